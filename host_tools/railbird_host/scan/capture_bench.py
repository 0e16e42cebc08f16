"""The capture driver and the reader on an emulated scanner board, with sensor edges at its pins and nothing else
around it.

In: edges. Out: for each pass what the board made of it, and how long after its last edge the result was ready.
Simulated times are calibrated estimates (docs/silicon.md).
"""

import ast
from dataclasses import dataclass
from pathlib import Path

from railbird_host.device.deploy.tree import script_for_board
from railbird_host.device.images import image_path
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.optics.channel import Edges
from railbird_host.sim.optics.player import EdgePlayer

PROGRAM = Path(__file__).with_name("_program_on_board.py")
_SOFT_RESET, _BANNER = b"\x04", b"raw REPL; CTRL-B to exit\r\n>"


@dataclass(frozen=True)
class BoardResult:
    """`fault` 0 is a read of `card` (else that is the sensor to blame)."""

    fault: int
    card: int
    deck: int
    ready_after_us: int
    events: int
    last_edge_us: int


@dataclass(frozen=True)
class Report:
    results: tuple[BoardResult, ...]
    overruns: int
    newest_record: bytes


class CaptureBench:
    def __init__(self) -> None:
        self.board = Board(image_path("SCANNER").read_bytes(), name="scanner")
        self.sensors = EdgePlayer(self.board)
        self._repl = RawRepl(self.board)
        self._repl.enter()
        # Leaves no state machine and no DMA channel of the application behind.
        self.board.usb.received.clear()
        self.board.usb.send(_SOFT_RESET)
        self.board.run_until(lambda: _BANNER in self.board.usb.received)

    def start(self, decks: list[int], passes: int, erase: bool = False) -> None:
        """Begins to capture, until so many passes have ended; with `erase` flash is erased again and again
        meanwhile."""
        heading = f"DECKS = {decks!r}\nPASSES = {passes}\nERASE = {erase}\n"
        self.board.usb.received.clear()
        self._repl.start(script_for_board(heading + PROGRAM.read_text()))
        self.board.run_until(lambda: "READY" in self._repl.output or self._repl.is_done)

    def play(self, edges: Edges, after_s: float = 0.01) -> float:
        """Plays one motion to its end; gives the instant at which it ended."""
        end_ns = self.sensors.play(edges, self.board.now_ns + after_s * 1e9)
        self.board.run_until_ns(end_ns)
        return end_ns

    @property
    def is_done(self) -> bool:
        """All the passes it was started for have ended."""
        return self._repl.is_done

    def report(self, limit_s: float = 10.0) -> Report:
        text = self._repl.result(limit_s).partition("READY")[2]
        lines, overruns, record = ast.literal_eval(text.strip())
        return Report(tuple(BoardResult(*line) for line in lines), overruns, bytes.fromhex(record))
