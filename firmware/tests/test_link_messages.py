"""The message table: layouts fit frames, wrong lengths have a name."""

from railbird.link import messages
from railbird.link.frame import MAX_PAYLOAD


def test_kinds_and_names_are_unique():
    names = [entry[0] for entry in messages.MESSAGES.values()]
    assert len(set(names)) == len(names)
    for kind, (name, _) in messages.MESSAGES.items():
        assert getattr(messages, name) == kind
        assert 0 < kind < 256


def test_every_layout_fits_a_frame():
    for kind in messages.MESSAGES:
        layout = messages.MESSAGES[kind][1]
        assert messages.struct.calcsize(layout.replace("*", "")) <= MAX_PAYLOAD


def test_fields_come_back():
    for kind, fields in (
        (messages.CARD, (65535, 51, 255)),
        (messages.HIDDEN, (1, b"c" * 32)),
        (messages.OPENED, (b"n" * 72,)),
        (messages.OPEN, (b"\x01\x00\x02\x00",)),
        (messages.ROUND, (123456, b"r" * 16, 2, 1)),
        (messages.SCANNER_SETTINGS, (0, 1, b"d" * 32, b"crc4")),
        (messages.READER_TABLE, (160, b"part")),
        (messages.TELL_RESULT, (80, 0, b"")),
        (messages.ALIVE, ()),
    ):
        assert messages.unpack(kind, messages.pack(kind, *fields)) == fields


def test_wrong_length_is_named():
    for kind, payload in ((messages.CARD, b"abc"), (messages.CARD, b"abcde"), (messages.ROUND, b""), (255, b"")):
        try:
            messages.unpack(kind, payload)
        except messages.BadMessage as error:
            assert messages.kind_name(kind) in str(error)
        else:
            raise AssertionError("accepted")


def test_mismatch_names_both_versions():
    text = messages.version_mismatch(3, 4)
    assert "3" in text and "4" in text


def test_open_requests_need_no_key_and_change_nothing_but_a_blank_board():
    names = [messages.kind_name(kind) for kind in messages.OPEN_REQUESTS]
    assert names == ["ASK_HELLO", "ASK_STATUS", "ASK_COUNTERS", "ASK_PROVISION"]
