"""Keys and sensors of a table, worked by a BENCH board. In: a `RigClient`. Out: requests to it."""

from collections.abc import Callable

from railbird.table.input_events import KEY_COUNT
from railbird_host.hil.rig_client import RigClient, idle_levels, with_jams, words_of
from railbird_host.sim.optics.channel import Edges

START_NS = 150_000.0  # from the answer to RIG_PLAY to the first level


class RigInputs:
    def __init__(self, rig: RigClient, key_comes: Callable[[int], None] = lambda _: None):
        """`key_comes` is called before each press of a key."""
        self._rig = rig
        self._key_comes = key_comes
        self._inputs = 0

    def set(self, index: int, level: int) -> None:
        if level and index < KEY_COUNT:
            self._key_comes(index)
        bit = 1 << index
        self._inputs = self._inputs | bit if level else self._inputs & ~bit
        self._rig.inputs(self._inputs)

    def let_go_of_all(self) -> None:
        self._inputs = 0
        self._rig.inputs(0)


class RigSensors:
    def __init__(self, rig: RigClient, now_ns: Callable[[], float]):
        self._rig = rig
        self._now_ns = now_ns
        self._jammed: dict[int, int] = {}

    def hold(self, pin: int, level: int | None) -> None:
        if level is None:
            self._jammed.pop(pin, None)
        else:
            self._jammed[pin] = level
        self._rig.rest(with_jams(idle_levels(), self._jammed))

    def let_go_of_all(self) -> None:
        self._jammed.clear()
        self._rig.rest(idle_levels())

    def play(self, edges: Edges, _start_ns: float) -> float:
        """Uploads and plays at once; gives the time at which the motion ends."""
        words = words_of(edges, self._jammed)
        self._rig.load(words)
        self._rig.play(len(words))
        return self._now_ns() + edges.end_ns + START_NS
