"""Checks the whole journal in small steps, while the table plays: oldest sector first, a few records a step.

In: an open journal. Out: `done`, `records` checked, `bad_sequence` (the first record that is changed or missing, else
0).
"""

from railbird.journal.chain import DAMAGED


class Verification:
    def __init__(self, journal):
        self._journal = journal
        self._generations = journal.generations()
        self._walk = None
        self._expected = None  # (sequence, MAC before it) of the next sector's first record
        self.done = not self._generations
        self.records = 0
        self.bad_sequence = 0

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
            else:
                self._end_sector()

    def _begin_sector(self):
        self._walk = self._journal.walk_of(self._generations[0])
        if self._walk is None and self._journal.is_spoiled(self._generations[0]):
            self._next_sector(self._expected)
        elif self._walk is None:
            self._bad(self._expected[0] if self._expected else 1)
            self._next_sector(None)
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

    def _bad(self, sequence: int):
        self.bad_sequence = self.bad_sequence or sequence
