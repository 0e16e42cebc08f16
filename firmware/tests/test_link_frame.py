"""The frame codec: COBS, CRC, tag, and a receiver that finds its way back into any stream."""

from railbird.link import frame
from railbird.link.cobs import stuff, unstuff
from railbird.link.hmac import Hmac, same

KEY = Hmac(b"k" * 32)


def received(stream, step=None):
    """The frames that a receiver gets out of a stream, cut into chunks of `step` bytes, and the receiver."""
    frames = []
    receiver = frame.FrameReceiver(lambda buffer, length: frames.append(bytes(buffer[1:length])))
    step = step or len(stream) or 1
    for start in range(0, len(stream), step):
        receiver.feed(stream[start : start + step])
    return frames, receiver


def encoded(kind=7, payload=b"", mac=KEY):
    out = bytearray(frame.MAX_WIRE_BYTES)
    length = frame.encode(out, kind, 5, 6, 7, payload, mac)
    return bytes(out[:length])


def test_cobs_restores_every_pattern_of_zeros():
    for pattern in range(256):
        data = bytes((pattern >> bit & 1) * 9 for bit in range(8))
        buffer = bytearray(b"\xaa" + data + b"\xaa")
        stuff(buffer, 0, 9)
        assert buffer.find(b"\x00", 0, 9) < 0
        assert buffer[9] == 0
        assert unstuff(buffer, 9)
        assert bytes(buffer[1:9]) == data


def test_cobs_refuses_codes_that_miss_the_end():
    assert not unstuff(bytearray(b"\x05\x01\x01"), 3)
    assert not unstuff(bytearray(b"\x01\x00\x01"), 3)


def test_hmac_is_that_of_rfc_4231():
    # Test cases 1, 2 and 6 of RFC 4231.
    assert Hmac(b"\x0b" * 20).digest(b"Hi There").hex()[:16] == "b0344c61d8db3853"
    assert Hmac(b"Jefe").digest(b"what do ya want ", b"for nothing?").hex()[:16] == "5bdcc146bf60754e"
    long_key = Hmac(b"\xaa" * 131).digest(b"Test Using Larger Than Block-Size Key - Hash Key First")
    assert long_key.hex()[:16] == "60e431591ee0b67f"


def test_hmac_in_pieces_is_the_same():
    running = KEY.begin()
    running.update(b"one")
    running.update(b"two")
    assert KEY.finish(running) == KEY.digest(b"one", b"two")


def test_hmac_does_not_show_its_key():
    assert "kk" not in repr(KEY)


def test_same_compares_every_byte():
    for length in (8, 16, 32):
        tag = bytes(range(length))
        assert same(tag, b"x" + tag + b"x", 1)
        for bit in range(8 * length):
            wrong = bytearray(tag)
            wrong[bit // 8] ^= 1 << bit % 8
            assert not same(tag, wrong, 0)


def test_frame_layout_is_as_drawn():
    wire = encoded(kind=0x10, payload=b"\x01\x02")
    assert wire[0] == 0 and wire[-1] == 0 and 0 not in wire[1:-1]
    assert len(wire) == 2 + frame.OVERHEAD_BYTES
    (raw,), _ = received(wire)
    assert raw[:11] == b"\x10\x05\x00\x00\x00\x06\x00\x07\x00\x01\x02"
    assert raw[11:19] == KEY.digest(raw[:11])[:8]


def test_every_length_of_payload_survives_every_cut():
    for length in range(0, frame.MAX_PAYLOAD + 1, 8):
        payload = bytes((index * 7) & 0xFF for index in range(length))
        for step in (1, 2, 7, 64, 500):
            frames, receiver = received(encoded(payload=payload), step)
            assert len(frames) == 1
            assert frames[0][frame.HEADER_BYTES : -12] == payload
            assert sum(receiver.rejected) == 0


def test_longer_payload_is_refused():
    try:
        encoded(payload=bytes(frame.MAX_PAYLOAD + 1))
    except ValueError as error:
        assert "201" in str(error)
    else:
        raise AssertionError("accepted")


def test_any_flipped_bit_is_thrown_out():
    wire = encoded(payload=b"\x00card\x00")
    for index in range(1, len(wire) - 1):
        for bit in range(8):
            damaged = bytearray(wire)
            damaged[index] ^= 1 << bit
            frames, receiver = received(bytes(damaged))
            assert frames == []
            assert sum(receiver.rejected) >= 1


def test_receiver_finds_the_next_frame_after_garbage():
    for garbage in (b"\x07", b"\xff" * 700, b"\x05hello", bytes(range(256)), b"\x00" * 9, encoded()[:-5]):
        frames, _ = received(garbage + encoded(kind=9), 11)
        assert frames[-1][0] == 9


def test_rejections_are_counted_by_reason():
    wire = bytearray(encoded())
    wire[-3] ^= 0x40
    for stream, reason in (
        (b"\xff" * 400 + b"\x00", frame.TOO_LONG),
        (b"\x00\x09ab\x00", frame.BAD_COBS),
        (b"\x00\x03ab\x00", frame.TOO_SHORT),
        (bytes(wire), frame.BAD_CRC),
    ):
        _, receiver = received(stream)
        assert receiver.rejected[reason] == 1, frame.REJECTION_NAMES[reason]


def test_tag_of_another_key_is_wrong():
    results = []
    receiver = frame.FrameReceiver(
        lambda buffer, length: results.append(
            [frame.tag_is_right(buffer, length, mac) for mac in (KEY, Hmac(b"another key"), Hmac(b""))]
        )
    )
    receiver.feed(encoded(payload=b"card"))
    receiver.feed(encoded(payload=b"card", mac=None))
    assert results == [[True, False, False], [False, False, False]]
