"""The BENCH board as the host works it: one method for each thing the rig can do, over any port.

In: a port and its clock. Out: nothing, or what the rig saw; a refusal is a BenchFailure, because then the bench is not
fit for a test. It is the same client for a real BENCH board and for an emulated one.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from railbird.link import messages
from railbird.rig.wire_fault import WireFault
from railbird.scan.faults import SENSOR_NAMES
from railbird_host.device.service.exchange import Exchange, Port
from railbird_host.hil.verdict import BenchFailure
from railbird_host.sim.bench.faults import BOTH, DIRECTIONS
from railbird_host.sim.optics.channel import IDLE_LEVELS, Edges

WORDS_IN_REQUEST = 48
WORD_COSTS_US = 3  # drivers/sensor_player.py
END_ALL_FAULTS = 255


LONGEST_WORD_US = (1 << 22) - 1


@dataclass(frozen=True)
class RigTimes:
    """By the clock of the BENCH board: now; when the last pass was over, 0 while it goes on; when the lamps first
    changed after it, 0 if they did not."""

    now_ms: int
    passed_ms: int
    lamps_ms: int


class RigClient:
    def __init__(self, port: Port, clock: Callable[[], float] = time.monotonic, limit_s: float = 3.0):
        self._exchange = Exchange(port, clock, limit_s)

    def _ask(self, kind: int, *fields: object) -> None:
        _, result = self._exchange.ask_open(kind, *fields)
        if result != messages.DONE:
            raise BenchFailure(f"the rig answers {messages.kind_name(kind)} with {messages.RESULT_NAMES[result]}")

    def inputs(self, bits: int) -> None:
        """All 40 bits of the 74HC165 chain."""
        self._ask(messages.RIG_INPUTS, bits & 0xFFFFF, bits >> 20)

    def load(self, words: Sequence[int]) -> None:
        for first in range(0, len(words), WORDS_IN_REQUEST):
            chunk = words[first : first + WORDS_IN_REQUEST]
            self._ask(messages.RIG_EDGES, first, b"".join(word.to_bytes(4, "little") for word in chunk))

    def play(self, count: int) -> None:
        self._ask(messages.RIG_PLAY, count)

    def rest(self, levels: int) -> None:
        self._ask(messages.RIG_LEVELS, levels)

    def disturb(self, direction: str, kind: int, after: int, count: int, every: int, value: int) -> None:
        self._ask(messages.RIG_WIRE, DIRECTIONS.index(direction), kind, after, count, every, value)

    def calm(self) -> None:
        self._ask(messages.RIG_WIRE, 0, END_ALL_FAULTS, 0, 0, 0, 0)

    def pull_cable(self, out: bool) -> None:
        self._ask(messages.RIG_CABLE, int(out))

    def hold(self, board: str, low: bool) -> None:
        self._ask(messages.RIG_RUN, BOTH.index(board), int(low))

    def power(self, board: str, on: bool) -> None:
        self._ask(messages.RIG_POWER, BOTH.index(board), int(on))

    def tamper(self, is_set: bool) -> None:
        self._ask(messages.RIG_TAMPER, int(is_set))

    def lamps(self) -> list[int]:
        """0xRRGGBB of every word in the last whole frame on the LED line."""
        colours: list[int] = []
        while True:
            _, count, _, data = self._exchange.ask_open(messages.RIG_LAMPS, len(colours))
            for green, red, blue in zip(data[0::3], data[1::3], data[2::3], strict=True):
                colours.append(red << 16 | green << 8 | blue)
            if len(colours) >= count or not data:
                return colours

    def times(self) -> RigTimes:
        return RigTimes(*self._exchange.ask_open(messages.RIG_TIME))

    def tape(self, direction: str) -> bytes:
        """The last bytes that came from the board at the other end of a direction."""
        found, first = b"", 0
        while True:
            _, begins, count, data = self._exchange.ask_open(messages.RIG_TAPE, DIRECTIONS.index(direction), first)
            found = found + data if begins == first else data  # overwritten in the meantime: begin anew
            first = begins + len(data)
            if first >= count or not data:
                return found


def words_of(edges: Edges, jammed: dict[int, int]) -> list[int]:
    """A pass as the rig plays it: levels and how long they last; a jammed sensor stays as it is."""
    levels = sum((edges.levels[pin]) << pin for pin in range(10))
    changes = sorted((time_ns, pin) for pin, times_ns in enumerate(edges.times_ns) for time_ns in times_ns)
    words: list[int] = []
    now_us = 0
    for time_ns, pin in changes:
        at_us = max(round(time_ns / 1000), now_us)
        while at_us - now_us >= WORD_COSTS_US:
            lasts_us = min(at_us - now_us - WORD_COSTS_US, LONGEST_WORD_US)
            words.append(with_jams(levels, jammed) | lasts_us << 10)
            now_us += lasts_us + WORD_COSTS_US
        levels ^= 1 << pin
    words.append(with_jams(levels, jammed))
    words.append(with_jams(idle_levels(), jammed))
    return words


def with_jams(levels: int, jammed: dict[int, int]) -> int:
    for pin, level in jammed.items():
        levels = levels | 1 << pin if level else levels & ~(1 << pin)
    return levels


def idle_levels() -> int:
    return sum(level << pin for pin, level in enumerate(IDLE_LEVELS))


class HeldSensors(Protocol):
    def hold(self, pin: int, level: int | None) -> None: ...


class RigFaults:
    """The faults of `sim/bench/faults.py`, made by the BENCH board."""

    def __init__(self, rig: RigClient, sensors: HeldSensors):
        self._rig = rig
        self._sensors = sensors

    def cut_power(self, *boards: str) -> None:
        for name in boards or BOTH:
            self._rig.power(name, False)

    def restore_power(self, *boards: str) -> None:
        for name in boards or BOTH:
            self._rig.power(name, True)

    def stop(self, board: str) -> None:
        self._rig.hold(board, True)

    def release(self, board: str) -> None:
        self._rig.hold(board, False)

    def pull_cable(self) -> None:
        self._rig.pull_cable(True)

    def plug_cable(self) -> None:
        self._rig.pull_cable(False)

    def disturb(self, direction: str, fault: WireFault) -> None:
        self._rig.disturb(direction, *fault.numbers())

    def calm(self) -> None:
        self._rig.calm()

    def jam(self, sensor: str, level: int | None) -> None:
        self._sensors.hold(SENSOR_NAMES.index(sensor), level)

    def open_case(self) -> None:
        self._rig.tamper(True)
