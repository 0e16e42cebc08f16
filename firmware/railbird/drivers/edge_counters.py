"""Counts the edges of each of the nine sensors, by interrupts: for the self-test, not for play."""

from machine import Pin


class _Counter:
    def __init__(self, pin):
        self._pin = pin
        self.edges = 0

    def listen(self, on: bool) -> None:
        self._pin.irq(self._edge if on else None, Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)

    def _edge(self, _pin) -> None:
        self.edges += 1


class EdgeCounters:
    """`pins`: the nine sensors in the order of the line (more are ignored)."""

    def __init__(self, pins):
        self._counters = [_Counter(pin) for pin in pins[:9]]

    def start(self) -> None:
        for counter in self._counters:
            counter.edges = 0
            counter.listen(True)

    def stop(self) -> None:
        for counter in self._counters:
            counter.listen(False)

    def read(self, counts) -> None:
        """The counts since `start` into `counts`."""
        for index in range(len(self._counters)):
            counts[index] = self._counters[index].edges
