"""The event codec: every kind there and back, and refusals with a name."""

from railbird.table import events
from railbird.table.event_names import NAMES
from railbird.table.events import EventError, decode_event, encode_event

_SAMPLES = (
    (events.BOOT, 70000, 3),
    (events.LINK, 1),
    (events.SCANNER_RESTARTED,),
    (events.CARD, 65535, 51, 200),
    (events.HIDDEN, 17, bytes(range(32))),
    (events.OPENED, 17, 0, 255),
    (events.OPENED, 17, 0, 255, 18, 51, 1, 65535, 7, 2),
    (events.OPEN_FAILED, 17),
    (events.DUPLICATE, 17),
    (events.FAULT, 0, 9, 255),
    (events.KEY, 11),
    (events.BACK_HELD,),
    (events.KEY_STUCK, 3),
    (events.SWITCH, 0),
    (events.PIN, 7),
    (events.LOCK, 1),
    (events.DOOR, 1),
    (events.TAMPER,),
    (events.CHIPS, (1 << 24) - 1),
    (events.TIME, 1439),
    (events.CONFIGURE, b"\x01\x02\x03"),
    (events.AGAIN, 65535, 3),
    (events.PASSES_LOST, 7, 65535),
    (events.LAMPS, 1),
)


def test_every_kind_there_and_back():
    buffer = bytearray(events.LONGEST_EVENT)
    kinds = set()
    for event in _SAMPLES:
        length = encode_event(event, buffer)
        assert decode_event(buffer, length) == event
        kinds.add(events.kind_of(event))
    assert kinds == set(NAMES)
    assert max(kinds) < 64  # higher kinds belong to the journal itself


def test_cut_and_lengthened_bytes_are_refused():
    buffer = bytearray(events.LONGEST_EVENT)
    for event in _SAMPLES:
        if events.kind_of(event) == events.CONFIGURE:
            continue
        length = encode_event(event, buffer)
        for wrong in (length - 1, length + 1):
            try:
                decode_event(buffer, wrong)
            except EventError:
                continue
            raise AssertionError(f"{event} was read from {wrong} bytes")


def test_values_out_of_range_are_refused():
    buffer = bytearray(events.LONGEST_EVENT)
    for event in (
        (events.CARD, 1, 52, 0),
        (events.CARD, 0, 1, 0),
        (events.KEY, 12),
        (events.CHIPS, 1 << 24),
        (events.HIDDEN, 1, b"short"),
        (events.FAULT, 1, 256, 0),
        (events.TIME, 1440),
        (events.AGAIN, 0, 3),
        (events.AGAIN, 4, 0),
        (events.AGAIN, 4, 4),
        (99,),
        (events.KEY,),
    ):
        try:
            encode_event(event, buffer)
        except EventError:
            continue
        raise AssertionError(f"{event} was encoded")
