"""Consistent overhead byte stuffing, in place, for frames of at most 253 bytes (so one code byte is enough).

    before:  | spare | data, any bytes ... | spare |
    after:   | code  | data without a zero | 0     |

The code byte, and every byte that was zero, holds the distance to the next byte that was zero. `find` is C on
MicroPython too, so the cost grows with the zeros of a frame, not with its length.
"""


def stuff(buffer: bytearray, start: int, end: int):
    """Stuffs buffer[start + 1 : end]; buffer[start] gets the first code, buffer[end] the closing zero."""
    buffer[end] = 0
    code_at = start
    while code_at < end:
        zero_at = buffer.find(b"\x00", code_at + 1, end + 1)
        buffer[code_at] = zero_at - code_at
        code_at = zero_at


def unstuff(buffer: bytearray, end: int) -> bool:
    """Restores the zeros of buffer[1:end], where buffer[0] is the first code; False if the codes do not meet the
    end."""
    code_at = 0
    while code_at < end:
        distance = buffer[code_at]
        if code_at:
            buffer[code_at] = 0
        if distance == 0:
            return False
        code_at += distance
    return code_at == end
