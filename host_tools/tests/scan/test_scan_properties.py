"""Any rows, any events, any bytes: never a crash, never a wrong card."""

from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.scan.code import card_rows
from railbird.scan.event_word import TIME_MASK
from railbird.scan.faults import FAULTS
from railbird.scan.reader import Reader
from railbird.scan.reader_texts import BadTable, table_from_bytes, table_to_bytes
from railbird.scan.results import CardRead, ReadFault
from railbird.scan.segmenter import Segmenter
from railbird.scan.serial_reader import SerialReader
from railbird.scan.settings import ScanSettings
from railbird_host.scan.damage import events_of_rows
from railbird_host.scan.simulate import read_events

events = st.lists(st.tuples(st.integers(0, 0x7FF), st.integers(0, 2_000_000)), max_size=150)


def all_decks(blocks_needed=1):
    chosen = ScanSettings(blocks_needed)
    chosen.enrol_all()
    return chosen


@settings(max_examples=300, deadline=None)
@given(events, st.sampled_from([1, 2]), st.integers(0, TIME_MASK))
def test_any_events_give_named_results(stream, blocks_needed, start_us):
    segmenter = Segmenter()
    reader = Reader(all_decks(blocks_needed))
    now_us = start_us
    results = []
    for sample, step_us in stream:
        now_us = (now_us + step_us) & TIME_MASK
        for raw in (segmenter.quiet(now_us), segmenter.feed(sample, now_us)):
            if raw is not None:
                results.append(reader.take_pass(raw, granted_to=65535))
    while (raw := segmenter.quiet((now_us + 1_500_000) & TIME_MASK)) is not None:
        results.append(reader.take_pass(raw))
    for result in results:
        assert isinstance(result, CardRead) or result.code in FAULTS
    assert reader.counters.passes == len(results)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(0, 255), max_size=60))
def test_any_rows_are_a_fault_or_exactly_a_card(rows):
    (result,) = read_events(events_of_rows(rows), all_decks())
    if isinstance(result, CardRead):
        assert near(rows, card_rows(result.card, result.deck))


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 51), st.integers(0, 255), st.dictionaries(st.integers(0, 13), st.integers(1, 255), max_size=6))
def test_a_damaged_card_is_itself_or_nothing(card, deck, damage):
    rows = bytearray(card_rows(card, deck))
    for index, bits in damage.items():
        rows[index] ^= bits
    (result,) = read_events(events_of_rows(rows), all_decks())
    if isinstance(result, CardRead):
        # More than two rows of both blocks may, in theory, make another card; then these rows are that card's.
        assert (result.card, result.deck) == (card, deck) or near(rows, card_rows(result.card, result.deck))
    if len(damage) <= 2 and isinstance(result, CardRead):
        assert (result.card, result.deck) == (card, deck)


def near(rows, expected):
    """All but two bits, or all but one row."""
    if len(rows) == 14:
        return sum((a ^ b).bit_count() for a, b in zip(rows, expected, strict=True)) <= 2
    return any(bytes(rows) == expected[:index] + expected[index + 1 :] for index in range(14))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200), st.lists(st.integers(0, 300), max_size=20))
def test_any_bytes_from_a_serial_module(data, pauses):
    chosen = all_decks()
    chosen.texts = {b"AS": (38, 17)}
    reader = SerialReader(chosen)
    now_ms = 0
    results = 0
    for index, byte in enumerate(data):
        now_ms += pauses[index % len(pauses)] if pauses else 1
        for result in (reader.quiet(now_ms), reader.feed(byte, now_ms)):
            if result is not None:
                assert isinstance(result, CardRead | ReadFault)
                results += 1
    assert reader.lines == results
    assert reader.quiet(now_ms + 1000) is None or reader.lines == results + 1


texts = st.lists(st.integers(32, 126), min_size=1, max_size=32).map(bytes)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(texts, st.tuples(st.integers(0, 51) | st.just(255), st.integers(0, 255)), max_size=30))
def test_a_readers_table_survives_its_bytes(table):
    assert table_from_bytes(table_to_bytes(table)) == table


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_as_a_readers_table(data):
    try:
        assert table_to_bytes(table_from_bytes(data)) == data
    except BadTable as error:
        assert str(error)
