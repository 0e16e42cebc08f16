"""MicroPython's raw REPL over the emulated USB port: runs code on a development image.

In: source text. Out: what it printed; a traceback becomes a ReplError.
"""

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.runner import Runner

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class ReplError(Exception):
    """The code on the board ended with a traceback, which is the message."""


class RawRepl:
    def __init__(self, board: Board, runner: Runner | None = None):
        """`runner` lets time pass: the board alone, or the lock-step that it is part of."""
        self._board = board
        self._runner = runner or board

    def enter(self, limit_s: float = 5.0) -> None:
        usb, runner = self._board.usb, self._runner
        runner.run_until(lambda: self._board.usb.connected, limit_s)
        usb.send(b"\x03")  # leaves a development application
        runner.run(0.05)
        usb.received.clear()
        usb.send(b"\r\x03\x03\x01")
        runner.run_until(lambda: _BANNER in usb.received, limit_s)
        usb.received.clear()

    def start(self, code: str) -> None:
        """Begins to run code, without waiting for its end."""
        self.enter()
        self._board.usb.send(code.encode() + b"\x04")

    @property
    def is_done(self) -> bool:
        return self._board.usb.received.count(b"\x04") >= 2

    @property
    def output(self) -> str:
        """What the running code has printed so far."""
        return bytes(self._board.usb.received).removeprefix(b"OK").split(b"\x04")[0].decode(errors="replace")

    def result(self, limit_s: float = 10.0) -> str:
        self._runner.run_until(lambda: self.is_done, limit_s)
        received = bytes(self._board.usb.received)
        output, traceback = received.removeprefix(b"OK").split(b"\x04")[:2]
        if traceback:
            raise ReplError(traceback.decode(errors="replace"))
        return output.decode(errors="replace").replace("\r\n", "\n")

    def exec(self, code: str, limit_s: float = 10.0) -> str:
        self.start(code)
        return self.result(limit_s)
