"""The scanner's duties towards the display: numbers and tells every pass, in clear only what was granted.

In: finished passes and the messages of the display's session. Out: messages for the session. A hidden card leaves as a
commitment, at a fixed time after its pass (`hidden_instants.py`), whatever card it is. Knows no hardware and no clock.
"""

import struct
from binascii import crc32

from railbird.link import messages
from railbird.link.messages import BadMessage, pack, unpack
from railbird.link.tally import Tally
from railbird.pass_number import following, passes_from, preceding
from railbird.scan.faults import NO_SENSOR, OTHER_DECK
from railbird.scan.reader_texts import MOST_TABLE_BYTES, BadTable, PlainTexts, table_from_bytes
from railbird.scan.results import CardRead
from railbird.table.config import SERIAL_READER


class ScannerDesk:
    def __init__(self, session, reader, hidden, serial: bytes, boot: int, board_key: bytes = b""):
        self.session = session
        self.reader = reader
        self.hidden = hidden
        self._serial = serial
        self._boot = boot
        self._now_ms = 0
        self.tally = Tally(serial, boot, board_key)
        self._tallies = []  # that the display has not been told of yet
        self._gives_up = False  # what comes again is given up
        self._granted = 0
        self._may_come_again = ()  # hidden passes that the display named beforehand
        self._one_deck_a_round = False
        self._told_restart = False  # since this start: the display heard that we know nothing of its round
        self._session_count = 0
        self._told_dull = 0
        self._opened = []  # passes whose recordings are withheld still
        self._lost = 0  # the last pass that found no room in the session's queue, until the display knows
        self.reader_kind = 0
        self.word = None  # apps/display_word.py: hears what the display allows
        self._reader_table = bytearray()
        self._settings = self._used_settings = None  # what waits for the next round; what holds
        self._has_passed = False  # anything, read or not, since the round began
        self._unnoted = ()

    # Passes

    def may_tell(self, number: int) -> bool:
        """Granted are the passes just up to `_granted`; numbers wrap. The round's order has the last word."""
        granted = bool(self._granted) and passes_from(number, self._granted) < 8
        return granted and self.hidden.rule.may_tell(number)

    def at_rest(self) -> bool:
        """No card of a round is known or due: flash may be written."""
        return not self._granted and not self.hidden.count()

    def passed(self, raw, testing: bool = False) -> bool:
        """A pass over the sensors; True if what it comes to must wait for its instant. While a self-test
        counts edges, a pass that is no card has no number and is told to nobody; a card is always a card. `note_pass`
        comes after it."""
        before = self.reader.number
        number = following(before)
        granted = number if self.may_tell(number) else 0
        result = self.reader.read_pass(raw)
        self._unnoted = (number, raw, result, granted)
        if testing and not isinstance(result, CardRead):
            self.reader.number = before
            return False
        return self._tell(result)

    def note_pass(self) -> None:
        """Counters and recording of the last pass: after its frame, if that does not have to wait."""
        self.reader.note_pass(*self._unnoted)

    def read(self, result) -> bool:
        """A result of the serial reader."""
        return self._tell(self.reader.take_result(result))

    def _tell(self, result) -> bool:
        number = self.reader.number
        self._has_passed = True
        clear = self.may_tell(number)
        if not isinstance(result, CardRead):
            self._tell_pass(messages.FAULT, number, result.code, result.sensor)
            return not clear
        if not clear and self._told_again(number, result):
            return True
        if self.hidden.wants():
            known = self.hidden.knows(result.card, result.deck)  # another card of a hand that is passed as a whole
            found = 0 if known else self.hidden.match(result.card, result.deck)
            if found or known:
                self.reader.number = preceding(number)  # it is that pass again, not a new one
                if found:
                    self.tally.beyond += 1  # by no order that this start has seen
                    self._open([found])
                return True
        if not clear and self._one_deck_a_round and self.hidden.is_of_other_deck(result.deck):
            self.reader.counters.faults[OTHER_DECK] += 1
            self.session.send(messages.FAULT, pack(messages.FAULT, number, OTHER_DECK, NO_SENSOR))
            return True
        is_dealt = not self.reader.settings.takes_any_deck()
        doubled = self.hidden.remember(number, result.card, result.deck, is_dealt)
        if clear:
            self.hidden.told(number)
            self._tell_pass(messages.CARD, number, result.card, result.deck)
        else:
            self._tell_pass(messages.HIDDEN, number, self.hidden.commit(number))
        if doubled:
            self.session.send(messages.DUPLICATE, pack(messages.DUPLICATE, number))
        return not clear

    def _told_again(self, number: int, result) -> bool:
        """A card that may come again is told as the pass that it was, never as a card. After a restart of ours it is
        known by its commitment."""
        passes = self._may_come_again
        if not passes:
            return False
        earlier = self.hidden.earlier(passes, result.card, result.deck)
        if not earlier and not self.hidden.knows(result.card, result.deck):
            earlier = self.hidden.match(result.card, result.deck, passes)
            self.tally.beyond += 1 if earlier else 0
        if earlier:
            if self._gives_up:
                self.hidden.rule.give_up(earlier)
            self._tell_pass(messages.AGAIN, number, earlier)
        return bool(earlier)

    def _tell_pass(self, kind: int, number: int, *fields) -> None:
        """A display that is away for too long misses passes, but not the fact that it did."""
        if not self.session.send(kind, pack(kind, number, *fields)):
            self._lost = number
            return
        if kind == messages.CARD:
            self.tally.clear += 1
        elif kind == messages.HIDDEN:
            self.tally.hidden += 1
        if kind != messages.FAULT:
            self.tally.passed(self._now_ms)

    def _asked_to_open(self, leave: int, numbers: list) -> None:
        """By the round's order, or beyond it with leave; else not, and the display hears why."""
        rule = self.hidden.rule
        if not rule.may_open(numbers):
            count = self.hidden.closed(numbers)
            if not leave or not rule.with_leave(count):
                self.session.send(messages.NOT_OPENED, pack(messages.NOT_OPENED, numbers[0], messages.NOT_IN_ORDER))
                return
            self.tally.beyond += count
        self._open([number for number in numbers if not rule.is_given_up(number)])

    def _open(self, numbers: list) -> None:
        """A card or a hand: as few messages as will hold it."""
        cards = []
        self.tally.opens(self.hidden.closed(numbers), self._now_ms)
        for number in numbers:
            opened = self.hidden.open(number)
            if opened is None:
                self.session.send(messages.NOT_OPENED, pack(messages.NOT_OPENED, number, messages.GONE))
                continue
            self._opened.append(number)
            cards.append(struct.pack(messages.OPENED_CARD, number, *opened))
        for first in range(0, len(cards), messages.MOST_OPENED):
            opened = b"".join(cards[first : first + messages.MOST_OPENED])
            self.session.send(messages.OPENED, pack(messages.OPENED, opened))

    def release_opened(self) -> None:
        """Once the display has them: recordings of cards that were opened may be fetched."""
        while self._opened:
            self.reader.opened(self._opened.pop())

    # Messages

    def watch_session(self) -> None:
        """A new session, or a sensor that became dull: tell the display who we are and how we are."""
        if self._lost and self.session.up and self.session.send(messages.LOST, pack(messages.LOST, self._lost)):
            self._lost = 0
        self._tell_tallies()
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

    def _tell_tallies(self) -> None:
        """None of them may be missing."""
        while self._tallies and self.session.send(messages.TALLY, pack(messages.TALLY, self._tallies[0])):
            del self._tallies[0]

    def take_messages(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms
        message = self.session.next_event()
        while message is not None:
            try:
                self._take(message[0], unpack(message[0], message[1]))
            except BadMessage:
                self.session.rejected[-1] += 1
            self.session.accept()
            message = self.session.next_event()

    def _take(self, kind: int, fields: tuple) -> None:
        if kind == messages.ROUND:
            self._begin_round(*fields)
        elif kind == messages.GRANT:
            self._granted = fields[0]
        elif kind == messages.OPEN:
            self._asked_to_open(fields[0], _pass_numbers(fields[1]))
        elif kind == messages.RESCAN:
            self.hidden.want(fields[0], fields[1])
        elif kind == messages.MAY_COME_AGAIN:
            self._gives_up = bool(fields[0])
            self._may_come_again = _pass_numbers(fields[1])
            if self._gives_up:  # else a discard is looked for: it stays given up until it is named to be so once more
                self.hidden.rule.take_back(self._may_come_again)
        elif kind == messages.PLAN:
            if not self.hidden.rule.plan(fields[1] if fields[0] else None, following(self.reader.number)):
                self.tally.replanned += 1
        elif kind == messages.NOT_COUNTED:
            for number in _pass_numbers(fields[0]):
                self.hidden.forget(number)
        elif kind == messages.PLACES:
            self.hidden.rule.place(_pass_numbers(fields[0]), following(self.reader.number))
        elif kind == messages.SCANNER_SETTINGS:
            self._set(*fields)
        elif kind == messages.WORD:
            if self.word is not None:
                self.word.take(*fields)
        elif kind == messages.READER_TABLE:
            self._take_table_part(*fields)

    def _begin_round(self, number: int, nonce: bytes, next_pass: int, kept_from: int) -> None:
        """Another nonce: the cards of the round before are forgotten but for those held for this one. A pass still on
        its way to the display keeps its number: whoever is ahead counts on. A scanner that has seen none yet is not."""
        if not next_pass or not kept_from:
            raise BadMessage("ROUND: passes are 1-65535")
        own_next = following(self.reader.number)
        if self.reader.number and passes_from(next_pass, own_next) < 0x4000:
            next_pass = own_next
        if self.hidden.start_round(nonce, kept_from, next_pass):
            self._tallies.append(self.tally.end_round())
            self._tell_tallies()
            self.reader.begin_round(next_pass)
            self._granted = 0
            self._has_passed = False
            self._use_settings()

    def _take_table_part(self, first: int, part: bytes) -> None:
        if first == 0:
            self._reader_table = bytearray()
        if first == len(self._reader_table) and first + len(part) <= MOST_TABLE_BYTES:
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

    def _set(self, *told) -> None:
        self._settings = told
        self._use_settings()

    def _use_settings(self) -> None:
        """Another table of a serial reader's texts, that leaves out some, would ask of the next card, by whether it is
        read, if it is one of those; and so would other decks, as that table says which text is of which deck. So none
        of it changes once anything has passed in a round whose cards are due; before they are it is counted."""
        told, self._settings = self._settings, None
        settings = self.reader.settings
        if told is None or (told == self._used_settings and settings.texts):
            return
        if self._used_settings is not None and self._asks_of_cards(told):
            if self.hidden.rule.is_due():
                self._settings = told  # for the next round
                return
            self.tally.replanned += 1
        self._used_settings = told
        self.reader_kind, both_blocks, one_deck, enrolled, table_check = told
        self._one_deck_a_round = bool(one_deck)
        settings.blocks_needed = 2 if both_blocks else 1
        settings.set_enrolled(enrolled)
        settings.texts = self._texts(table_check)

    def _asks_of_cards(self, told: tuple) -> bool:
        """Whether these settings are a serial reader's, and cards were here to be asked of: also one that was not read,
        and will come again."""
        is_serial = SERIAL_READER in (told[0], self.reader_kind)
        return is_serial and (self._has_passed or self.hidden.has_hidden())


def _pass_numbers(packed: bytes) -> list:
    return [packed[at] | packed[at + 1] << 8 for at in range(0, len(packed) - 1, 2)]
