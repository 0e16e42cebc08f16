"""Garbage is collected while nobody waits; afterwards memory is quick to get.

MicroPython looks for memory from the first free block on. Right after a collection that is among the small holes
between objects that stay, and whatever is larger than a hole looks past all of them each time: 7 ms of a card.
So floats, one block each, fill the holes and move the start of the search behind them. They are garbage, and go with
the next collection.

A picture is followed by a collection at once: no hand has the next card or key ready by then. Idle turns and a host's
questions make garbage too: once the search has gone far, there is one before a card makes it necessary.
"""

import gc

FLOATS = 64  # in a row
ROW_BYTES = 16 * 160  # at most, where holes are large: a float and what makes it have a block of 16 bytes each
ROWS = 4  # such rows after each other: behind the small holes
MOST_ROWS = 40
ROOM_BYTES = 40 * 1024  # beyond the holes, before the next collection
PROBES = 16  # more blocks than anything frees by itself, fewer than there are floats in the holes


class Heap:
    def __init__(self, is_awaited):
        """`is_awaited()`: somebody wants the board now; the holes can wait."""
        self._is_awaited = is_awaited
        self._work = []
        self._start = 0  # where the search for memory began after the last collection
        self.forced = 0  # collections that came while somebody waited, because memory was used up

    def used(self) -> None:
        """Something was made that is garbage soon."""
        if self._start and self._was_collected():
            self.forced += 1
        self._work = [self._fill_holes, gc.collect]

    def _was_collected(self) -> bool:
        """Memory is given from below where the search began: only a collection empties so many holes there."""
        probes = [float(1) for _ in range(PROBES)]
        return id(probes[-1]) < self._start

    def tidy(self) -> bool:
        """In idle time: one step, up to 20 ms; False if there is none to do."""
        if not self._work:
            if id(float(1)) - self._start < ROOM_BYTES:
                return False
            self.used()
        work = self._work.pop()
        if work is gc.collect:
            self._start = 0
        work()
        return True

    def collected(self) -> None:
        """Somebody else did."""
        self._start = 0
        self._work = [self._fill_holes]

    def _fill_holes(self) -> None:
        rows = 0
        for _ in range(MOST_ROWS):
            if self._is_awaited():
                self._work.append(self._fill_holes)
                return
            before = id(float(1))
            all(map(float, range(1, FLOATS)))
            self._start = id(float(1))
            rows = rows + 1 if 0 < self._start - before < ROW_BYTES else 0
            if rows == ROWS:
                return
