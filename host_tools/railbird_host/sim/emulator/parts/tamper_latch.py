"""A battery-backed flip-flop: set when the case opens, with power or without, cleared by a pulse from the board.

The object is the flip-flop: it outlives boards and power cycles, and can be moved to another board with `attach`.
"""

from railbird_host.sim.emulator.board import Board


class TamperLatch:
    def __init__(self, is_set: bool = False):
        self.is_set = is_set
        self._boards: list[tuple[Board, int]] = []

    def attach(self, board: Board, latch: int, clear: int) -> "TamperLatch":
        """`latch` reads 1 while set; 1 on `clear` clears."""
        self._boards.append((board, latch))
        board.pins.watch(clear, self._clear_changed)
        self._show()
        return self

    def trip(self) -> None:
        """The case was opened."""
        self.is_set = True
        self._show()

    def _clear_changed(self, level: int, _time_ns: float) -> None:
        if level:
            self.is_set = False
            self._show()

    def _show(self) -> None:
        for board, gpio in self._boards:
            board.pins.drive(gpio, 1 if self.is_set else 0)
