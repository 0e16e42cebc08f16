"""Hands at the inputs of a table: bits of the 74HC165 chain, and one card after the other over the sensors.

In: whatever sets bits and plays edges (the emulator's parts, or a rig), and the time. Out: what a `Bench` calls hands.
"""

from collections.abc import Callable
from typing import Protocol

from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.optics.channel import Edges

APART_NS = 1e6  # between two passes


class Inputs(Protocol):
    def set(self, index: int, level: int) -> None: ...


class Sensors(Protocol):
    def play(self, edges: Edges, start_ns: float) -> float: ...


class InputHands:
    def __init__(self, inputs: Inputs, sensors: Sensors, time: Runner, card_begins: Callable[[], None] = lambda: None):
        """`card_begins` is called before each pass."""
        self._inputs = inputs
        self._sensors = sensors
        self._time = time
        self._card_begins = card_begins
        self._free_ns = 0.0  # when the card on its way will be out

    def set_input(self, index: int, level: int) -> None:
        self._inputs.set(index, level)

    def slide(self, edges: Edges, wait_s: float) -> float:
        self._card_begins()
        start_ns = max(self._time.now_ns + wait_s * 1e9, self._free_ns) + APART_NS
        self._free_ns = self._sensors.play(edges, start_ns)
        return self._free_ns
