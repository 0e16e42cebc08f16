"""Opens a serial port: of the operating system, or of a board that runs in this very process.

Comes in: a device's path. Goes out: an object in the shape of pyserial's `Serial`. Boards of this process are put into
`IN_PROCESS` by `offered.py` under the path that stands for their port.
"""

from collections.abc import Callable
from typing import Any

import serial

IN_PROCESS: dict[str, Callable[[float], Any]] = {}  # path -> what opens it, given the time limit of a read


def open_serial(device: str, read_limit_s: float, write_limit_s: float | None = None) -> Any:
    """Held exclusively; `serial.SerialException` if it can't be had."""
    if device in IN_PROCESS:
        return IN_PROCESS[device](read_limit_s)
    return serial.Serial(device, timeout=read_limit_s, write_timeout=write_limit_s, exclusive=True)
