"""Keys, sensors and latch of a table, worked by a BENCH board: the names and methods of `TableParts`, so that hands
need not know. In: a `RigClient`. Out: requests to it."""

from collections.abc import Callable

from railbird_host.hil.rig_client import RigClient, idle_levels, with_jams, words_of
from railbird_host.optics.channel import Edges

START_NS = 150_000.0  # from the answer to RIG_PLAY to the first level


class RigInputs:
    def __init__(self, rig: RigClient):
        self._rig = rig
        self.inputs = 0

    def set(self, index: int, level: int) -> None:
        bit = 1 << index
        self.inputs = self.inputs | bit if level else self.inputs & ~bit
        self._rig.inputs(self.inputs)


class RigSensors:
    def __init__(self, rig: RigClient, now_ns: Callable[[], float]):
        self._rig = rig
        self._now_ns = now_ns
        self.jam: dict[int, int] = {}

    def hold(self, pin: int, level: int | None) -> None:
        if level is None:
            self.jam.pop(pin, None)
        else:
            self.jam[pin] = level
        self._rig.rest(with_jams(idle_levels(), self.jam))

    def play(self, edges: Edges, _start_ns: float) -> float:
        """Uploads and plays at once; gives the time at which the motion ends."""
        words = words_of(edges, self.jam)
        self._rig.load(words)
        self._rig.play(len(words))
        return self._now_ns() + edges.end_ns + START_NS


class RigLatch:
    def __init__(self, rig: RigClient):
        self._rig = rig

    def trip(self) -> None:
        self._rig.tamper(True)
