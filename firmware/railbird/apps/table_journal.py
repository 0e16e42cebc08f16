"""What a table writes into its journal, and how much of it.

In: table events, records of the journal's own, the table's state when a round begins and now and then. Out: records.
What can come without end is counted instead of written (record.CHATTER): the first ones stand there, the last one, and
how many there were. After so many records comes a checkpoint, so that every start takes as long as any other.
"""

import struct

from railbird.journal import record
from railbird.journal.budget import Budget
from railbird.table import events

# Records since the newest snapshot or checkpoint, each 3 ms of the next start: at so many a checkpoint is written when
# it is calm, and at so many at once.
CHECKPOINT_AFTER = 48
CHECKPOINT_AT_ONCE = 80
_NOTES_ALLOWED, _NOTE_LEAK_S = 8, 60
# A host can ask for these, or a scanner.
_COUNTED_NOTES = (record.TIME_SET, record.ATTESTED, record.EXPORTED, record.UNLOCKED) + (
    record.TEST_BEGAN,
    record.TEST_ENDED,
    record.WIPED,
)
_CHATTER_S = 60
_MOST_COUNTED = 65535


class TableJournal:
    def __init__(self, journal, clock):
        self.journal = journal
        self._clock = clock
        self._buffer = bytearray(events.LONGEST_EVENT)
        self._note_budgets = {}
        self._left_out = {}  # kind of record -> how many were not written
        self._counted_s = 0
        self._failures_noted = 0
        self._recovers_from = 0  # the number of the record that the next start begins with
        self.is_full = False  # nothing is taken until a supervisor gives up the oldest rounds

    def encode(self, event: tuple) -> int:
        """Its length, to be given to `write_encoded`."""
        return events.encode_event(event, self._buffer)

    def write_encoded(self, length: int) -> None:
        if not self.is_full or self.journal.has_room():  # else switch and door: they tell anew after every start
            self.write(self._buffer[0], memoryview(self._buffer)[1:length])

    def write(self, kind: int, payload) -> int:
        return self.journal.append(kind, payload, self._clock.seconds(), self._clock.trusted)

    def note(self, kind: int, payload) -> None:
        """A record that is no table event. Of what a host can ask for without end some are only counted."""
        if kind in _COUNTED_NOTES:
            if kind not in self._note_budgets:
                self._note_budgets[kind] = Budget(_NOTES_ALLOWED, _NOTE_LEAK_S)
            if not self._note_budgets[kind].takes(self._clock.running()):
                self.left_out(kind, 1)
                return
        if not self.is_full:
            self.write(kind, payload)

    # Chatter

    def left_out(self, kind: int, count: int) -> None:
        """So many were not written, because there were too many."""
        self._left_out[kind] = min(_MOST_COUNTED, self._left_out.get(kind, 0) + count)

    def count_chatter(self) -> None:
        """Now and then: how many were left out, and what the flash did not take."""
        now_s = self._clock.running()
        if self.is_full or now_s - self._counted_s < _CHATTER_S:
            return
        self._note_wear()
        if not self._left_out:
            return
        self._counted_s = now_s
        counts = b"".join([struct.pack("<BH", kind, count) for kind, count in self._left_out.items()])
        self._left_out.clear()
        self.write(record.CHATTER, counts)

    def _note_wear(self) -> None:
        failures = self.journal.write_failures
        if failures != self._failures_noted:
            self._failures_noted = failures
            self._counted_s = self._clock.running()
            self.write(record.WORN, struct.pack("<HH", min(failures, _MOST_COUNTED), self.journal.bad_sectors()))

    # Rounds and checkpoints

    def begin_round(self, number: int, snapshot) -> None:
        clock = self._clock
        self._recovers_from = self.journal.begin_round(number, snapshot, clock.seconds(), clock.trusted)

    def checkpoint(self, number: int, state) -> None:
        """The next start begins here: it takes as long whatever was journalled before."""
        clock = self._clock
        self._recovers_from = self.journal.checkpoint(number, state, clock.seconds(), clock.trusted)

    def read(self, kind: int, sequence: int) -> None:
        """A record that recovery came by."""
        if kind in (record.SNAPSHOT, record.CHECKPOINT):
            self._recovers_from = sequence

    def checkpoint_is_due(self) -> bool:
        return self.journal.sequence - self._recovers_from >= CHECKPOINT_AFTER and not self.is_full

    def checkpoint_is_overdue(self, may_be_saved: bool) -> bool:
        """Also if the table had better not be saved: not for ever."""
        records = self.journal.sequence - self._recovers_from
        return records >= (CHECKPOINT_AT_ONCE if may_be_saved else 2 * CHECKPOINT_AT_ONCE) and not self.is_full

    # Full

    def give_way(self, person: int) -> None:
        """A supervisor gives up the oldest rounds; what the next start needs stays."""
        self.journal.give_way()
        self.is_full = False
        self.write(record.GAVE_WAY, bytes((person,)))
