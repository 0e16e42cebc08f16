"""Reader: numbers, counters, sensor health, recordings that never leak a hidden card."""

import struct

from railbird.scan import code, faults
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, sample_of
from railbird.scan.faults import BLOCKS_DISAGREE, CAME_BACK, DIRTY, OVERLAP, STALLED
from railbird.scan.health import SensorHealth
from railbird.scan.raw_pass import RawPass
from railbird.scan.reader import Reader
from railbird.scan.recorder import HEADER, HEADER_BYTES, Recorder
from railbird.scan.results import CardRead, ReadFault
from railbird.scan.service_card import EDGES_PER_PASS, sensors_that_differ
from railbird.scan.settings import ScanSettings

DECK = 17


def reader(slots=6):
    settings = ScanSettings()
    settings.enrol(DECK)
    return Reader(settings, Recorder(slots))


def raw_pass(rows):
    raw = RawPass()
    raw.begin(5000)
    time_us = 5000
    events = [PRESENCE_EDGE | PRESENCE | STROBE | sample_of(0xFF), PRESENCE]
    for row in rows:
        events += [PRESENCE | STROBE | sample_of(row), PRESENCE | sample_of(row)]
    for event in events + [PRESENCE_EDGE, STROBE | sample_of(0xFF)]:
        raw.add(event, time_us)
        time_us += 1000
    return raw


def fetched(recorder):
    """Every record that may be fetched, newest first."""
    records = []
    sequence = recorder.newest()
    while sequence:
        records.append(recorder.record(sequence))
        sequence = recorder.older(sequence)
    assert len(records) == recorder.count()
    return records


def fetched_cards(recorder):
    return [record[7] for record in fetched(recorder)]


def card_pass(card):
    return raw_pass(code.card_rows(card, DECK))


def test_passes_are_numbered_whether_read_or_not():
    scan = reader()
    for card in range(3):
        assert scan.take_pass(card_pass(card)).card == card
    scan.take_pass(raw_pass(b""))
    assert scan.number == 4
    scan.begin_round(11)
    scan.take_pass(card_pass(3))
    assert scan.number == 11


def test_numbers_wrap_to_one():
    scan = reader()
    scan.begin_round(65536)
    scan.take_pass(card_pass(3))
    assert scan.number == 1


def test_counters():
    scan = reader()
    scan.take_pass(card_pass(3), 99)
    damaged = bytearray(code.card_rows(4, DECK))
    damaged[2] ^= 1
    scan.take_pass(raw_pass(damaged), 99)
    scan.take_pass(raw_pass(b""), 99)
    counters = scan.counters
    assert (counters.passes, counters.reads, counters.one_block_reads, counters.fault_total()) == (3, 2, 1, 1)
    assert counters.faults[faults.NO_CODE] == 1
    assert counters.slowest_mm_s == counters.fastest_mm_s == counters.last_mm_s == 72900 * 1000 // 26000


def test_how_well_a_hidden_card_was_read_counts_when_its_round_is_over():
    """Dirt hurts a card only where it is bright: told at once, it would tell something about the card."""
    scan = reader()
    for card in range(3):
        damaged = bytearray(code.card_rows(card, DECK))
        damaged[2] ^= 0x20
        scan.take_pass(raw_pass(damaged))
        assert (scan.counters.reads, scan.counters.one_block_reads, scan.counters.weak_bits) == (card + 1, 0, 0)
        assert scan.health.dull() == 0 and sum(scan.health.alone_wrong) == 0
    scan.begin_round(4)
    assert scan.counters.one_block_reads == scan.health.alone_wrong[6] == 3
    scan.begin_round(4)
    assert scan.counters.one_block_reads == 3


def test_a_sensor_that_alone_was_wrong_is_named_before_it_fails():
    scan = reader()
    for card in range(3):
        damaged = bytearray(code.card_rows(card, DECK))
        damaged[2] ^= 0x20
        assert scan.take_pass(raw_pass(damaged), 99).card == card
        for other in range(3):
            scan.take_pass(card_pass(other), 99)
    assert scan.health.dull() == 1 << 6  # D5 is the seventh pin
    assert scan.health.alone_wrong[6] == 3
    for card in range(50):
        scan.take_pass(card_pass(card), 99)
    assert scan.health.dull() == 0


