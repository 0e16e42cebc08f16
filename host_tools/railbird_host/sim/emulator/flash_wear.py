"""Worn cells of a flash: bits that do not take what is programmed, or do not let go of it at an erase.

In: where, how many, a seed. Out: what an operation really leaves behind. Wear belongs to the board, and outlives its
power.
"""

from random import Random

PROGRAM, ERASE = "program", "erase"


class FlashWear:
    def __init__(self) -> None:
        self._cells: dict[int, tuple[str, int]] = {}  # address -> (the operation that fails, mask of bits)
        self.failures = 0  # bytes that an operation left wrong

    def add(self, start: int, end: int, count: int, random: Random) -> None:
        """So many more bytes with a worn bit, anywhere from `start` to before `end`."""
        for _ in range(count):
            self._cells[random.randrange(start, end)] = (random.choice((PROGRAM, ERASE)), 1 << random.randrange(8))

    def apply(self, kind: str, start: int, before: bytes, flash) -> None:
        """After an operation that began with `before` at `start`: worn bits are as they were."""
        for address, (fails_at, mask) in self._cells.items():
            if kind == fails_at and start <= address < start + len(before):
                kept = before[address - start] & mask
                if flash[address] & mask != kept:
                    flash[address] = flash[address] & ~mask | kept
                    self.failures += 1
