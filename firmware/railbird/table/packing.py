"""A controller's state as bytes: None, ints, byte strings and lists of these, nested.

    0            None
    1 varint     int, zigzag: 0 -1 1 -2 2 …
    2 n bytes    byte string of n bytes, n a varint
    3 n items    list of n values, n a varint

A varint carries seven bits a byte, lowest first, high bit set while more follow. Booleans become ints, tuples lists.
"""

from railbird.compat import micropython

_NONE = 0
_INT = 1
_BYTES = 2
_LIST = 3
_FIRST_BYTES = 256


class PackingError(ValueError):
    """Bytes that `pack` could not have made."""


class NoRoom(PackingError):
    """More bytes than the buffer holds."""


def pack(value) -> bytes:
    size = _FIRST_BYTES
    while True:
        try:
            buffer = bytearray(size)
            return bytes(memoryview(buffer)[: pack_into(value, buffer, 0)])
        except NoRoom:
            size *= 2


def pack_into(value, buffer, at: int) -> int:
    """Puts `value` into the buffer from `at` on, asks for no memory, gives the place behind it."""
    try:
        return _pack(value, buffer, at)
    except IndexError:
        raise NoRoom(f"more than {len(buffer)} bytes") from None


def unpack(data):
    """The one value in these bytes."""
    value, at = _unpack(data, 0)
    if at != len(data):
        raise PackingError(f"expected {at} bytes, got {len(data)}")
    return value


@micropython.native
def _pack(value, buffer, at: int) -> int:
    if value is None:
        buffer[at] = _NONE
        return at + 1
    if isinstance(value, (int, bool)):  # no subclass of the other on MicroPython
        buffer[at] = _INT
        value = int(value)
        return _varint(-2 * value - 1 if value < 0 else 2 * value, buffer, at + 1)
    if isinstance(value, (bytes, bytearray)):
        buffer[at] = _BYTES
        at = _varint(len(value), buffer, at + 1)
        end = at + len(value)
        if end > len(buffer):
            raise IndexError  # a slice would make a bytearray longer
        buffer[at:end] = value
        return end
    buffer[at] = _LIST
    at = _varint(len(value), buffer, at + 1)
    for item in value:
        at = _pack(item, buffer, at)
    return at


@micropython.native
def _varint(value: int, buffer, at: int) -> int:
    while value > 127:
        buffer[at] = value & 127 | 128
        value >>= 7
        at += 1
    buffer[at] = value
    return at + 1


def _unpack(data, at: int) -> tuple:
    if at >= len(data):
        raise PackingError(f"expected more than {at} bytes")
    tag = data[at]
    at += 1
    if tag == _NONE:
        return None, at
    if tag > _LIST:
        raise PackingError(f"expected a tag 0-3, got {tag}")
    number, at = _read_varint(data, at)
    if tag == _INT:
        return (-(number + 1) // 2 if number & 1 else number // 2), at
    if tag == _BYTES:
        if at + number > len(data):
            raise PackingError(f"expected {number} bytes at {at}, got {len(data) - at}")
        return bytes(data[at : at + number]), at + number
    items = []
    for _ in range(number):
        item, at = _unpack(data, at)
        items.append(item)
    return items, at


def _read_varint(data, at: int) -> tuple:
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise PackingError("expected the end of a number")
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at
