"""The second front end: bytes of a serial module (imager or barcode reader) come in, results of cards go out.

A module sends one line of printable ASCII per card, ended by CR, LF or both. `settings.texts` says which card a text is
(`reader_texts.py`). Every line is a pass. One that the table does not know, that is garbled, too long, or breaks off is
a fault with a name, and is counted.
"""

from railbird.scan.faults import BAD_LINE, FOREIGN_DECK, NO_CODE, UNKNOWN_TEXT
from railbird.scan.reader_texts import LONGEST_TEXT, NO_DECK, NO_READ_CARD
from railbird.scan.results import CardRead, ReadFault
from railbird.ticks import since

BREAK_MS = 200  # silence within a line: the rest is not coming
_CR, _LF = 13, 10


class SerialReader:
    """`feed` each byte; `quiet` now and then. Both give a result or None."""

    def __init__(self, settings):
        self._settings = settings
        self._line = bytearray(LONGEST_TEXT)
        self._length = 0
        self._garbled = False
        self._last_ms = 0
        self.lines = 0
        self.bad_lines = 0
        self.unknown_texts = 0

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
        if (self._length or self._garbled) and since(now_ms, self._last_ms) >= BREAK_MS:
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
        found = self._settings.texts.get(text)
        if found is None:
            self.unknown_texts += 1
            return ReadFault(UNKNOWN_TEXT)
        card, deck = found
        if card == NO_READ_CARD:
            return ReadFault(NO_CODE)
        if deck != NO_DECK and not self._settings.accepts(deck):
            return ReadFault(FOREIGN_DECK)
        return CardRead(card, deck)
