"""Checks the whole journal in small steps, while the table plays: oldest sector first, a few records a step.

In: an open journal. Out: `done`, `records` checked, `bad_sequence` (the first record that is changed or missing, else
0), and when all is checked `untold()`: one that no DAMAGE record names yet.
"""

import struct

from railbird.journal import record
from railbird.journal.chain import DAMAGED

MOST_BAD = 8


class Verification:
    def __init__(self, journal):
        self._journal = journal
        self._generations = journal.generations()
        self._walk = None
        self._expected = None  # (sequence, MAC before it) of the next sector's first record
        self.done = not self._generations
        self.records = 0
        self._bad_ones = []
        self.told = []  # the numbers in DAMAGE records

    @property
    def bad_sequence(self) -> int:
        return self._bad_ones[0] if self._bad_ones else 0

    def untold(self) -> int:
        """A bad record that nobody was told of, once all are checked; else 0."""
        if self.done:
            for sequence in self._bad_ones:
                if sequence not in self.told:
                    return sequence
        return 0

    def step(self, records: int = 4):
        """Checks so many records: 0.6 ms each on the board."""
        for _ in range(records):
            if self.done:
                return
            if not self._journal.holds(self._generations[0]):
                self._next_sector(None)  # renewed in the meantime
            elif self._walk is None:
                self._begin_sector()
            elif self._journal.walk_on(self._generations[0], self._walk):
                self.records += 1
                self._look_at(self._journal.record_of(self._walk))
            else:
                self._end_sector()

    def _begin_sector(self):
        self._walk = self._journal.walk_of(self._generations[0])
        if self._walk is None and self._journal.is_spoiled(self._generations[0]):
            self._next_sector(self._expected)
        elif self._walk is None:
            self._bad(self._expected[0] if self._expected else 1)
            self._next_sector(None)
        elif self._journal.was_repaired(self._generations[0]):
            self._bad(self._walk.next_sequence)
        elif self._expected is not None and self._expected != (self._walk.next_sequence, self._walk.previous_mac):
            self._bad(self._expected[0])

    def _end_sector(self):
        if self._walk.ending == DAMAGED:
            self._bad(self._walk.damaged_sequence)
        self._next_sector((self._walk.next_sequence, self._walk.previous_mac))

    def _next_sector(self, expected):
        self._expected = expected
        self._walk = None
        self._generations.pop(0)
        self.done = not self._generations

    def _look_at(self, fields: tuple):
        if fields[4] == record.DAMAGE and len(fields[5]) == 4:
            self.told.append(struct.unpack("<I", fields[5])[0])

    def _bad(self, sequence: int):
        if len(self._bad_ones) < MOST_BAD and sequence not in self._bad_ones:
            self._bad_ones.append(sequence)
