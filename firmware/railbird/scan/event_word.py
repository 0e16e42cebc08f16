"""The word of one event: an edge of the strobe S or of the presence sensor P, with all ten pins as they are just
after it.

     15 .. 11   10        9    8   7   6   5   4   3   2   1   0
    +---------+----------+---+---+---+---+---+---+---+---+---+---+
    |    0    | edge of  | P | D7| D6| D5| D4| S | D3| D2| D1| D0|
    |         | 0 S, 1 P |   |   |   |   |   |   |   |   |   |   |
    +---------+----------+---+---+---+---+---+---+---+---+---+---+

Bits 0 to 9 are the pins GP6 to GP15: 1 is dark for D and S, "card here" for P.
"""

STROBE = 1 << 4
PRESENCE = 1 << 9
PRESENCE_EDGE = 1 << 10
TIME_MASK = 0x3FFFFFFF  # times have 30 bits, as `time.ticks_us`: small integers on the RP2040


def row_of(sample: int) -> int:
    """The eight data bits of a sample: bit i is Di."""
    return sample & 0x0F | sample >> 1 & 0xF0


def sample_of(row: int) -> int:
    """The data bits of a row in their places of a sample."""
    return row & 0x0F | (row & 0xF0) << 1
