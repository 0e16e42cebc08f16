"""Plays edges into the pins of an emulated scanner board, at their exact times."""

from collections.abc import Callable, Sequence

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.optics.channel import IDLE_LEVELS, Edges
from railbird_host.sim.optics.geometry import FIRST_GPIO

GPIOS = range(FIRST_GPIO, FIRST_GPIO + len(IDLE_LEVELS))


class EdgePlayer:
    """Stands for the ten sensors: felt and no card, until something is played."""

    def __init__(self, board: Board, gpios: Sequence[int | None] = GPIOS):
        """`gpios`: the pin that each sensor's wire ends at, None if it ends nowhere."""
        self._board = board
        self._gpios = gpios
        self._source = board.outside.new_source()
        self.jam = dict[int, int]()  # pins (0 .. 9) held at a level, whatever is played: a dirty or a dead sensor
        self._levels = list(IDLE_LEVELS)
        for pin in range(len(IDLE_LEVELS)):
            self._drive(pin)

    def hold(self, pin: int, level: int | None) -> None:
        """Jam a sensor at a level, or let it go with None."""
        if level is None:
            self.jam.pop(pin, None)
        else:
            self.jam[pin] = level
        self._drive(pin)

    def play(self, edges: Edges, start_ns: float) -> float:
        """Schedules all edges; gives the time at which the motion ends."""
        end_ns = start_ns + edges.end_ns
        for pin, times_ns in enumerate(edges.times_ns):
            if edges.levels[pin] != IDLE_LEVELS[pin]:  # stuck at the other level during this pass
                times_ns = [0, *times_ns, edges.end_ns]
            for time_ns in times_ns:
                self._board.outside.at(start_ns + time_ns, self._source, self._toggle(pin))
        return end_ns

    def _toggle(self, pin: int) -> Callable[[], None]:
        def toggle() -> None:
            self._levels[pin] ^= 1
            self._drive(pin)

        return toggle

    def _drive(self, pin: int) -> None:
        gpio = self._gpios[pin]
        if gpio is not None:
            self._board.pins.drive(gpio, self.jam.get(pin, self._levels[pin]))
