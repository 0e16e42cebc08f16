"""Keeps the table: every event goes to the controller and into the journal, then its consequences to the scanner.

In: table events (keys, door, chips) and messages from the scanner's session. Out: records in the journal, orders to the
scanner, a controller whose `view()` may be shown. When `happened` returns, the event is durable; only then is it shown
or acknowledged, so what anybody saw survives a power cut. The controller comes first: an event that it can't digest
must not wait in the journal for every later start. Knows no hardware.
"""

import struct
from binascii import crc32

from railbird.apps.link_watch import LinkWatch
from railbird.journal import record
from railbird.journal.record import SNAPSHOT_HEADER_BYTES
from railbird.link import messages
from railbird.link.commitment import commitment_is_right
from railbird.link.messages import BadMessage, pack, unpack
from railbird.table import events
from railbird.table.config import PRINTED_CODE, SERIAL_READER
from railbird.table.states import LOW
from railbird.table.table_state import SnapshotError
from railbird.table.test_mode import TESTED

NONCE_BYTES = 16
_TABLE_PART_BYTES = 160
_COLLECT_EVERY = 16  # records
_TOLD = {
    messages.CARD: events.CARD,
    messages.HIDDEN: events.HIDDEN,
    messages.FAULT: events.FAULT,
    messages.DUPLICATE: events.DUPLICATE,
}


