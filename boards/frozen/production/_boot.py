"""First code of a production image: mounts nothing, and takes modules from the image alone."""

import sys

import micropython

micropython.kbd_intr(-1)
sys.path[:] = [".frozen"]
