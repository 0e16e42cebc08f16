"""Waits for a board that starts again: on USB its port goes away and comes back, on a PTY it just falls silent.

Comes in: a serial number and the number of the boot before. Goes out: the board as it is found after its restart.
"""

from collections.abc import Callable

from railbird_host.base import clock
from railbird_host.base.errors import TIME_LIMIT, RailbirdError
from railbird_host.device.ports.identity import Found, identify
from railbird_host.device.ports.usb import Port, serial_ports

RETURN_LIMIT_S = 30.0
LOOK_AGAIN_S = 0.1


def wait_for_boot(
    known: Port,
    serial: str,
    boot_before: int,
    limit_s: float = RETURN_LIMIT_S,
    ready: Callable[[Found], bool] = lambda found: True,
) -> Found:
    """The board of this serial once it has booted again and is `ready`. `known` is where it was: a port that was named
    by its path is in no list."""
    end_s = clock.now_s() + limit_s
    while clock.now_s() < end_s:
        ports = [port for port in serial_ports() if port.serial == serial] or [known]
        found = identify(ports[0], 1.0)
        hello = found.hello
        if hello is not None and hello.serial == serial and hello.boot > boot_before and ready(found):
            return found
        clock.sleep(LOOK_AGAIN_S)
    raise RailbirdError(
        f"board {serial} did not come back within {limit_s:.0f} s",
        "check its cable and power; railbird boards",
        TIME_LIMIT,
    )
