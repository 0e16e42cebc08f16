"""Keeps the table: every event goes to the controller and into the journal, then its consequences to the scanner.

In: table events (keys, door, chips) and messages from the scanner's session. Out: records in the journal, orders to the
scanner, a controller whose `view()` may be shown. When `happened` returns, the event is durable; only then is it shown
or acknowledged, so what anybody saw survives a power cut. The controller comes first: an event that it can't digest
must not wait in the journal for every later start. Knows no hardware.
"""

import struct

from railbird.apps.pass_order import PassOrder
from railbird.apps.recall import fetch_recall
from railbird.apps.scanner_orders import ScannerOrders
from railbird.apps.table_guard import TableGuard
from railbird.apps.table_journal import TableJournal
from railbird.apps.table_recovery import NONCE_BYTES, TableRecovery
from railbird.apps.told_events import check_card, dull_sensor, has_number, is_told, told_event
from railbird.journal import record
from railbird.journal.budget import Budget
from railbird.link import messages
from railbird.link.commitment import commitment_is_right
from railbird.link.messages import BadMessage, unpack
from railbird.table import events
from railbird.table.dialogs.test_mode import TESTED
from railbird.table.flapping import Flapping
from railbird.table.packing import NoRoom, pack_into
from railbird.table.snapshot import snapshot_values
from railbird.table.states import LOW

_NO_PASSES = (messages.SCANNER_STATE, messages.ASK_WORD, messages.TALLY)  # what a scanner says besides cards
_MOST_TALLIES = 24  # that may wait at a scanner whose cable is out, or come twice
_RESTARTS_ALLOWED, _RESTART_LEAK_S = 20, 60  # of the scanner, where they change nothing


