"""The card code: from (card, deck) to printed rows, and from rows back to (card, deck), or to nothing.

    block   START  d1  d2  d3  d4  d5  STOP          7 rows of 4 mm, START nearest the card's end
    d1..d5  30 bits, six a row, most significant first:

        29      24 23        16 15                    0
        +---------+------------+-----------------------+
        | card  6 |  deck  8   |  CRC-16 of those 14   |
        +---------+------------+-----------------------+

A row is a byte of exactly four ones (dark), bit i is sensor Di. The second block of a card is the first turned by 180
degrees, so a pass sees it with its rows in reverse order and each row mirrored (bit i becomes bit 7 - i).

The CRC has polynomial 0x2F15: over these 30 bits its words differ in at least 7 bits, and in at least 3 rows, so that
any error in one or two rows of a block, whatever it is, is always seen (`test_scan_code.py` counts it out).
"""

from array import array

from railbird.compat import micropython

START = 0xF0
STOP = 0xCC
START_TURNED = 0x0F
STOP_TURNED = 0x33
BLOCK_ROWS = 7
CARD_ROWS = 14
CARDS = 52

# Besides the markers, the two words that alternate from column to column carry nothing: they are each other's shift by
# one column, and each other's mirror image, so that the rest stays closed under mirroring.
_SET_ASIDE = (START, STOP, START_TURNED, STOP_TURNED, 0x55, 0xAA)
_NO_SYMBOL = 255
_POLYNOMIAL = 0x2F15
_CRC_START = 0xFFFF


@micropython.native
def ones(row: int) -> int:
    """How many of the eight bits are set."""
    row = (row & 0x55) + (row >> 1 & 0x55)
    row = (row & 0x33) + (row >> 2 & 0x33)
    return (row & 0x0F) + (row >> 4)


def _mirror(row: int) -> int:
    row = (row & 0x55) << 1 | (row >> 1 & 0x55)
    row = (row & 0x33) << 2 | (row >> 2 & 0x33)
    return (row & 0x0F) << 4 | row >> 4


def _crc_step(register: int) -> int:
    register <<= 1
    return (register ^ _POLYNOMIAL) & 0xFFFF if register & 0x10000 else register


def _crc_table():
    """What each value of each of the message's four hexadecimal digits, the lowest first, adds to the CRC."""
    table = array("H", [0] * 64)
    bit = _POLYNOMIAL
    for digit in range(4):
        for power in range(4):
            for value in range(1 << power):
                table[16 * digit + (1 << power) + value] = table[16 * digit + value] ^ bit
            bit = _crc_step(bit)
    return table


def _crc_of_zeros() -> int:
    register = _CRC_START
    for _ in range(14):
        register = _crc_step(register)
    return register


MIRROR = bytes([_mirror(row) for row in range(256)])
WORDS = bytes([row for row in range(256) if ones(row) == 4 and row not in _SET_ASIDE])
_symbols = bytearray([_NO_SYMBOL] * 256)
for _index in range(len(WORDS)):
    _symbols[WORDS[_index]] = _index
SYMBOLS = bytes(_symbols)
_CRC_TABLE = _crc_table()
_CRC_ZEROS = _crc_of_zeros()


@micropython.native
def crc16(message: int) -> int:
    """The CRC of a 14-bit message, register preset to FFFF, most significant bit first."""
    table = _CRC_TABLE
    return (
        _CRC_ZEROS
        ^ table[message & 15]
        ^ table[16 + (message >> 4 & 15)]
        ^ table[32 + (message >> 8 & 15)]
        ^ table[48 + (message >> 12)]
    )


def code_word(card: int, deck: int) -> int:
    """The 30 bits of a block."""
    message = card << 8 | deck
    return message << 16 | crc16(message)


def card_of(word: int) -> int:
    return word >> 24


def deck_of(word: int) -> int:
    return word >> 16 & 0xFF


@micropython.native
def write_rows(word: int, rows) -> None:
    """The fourteen rows of a card in the order of a forward pass into `rows`."""
    rows[0] = START
    rows[6] = STOP
    for index in range(1, 6):
        rows[index] = WORDS[word >> (30 - 6 * index) & 63]
    for index in range(BLOCK_ROWS):
        rows[CARD_ROWS - 1 - index] = MIRROR[rows[index]]


def card_rows(card: int, deck: int) -> bytes:
    rows = bytearray(CARD_ROWS)
    write_rows(code_word(card, deck), rows)
    return bytes(rows)


@micropython.native
def read_block(rows, first: int) -> int:
    """The word of a block that begins at row `first`, or -1 if anything at all is wrong with it."""
    if rows[first] != START or rows[first + 6] != STOP:
        return -1
    word = 0
    for index in range(first + 1, first + 6):
        symbol = SYMBOLS[rows[index]]
        if symbol == _NO_SYMBOL:
            return -1
        word = word << 6 | symbol
    return word if word & 0xFFFF == crc16(word >> 16) else -1


@micropython.native
def read_turned_block(rows, first: int) -> int:
    """The word of a turned block whose first row in time is `first`, or -1."""
    if rows[first] != STOP_TURNED or rows[first + 6] != START_TURNED:
        return -1
    word = 0
    for index in range(first + 5, first, -1):
        symbol = SYMBOLS[MIRROR[rows[index]]]
        if symbol == _NO_SYMBOL:
            return -1
        word = word << 6 | symbol
    return word if word & 0xFFFF == crc16(word >> 16) else -1
