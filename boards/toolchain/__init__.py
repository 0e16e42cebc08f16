"""Gets MicroPython and builds the images: `python3 -m toolchain` with boards/ on the path, standard library only."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  an older Python must get as far as this message
    sys.exit("firmware: Python 3.11 or newer is needed\n  next: put a newer python3 first in PATH")
