"""Thousands of good, damaged and odd passes give the results that were accepted: cards, names of faults, sensors to
blame, counters, and what may be fetched of them. Drawn by lot, in whole numbers, the same everywhere."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from railbird.scan.code import card_rows
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, TIME_MASK, sample_of
from railbird.scan.reader import Reader
from railbird.scan.reader_texts import table_from_bytes, table_to_bytes
from railbird.scan.results import CardRead
from railbird.scan.segmenter import Segmenter
from railbird.scan.serial_reader import SerialReader
from railbird.scan.service_card import SERVICE_ROWS
from railbird.scan.settings import ScanSettings
from railbird_host.figures.gallery.accepted import judge
from railbird_host.scan import damage

GOLDEN = Path(__file__).parent / "golden"
PASSES = 3600
MAKERS = (
    *(damage.compensating_pairs, damage.doubled_and_lost, damage.splice, damage.reversal, damage.forged_block),
    *(damage.random_flips, damage.dirt_or_fade, damage.stuck_columns),
)
Events = list[tuple[int, int]]
DARK = sample_of(0xFF)


def good(random: Random) -> Events:
    return damage.events_of_rows(card_rows(*damage.draw_card(random)))


def damaged(random: Random) -> Events:
    return random.choice(MAKERS)(random)[0]


def hurried(random: Random) -> Events:
    """At another speed, that changes on the way; a margin may be longer than any card's."""
    pace, change = random.randrange(20, 400), random.randrange(-8, 9)
    events, time_us, before_us = [], 0, 0
    for sample, at_us in good(random):
        time_us += (at_us - before_us) * pace // 100
        before_us, pace = at_us, max(10, pace + change)
        events.append((sample, time_us))
    if random.random() < 0.5:
        longer_us = random.randrange(500, 40000) * pace // 100
        at = random.choice((2, len(events) - 2))
        events[at:] = [(sample, at_us + longer_us) for sample, at_us in events[at:]]
    return events


def weak(random: Random) -> Events:
    """Ends of marks that differ from their beginnings, by one sensor or by any."""
    bits = sample_of(1 << random.randrange(8))
    events = good(random)
    for index in range(3, 29, 2):
        if random.random() < 0.3:
            sample, at_us = events[index]
            events[index] = (sample ^ (bits if random.random() < 0.8 else sample_of(random.randrange(256))), at_us)
    return events


def chattering(random: Random) -> Events:
    events = good(random)
    for _ in range(random.randrange(1, 8)):
        at = random.randrange(len(events))
        sample, at_us = events[at]
        flipped = sample ^ (PRESENCE if sample & PRESENCE_EDGE else STROBE)
        for step_us in range(random.randrange(1, 4)):
            events.insert(at + 1, (sample if step_us % 2 else flipped, at_us + random.choice((2, 5, 40))))
        events.sort(key=lambda event: event[1])
    return events


def broken_off(random: Random) -> Events:
    events = good(random)
    return events[: random.randrange(1, len(events))]


def pulled_back(random: Random) -> Events:
    events = good(random)
    turn = random.randrange(2, len(events) - 2)
    back = [(sample, 2 * events[turn][1] - at_us) for sample, at_us in reversed(events[1:turn])]
    end_us = back[-1][1] if back else events[turn][1]
    last = random.choice(
        ((PRESENCE_EDGE | STROBE | DARK, end_us + 900), (PRESENCE_EDGE | STROBE | DARK, end_us + 9000))
    )
    return [*events[: turn + 1], *back, (PRESENCE | STROBE | DARK, end_us + 400), last]


def without_a_sensor(random: Random) -> Events:
    """P or S sees nothing, or an edge of it is lost."""
    events = good(random)
    kind = random.randrange(3)
    if kind == 2:
        events.pop(random.randrange(len(events)))
        return events
    return [event for event in events if bool(event[0] & PRESENCE_EDGE) == bool(kind)]


def several(random: Random) -> Events:
    """Cards without a gap, or one right behind the other; a service card; touches."""
    kind, events = random.randrange(4), good(random)
    if kind == 0:
        return damage.events_of_rows(card_rows(*damage.draw_card(random)) + card_rows(*damage.draw_card(random)))
    if kind == 1:
        return damage.events_of_rows(SERVICE_ROWS[: random.randrange(10, len(SERVICE_ROWS) + 1)])
    if kind == 2:
        return [(0, 0), (STROBE | DARK, random.randrange(100, 90000))] * random.randrange(1, 4)
    gap_us = events[-1][1] + random.randrange(100, 4000)
    return events + [(sample, at_us + gap_us) for sample, at_us in good(random)]


