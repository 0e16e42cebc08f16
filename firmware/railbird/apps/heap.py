"""Garbage is collected while nobody waits; afterwards memory is quick to get.

MicroPython looks for memory from the first free block on. Right after a collection that is among the small holes
between objects that stay, and whatever is larger than a hole looks past all of them each time: 7 ms of a poker card.
So there is no collection between cards that follow each other, unless memory is low; other pictures are followed by one
at once, before a hand can reach the next key. After it empty lists, two blocks each, fill the holes and move the start
of the search behind them. They are garbage, and go with the next one.
"""

import gc

LOW_BYTES = 48 * 1024  # several pictures and their events
QUIET_MS = 400
LIST_BYTES = 32
LISTS = 16
ROWS = 16  # so many times LISTS side by side: behind the holes
MOST_ROWS = 100
TICKS_MASK = 0x3FFFFFFF


class Heap:
    def __init__(self):
        self._work = []
        self._used_ms = 0
        self._is_used = False

    def used(self, now_ms: int, is_dealing: bool) -> None:
        """Something was made that is garbage soon; while dealing more may follow at once."""
        if is_dealing:
            self._used_ms = now_ms
            self._is_used = True
            self._work = [self._look]
        else:
            self._collect_soon()

    def tidy(self, now_ms: int) -> bool:
        """In idle time: one step, up to 20 ms; False if there is none to do."""
        if self._is_used and (now_ms - self._used_ms) & TICKS_MASK >= QUIET_MS:
            self._collect_soon()
        if not self._work:
            return False
        self._work.pop()()
        return True

    def collected(self) -> None:
        """Somebody else did."""
        self._is_used = False
        self._work = [fill_holes]

    def _look(self) -> None:
        if gc.mem_free() < LOW_BYTES:
            self._collect_soon()

    def _collect_soon(self) -> None:
        self._is_used = False
        self._work = [fill_holes, gc.collect]


def fill_holes() -> None:
    rows = 0
    for _ in range(MOST_ROWS):
        before = id([])
        for _ in range(LISTS - 1):
            place = id([])
        rows = rows + 1 if place == before + LIST_BYTES * (LISTS - 1) else 0
        if rows == ROWS:
            return
