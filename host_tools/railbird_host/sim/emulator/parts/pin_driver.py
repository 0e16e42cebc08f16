"""Drives one input pin of a board with edges at given simulated times."""

from collections.abc import Iterable

from railbird_host.sim.emulator.board import Board


class PinDriver:
    def __init__(self, board: Board, gpio: int, level: int = 0):
        self.gpio = gpio
        self._board = board
        self._source = board.outside.new_source()
        self.set(level)

    @property
    def level(self) -> int:
        return self._level

    def set(self, level: int) -> None:
        """Drives the pin now."""
        self._level = 1 if level else 0
        self._board.pins.drive(self.gpio, self._level)

    def set_at(self, time_ns: float, level: int) -> None:
        """Drives the pin at an absolute time, exact to 1/32 ns."""
        self._board.outside.at(time_ns, self._source, lambda: self.set(level))

    def play(self, edges: Iterable[tuple[float, int]]) -> None:
        """Edges as (absolute time in ns, level)."""
        for time_ns, level in edges:
            self.set_at(time_ns, level)

    def pulses(self, start_ns: float, widths_ns: Iterable[float]) -> float:
        """Toggles at the start and after every width; gives the time of the last edge."""
        level, time_ns = self._level, start_ns
        for width in (0.0, *widths_ns):
            time_ns, level = time_ns + width, 1 - level
            self.set_at(time_ns, level)
        return time_ns