def test_a_rare_error_or_a_dirty_card_makes_no_sensor_dull():
    health = SensorHealth()
    for _ in range(20):
        health.note(CardRead(1, DECK, 1, wrong=0x20))
        for _ in range(60):
            health.note(CardRead(1, DECK))
    for _ in range(9):
        health.note(CardRead(1, DECK, 1, wrong=0x30))
        health.note(ReadFault(DIRTY))
    assert health.dull() == 0
    for _ in range(4):
        health.note(ReadFault(DIRTY, 2))
    assert health.dull() == 1 << 2


def test_records_of_cards_told_in_clear_can_be_fetched_newest_first():
    scan = reader()
    for card in range(4):
        scan.take_pass(card_pass(card), granted_to=10)
    assert scan.recorder.count() == 4
    for age, record in enumerate(fetched(scan.recorder)):
        fields = struct.unpack_from(HEADER, record, 0)
        assert fields == (len(record), 4 - age, 0, 0, 255, 3 - age, DECK, 32, 5000)
        assert len(record) == HEADER_BYTES + 32 * 6
    assert scan.recorder.record(5) is None
    assert scan.recorder.older(99) == 0


def test_the_ring_keeps_the_last():
    scan = reader(3)
    for card in range(8):
        scan.take_pass(card_pass(card), granted_to=99)
    assert fetched_cards(scan.recorder) == [7, 6, 5]
    assert scan.recorder.record(1) is None


def test_hidden_cards_are_withheld_until_opened_and_wiped_with_their_round():
    scan = reader()
    scan.take_pass(card_pass(8))
    scan.take_pass(card_pass(9))
    assert fetched(scan.recorder) == [] and scan.recorder.record(1) is None
    scan.opened(2)
    assert fetched_cards(scan.recorder) == [9]
    scan.begin_round()
    assert scan.recorder.count() == 1
    scan.take_pass(card_pass(10))
    scan.opened(1)
    assert fetched_cards(scan.recorder) == [10, 9]


def test_a_fault_of_a_hidden_card_is_withheld_even_when_a_later_card_opens():
    scan = reader()
    damaged = bytearray(code.card_rows(8, DECK))
    for row in (2, 9):
        damaged[row] |= 0x3C
    assert scan.take_pass(raw_pass(damaged)).code == DIRTY
    scan.take_pass(card_pass(9))
    scan.opened(1)
    scan.opened(2)
    assert fetched_cards(scan.recorder) == [9]
    assert scan.take_pass(raw_pass(damaged), granted_to=3).code == DIRTY
    assert fetched(scan.recorder)[0][5] == DIRTY


def test_a_fault_that_may_show_another_card_is_withheld():
    recorder = Recorder(6)
    raw = card_pass(8)
    for fault in (OVERLAP, BLOCKS_DISAGREE, CAME_BACK, STALLED):
        recorder.keep(1, raw, ReadFault(fault), granted=True)
    recorder.keep(2, raw_pass(code.card_rows(8, DECK) * 2), ReadFault(faults.PULLED_BACK), granted=True)
    assert recorder.count() == 0
    recorder.keep(3, raw, ReadFault(OVERLAP), granted=False, test=True)
    assert recorder.count() == 1


def test_a_card_that_went_in_and_out_is_fetched_if_it_was_due():
    rows = code.card_rows(8, DECK)[:5]
    scan = reader()
    for granted_to in (9, 0):
        raw = RawPass()
        time_us = 0
        events = [PRESENCE_EDGE | PRESENCE | STROBE, PRESENCE]
        for row in rows + bytes(reversed(rows)):
            events += [PRESENCE | STROBE | sample_of(row), PRESENCE | sample_of(row)]
        for event in events + [PRESENCE | STROBE | sample_of(0xFF), PRESENCE_EDGE | STROBE | sample_of(0xFF)]:
            raw.add(event, time_us)
            time_us += 1000
        assert scan.take_pass(raw, granted_to).code == faults.PULLED_BACK
        assert scan.recorder.count() == 1


def test_service_card_counts():
    counts = [EDGES_PER_PASS * 10] * 9
    assert sensors_that_differ(counts, 10) == 0
    counts[6] -= 1
    counts[0] += 2
    assert sensors_that_differ(counts, 10) == 1 << 6 | 1