class TableKeeper:
    def __init__(self, controller, journal, session, random_bytes, clock):
        """`clock` has `seconds()` and `trusted`; `session` is the link to the scanner."""
        self.controller = controller
        self.journal = journal
        self.session = session
        self._random_bytes = random_bytes
        self._clock = clock
        self._buffer = bytearray(events.LONGEST_EVENT)
        self._nonce = b""
        self._round = 0
        self.changed = True
        self.sounds = []
        self.scanner_serial = b""
        self.scanner_boot = 0
        self.dull_sensors = 0
        self._session_count = 0
        self._link_watch = LinkWatch()
        self._reader_table = b""
        self._told_orders = {}  # kind of an order -> what the scanner was told last
        self._asked = set()  # passes whose openings the scanner was asked for
        self._orders_due = True  # something happened since the scanner was told everything
        self.wrong_pins = 0  # in a row, before this start
        self._renewed_at = -1  # the last record when enough of the journal's sectors were found ready

    # Events

    def happened(self, event: tuple) -> None:
        """Let the controller have the event, and make it durable if it changed anything."""
        controller = self.controller
        was_test = controller.test_wanted()
        controller.apply(event)
        self.changed = self._orders_due = True
        sounds = controller.sounds()
        self.sounds += sounds
        if event[0] == events.TIME or (was_test and event[0] in TESTED and controller.test_wanted()):
            return  # the time of day is no event, and a test never touches the journal
        if event[0] == events.KEY and sounds == [LOW]:
            return  # a key that was not due: a tone, nothing else
        self._append(event)
        receipt = controller.receipt()
        if receipt:
            self.journal.append(record.RECEIPT, receipt, self._clock.seconds(), self._clock.trusted)
        if controller.number != self._round:
            self._begin_round()

    def _append(self, event: tuple) -> None:
        length = events.encode_event(event, self._buffer)
        payload = memoryview(self._buffer)[1:length]
        self.journal.append(event[0], payload, self._clock.seconds(), self._clock.trusted)

    def _begin_round(self) -> None:
        self._nonce = self._random_bytes(NONCE_BYTES)
        self._round = self.controller.number
        snapshot = self._nonce + self.controller.snapshot()
        self.journal.begin_round(self._round, snapshot, self._clock.seconds(), self._clock.trusted)

    # Recovery

    def recover(self, boot: int, cause: int, collect=lambda: None) -> bool:
        """Come back to the table as of the last record, then note the restart; True if the PIN pad was locked.
        `collect` collects garbage: else the cards of a long round lie all over memory and leave no larger hole."""
        for count, entry in enumerate(self.journal.records(self.journal.round_position())):
            self._restored(entry[4], entry[5])
            if count % _COLLECT_EVERY == 0:
                collect()
        self.controller.sounds()  # those of the past
        if not self._nonce or self.controller.number != self._round:
            self._begin_round()  # the first start, or a cut between NEXT and its snapshot
        was_locked = bool(self.controller.locked)
        self.happened((events.BOOT, boot, cause))
        if was_locked:
            self.happened((events.LOCK, 1))
        return was_locked

    def _restored(self, kind: int, payload) -> None:
        if kind == record.SNAPSHOT:
            self._restore(payload)
        elif kind < record.SNAPSHOT:
            event = event_of(kind, payload)
            self.controller.apply(event)
            if event[0] == events.PIN:
                self.wrong_pins = 0 if event[1] else self.wrong_pins + 1
            elif event[0] == events.LOCK:
                self.wrong_pins = 0

    def _restore(self, payload) -> None:
        number, nonce = snapshot_header(payload)
        try:
            self.controller.restore(payload[SNAPSHOT_HEADER_BYTES + NONCE_BYTES :])
        except SnapshotError:
            self.controller.number = number + 1  # another game since: a new table, but rounds keep counting
            return
        self._round, self._nonce = number, nonce

    # From the scanner

    def take_messages(self) -> None:
        """Everything that the scanner's session holds, each acknowledged once it is durable."""
        message = self.session.next_event()
        while message is not None:
            try:
                self._take(message[0], message[1])
            except (BadMessage, events.EventError):
                self.session.rejected[-1] += 1
            self.session.accept()
            self._orders_due = True
            message = self.session.next_event()

    def _take(self, kind: int, payload: bytes) -> None:
        fields = unpack(kind, payload)
        if kind in _TOLD:
            if kind == messages.DUPLICATE or self.controller.is_new(fields[0]):
                self.happened((_TOLD[kind],) + fields)
        elif kind == messages.OPENED:
            self._take_openings(fields[0])
        elif kind == messages.NOT_OPENED:
            if self.controller.opening() == fields[0]:
                self.happened((events.OPEN_FAILED, fields[0]))
            self._asked.discard(fields[0])
        elif kind == messages.SCANNER_STATE:
            self._take_scanner_state(*fields)

    def _take_openings(self, cards: bytes) -> None:
        """Of a card or a hand; what was asked for and matches its commitment is one event."""
        controller = self.controller
        wanted = controller.openings() + [number for number, _ in controller.rescans()]
        opened, failed = (events.OPENED,), []
        for at in range(0, len(cards) - messages.OPENED_CARD_BYTES + 1, messages.OPENED_CARD_BYTES):
            number, card, deck, n = struct.unpack_from(messages.OPENED_CARD, cards, at)
            self._asked.discard(number)
            if number not in wanted:
                continue
            if commitment_is_right(controller.commitment_of(number), n, number, card, deck):
                opened += (number, card, deck)
            else:
                failed.append(number)
        if len(opened) > 1:
            self.happened(opened)
        for number in failed:
            self.happened((events.OPEN_FAILED, number))

    def _take_scanner_state(self, serial: bytes, boot: int, health: int, dull_sensors: int, restarted: int) -> None:
        self.scanner_serial = serial
        self.scanner_boot = boot
        if dull_sensors != self.dull_sensors:
            self.dull_sensors = dull_sensors
            self.controller.show_dull_sensor(_lowest_bit(dull_sensors))
            self.changed = True
        if restarted:
            self._forget_orders()
            self.happened((events.SCANNER_RESTARTED,))

    # To the scanner

    def watch_link(self) -> None:
        """The link came or went: into the journal, and on the monitor."""
        session = self.session
        if session.sessions != self._session_count:
            self._session_count = session.sessions
            self._forget_orders()
        if self._link_watch.is_news(session.up, self._clock.seconds()):
            self.happened((events.LINK, 1 if session.up else 0))

    def give_orders(self) -> None:
        """Tell the scanner what is new: settings, round, grant, openings, cards to be passed again. While a card is
        being opened it is told nothing: people wait for the card, and what comes after it depends on it."""
        if not self._orders_due or not self.session.up:
            return
        controller = self.controller
        wanted = controller.openings()
        if wanted and self._told_orders.get(messages.ROUND) == self._nonce:
            if wanted[0] not in self._asked:
                self._order_openings(wanted)
            return
        if not self._order_reader_table():
            return
        self._orders_due = False
        told = (controller.config, controller.deck_ids, controller.deck_ids_wanted(), self._wanted_texts())
        if self._told_orders.get(messages.SCANNER_SETTINGS) != told:
            self._order(messages.SCANNER_SETTINGS, told, *self._settings())
        next_pass = controller.next_pass()
        kept_from = controller.held[0].number if controller.held else next_pass
        self._order(messages.ROUND, self._nonce, self._round, self._nonce, next_pass, kept_from)
        grant = controller.grant()
        self._order(messages.GRANT, grant, grant)
        self._order_rescans(controller.rescans())
        if wanted:
            self._order_openings(wanted)

    def _order_openings(self, wanted: list) -> None:
        passes = bytearray()
        for number in wanted:
            passes.append(number & 255)
            passes.append(number >> 8)
        if self.session.send(messages.OPEN, pack(messages.OPEN, passes)):
            self._asked.update(wanted)
        else:
            self._orders_due = True

    def use_reader_table(self, table: bytes) -> None:
        """The texts of a serial reader, from the configuration."""
        self._reader_table = table
        self._orders_due = True

    def _wanted_texts(self) -> bytes:
        return self._reader_table if self.controller.config.reader == SERIAL_READER else b""

    def _order_reader_table(self) -> bool:
        """Part by part, before the settings that put it to use; True when all is sent."""
        table = self._wanted_texts()
        told, sent = self._told_orders.get(messages.READER_TABLE, (b"", 0))
        if told != table:
            sent = 0
        while sent < len(table):
            part = table[sent : sent + _TABLE_PART_BYTES]
            if not self.session.send(messages.READER_TABLE, pack(messages.READER_TABLE, sent, part)):
                self._orders_due = True  # later, when the session has room
                return False
            sent += len(part)
            self._told_orders[messages.READER_TABLE] = (table, sent)
        return True

    def _order_rescans(self, wanted: list) -> None:
        """Cards that may be passed again, in any order; the list begins anew with pass 0."""
        if wanted == self._told_orders.get(messages.RESCAN, []):
            return
        sent = self.session.send(messages.RESCAN, pack(messages.RESCAN, 0, bytes(32)))
        for number, commitment in wanted:
            sent = sent and self.session.send(messages.RESCAN, pack(messages.RESCAN, number, commitment))
        if sent:
            self._told_orders[messages.RESCAN] = wanted

    def _forget_orders(self) -> None:
        """Everything is to be told anew."""
        self._told_orders.clear()
        self._asked.clear()
        self._orders_due = True

    def _order(self, kind: int, told, *fields) -> None:
        """Send it unless the scanner was `told` the same."""
        if self._told_orders.get(kind) == told:
            return
        if self.session.send(kind, pack(kind, *fields)):
            self._told_orders[kind] = told
        else:
            self._orders_due = True  # later, when the session has room

    def _settings(self) -> tuple:
        controller = self.controller
        config = controller.config
        enrolled = bytearray(32)
        if config.reader == PRINTED_CODE:
            for deck in controller.deck_ids:
                enrolled[deck >> 3] |= 1 << (deck & 7)
            if controller.deck_ids_wanted():
                enrolled = bytearray(b"\xff" * 32)
        table = self._wanted_texts()
        check = struct.pack("<I", crc32(table)) if table else b""
        return config.reader, config.both_blocks, bytes(enrolled), check

    # Recall

    def fetch_recall(self) -> None:
        """The round that the recall screen asks for stands in the snapshot of the round after it."""
        wanted = self.controller.recall_wanted() if self._orders_due else 0
        if not wanted:
            return
        for number, position in self.journal.rounds():
            if number == wanted + 1:
                for entry in self.journal.records(position):
                    self.controller.show_recalled(entry[5][SNAPSHOT_HEADER_BYTES + NONCE_BYTES :])
                    self.changed = True
                    break
                if not self.controller.recall_wanted():
                    return  # else that round was taken back: an older snapshot of the same number has what was before
            if number <= wanted:
                return

    # Between rounds

    def renew_journal(self) -> bool:
        """Erase one sector ahead if the table is at rest; True if it did. Looking takes 5 ms: once after a record."""
        sequence = self.journal.sequence
        if sequence == self._renewed_at or not self.controller.at_rest():
            return False
        if self.journal.prepare():
            return True
        self._renewed_at = sequence
        return False


def _lowest_bit(mask: int) -> int:
    """The index of the lowest bit that is set, -1 if none is."""
    for index in range(16):
        if mask >> index & 1:
            return index
    return -1


def event_of(kind: int, payload) -> tuple:
    """The table event in a journal record."""
    encoded = bytes((kind,)) + bytes(payload)
    return events.decode_event(encoded, len(encoded))


def snapshot_header(payload) -> tuple:
    """(round number, nonce) of a SNAPSHOT record."""
    number = payload[0] | payload[1] << 8 | payload[2] << 16 | payload[3] << 24
    return number, bytes(payload[SNAPSHOT_HEADER_BYTES : SNAPSHOT_HEADER_BYTES + NONCE_BYTES])
