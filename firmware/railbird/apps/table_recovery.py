"""A table comes back: the newest snapshot or checkpoint of its journal, and every record after it.

In: a `TableKeeper` whose controller is new. Out: the controller as of the last record, the restart noted, and whatever
was wrong on the way told: a record that was changed or that nobody understands is damage, one that makes this image
fail is a fault of the program. Neither keeps the table from starting; both call the supervisor.
"""

import struct

from railbird.apps.table_guard import STATE_BYTES
from railbird.journal import record
from railbird.journal.chain import DAMAGED
from railbird.journal.record import SNAPSHOT_HEADER_BYTES
from railbird.table import events
from railbird.table.snapshot import SnapshotError

NONCE_BYTES = 16
CRASH_BYTES = 120  # of an exception's words
_COLLECT_EVERY = 32  # records


class TableRecovery:
    def __init__(self, keeper):
        self._keeper = keeper
        self._controller = keeper.controller
        self._fresh = keeper.controller.snapshot()  # a table where nothing has happened
        self._is_refused = False  # the journal's snapshot is of no use: what followed it is not replayed
        self._unreadable = 0  # the first record that is none of this table
        self._fault = None  # (number, exception) of the first at which this image failed
        self._told = []  # damage that the journal knows of

    def run(self, boot: int, cause: int, collect) -> bool:
        """Come back to the table as of the last record, then note the restart; True if the PIN pad was locked.
        `collect` collects garbage: else the cards of a long round lie all over memory and leave no larger hole."""
        keeper, controller, journal = self._keeper, self._controller, self._keeper.journal
        for count, entry in enumerate(journal.records(journal.recovery_position())):
            self._take(entry[0], entry[4], entry[5])
            if count % _COLLECT_EVERY == 0:
                collect()
        controller.sounds()  # those of the past
        if not keeper.nonce or controller.number != keeper.round_number:
            keeper.begin_round()  # the first start, or a cut between NEXT and its snapshot
        was_locked = bool(controller.supervisor.locked)
        if journal.is_low:
            keeper.fill_up()
        keeper.happened((events.BOOT, boot, cause))
        if was_locked:
            keeper.happened((events.LOCK, 1))
        keeper.look_at_wear()
        self._tell_what_was_wrong()
        return was_locked

    def _take(self, sequence: int, kind: int, payload) -> None:
        try:
            self._restored(kind, payload)
        except (events.EventError, SnapshotError):  # rightly signed, but nothing that this image knows
            self._unreadable = self._unreadable or sequence
        except Exception as error:
            self._fault = self._fault or (sequence, error)
        if kind == record.DAMAGE:
            self._told.append(self._keeper.guard.damage)
        self._keeper.log.read(kind, sequence)

    def _restored(self, kind: int, payload) -> None:
        controller, guard = self._controller, self._keeper.guard
        if kind == record.SNAPSHOT:
            self._restore(payload, NONCE_BYTES)
            guard.forget()
        elif kind == record.CHECKPOINT:
            if len(payload) < SNAPSHOT_HEADER_BYTES + NONCE_BYTES + STATE_BYTES:
                raise SnapshotError("a checkpoint of %d bytes" % len(payload))
            self._restore(payload, NONCE_BYTES + STATE_BYTES)
            guard.restore(payload, SNAPSHOT_HEADER_BYTES + NONCE_BYTES)
        elif kind == record.BEGUN_ANEW:
            number = controller.number
            controller.restore(self._fresh)
            controller.count_on(number + 1)
        elif kind == record.DAMAGE:
            if len(payload) != 4:
                raise events.EventError("damage in %d bytes" % len(payload))
            guard.damage = struct.unpack("<I", payload)[0]
        elif kind < record.SNAPSHOT:
            event = event_of(kind, payload)
            if not self._is_refused:
                controller.apply(event)
            guard.applied(event, controller)

    def _restore(self, payload, state_bytes: int) -> None:
        number, nonce = snapshot_header(payload)
        try:
            self._controller.restore(payload[SNAPSHOT_HEADER_BYTES + state_bytes :])
        except SnapshotError:
            self._controller.count_on(number + 1)  # another game or image since: a new table, but rounds keep counting
            self._is_refused = True
            return
        self._is_refused = False
        self._keeper.round_number, self._keeper.nonce = number, nonce

    def _tell_what_was_wrong(self) -> None:
        """Unless it is known: the table is as far back as it could be read, and a supervisor has to look at it."""
        journal = self._keeper.journal
        found = (journal.damaged_sequence or 1) if journal.ending == DAMAGED else self._unreadable
        if found and found not in self._told:
            self._stop_at(found, False)
        elif self._fault is not None and not found:
            sequence, error = self._fault
            self._keeper.log.write(record.CRASH, ("record %d: %r" % (sequence, error)).encode()[:CRASH_BYTES])
            self._stop_at(sequence, True)

    def _stop_at(self, sequence: int, is_program_fault: bool) -> None:
        guard = self._keeper.guard
        guard.is_doubtful, guard.is_program_fault = True, is_program_fault
        self._keeper.journal.leave_sector()
        self._keeper.damaged(sequence)


def event_of(kind: int, payload) -> tuple:
    """The table event in a journal record."""
    encoded = bytes((kind,)) + bytes(payload)
    return events.decode_event(encoded, len(encoded))


def snapshot_header(payload) -> tuple:
    """(round number, nonce) of a SNAPSHOT record."""
    if len(payload) < SNAPSHOT_HEADER_BYTES + NONCE_BYTES:
        raise SnapshotError("a snapshot of %d bytes" % len(payload))
    number = payload[0] | payload[1] << 8 | payload[2] << 16 | payload[3] << 24
    return number, bytes(payload[SNAPSHOT_HEADER_BYTES : SNAPSHOT_HEADER_BYTES + NONCE_BYTES])
