"""The second front end: bytes of a serial module (imager or barcode reader) come in, results of cards go out.

A module sends one line of printable ASCII per card, ended by CR, LF or both. The reader's table says which card a
text is:

    table     entries, each  1 length n of the text   n text   1 card   1 deck
    no read   an entry with card 255: the module's own text for "nothing found"

Every line is a pass. One that the table does not know, that is garbled, too long, or breaks off is a fault with a name,
and is counted.
"""

from railbird.cards.card import card_from_text
from railbird.scan.code import CARDS
from railbird.scan.faults import BAD_LINE, FOREIGN_DECK, NO_CODE, UNKNOWN_TEXT
from railbird.scan.results import CardRead, ReadFault

LONGEST_TEXT = 32
NO_READ_CARD = 255
NO_DECK = 255  # the module tells cards, not decks
BREAK_MS = 200  # silence within a line: the rest is not coming
_CR, _LF = 13, 10


class BadTable(ValueError):
    """The reader's table can't be used; the message says why."""


class PlainTexts:
    """The table of a module that sends cards as `AS`, or with a deck as `AS-17`; used if there is no other."""

    def get(self, text: bytes):
        parts = text.split(b"-")
        try:
            card = card_from_text(parts[0].decode())
            deck = int(parts[1]) if len(parts) == 2 else NO_DECK
        except ValueError:
            return None
        return (card, deck) if len(parts) <= 2 and 0 <= deck <= 255 else None


def table_from_bytes(data) -> dict:
    """Text to (card, deck)."""
    table = {}
    at = 0
    while at < len(data):
        length = data[at]
        end = at + 1 + length
        if not 0 < length <= LONGEST_TEXT or end + 2 > len(data):
            raise BadTable("reader's table: bad length {} at byte {}".format(length, at))
        text = bytes(data[at + 1 : end])
        card = data[end]
        if card >= CARDS and card != NO_READ_CARD:
            raise BadTable("reader's table: no such card {} at byte {}".format(card, end))
        if text in table:
            raise BadTable("reader's table: the text at byte {} is there twice".format(at))
        table[text] = (card, data[end + 1])
        at = end + 2
    return table


def table_to_bytes(table: dict) -> bytes:
    data = bytearray()
    for text, (card, deck) in table.items():
        data.append(len(text))
        data.extend(text)
        data.append(card)
        data.append(deck)
    return bytes(data)


class SerialReader:
    """`feed` each byte; `quiet` now and then. Both give a result or None. `table.get(text)` gives (card, deck)."""

    def __init__(self, table, settings):
        self._table = table
        self._settings = settings
        self._line = bytearray(LONGEST_TEXT)
        self._length = 0
        self._garbled = False
        self._last_ms = 0
        self.lines = 0
        self.bad_lines = 0
        self.unknown_texts = 0

    def use_table(self, table) -> None:
        self._table = table

    def feed(self, byte: int, now_ms: int):
        self._last_ms = now_ms
        if byte in (_CR, _LF):
            return self._end_of_line()
        if self._length < LONGEST_TEXT:
            self._line[self._length] = byte
            self._length += 1
        else:
            self._garbled = True
        if not 32 <= byte < 127:
            self._garbled = True
        return None

    def quiet(self, now_ms: int):
        """A line that broke off is a bad one."""
        if (self._length or self._garbled) and (now_ms - self._last_ms) & 0x3FFFFFFF >= BREAK_MS:
            self._garbled = True
            return self._end_of_line()
        return None

    def _end_of_line(self):
        length = self._length
        garbled = self._garbled
        self._length = 0
        self._garbled = False
        if garbled:
            self.lines += 1
            self.bad_lines += 1
            return ReadFault(BAD_LINE)
        if not length:
            return None  # LF after CR, or an empty line: no card
        self.lines += 1
        return self._look_up(bytes(self._line[:length]))

    def _look_up(self, text: bytes):
        found = self._table.get(text)
        if found is None:
            self.unknown_texts += 1
            return ReadFault(UNKNOWN_TEXT)
        card, deck = found
        if card == NO_READ_CARD:
            return ReadFault(NO_CODE)
        if deck != NO_DECK and not self._settings.accepts(deck):
            return ReadFault(FOREIGN_DECK)
        return CardRead(card, deck)
