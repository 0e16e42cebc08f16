"""The message table: layouts fit frames, wrong lengths have a name."""

from railbird.link import messages
from railbird.link.frame import MAX_PAYLOAD, MAX_WIRE_BYTES, encode


def test_kinds_and_names_are_unique():
    names = [entry[0] for entry in messages.MESSAGES.values()]
    assert len(set(names)) == len(names)
    for kind, (name, _, _) in messages.MESSAGES.items():
        assert getattr(messages, name) == kind
        assert 0 < kind < 256


def test_every_layout_fits_a_frame():
    for kind in messages.MESSAGES:
        layout = messages.MESSAGES[kind][1]
        assert messages.struct.calcsize(layout.replace("*", "")) <= MAX_PAYLOAD


def test_every_field_of_every_layout_has_a_name_of_its_own():
    for kind in messages.MESSAGES:
        layout, names = messages.MESSAGES[kind][1], messages.field_names(kind)
        fixed = layout.replace("*", "")
        count = len(messages.struct.unpack(fixed, bytes(messages.struct.calcsize(fixed))))
        assert len(names) == count + layout.count("*"), messages.kind_name(kind)
        assert len(set(names)) == len(names), messages.kind_name(kind)


def test_fields_come_back():
    for kind, fields in (
        (messages.CARD, (65535, 51, 255)),
        (messages.HIDDEN, (1, b"c" * 32)),
        (messages.OPENED, (b"n" * 72,)),
        (messages.OPEN, (1, b"\x01\x00\x02\x00")),
        (messages.ROUND, (123456, b"r" * 16, 2, 1)),
        (messages.AGAIN, (65535, 3)),
        (messages.MAY_COME_AGAIN, (1, b"\x01\x00\x02\x00")),
        (messages.SCANNER_SETTINGS, (0, 1, 0, b"d" * 32, b"crc4")),
        (messages.READER_TABLE, (160, b"part")),
        (messages.TELL_RESULT, (80, 0, 0, b"")),
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


def test_a_hello_can_be_said_without_a_ctrl_c():
    """A development board that starts takes 03 for Ctrl-C: some number of the request must give a frame without it."""
    out = bytearray(MAX_WIRE_BYTES)
    payload = messages.pack(messages.ASK_HELLO, messages.PROTOCOL_VERSION)
    for number in range(2000):
        length = encode(out, messages.ASK_HELLO, 0, number, 0, payload, None)
        if bytes(out[:length]).find(b"\x03") < 0:
            return
    raise AssertionError("every hello has a 03")