KINDS = (good, damaged, hurried, weak, chattering, broken_off, pulled_back, without_a_sensor, several)


def described(result) -> str:
    if not isinstance(result, CardRead):
        return str(result)
    margin = (result.speed_mm_s, result.wrong, result.weak, result.weak_bits, result.strobe_lost)
    return f"{result} {margin}"


def fetched(reader: Reader) -> str:
    """Every record that may leave, newest first."""
    found, sequence = [], reader.recorder.newest()
    while sequence:
        found.append(f"{sequence}:{sha256(reader.recorder.record(sequence)).hexdigest()[:8]}")
        sequence = reader.recorder.older(sequence)
    return f"{reader.recorder.count()} {' '.join(found)}"


def scanner(name: str, make, blocks_needed: int) -> Iterator[str]:
    random = Random(f"transcript of {name}")
    settings = ScanSettings(blocks_needed)
    for deck in damage.DECKS[:6]:
        settings.enrol(deck)
    segmenter, reader, now_us = Segmenter(), Reader(settings), TIME_MASK - 3_000_000
    for number in range(PASSES // len(KINDS)):
        start_us, results = now_us, []
        if random.random() < 0.01:
            segmenter.overrun(now_us)
        for sample, at_us in make(random):
            now_us = start_us + at_us & TIME_MASK
            results += [segmenter.quiet(now_us), segmenter.feed(sample, now_us)]
        for wait_us in (1000, random.choice((50_000, 250_000)), random.choice((1000, 1_100_000)), 300_000):
            now_us = now_us + wait_us & TIME_MASK
            results.append(segmenter.quiet(now_us))
            results.append(None if not segmenter.active() else segmenter.quiet(now_us))
        for raw in results:
            if raw is not None:
                granted = random.choice((0, 0, reader.number + 1))
                result = reader.take_pass(raw, granted, random.random() < 0.05)
                yield f"{number} pass {reader.number} granted {granted}: {described(result)}; {raw.count} events"
        state = (segmenter.active(), segmenter.ending(), segmenter.touches, reader.health.dull())
        counters = [value if isinstance(value, int) else list(value) for value in vars(reader.counters).values()]
        yield f"{number} {state} {counters} {list(reader.health.alone_wrong)}"
        if random.random() < 0.2:
            reader.opened(max(0, reader.number - random.randrange(3)))
            yield f"{number} fetched {fetched(reader)}"
        if random.random() < 0.05:
            reader.begin_round(random.choice((1, reader.number + 1, 65534)))
            yield f"{number} a new round: fetched {fetched(reader)}"


@pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)
def test_a_scanner_says_what_was_accepted(make):
    named = {f"{make.__name__}_{blocks}": list(scanner(make.__name__, make, blocks)) for blocks in (1, 2)}
    judge(GOLDEN / f"scan_{make.__name__}.txt", named)


def serial_lines() -> Iterator[str]:
    random = Random("transcript of a serial reader")
    settings = ScanSettings(1)
    settings.enrol(17)
    for table in (None, {b"AS": (38, 17), b"X" * 32: (3, 255), b"KH": (11, 9), b"none": (255, 0)}):
        if table:
            settings.texts = table_from_bytes(table_to_bytes(table))
            yield table_to_bytes(table).hex()
        reader, now_ms = SerialReader(settings), 0
        known = [b"AS", b"KH", b"X" * 32, b"X" * 33, b"none", b"2C", b"TD", b"1D", b"A\x07", b"", b"a b"]
        for number in range(300):
            text = random.choice(known) + random.choice((b"\r", b"\n", b"\r\n", b""))
            found = []
            for byte in text:
                now_ms += random.choice((0, 1, 199, 200))
                found += [reader.quiet(now_ms), reader.feed(byte, now_ms)]
            said = [described(result) for result in found if result is not None]
            yield f"{number} {text!r}: {said} {reader.lines} {reader.bad_lines} {reader.unknown_texts}"


def test_a_serial_reader_says_what_was_accepted():
    judge(GOLDEN / "scan_serial.txt", {"serial": list(serial_lines())})
