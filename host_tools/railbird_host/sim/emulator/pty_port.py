"""Boards paced to real time, each with a pseudo terminal in the place of its USB port, for mpremote and for people.

In: a runner (a board, or several in lock-step) and the boards. Out: `ports`, the paths to open. When nobody reads,
the emulated host stops reading too, as a real one does; nothing is buffered without limit.
"""

import contextlib
import os
import pty
import select
import time
import tty
from collections.abc import Callable
from pathlib import Path

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.runner import Runner

_STEP_S = 0.001
_BACKLOG_BYTES = 4096  # about what a real driver holds before it stops asking the board
_READ_BYTES = 4096
_MAX_LAG_S = 0.5  # a computer too slow for real time: the bench takes its time instead of catching up
_MAX_SLEEP_S = 0.02


class PtyPort:
    """One board's port; `path` is what to open, `link` an optional name for it that stays the same."""

    def __init__(self, board: Board, link: Path | None = None):
        self.board = board
        self._master, self._slave = pty.openpty()  # the slave stays open, so that clients may come and go
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self.link = link
        self._is_paused = False
        if link is not None:
            link.unlink(missing_ok=True)
            link.symlink_to(self.path)

    def fileno(self) -> int:
        return self._master

    def read_client(self) -> None:
        """What a client has written goes to the board, unless the board has enough to chew on."""
        if self.board.usb.unsent_bytes < _BACKLOG_BYTES:
            try:
                self.board.usb.send(os.read(self._master, _READ_BYTES))
            except (BlockingIOError, OSError):
                return

    def write_client(self) -> None:
        received = self.board.usb.received
        if received:
            with contextlib.suppress(BlockingIOError):
                del received[: os.write(self._master, received)]
        should_pause = len(received) >= _BACKLOG_BYTES
        if should_pause != self._is_paused:
            self._is_paused = should_pause
            (self.board.usb.pause_reading if should_pause else self.board.usb.resume_reading)()

    def close(self) -> None:
        if self.link is not None:
            self.link.unlink(missing_ok=True)
        os.close(self._master)
        os.close(self._slave)


class PtyServer:
    def __init__(self, runner: Runner, ports: list[PtyPort]):
        self.ports = ports
        self._runner = runner
        self._restart_pace()

    def _restart_pace(self) -> None:
        self._wall_start_s = time.monotonic()
        self._start_s = self._stepped_to_s = self._runner.now_s

    def step(self) -> None:
        """One millisecond of simulated time, then as much wall time as is left of it."""
        self._start_s += self._runner.now_s - self._stepped_to_s  # time that others let pass is not waited for
        self._runner.run(_STEP_S)
        self._stepped_to_s = self._runner.now_s
        ahead_s = (self._runner.now_s - self._start_s) - (time.monotonic() - self._wall_start_s)
        if ahead_s < -_MAX_LAG_S:
            self._restart_pace()
        for port in self.ports:
            port.write_client()
        wait_s = min(max(ahead_s, 0.0), _MAX_SLEEP_S)
        for port in select.select(self.ports, [], [], wait_s)[0]:
            port.read_client()

    def serve(self, should_stop: Callable[[], bool]) -> None:
        """Runs until told to stop, or interrupted from the keyboard."""
        self._restart_pace()
        try:
            while not should_stop():
                self.step()
        finally:
            self.close()

    def close(self) -> None:
        for port in self.ports:
            port.close()
        self.ports = []
