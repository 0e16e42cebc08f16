"""Emulated boards as ports, on PTYs or within this process: they announce themselves, `device.ports` finds them."""
