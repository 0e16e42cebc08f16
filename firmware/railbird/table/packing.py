"""A controller's state as bytes: None, ints, byte strings and lists of these, nested.

    0            None
    1 varint     int, zigzag: 0 -1 1 -2 2 …
    2 n bytes    byte string of n bytes, n a varint
    3 n items    list of n values, n a varint

A varint carries seven bits a byte, lowest first, high bit set while more follow. Booleans become ints, tuples lists.
"""

_NONE = 0
_INT = 1
_BYTES = 2
_LIST = 3


class PackingError(ValueError):
    """Bytes that `pack` could not have made."""


def pack(value) -> bytes:
    out = bytearray()
    _pack(value, out)
    return bytes(out)


def unpack(data):
    """The one value in these bytes."""
    value, at = _unpack(data, 0)
    if at != len(data):
        raise PackingError(f"expected {at} bytes, got {len(data)}")
    return value


def _pack(value, out: bytearray) -> None:
    if value is None:
        out.append(_NONE)
    elif isinstance(value, int):
        out.append(_INT)
        value = int(value)
        _varint(-2 * value - 1 if value < 0 else 2 * value, out)
    elif isinstance(value, (bytes, bytearray)):
        out.append(_BYTES)
        _varint(len(value), out)
        out.extend(value)
    else:
        out.append(_LIST)
        _varint(len(value), out)
        for item in value:
            _pack(item, out)


def _varint(value: int, out: bytearray) -> None:
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


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
