"""HMAC-SHA256 (RFC 2104) from hashlib alone: MicroPython has no hmac module, and its hashes can't be copied.

A key and a message come in, 32 bytes go out. The key's two pads are made once per key.
"""

import hashlib
import struct


class Hmac:
    def __init__(self, key: bytes):
        if len(key) > 64:
            key = hashlib.sha256(key).digest()
        inner = bytearray(b"\x36" * 64)
        outer = bytearray(b"\x5c" * 64)
        for index, byte in enumerate(key):
            inner[index] ^= byte
            outer[index] ^= byte
        self._inner = bytes(inner)
        self._outer = bytes(outer)

    def begin(self):
        """A running inner hash: feed it with update(), then hand it to finish()."""
        return hashlib.sha256(self._inner)

    def finish(self, running) -> bytes:
        outer = hashlib.sha256(self._outer)
        outer.update(running.digest())
        return outer.digest()

    def digest(self, first, second=b"") -> bytes:
        """The 32 bytes over `first` followed by `second`, which may be memoryviews."""
        running = hashlib.sha256(self._inner)
        running.update(first)
        if second:
            running.update(second)
        outer = hashlib.sha256(self._outer)
        outer.update(running.digest())
        return outer.digest()

    def __repr__(self) -> str:
        return "Hmac(key hidden)"


_HALFWORDS = {8: "<4H", 16: "<8H", 32: "<16H"}  # by the length of a tag


def same(tag, buffer, start: int) -> bool:
    """Compares all of `tag` with buffer[start:] in a time that does not tell where they differ. Halfwords are whole
    numbers without memory of their own, and half as many as bytes."""
    words = _HALFWORDS[len(tag)]
    difference = 0
    for one, other in zip(struct.unpack(words, tag), struct.unpack_from(words, buffer, start)):
        difference |= one ^ other
    return difference == 0
