"""RP2040 boards that run genuine images in simulated time, and the parts around them. See README.md beside this
file.

The names below are imported when first used, so that `python -m railbird_host.sim.emulator.build` works before there is
a run loop.
"""

import importlib

_HOMES = {
    "Board": "board",
    "Buzzer": "parts.buzzer",
    "GpioWire": "parts.gpio_wire",
    "Lockstep": "lockstep",
    "PinDriver": "parts.pin_driver",
    "PowerWire": "parts.gpio_wire",
    "PtyPort": "pty_port",
    "PtyServer": "pty_port",
    "RawRepl": "repl",
    "ReplError": "repl",
    "RunWire": "parts.gpio_wire",
    "SerialDevice": "parts.serial_device",
    "ShiftRegisters": "parts.shift_registers",
    "TamperLatch": "parts.tamper_latch",
    "Tft": "parts.tft",
    "TimeLimit": "runner",
    "UartWire": "parts.uart_wire",
    "VcdFile": "parts.vcd",
    "Ws2812Chain": "parts.ws2812",
    "digest": "observe",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str):
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
