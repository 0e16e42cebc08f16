"""The scanner's duties towards the display: numbers and tells every pass, in clear only what was granted.

In: finished passes and the messages of the display's session. Out: messages for the session. A hidden card leaves as a
commitment, at a fixed time after its pass (`due_us`), whatever card it is. Knows no hardware and no clock.
"""

import struct
from binascii import crc32

from railbird.link import messages
from railbird.link.commitment import GRID_US
from railbird.link.messages import BadMessage, pack, unpack
from railbird.scan.reader_texts import BadTable, PlainTexts, table_from_bytes
from railbird.scan.results import CardRead

# Reading, committing and encoding take less than this on the RP2040, so that which card it was changes no time.
HIDDEN_AFTER_US = 2 * GRID_US
# Encoding alone takes less than this. It begins at an instant of its own, because heartbeats, resends and round trips
# count from there: whatever the card cost to read must not show in them.
ENCODE_US = 1700
TICKS_MASK = 0x3FFFFFFF


class ScannerDesk:
    def __init__(self, session, reader, hidden, serial: bytes, boot: int):
        self.session = session
        self.reader = reader
        self.hidden = hidden
        self._serial = serial
        self._boot = boot
        self._granted = 0
        self._told_restart = False  # since this start: the display heard that we know nothing of its round
        self._session_count = 0
        self._told_dull = 0
        self.reader_kind = 0
        self._reader_table = bytearray()

    # Passes

    def may_tell(self, number: int) -> bool:
        """Granted are the passes just up to `_granted`; numbers wrap."""
        return bool(self._granted) and (self._granted - number) % 65535 < 8

    def at_rest(self) -> bool:
        """No card of a round is known or due: flash may be written."""
        return not self._granted and not self.hidden.count()

    def passed(self, raw, testing: bool = False) -> bool:
        """A pass over the sensors; True if what it comes to must wait for `due_us(raw.last_us)`. While a self-test
        counts edges, a pass that is no card has no number and is told to nobody; a card is always a card."""
        before = self.reader.number
        number = before % 65535 + 1
        granted = number if self.may_tell(number) else 0
        result = self.reader.take_pass(raw, granted)
        if testing and not isinstance(result, CardRead):
            self.reader.number = before
            return False
        return self._tell(result)

    def read(self, result) -> bool:
        """A result of the serial reader."""
        return self._tell(self.reader.take_result(result))

    def _tell(self, result) -> bool:
        number = self.reader.number
        clear = self.may_tell(number)
        if not isinstance(result, CardRead):
            self.session.send(messages.FAULT, pack(messages.FAULT, number, result.code, result.sensor))
            return not clear
        if self.hidden.wants():
            known = self.hidden.knows(result.card, result.deck)  # another card of a hand that is passed as a whole
            found = 0 if known else self.hidden.match(result.card, result.deck)
            if found or known:
                self.reader.number = (number - 2) % 65535 + 1  # it is that pass again, not a new one
                if found:
                    self._open([found])
                return True
        is_dealt = not self.reader.settings.takes_any_deck()
        doubled = self.hidden.remember(number, result.card, result.deck, is_dealt)
        if clear:
            self.session.send(messages.CARD, pack(messages.CARD, number, result.card, result.deck))
        else:
            self.session.send(messages.HIDDEN, pack(messages.HIDDEN, number, self.hidden.commit(number)))
        if doubled:
            self.session.send(messages.DUPLICATE, pack(messages.DUPLICATE, number))
        return not clear

    def _open(self, numbers: list) -> None:
        """A card or a hand: as few messages as will hold it."""
        cards = []
        for number in numbers:
            opened = self.hidden.open(number)
            if opened is None:
                self.session.send(messages.NOT_OPENED, pack(messages.NOT_OPENED, number))
                continue
            self.reader.opened(number)
            cards.append(struct.pack(messages.OPENED_CARD, number, *opened))
        for first in range(0, len(cards), messages.MOST_OPENED):
            opened = b"".join(cards[first : first + messages.MOST_OPENED])
            self.session.send(messages.OPENED, pack(messages.OPENED, opened))

    # Messages

    def watch_session(self) -> None:
        """A new session, or a sensor that became dull: tell the display who we are and how we are."""
        dull = self.reader.health.dull()
        if self.session.up and (self.session.sessions != self._session_count or dull != self._told_dull):
            state = pack(
                messages.SCANNER_STATE,
                self._serial,
                self._boot,
                self.reader.counters.fault_total(),
                dull,
                0 if self._told_restart else 1,
            )
            if self.session.send(messages.SCANNER_STATE, state):
                self._told_restart = True
                self._session_count = self.session.sessions
                self._told_dull = dull

    def take_messages(self) -> None:
        message = self.session.next_event()
        while message is not None:
            try:
                self._take(message[0], unpack(message[0], message[1]))
            except BadMessage:
                pass
            self.session.accept()
            message = self.session.next_event()

    def _take(self, kind: int, fields: tuple) -> None:
        if kind == messages.ROUND:
            self._begin_round(*fields)
        elif kind == messages.GRANT:
            self._granted = fields[0]
        elif kind == messages.OPEN:
            numbers = fields[0]
            self._open([numbers[at] | numbers[at + 1] << 8 for at in range(0, len(numbers) - 1, 2)])
        elif kind == messages.RESCAN:
            self.hidden.want(fields[0], fields[1])
        elif kind == messages.SCANNER_SETTINGS:
            self._set(*fields)
        elif kind == messages.READER_TABLE:
            self._take_table_part(*fields)

    def _begin_round(self, number: int, nonce: bytes, next_pass: int, kept_from: int) -> None:
        """Another nonce: the cards of the round before are forgotten but for those held for this one. A pass still on
        its way to the display keeps its number: whoever is ahead counts on."""
        own_next = self.reader.number % 65535 + 1
        if (own_next - next_pass) % 65535 < 0x4000:
            next_pass = own_next
        if self.hidden.start_round(nonce, kept_from, next_pass):
            self.reader.begin_round(next_pass)
            self._granted = 0

    def _take_table_part(self, first: int, part: bytes) -> None:
        if first == 0:
            self._reader_table = bytearray()
        if first == len(self._reader_table):
            self._reader_table.extend(part)

    def _texts(self, check: bytes):
        """The reader's table whose CRC-32 is told; nothing at all if it is not here, so that no text is taken for
        another's."""
        if not check:
            return PlainTexts()
        if bytes(check) != struct.pack("<I", crc32(self._reader_table)):
            return {}
        try:
            return table_from_bytes(self._reader_table)
        except BadTable:
            return {}

    def _set(self, reader_kind: int, both_blocks: int, enrolled: bytes, table_check: bytes) -> None:
        settings = self.reader.settings
        settings.blocks_needed = 2 if both_blocks else 1
        settings.set_enrolled(enrolled)
        settings.texts = self._texts(table_check)
        self.reader_kind = reader_kind


def due_us(pass_end_us: int, now_us: int) -> int:
    """How long to wait from now so that a commitment leaves on the grid after the end of its pass."""
    since_us = (now_us - pass_end_us) & TICKS_MASK
    if since_us < HIDDEN_AFTER_US:
        return HIDDEN_AFTER_US - since_us
    return GRID_US - since_us % GRID_US


def encode_due_us(pass_end_us: int, now_us: int) -> int:
    """How long to wait from now before its frame is made, so that it can leave on the grid."""
    return due_us(pass_end_us, now_us + ENCODE_US)
