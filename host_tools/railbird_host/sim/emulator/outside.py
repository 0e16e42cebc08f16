"""What reaches a board from outside, at its exact time: edges, bytes on a wire, resets.

In: an instant, a callback and the number of its source. Out: the call at that instant, before anything else that
the chip does then; among equals, sources come in the order of their numbers. So the order never depends on how a
run is sliced.
"""

import heapq
from collections.abc import Callable
from itertools import count
from math import floor

from railbird_host.sim.emulator.native.runloop import BoardClock

_GRID_PER_NS = 32


class OutsideEvents:
    def __init__(self) -> None:
        self._queue: list[tuple[float, int, int, Callable[[], None]]] = []
        self._sequence = count()
        self._sources = count()
        self._clock: BoardClock | None = None
        self.late = 0  # events asked for after their time: the slices were too long for the wire

    def new_source(self) -> int:
        return next(self._sources)

    def connect(self, clock: BoardClock) -> None:
        """Moves to the clock of a chip that has just got power; what was due while it had none happens now."""
        self._clock = clock
        clock.urgent = clock.create_alarm(self._run_due)
        self._run_due()

    def at(self, time_ns: float, source: int, callback: Callable[[], None]) -> None:
        assert self._clock is not None
        if time_ns < self._clock.nanos:
            self.late += 1
        time_ns = floor(time_ns * _GRID_PER_NS + 0.5) / _GRID_PER_NS  # as the clock rounds its alarms
        heapq.heappush(self._queue, (time_ns, source, next(self._sequence), callback))
        if self._queue[0][3] is callback:
            self._schedule()

    def _schedule(self) -> None:
        assert self._clock is not None
        self._clock.urgent.schedule(self._queue[0][0] - self._clock.nanos)

    def _run_due(self) -> None:
        assert self._clock is not None
        while self._queue and self._queue[0][0] <= self._clock.nanos:
            heapq.heappop(self._queue)[3]()
        if self._queue:
            self._schedule()
