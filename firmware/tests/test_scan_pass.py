"""Passes made of events, through segmenter and decoder: every fault of the design has its name, and only a good pass
is a read."""

from railbird.scan import code, faults
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, row_of, sample_of
from railbird.scan.pass_decoder import decode
from railbird.scan.results import CardRead, ReadFault
from railbird.scan.segmenter import Segmenter
from railbird.scan.service_card import SERVICE_ROWS
from railbird.scan.settings import ScanSettings

ROW_US = 4000
DECK = 17
DARK = sample_of(0xFF)


def settings(blocks_needed=1):
    chosen = ScanSettings(blocks_needed)
    chosen.enrol(DECK)
    return chosen


def marks(rows, presence=PRESENCE):
    """The two strobe events of each row."""
    events = []
    for row in rows:
        events.append(presence | STROBE | sample_of(row))
        events.append(presence | sample_of(row))
    return events


def arrive():
    return [PRESENCE_EDGE | PRESENCE | STROBE | DARK, PRESENCE]


def leave(trailing=0xFF):
    return [PRESENCE_EDGE, STROBE | sample_of(trailing)]


def forward(rows, trailing=0xFF):
    return arrive() + marks(rows) + leave(trailing)


def play(events, step_us=ROW_US // 4, start_us=0):
    """The results of a stream of events and of the silence after it."""
    segmenter = Segmenter()
    chosen = settings()
    results = []
    now_us = start_us
    for event in events:
        now_us = now_us + step_us & 0x3FFFFFFF
        raw = segmenter.feed(event, now_us)
        if raw is not None:
            results.append(decode(raw, chosen))
    raw = segmenter.quiet(now_us + 2000000 & 0x3FFFFFFF)
    if raw is not None:
        results.append(decode(raw, chosen))
    return results


def only_fault(events):
    results = play(events)
    assert len(results) == 1, results
    assert isinstance(results[0], ReadFault), results
    return results[0]


def test_a_sample_and_its_row():
    for row in range(256):
        assert row_of(sample_of(row)) == row
        assert row_of(sample_of(row) | STROBE | PRESENCE | PRESENCE_EDGE) == row


def test_every_card_is_read():
    for card in range(52):
        results = play(forward(code.card_rows(card, DECK)))
        assert len(results) == 1
        read = results[0]
        assert isinstance(read, CardRead), read
        assert (read.card, read.deck, read.blocks, read.wrong, read.weak) == (card, DECK, 2, 0, 0)


def test_the_trailing_row_is_dropped_whatever_it_looks_like():
    for trailing in (0xFF, 0xF0, 0x0F, 0xCC, 0x00):
        assert play(forward(code.card_rows(3, DECK), trailing))[0].card == 3


def test_a_pass_is_finished_by_its_last_edge_and_not_before():
    segmenter = Segmenter()
    events = forward(code.card_rows(3, DECK))
    for index in range(len(events)):
        finished = segmenter.feed(events[index], index * 1000)
        assert (finished is not None) == (index == len(events) - 1)


def test_the_clock_may_wrap_within_a_pass():
    assert play(forward(code.card_rows(9, DECK)), start_us=0x3FFFFFFF - 20000)[0].card == 9


def test_one_pass_is_one_card_never_suppressed_by_time():
    rows = code.card_rows(9, DECK)
    results = play(forward(rows) + forward(rows) + forward(rows))
    assert [read.card for read in results] == [9, 9, 9]


def test_speed_is_told_in_millimetres_per_second():
    # Marks at equal steps stand for 13 rows of 72.9 mm in all: 26 steps.
    read = play(forward(code.card_rows(9, DECK)), step_us=2804)[0]
    assert 999 <= read.speed_mm_s <= 1001


def test_one_wrong_bit_in_one_block_is_read_if_one_block_is_enough():
    good = code.card_rows(20, DECK)
    for row in range(14):
        for bit in range(8):
            rows = bytearray(good)
            rows[row] ^= 1 << bit
            read = play(forward(rows))[0]
            assert (read.card, read.blocks, read.wrong) == (20, 1, 1 << bit)


def test_one_wrong_bit_is_a_fault_if_both_blocks_are_needed():
    rows = bytearray(code.card_rows(20, DECK))
    rows[3] ^= 4
    segmenter = Segmenter()
    raw = None
    for index, event in enumerate(forward(rows)):
        raw = segmenter.feed(event, index * 1000) or raw
    assert isinstance(decode(raw, settings(2)), ReadFault)
    assert decode(raw, settings(1)).card == 20


def test_one_lost_row_is_read_from_the_other_block():
    good = code.card_rows(20, DECK)
    for row in range(14):
        read = play(forward(good[:row] + good[row + 1 :]))[0]
        assert (read.card, read.blocks, read.strobe_lost) == (20, 1, True)


def test_two_lost_rows_are_a_fault():
    good = code.card_rows(20, DECK)
    for row in range(13):
        fault = only_fault(forward(good[:row] + good[row + 2 :]))
        assert (fault.code, fault.sensor) == (faults.DIRTY, 4)


def test_a_doubled_row_is_never_read():
    good = code.card_rows(20, DECK)
    for row in range(14):
        fault = only_fault(forward(good[:row] + good[row : row + 1] + good[row:]))
        assert fault.code in (faults.PULLED_BACK, faults.OVERLAP)


def test_pulled_back():
    rows = code.card_rows(20, DECK)
    for depth in (0, 1, 7, 13):
        seen = rows[:depth]
        back = bytes(reversed(seen))
        events = arrive() + marks(seen) + marks(back) + [PRESENCE | STROBE | DARK, PRESENCE_EDGE | STROBE | DARK]
        assert only_fault(events).code == faults.PULLED_BACK


def test_pulled_back_before_the_line():
    assert only_fault([arrive()[0], PRESENCE_EDGE | STROBE | DARK]).code == faults.PULLED_BACK


def test_to_and_fro_within_the_card():
    rows = code.card_rows(20, DECK)
    for turn in range(1, 14):
        events = arrive() + marks(rows[:turn] + bytes([rows[turn - 1]]) + rows[turn - 1 :]) + leave()
        assert only_fault(events).code == faults.PULLED_BACK


def test_came_back_from_the_far_side():
    rows = bytes(reversed(code.card_rows(20, DECK)))
    events = [0, PRESENCE_EDGE | PRESENCE]
    events += marks(rows)
    events += [PRESENCE | STROBE | DARK, PRESENCE_EDGE | STROBE | DARK]
    assert only_fault(events).code == faults.CAME_BACK


def test_stalled_is_told_once_and_the_rest_belongs_to_it():
    rows = code.card_rows(20, DECK)
    segmenter = Segmenter()
    chosen = settings()
    now_us = 0
    for event in arrive() + marks(rows[:5]):
        now_us += 1000
        assert segmenter.feed(event, now_us) is None
    assert segmenter.quiet(now_us + 999999) is None
    raw = segmenter.quiet(now_us + 1000000)
    assert decode(raw, chosen).code == faults.STALLED
    assert segmenter.quiet(now_us + 9000000) is None
    now_us += 9000000
    for event in marks(rows[5:]) + leave():
        now_us += 1000
        assert segmenter.feed(event, now_us) is None
    assert not segmenter.active()
    results = []
    for event in forward(rows):
        now_us += 1000
        raw = segmenter.feed(event, now_us)
        if raw is not None:
            results.append(decode(raw, chosen).card)
    assert results == [20]


def test_overlap_of_two_cards():
    first = code.card_rows(20, DECK)
    second = code.card_rows(31, DECK)
    assert only_fault(forward(first[:7] + second)).code == faults.OVERLAP
    assert only_fault(forward(first + second)).code == faults.OVERLAP
    assert only_fault(forward(first + second + first + second)).code == faults.OVERLAP


def test_cards_too_close_are_overlap():
    first = code.card_rows(20, DECK)
    second = code.card_rows(31, DECK)
    gap = [PRESENCE_EDGE, PRESENCE_EDGE | PRESENCE, PRESENCE | STROBE | DARK, PRESENCE]
    assert only_fault(arrive() + marks(first) + gap + marks(second) + leave()).code == faults.OVERLAP


def test_splice_of_two_cards():
    first = code.card_rows(20, DECK)
    second = code.card_rows(31, DECK)
    assert only_fault(forward(first[:7] + second[7:])).code == faults.BLOCKS_DISAGREE


def test_foreign_deck_and_unknown_card():
    assert only_fault(forward(code.card_rows(20, DECK + 1))).code == faults.FOREIGN_DECK
    assert only_fault(forward(code.card_rows(52, DECK))).code == faults.UNKNOWN_CARD


def test_no_code():
    assert only_fault(arrive() + leave()).code == faults.NO_CODE


def test_a_stuck_data_sensor_is_named():
    rows = code.card_rows(20, DECK)
    for bit in range(8):
        sensor = bit if bit < 4 else bit + 1
        for stuck in (bytes([row | 1 << bit for row in rows]), bytes([row & ~(1 << bit) for row in rows])):
            fault = only_fault(forward(stuck))
            assert (fault.code, fault.sensor) == (faults.SENSOR_STUCK, sensor)


def test_a_sensor_that_is_often_wrong_is_named():
    rows = bytearray(code.card_rows(20, DECK))
    wrong = [index for index in range(14) if not rows[index] & 0x40][:6]
    for index in wrong:
        rows[index] |= 0x40
    fault = only_fault(forward(rows))
    assert (fault.code, fault.sensor) == (faults.DIRTY, 7)


def test_strobe_stuck_dark_and_bright():
    dark = [PRESENCE_EDGE | PRESENCE | STROBE | DARK, PRESENCE_EDGE | STROBE]
    fault = only_fault(dark)
    assert (fault.code, fault.sensor) == (faults.SENSOR_STUCK, 4)
    bright = [PRESENCE_EDGE | PRESENCE | DARK, PRESENCE_EDGE]
    fault = only_fault(bright)
    assert (fault.code, fault.sensor) == (faults.SENSOR_STUCK, 4)


def test_presence_stuck_clear_and_covered():
    rows = code.card_rows(20, DECK)
    clear = marks(rows, 0)
    clear.insert(0, 0)
    clear.append(STROBE | DARK)
    fault = only_fault(clear)
    assert (fault.code, fault.sensor) == (faults.SENSOR_STUCK, 9)
    covered = marks(rows)
    covered.insert(0, PRESENCE)
    covered.append(PRESENCE | STROBE | DARK)
    fault = only_fault(covered)
    assert (fault.code, fault.sensor) == (faults.SENSOR_STUCK, 9)
    fault = only_fault(covered[:-1])  # it stops with its last row on the line
    assert (fault.code, fault.sensor) == (faults.SENSOR_STUCK, 9)
    assert only_fault(covered[:-3]).code == faults.STALLED


def test_a_touch_from_behind_is_counted_and_is_no_pass():
    segmenter = Segmenter()
    assert segmenter.feed(0, 1000) is None
    assert segmenter.feed(STROBE | DARK, 2000) is None
    assert segmenter.quiet(500000) is None
    assert segmenter.touches == 1 and not segmenter.active()
    touch = [0, STROBE | DARK]
    assert play(touch + forward(code.card_rows(4, DECK)))[0].card == 4


def test_dirt_and_fade():
    rows = bytearray(code.card_rows(20, DECK))
    for index in (2, 3, 9, 10):
        rows[index] |= 0x3C
    assert only_fault(forward(rows)).code == faults.DIRTY
    rows = bytearray(code.card_rows(20, DECK))
    for index in (2, 3, 9, 10):
        rows[index] &= 0x3C
    assert only_fault(forward(rows)).code == faults.FADED


def test_service_card_is_named():
    assert only_fault(forward(SERVICE_ROWS)).code == faults.SERVICE_CARD


def test_lost_edges_are_told_even_if_nothing_follows():
    segmenter = Segmenter()
    segmenter.overrun(1000)
    raw = segmenter.quiet(2000000)
    assert decode(raw, settings()).code == faults.OVERRUN
    assert segmenter.quiet(4000000) is None


def test_the_clean_sensor_hint_sees_weak_ends():
    rows = code.card_rows(20, DECK)
    events = forward(rows)
    events[2 + 2 * 4 + 1] ^= sample_of(0x20)
    read = play(events)[0]
    assert (read.card, read.blocks, read.wrong, read.weak, read.weak_bits) == (20, 2, 0, 0x20, 1)


def test_only_a_pass_with_a_mark_that_ends_otherwise_than_it_began_is_graded():
    for changed in (0, 0x20):  # grading takes milliseconds
        events = forward(code.card_rows(20, DECK))
        events[2 + 2 * 4 + 1] ^= sample_of(changed)
        segmenter = Segmenter()
        fed = [segmenter.feed(event, 1000 * index) for index, event in enumerate(events)]
        assert [raw.rows.weak for raw in fed if raw is not None] == [changed]


def test_every_fault_has_name_cause_and_advice_that_fit_the_monitor():
    names = set()
    for fault in faults.FAULTS:
        names.add(faults.fault_name(fault))
        assert faults.fault_cause(fault)
        what = faults.fault_what(fault)
        assert what == what.upper() and len(what) <= 11
        for line in faults.fault_do(fault):
            assert line == line.upper() and len(line) <= 15
    assert len(names) == len(faults.FAULTS)
    assert faults.fault_name(200) == "FAULT"
    assert faults.fault_what(faults.SENSOR_STUCK, 6) == "SENSOR D5"
