"""One frame codec for the board link and the service port.

On the wire, where COBS (`cobs.py`) keeps zeros for the delimiters:

    | 0 | code | kind 1 | sequence 4 | event 2 | ack 2 | payload 0..200 | tag 8 | crc 4 | 0 |
                        little-endian                    HMAC over kind  CRC-32 over
                                                         to payload      kind to tag

`sequence` counts the frames of one session and direction; `event` numbers what must arrive exactly once (0 in other
frames), `ack` is the last event of the far side that was taken over. The CRC throws noise out cheaply; only the tag is
believed. A frame without a key (service port: hello, status, counters, provision) has a tag of zeros.
"""

import binascii
import struct

from railbird.link.cobs import stuff, unstuff
from railbird.link.hmac import same

HEADER = "<BIHH"
HEADER_BYTES = 9
TAG_BYTES = 8
CRC_BYTES = 4
MAX_PAYLOAD = 200
NO_TAG = bytes(TAG_BYTES)
MIN_FRAME_BYTES = HEADER_BYTES + TAG_BYTES + CRC_BYTES
MAX_FRAME_BYTES = MIN_FRAME_BYTES + MAX_PAYLOAD
MAX_WIRE_BYTES = MAX_FRAME_BYTES + 3
OVERHEAD_BYTES = MAX_WIRE_BYTES - MAX_PAYLOAD

# Why a received frame was thrown away. The receiver counts the first four, the session the others but the last, which
# is the application's: an authentic message that does not fit its layout.
TOO_LONG, BAD_COBS, TOO_SHORT, BAD_CRC, BAD_TAG, REPLAYED, NO_SESSION, OTHER_VERSION = range(8)
OUT_OF_ORDER, NO_ROOM, BAD_MESSAGE = range(8, 11)
REJECTION_NAMES = (
    "too_long",
    "bad_cobs",
    "too_short",
    "bad_crc",
    "bad_tag",
    "replayed",
    "no_session",
    "other_version",
    "out_of_order",
    "no_room",
    "bad_message",
)


def encode(out: bytearray, kind: int, sequence: int, event: int, ack: int, payload, mac) -> int:
    """Writes a whole frame, both delimiters included, to the start of `out`; gives its length. `mac` is an Hmac or
    None."""
    length = len(payload)
    if length > MAX_PAYLOAD:
        raise ValueError("payload of %d bytes, at most %d" % (length, MAX_PAYLOAD))
    struct.pack_into(HEADER, out, 2, kind, sequence, event, ack)
    end = 2 + HEADER_BYTES
    out[end : end + length] = payload
    end += length
    view = memoryview(out)
    out[end : end + TAG_BYTES] = mac.digest(view[2:end])[:TAG_BYTES] if mac else NO_TAG
    end += TAG_BYTES
    struct.pack_into("<I", out, end, binascii.crc32(view[2:end]))
    end += CRC_BYTES
    out[0] = 0
    stuff(out, 1, end)
    return end + 1


def tag_is_right(buffer: bytearray, length: int, mac) -> bool:
    """Whether the frame in buffer[1:length] (as the receiver hands it over) carries the tag of this key."""
    tag_at = length - CRC_BYTES - TAG_BYTES
    return same(mac.digest(memoryview(buffer)[1:tag_at])[:TAG_BYTES], buffer, tag_at)


def has_no_tag(buffer: bytearray, length: int) -> bool:
    """A frame of the service port that needs no key."""
    return same(NO_TAG, buffer, length - CRC_BYTES - TAG_BYTES)


def header_of(buffer: bytearray) -> tuple:
    """(kind, sequence, event, ack) of a received frame."""
    return struct.unpack_from(HEADER, buffer, 1)


def payload_of(buffer: bytearray, length: int) -> bytes:
    return bytes(memoryview(buffer)[1 + HEADER_BYTES : length - CRC_BYTES - TAG_BYTES])


class FrameReceiver:
    """Bytes in, frames with a right CRC out, through `take(buffer, length)`: the frame is buffer[1:length], until the
    next one. Anything else is counted by reason and forgotten; memory is one frame."""

    def __init__(self, take):
        self._take = take
        self._buffer = bytearray(MAX_FRAME_BYTES + 1)
        self._length = 0
        self._too_long = False
        self.rejected = [0] * len(REJECTION_NAMES)
        self.received = 0

    def is_receiving(self) -> bool:
        """True between the first byte of a frame and its last one."""
        return self._length > 0

    def feed(self, chunk):
        """Takes bytes or a bytearray of any length, cut anywhere."""
        position = 0
        end = len(chunk)
        while position < end:
            zero_at = chunk.find(b"\x00", position)
            stop = end if zero_at < 0 else zero_at
            self._store(chunk, position, stop)
            if zero_at >= 0:
                self._finish()
            position = stop + 1

    def _store(self, chunk, position: int, stop: int):
        count = stop - position
        if self._length + count > len(self._buffer):
            self._too_long = True
        elif count:
            self._buffer[self._length : self._length + count] = chunk[position:stop]
            self._length += count

    def _finish(self):
        length = self._length
        self._length = 0
        if self._too_long:
            self._too_long = False
            self.rejected[TOO_LONG] += 1
        elif length:
            self._check(length)

    def _check(self, length: int):
        buffer = self._buffer
        if not unstuff(buffer, length):
            self.rejected[BAD_COBS] += 1
        elif length - 1 < MIN_FRAME_BYTES:
            self.rejected[TOO_SHORT] += 1
        elif (
            binascii.crc32(memoryview(buffer)[1 : length - CRC_BYTES])
            != struct.unpack_from("<I", buffer, length - 4)[0]
        ):
            self.rejected[BAD_CRC] += 1
        else:
            self.received += 1
            self._take(buffer, length)
