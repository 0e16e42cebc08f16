"""The USB port of an emulated board that runs in this very process, in the shape of pyserial's `Serial`.

Comes in: a board and what lets its time pass (the board alone, or a lock-step). Goes out: `read`, `write`, `inWaiting`;
reading lets simulated time pass, so nothing waits for the wall clock. A board without power is a port that went away.
What is random in a talk over it comes from the board's seed and its time, so that a run can be repeated to the byte.
"""

import errno
from random import Random

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.runner import Runner

STEP_S = 0.0005


class InProcessPort:
    """`timeout` is in simulated seconds, as pyserial's is in real ones."""

    def __init__(self, board: Board, runner: Runner | None = None, timeout: float = 5.0):
        self._board = board
        self._runner = runner or board
        self.timeout = timeout
        self.device = board.name
        self.random_bytes = Random(f"{board.seed} host at {board.now_ns}").randbytes

    @property
    def in_waiting(self) -> int:
        return self.inWaiting()

    def inWaiting(self) -> int:
        self._check()
        if not self._board.usb.received:
            self._runner.run(STEP_S)
            self._check()
        return len(self._board.usb.received)

    def read(self, size: int = 1) -> bytes:
        """`size` bytes, or fewer after the time limit."""
        received = self._board.usb.received
        end_s = self._runner.now_s + self.timeout
        while len(received) < size and self._runner.now_s < end_s:
            self._check()
            self._runner.run(STEP_S)
        self._check()
        data = bytes(received[:size])
        del received[:size]
        return data

    def write(self, data: bytes) -> int:
        self._check()
        self._board.usb.send(data)
        return len(data)

    def close(self) -> None:
        pass

    def _check(self) -> None:
        if not self._board.has_power:
            raise OSError(errno.EIO, "the board has no power")
