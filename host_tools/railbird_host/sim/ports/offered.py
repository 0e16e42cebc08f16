"""Boards emulated in this very process, offered to its verbs: the same announcements and drives as `served.py`, no PTY.

Comes in: boards by role and the runner that lets their time pass. Goes out: ports that `open_serial` opens, and the
clock that goes with them (`ports/clock.py`). Time passes only while somebody reads or sleeps, so it needs no thread and
never waits for the wall clock.
"""

import errno
import threading
from functools import partial
from pathlib import Path
from types import TracebackType

import serial

from railbird_host.device.ports.emulated import run_directory
from railbird_host.device.ports.opened import IN_PROCESS
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.ports.in_process import InProcessPort
from railbird_host.sim.ports.served import ServedBoard

STEP_NS = 1e6


class Turns:
    """A lock that goes to who asked first: verbs ask several boards at once, and none may wait while time passes."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._asked = self._served = 0

    def __enter__(self) -> None:
        with self._condition:
            mine, self._asked = self._asked, self._asked + 1
            self._condition.wait_for(lambda: self._served == mine)

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._condition:
            self._served += 1
            self._condition.notify_all()


class OfferedPort(InProcessPort):
    """One opening of a board's port; a second one at the same time is refused, as the operating system does."""

    def __init__(self, offered: "OfferedBoards", served: ServedBoard, timeout: float):
        super().__init__(served.board, offered, timeout)
        self._offered = offered
        self._path = served.path
        if served.path in offered.held:
            raise serial.SerialException(errno.EBUSY, "held in this process")
        offered.held.add(served.path)

    def write(self, data: bytes) -> int:
        with self._offered.turns:
            return super().write(data)

    def close(self) -> None:
        self._offered.held.discard(self._path)


class OfferedBoards(Runner):
    """All boards of a bench, until `close`."""

    def __init__(self, runner: Runner, boards: dict[str, Board]):
        self._runner = runner
        self.turns = Turns()
        self.held: set[str] = set()
        self.boards: dict[str, ServedBoard] = {}
        for role, board in boards.items():
            path = run_directory() / f"{board.unique_id.hex().upper()}.port"
            served = self.boards[role] = ServedBoard(role, board, str(path))
            path.touch()
            IN_PROCESS[served.path] = partial(OfferedPort, self, served)

    @property
    def now_ns(self) -> float:
        return self._runner.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        while self.now_ns < time_ns:
            with self.turns:
                self._runner.run_until_ns(min(time_ns, self.now_ns + STEP_NS))
                for served in self.boards.values():
                    served.look()

    def close(self) -> None:
        for served in self.boards.values():
            served.close()
            IN_PROCESS.pop(served.path, None)
            Path(served.path).unlink(missing_ok=True)
