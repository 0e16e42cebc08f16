"""Recorded passes in a file: the records of the board's ring one after the other, behind a line that says so.

    RAILBIRD PASSES 1\\n   record   record   …        (see railbird.scan.recorder for the bytes of a record)

A record becomes a `RawPass` again, to be decoded anew, or edges, to be played into a bench.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from railbird.cards.card import CARDS_PER_DECK
from railbird.scan.event_word import PRESENCE_EDGE
from railbird.scan.faults import FAULTS, NO_SENSOR, SENSOR_NAMES
from railbird.scan.raw_pass import RawPass
from railbird.scan.recorder import (
    EVENT,
    EVENT_BYTES,
    FULL_FLAG,
    HEADER,
    HEADER_BYTES,
    OVERRUN_FLAG,
    STALLED_FLAG,
    record_bytes,
    write_header,
)
from railbird.scan.results import CardRead, ReadFault
from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.whole_file import write_whole
from railbird_host.sim.optics.channel import IDLE_LEVELS, Edges
from railbird_host.sim.optics.geometry import PRESENCE_PIN, STROBE_PIN

MAGIC = b"RAILBIRD PASSES 1\n"
_BEFORE_NS = 1000  # data sensors settle this long before the edge that samples them


@dataclass(frozen=True)
class RecordedPass:
    """What the board kept: events, and what it made of them (`fault` 0 is a read)."""

    number: int
    flags: int
    fault: int
    sensor: int
    card: int
    deck: int
    start_us: int
    events: tuple[tuple[int, int], ...]

    @property
    def result(self) -> CardRead | ReadFault:
        return ReadFault(self.fault, self.sensor) if self.fault else CardRead(self.card, self.deck)

    def raw_pass(self) -> RawPass:
        raw = RawPass(max(1, len(self.events)))
        raw.begin(self.start_us)
        for sample, time_us in self.events:
            raw.add(sample, self.start_us + time_us)
        raw.stalled = bool(self.flags & STALLED_FLAG)
        raw.full = bool(self.flags & FULL_FLAG)
        raw.overrun = bool(self.flags & OVERRUN_FLAG)
        return raw

    def edges(self) -> Edges:
        """Edges that give the same events: data sensors change just before the edge that samples them."""
        levels = list(IDLE_LEVELS)
        times_ns: list[list[int]] = [[] for _ in levels]
        for sample, time_us in self.events:
            own = PRESENCE_PIN if sample & PRESENCE_EDGE else STROBE_PIN
            for pin in range(len(levels)):
                if sample >> pin & 1 != levels[pin]:
                    levels[pin] ^= 1
                    times_ns[pin].append((time_us + 1000) * 1000 - (0 if pin == own else _BEFORE_NS))
        end_us = self.events[-1][1] if self.events else 0
        return Edges(IDLE_LEVELS, times_ns, (end_us + 2000) * 1000)


def read_record(data: bytes) -> RecordedPass:
    """One record as it came from a board."""
    try:
        length, number, flags, fault, sensor, card, deck, count, start_us = struct.unpack_from(HEADER, data)
        events = tuple(struct.unpack_from(EVENT, data, HEADER_BYTES + index * EVENT_BYTES) for index in range(count))
    except struct.error:
        length, count = -1, 0
    if length != len(data) or length != HEADER_BYTES + count * EVENT_BYTES:
        raise RailbirdError("a recorded pass is cut short or garbled", "fetch it again", USAGE)
    is_sensor = sensor < len(SENSOR_NAMES) or sensor == NO_SENSOR
    if not (card < CARDS_PER_DECK if not fault else fault in FAULTS and is_sensor):
        raise RailbirdError(f"a recorded pass of card {card}, fault {fault}: there is none", "fetch it again", USAGE)
    return RecordedPass(number, flags, fault, sensor, card, deck, start_us, events)


def record_of(number: int, raw: RawPass, result: CardRead | ReadFault) -> bytes:
    """The record that a board would keep of this pass."""
    header = bytearray(HEADER_BYTES)
    write_header(header, 0, number, raw, result)
    return record_bytes(header, raw.samples, raw.times_us, 0)


def save(path: Path, records: list[bytes]) -> None:
    write_whole(path, MAGIC + b"".join(records))


def load(path: Path) -> list[RecordedPass]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RailbirdError(
            f"{path} can't be read: {error.strerror}", "name a file of recorded passes", USAGE
        ) from None
    if not data.startswith(MAGIC):
        raise RailbirdError(f"{path} holds no recorded passes", "railbird scan fetch FILE saves some", USAGE)
    passes = []
    at = len(MAGIC)
    while at < len(data):
        length = int.from_bytes(data[at : at + 2], "little")
        if length < HEADER_BYTES:
            raise RailbirdError(f"{path}: garbled at byte {at}", "fetch the passes again", USAGE)
        passes.append(read_record(data[at : at + length]))
        at += length
    return passes