class TableKeeper:
    def __init__(self, controller, journal, session, random_bytes, clock):
        """`clock` has `seconds()`, `trusted` and `running()`; `session` is the link to the scanner."""
        self.controller = controller
        self.journal = journal
        self.session = session
        self._random_bytes = random_bytes
        self._clock = clock
        self.log = TableJournal(journal, clock)
        self.guard = TableGuard(self.log)
        self.nonce = b""
        self.round_number = 0
        self.changed = True
        self.sounds = []
        self.word = None  # apps/given_word.py: answers what the scanner's service port may do
        self.scanner_serial = b""
        self._tallies_due = _MOST_TALLIES
        self._restarts = Budget(_RESTARTS_ALLOWED, _RESTART_LEAK_S)
        self.dull_sensors = 0
        self.told_openly = False  # the last message was a card told in clear
        self._session_count = 0
        self._link_watch = Flapping(0)
        self.orders = ScannerOrders(controller, session)
        self.passes = PassOrder(self)
        self._renewed_at = -1  # the last record when enough of the journal's sectors were found ready
        self._plenty_at = -1  # the last record when plenty were

    # Events

    def happened(self, event: tuple) -> None:
        """Let the controller have the event, and make it durable if it changed anything."""
        self._begin_due_round()
        controller = self.controller
        was_stopped = self.guard.is_stopped()
        if not self.guard.is_heard(event, controller):
            self.sounds.append(LOW)
            return
        was_test = controller.test_wanted()
        length = self.log.encode(event)  # what can't be written must not be applied
        controller.apply(event)
        self.changed = self.orders.due = True
        sounds = controller.sounds()
        self.sounds += sounds
        kind = events.kind_of(event)
        if kind == events.TIME or (was_test and kind in TESTED and controller.test_wanted()):
            return  # the time of day is no event, and a test never touches the journal
        if kind == events.KEY and sounds == [LOW]:
            return  # a key that was not due: a tone, nothing else
        self.log.write_encoded(length)
        receipt = controller.receipt()
        if receipt:
            self.log.write(record.RECEIPT, receipt)
        self.guard.applied(event, controller)
        if was_stopped and not self.guard.is_stopped():
            self._link_watch = Flapping(0)  # it may have come or gone meanwhile
        if controller.number == self.round_number and self.log.checkpoint_is_overdue(controller.may_be_saved()):
            self.checkpoint()
        if self.journal.is_low and not self.log.is_full:
            self.fill_up()

    def note(self, kind: int, payload) -> None:
        """A record that is no table event."""
        self.log.note(kind, payload)

    # A full journal

    def fill_up(self) -> None:
        """The named end of a journal: the round is finished by cards, and cards that come wait at the scanner."""
        self._begin_due_round()
        self.changed = True
        self.log.is_full = True
        self.controller.undo.forget()
        if self.journal.has_room():
            self.log.write(record.JOURNAL_FULL, b"")
            self.checkpoint()

    # Damage

    def damaged(self, sequence: int) -> None:
        """This record was changed: into the journal, and an alarm that only a supervisor clears."""
        if not self.guard.is_program_fault:
            self.log.write(record.DAMAGE, struct.pack("<I", sequence))
        self.guard.damage = sequence
        self.happened((events.TAMPER,))
        self.checkpoint()

    def verified(self, verification) -> None:
        """The whole journal was read: what is wrong in it is told, once."""
        found = verification.untold()
        if found and not self.guard.is_stopped():
            verification.told.append(found)
            self.damaged(found)

    def _begin_due_round(self) -> None:
        """The snapshot of a new round waits until people see that it is there: it follows from what was journalled, and
        nothing else happens before."""
        if self.controller.number != self.round_number:
            self.begin_round()

    def begin_round(self) -> None:
        self.nonce = self._random_bytes(NONCE_BYTES)
        self.round_number = self.controller.number
        self._tallies_due = min(_MOST_TALLIES, self._tallies_due + 1)
        self.log.begin_round(self.round_number, self._state(self.nonce))
        if self.guard.knows_something():
            self.checkpoint()

    def checkpoint(self) -> None:
        """The next start begins here."""
        self._begin_due_round()
        try:
            self.log.checkpoint(self.round_number, self._state(self.nonce + self.guard.state()))
        except NoRoom:
            pass  # with all that BACK could undo: then the next start takes a little longer

    def _state(self, first: bytes):
        """`first` and the table, put together where the journal writes it from: memory may be in pieces by now."""
        room = self.journal.room_for_state()
        room[: len(first)] = first
        return room[: pack_into(snapshot_values(self.controller), room, len(first))]

    # Recovery

    def recover(self, boot: int, cause: int, collect=lambda: None) -> bool:
        """Come back to the table as of the last record; True if the PIN pad was locked."""
        return TableRecovery(self).run(boot, cause, collect)

    # From the scanner

    def take_messages(self) -> None:
        """Everything that the scanner's session holds, each acknowledged once it is durable."""
        message = self.session.next_event()
        while message is not None and not self.guard.is_stopped():
            is_good = True
            self.told_openly = message[0] == messages.CARD
            try:
                self._take(message[0], message[1])
            except (BadMessage, events.EventError):
                self.session.rejected[-1] += 1
                is_good = False
            self.session.accept()
            if not is_good:
                self.session.close()  # people and journal are told: the link was lost, and the felt is checked
            self.orders.due = True
            message = self.session.next_event()

    def _take(self, kind: int, payload: bytes) -> None:
        fields = unpack(kind, payload)
        if kind not in _NO_PASSES:
            if kind == messages.FAULT and self.passes.holds_back(
                told_event(kind, fields, self.controller.config.reader), self._clock.running()
            ):
                return
            self.passes.tell_waiting()
        if is_told(kind):
            event = told_event(kind, fields, self.controller.config.reader)
            if not has_number(kind):
                self.happened(event)
            elif self.controller.is_new(fields[0]):
                self.passes.missed_before(fields[0])
                self.happened(event)
        elif kind == messages.OPENED:
            self._take_openings(fields[0])
        elif kind == messages.NOT_OPENED:
            self.orders.asked.discard(fields[0])
            if self.controller.opening() == fields[0] and not (fields[1] and self.orders.refused(fields[0])):
                self.happened((events.OPEN_FAILED, fields[0]))
        elif kind == messages.TALLY:
            self._take_tally(payload)
        elif kind == messages.SCANNER_STATE:
            self._take_scanner_state(*fields)
        elif kind == messages.ASK_WORD:
            if self.word is not None:
                self.word.asked(*fields)
        elif kind == messages.LOST and fields[0] and self.controller.is_new(fields[0]):
            self.passes.missed(fields[0])

    def _take_openings(self, cards: bytes) -> None:
        """Of a card or a hand; what was asked for and matches its commitment is one event."""
        controller = self.controller
        wanted = controller.openings()
        opened, failed = (events.OPENED,), []
        for at in range(0, len(cards) - messages.OPENED_CARD_BYTES + 1, messages.OPENED_CARD_BYTES):
            number, card, deck, n = struct.unpack_from(messages.OPENED_CARD, cards, at)
            check_card(card, deck, controller.config.reader)
            was_asked = number in self.orders.asked
            self.orders.asked.discard(number)
            commitment = controller.commitment_of(number)
            if number not in wanted and not (was_asked and commitment) and not self._may_be_passed_again(number):
                continue
            if commitment_is_right(commitment, n, number, card, deck):
                opened += (number, card, deck)
            else:
                failed.append(number)
        if len(opened) > 1:
            self.happened(opened)
        for number in failed:
            self.happened((events.OPEN_FAILED, number))

    def _may_be_passed_again(self, number: int) -> bool:
        return number in [forgotten for forgotten, _ in self.controller.rescans()]

    def _take_scanner_state(self, serial: bytes, boot: int, health: int, dull_sensors: int, restarted: int) -> None:
        dull = dull_sensor(dull_sensors)
        self.scanner_serial = serial
        if dull_sensors != self.dull_sensors:
            self.dull_sensors = dull_sensors
            self.controller.show_dull_sensor(dull)
            self.changed = True
        if restarted:
            self.orders.forget()
            self._scanner_restarted()

    def _scanner_restarted(self) -> None:
        """A scanner whose plug is loose starts again every second, all night long."""
        if self._restarts.takes(self._clock.running()) or self.controller.restart_matters():
            self.happened((events.SCANNER_RESTARTED,))
        else:
            self.log.left_out(events.SCANNER_RESTARTED, 1)

    def _take_tally(self, payload: bytes) -> None:
        """One for each round: what a scanner says beyond that is counted. Whether it is one `log verify` says."""
        if self._tallies_due:
            self._tallies_due -= 1
            self.log.write(record.TALLY, payload)
        else:
            self.log.left_out(record.TALLY, 1)

    # To the scanner

    def watch_link(self) -> None:
        """The link came or went: into the journal, and on the monitor."""
        session = self.session
        if session.sessions != self._session_count:
            self._session_count = session.sessions
            self.orders.forget()
        up = 1 if session.up else 0
        if self._link_watch.is_news(up, self._clock.running()) and not self.guard.is_stopped():
            self.happened((events.LINK, up))
        self.passes.watch(self._clock.running())
        self.log.count_chatter()
        if self.journal.is_low and not self.log.is_full:
            self.fill_up()

    def give_orders(self) -> None:
        """Tell the scanner what is new, if anything happened."""
        self._begin_due_round()
        self.orders.give(self.round_number, self.nonce)

    def use_reader_table(self, table: bytes) -> None:
        """The texts of a serial reader, from the configuration."""
        self.orders.use_reader_table(table)

    # Recall

    def fetch_recall(self) -> None:
        """The round that the recall screen asks for."""
        if self.orders.due and fetch_recall(self.controller, self.journal, NONCE_BYTES):
            self.changed = True

    # Between rounds

    def may_renew_journal(self, is_long_calm: bool) -> bool:
        """There is something to do for `renew_journal`."""
        return self.log.checkpoint_is_due() or self._may_erase(is_long_calm)

    def _may_erase(self, is_long_calm: bool) -> bool:
        sequence = self.journal.sequence
        is_looked_for = sequence != self._renewed_at and (is_long_calm or sequence != self._plenty_at)
        return is_looked_for and self.controller.at_rest()

    def look_at_wear(self) -> None:
        wears_out = self.journal.wears_out()
        if wears_out != self.controller.alarms.flash_wears_out:
            self.controller.show_worn_flash(wears_out)
            self.changed = True

    def renew_journal(self, is_long_calm: bool) -> bool:
        """In a calm moment: a checkpoint if one is due, and one sector ahead is erased if the table is at rest, in a
        long calm alone if plenty are ready; True if it was. Looking takes 5 ms: once after a record."""
        if self.log.checkpoint_is_due() and self.controller.may_be_saved():
            self.checkpoint()
        self.journal.settle()
        if not self._may_erase(is_long_calm):
            return False
        if not is_long_calm and self.journal.has_plenty():
            self._plenty_at = self.journal.sequence
            return False
        if self.journal.prepare():
            self.look_at_wear()
            return True
        self._renewed_at = self.journal.sequence
        return False
