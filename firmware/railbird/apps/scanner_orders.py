"""What the display tells the scanner: settings, round, grant, openings, cards that may be passed again.

In: the controller's answers, asked whenever something happened. Out: messages for the scanner's session, each only when
it differs from what the scanner was told last. Knows neither journal nor hardware.
"""

import struct
from binascii import crc32

from railbird.link import messages
from railbird.link.messages import pack
from railbird.table.config import PRINTED_CODE, SERIAL_READER

_TABLE_PART_BYTES = 160


class ScannerOrders:
    def __init__(self, controller, session):
        self._controller = controller
        self._session = session
        self._reader_table = b""
        self._told = {}  # kind of an order -> what the scanner was told last
        self.asked = set()  # passes whose openings the scanner was asked for
        self._with_leave = set()  # those of them that are not in the round's order
        self.due = True  # something happened since the scanner was told everything

    def give(self, round_number: int, nonce: bytes) -> None:
        """Tell the scanner what is new: settings, round, grant, openings, cards to be passed again. While a card is
        being opened it is told nothing: people wait for the card, and what comes after it depends on it."""
        if not self.due or not self._session.up:
            return
        controller = self._controller
        wanted = controller.openings()
        if wanted and self._told.get(messages.ROUND) == nonce:
            if wanted[0] not in self.asked:
                self._order_plan(nonce, True)
                self._order_openings(wanted)
            return
        if not self._order_reader_table():
            return
        self.due = False
        told = (controller.config, controller.deck_ids, controller.deck_ids_wanted(), self._wanted_texts())
        if self._told.get(messages.SCANNER_SETTINGS) != told:
            self._order(messages.SCANNER_SETTINGS, told, *self._settings())
        next_pass = controller.next_pass()
        kept_from = controller.held[0].number if controller.held else next_pass
        self._order(messages.ROUND, nonce, round_number, nonce, next_pass, kept_from)
        self._order_plan(nonce, bool(wanted))
        grant = controller.grant()
        self._order(messages.GRANT, grant, grant)
        again = (tuple(self._may_come_again()), 1 if controller.gives_up() else 0)
        self._order(messages.MAY_COME_AGAIN, again, again[1], _packed_passes(again[0]))
        if self._told.get(messages.MAY_COME_AGAIN) == again:  # else a card that must not be opened would be
            self._order_rescans(controller.rescans())
        uncounted = controller.uncounted()
        if uncounted:
            self._order(messages.NOT_COUNTED, uncounted, _packed_passes(uncounted))
        if wanted:
            self._order_openings(wanted)

    def _order_plan(self, nonce: bytes, opens: bool) -> None:
        """The deal; and which pass lies where, before a card is opened: of a whole deal long before that."""
        plan = self._controller.deal_plan()
        self._order(messages.PLAN, (nonce, plan), 0 if plan is None else 1, plan or b"")
        if not plan:
            return
        passes = self._controller.dealt_passes()
        if (opens or len(passes) == len(plan)) and passes != self._told.get(messages.PLACES):
            self._order(messages.PLACES, passes, _packed_passes(passes))

    def refused(self, number: int) -> bool:
        """The scanner says that this one is not in the round's order: ask once more, with leave; False if that was
        refused too."""
        self.due = True
        if number in self._with_leave:
            return False
        self._with_leave.add(number)
        return True

    def _order_openings(self, wanted: list) -> None:
        leave = 1 if wanted[0] in self._with_leave else 0
        if self._session.send(messages.OPEN, pack(messages.OPEN, leave, _packed_passes(wanted))):
            self.asked.update(wanted)
        else:
            self.due = True

    def _may_come_again(self) -> tuple:
        """Hidden passes that the scanner may know again; without deck ids two decks can't be told apart."""
        config = self._controller.config
        if config.reader == SERIAL_READER and config.decks > 1:
            return ()
        return self._controller.may_come_again()

    def use_reader_table(self, table: bytes) -> None:
        """The texts of a serial reader, from the configuration."""
        self._reader_table = table
        self.due = True

    def _wanted_texts(self) -> bytes:
        return self._reader_table if self._controller.config.reader == SERIAL_READER else b""

    def _order_reader_table(self) -> bool:
        """Part by part, before the settings that put it to use; True when all is sent."""
        table = self._wanted_texts()
        told, sent = self._told.get(messages.READER_TABLE, (b"", 0))
        if told != table:
            sent = 0
        while sent < len(table):
            part = table[sent : sent + _TABLE_PART_BYTES]
            if not self._session.send(messages.READER_TABLE, pack(messages.READER_TABLE, sent, part)):
                self.due = True  # later, when the session has room
                return False
            sent += len(part)
            self._told[messages.READER_TABLE] = (table, sent)
        return True

    def _order_rescans(self, wanted: list) -> None:
        """Cards that may be passed again, in any order; the list begins anew with pass 0."""
        if wanted == self._told.get(messages.RESCAN, []):
            return
        sent = self._session.send(messages.RESCAN, pack(messages.RESCAN, 0, bytes(32)))
        for number, commitment in wanted:
            sent = sent and self._session.send(messages.RESCAN, pack(messages.RESCAN, number, commitment))
        if sent:
            self._told[messages.RESCAN] = wanted

    def forget(self) -> None:
        """Everything is to be told anew."""
        self._told.clear()
        self.asked.clear()
        self._with_leave.clear()
        self.due = True

    def _order(self, kind: int, told, *fields) -> None:
        """Send it unless the scanner was `told` the same."""
        if self._told.get(kind) == told:
            return
        if self._session.send(kind, pack(kind, *fields)):
            self._told[kind] = told
        else:
            self.due = True  # later, when the session has room

    def _settings(self) -> tuple:
        controller = self._controller
        config = controller.config
        enrolled = bytearray(32)
        if config.reader == PRINTED_CODE:
            for deck in controller.deck_ids:
                enrolled[deck >> 3] |= 1 << (deck & 7)
            if controller.deck_ids_wanted():
                enrolled = bytearray(b"\xff" * 32)
        table = self._wanted_texts()
        check = struct.pack("<I", crc32(table)) if table else b""
        return config.reader, config.both_blocks, controller.one_deck_a_round(), bytes(enrolled), check


def _packed_passes(numbers) -> bytes:
    passes = bytearray()
    for number in numbers:
        passes.append(number & 255)
        passes.append(number >> 8)
    return bytes(passes)
