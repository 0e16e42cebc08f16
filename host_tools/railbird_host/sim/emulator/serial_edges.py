"""The edges that UART and SPI make on their pins, for those who look: a watcher, a wire, a GPIO interrupt, PIO.

In: the pins that a signal can have, and its levels with their times, a word at a time. Out: `chip.set_serial_levels` at
those times. Nobody looks: nothing is done, so that a byte costs what it did.
"""

from collections import deque

FUNCTION_SPI, FUNCTION_UART = 1, 2

Edge = tuple[float, int, int]  # time in ns, mask of the pins, their levels


class EdgePlayer:
    def __init__(self, chip, function: int, pins: int):
        self._chip = chip
        self._function = function
        self._pins = pins
        self._edges: deque[Edge] = deque()
        self._alarm = chip.clock.create_alarm(self._play)

    @property
    def is_seen(self) -> bool:
        """Whether somebody looks at any of the pins."""
        return bool(self._chip.pins_seen(self._pins, self._function))

    def play(self, edges: list[Edge]) -> None:
        """Adds edges, in order of time."""
        was_idle = not self._edges
        self._edges.extend(edges)
        if was_idle:
            self._play()

    def set(self, pins: int, levels: int) -> None:
        """Sets levels now; what was still to come is dropped."""
        self._edges.clear()
        self._alarm.cancel()
        self._chip.set_serial_levels(pins, levels)

    def _play(self) -> None:
        now = self._chip.clock.nanos
        while self._edges and self._edges[0][0] <= now + 1 / 64:
            _, pins, levels = self._edges.popleft()
            self._chip.set_serial_levels(pins, levels)
        if self._edges:
            self._alarm.schedule(self._edges[0][0] - now)


def frame_edges(start_ns: float, bit_ns: float, bits: list[int], pins: int) -> list[Edge]:
    """A run of bits, one after the other; equal neighbours make one edge."""
    edges: list[Edge] = []
    for index, bit in enumerate(bits):
        if index == 0 or bit != bits[index - 1]:
            edges.append((start_ns + index * bit_ns, pins, pins if bit else 0))
    return edges
