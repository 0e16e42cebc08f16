"""A BENCH board in place of hands: it plays sensors, inputs, door and card. Eyes and plugs stay a person's.

In: the rig's client and whoever looks. Out: `Hands`.
"""

from collections.abc import Sequence

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.base import clock
from railbird_host.bringup.finding import Hands
from railbird_host.bringup.inputs_stage import DOOR_BIT
from railbird_host.hil.rig_client import RigClient, idle_levels, words_of
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady

SETTLE_S = 0.05
PASS_MM_S = 600.0
CARD, DECK = 12, 1


class RigHands:
    def __init__(self, rig: RigClient, person: Hands):
        self._rig = rig
        self._person = person
        self._held: list[int] = []
        self._is_open = False

    def connect(self, stage: str, what: str) -> None:
        in_place = {"sensors": "BENCH J4 into scanner J2", "inputs": "BENCH J6 into display J3, J10 into J7"}
        self._person.connect(stage, in_place.get(stage, what))
        self._rig.calm()
        self._rig.rest(idle_levels())
        self._show()

    def cover(self, sensors: Sequence[str]) -> None:
        levels = idle_levels()
        for name in sensors:
            levels ^= 1 << SENSOR_NAMES.index(name)
        self._rig.rest(levels)
        clock.sleep(SETTLE_S)

    def hold(self, bits: Sequence[int]) -> None:
        self._held = list(bits)
        self._show()

    def open_door(self, is_open: bool) -> None:
        self._is_open = is_open
        self._rig.tamper(is_open)
        self._show()

    def _show(self) -> None:
        bits = [*self._held, *([DOOR_BIT] if self._is_open else [])]
        self._rig.inputs(sum(1 << bit for bit in bits))
        clock.sleep(SETTLE_S)

    def slide(self) -> None:
        played = edges_of_pass(CARD, DECK, steady(PASS_MM_S))
        words = words_of(played, {})
        self._rig.load(words)
        self._rig.play(len(words))
        clock.sleep(played.end_ns / 1e9 + SETTLE_S)

    def sees(self, name: str, question: str) -> bool:
        return self._person.sees(name, question)
