"""An open port: bytes in, bytes out, and what can go wrong with it said in words.

Comes in: the path of a serial device (USB or PTY). Goes out: `read`, `write`, `close` with the errors of the operating
system turned into `RailbirdError`s that name the holder of a busy port or the missing permission. It knows no frames.
"""

import errno
from types import TracebackType
from typing import Any, Self

import serial

from railbird_host.base import clock
from railbird_host.base.errors import NO_BOARD, TRANSPORT, RailbirdError
from railbird_host.device.ports.emulated import emulated_boards
from railbird_host.device.ports.holders import holders, step_for
from railbird_host.device.ports.opened import IN_PROCESS, open_serial

WRITE_LIMIT_S = 2.0
HELD = (errno.EAGAIN, errno.EBUSY)
HELD_S, LOOK_AGAIN_S = 1.5, 0.02
EMULATED_PATIENCE = 5.0  # a computer may be too busy to let an emulated board keep pace with real time


class Connection:
    """One port, held exclusively. `read` gives what has come within `read_limit_s`, perhaps nothing."""

    def __init__(self, device: str, read_limit_s: float = 0.02):
        self.device = device
        self._read_limit_s = read_limit_s
        self._serial: Any = None
        is_elsewhere = device not in IN_PROCESS and any(board.port == device for board in emulated_boards())
        self.patience = EMULATED_PATIENCE if is_elsewhere else 1.0  # time limits are so much longer

    def open(self) -> Self:
        """Another verb that only looks is done in a moment: a port that is held is waited for so long."""
        end_s = clock.now_s() + HELD_S * self.patience
        while True:
            try:
                self._serial = open_serial(self.device, self._read_limit_s, WRITE_LIMIT_S)
                return self
            except serial.SerialException as error:
                if error.errno not in HELD or clock.now_s() >= end_s:
                    raise open_error(self.device, error) from error
            clock.sleep(LOOK_AGAIN_S)

    def read(self, size: int = 4096) -> bytes:
        """At most `size` bytes: all that are waiting, or the first to come within the limit."""
        port = self._opened()
        try:
            first = port.read(1)
            return first + port.read(min(size - 1, port.in_waiting)) if first else b""
        except (OSError, TypeError) as error:  # pyserial: TypeError when another thread closed the port
            raise self._gone() from error

    def write(self, data: bytes) -> int:
        port = self._opened()
        try:
            return port.write(data) or 0
        except serial.SerialTimeoutException as error:
            message = f"{self.device} takes no more bytes: the board does not read its port"
            raise RailbirdError(message, "is it rebooting? try again; else press its reset", TRANSPORT) from error
        except OSError as error:
            raise self._gone() from error

    def close(self) -> None:
        if self._serial is not None:
            self._serial.close()
            self._serial = None

    def _opened(self) -> Any:
        if self._serial is None:
            raise self._gone()
        return self._serial

    def _gone(self) -> RailbirdError:
        return RailbirdError(
            f"the board on {self.device} went away (unplugged, or rebooting)",
            "check the cable, then: railbird boards",
            TRANSPORT,
        )

    def __enter__(self) -> Self:
        return self if self._serial is not None else self.open()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_error(device: str, error: OSError) -> RailbirdError:
    """Why a port did not open, and what to do about it."""
    if error.errno == errno.ENOENT:
        return RailbirdError(f"there is no port {device}", "railbird boards shows what is connected", NO_BOARD)
    if error.errno in (errno.EACCES, errno.EPERM):
        return RailbirdError(f"no permission to open {device}", "railbird doctor --fix", TRANSPORT)
    if error.errno in HELD:
        emulators = {board.pid for board in emulated_boards()}  # they hold their own PTYs, which is no offence
        found = [holder for holder in holders(device) if holder.pid not in emulators]
        names = ", ".join(map(str, found)) or "a process of another user"
        return RailbirdError(f"{device} is held by {names}", step_for(found), TRANSPORT)
    return RailbirdError(f"{device} can't be opened: {error.strerror or error}", "railbird doctor", TRANSPORT)
