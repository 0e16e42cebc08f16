"""A fault of the wire between the boards, told in numbers, so that the emulated bench and the BENCH board do the same.

In: every byte that passes, one call of `hits` for each. Out: whether the fault strikes this one. It strikes byte
`after`, counted from 0 since it was set, then every `every`-th, `count` times (0: for ever).
"""

DROP, FLIP, DOUBLE, DELAY = range(4)


class WireFault:
    """`value` is the mask of FLIP, or the milliseconds of DELAY."""

    def __init__(self, kind: int, after: int = 0, count: int = 1, every: int = 1, value: int = 0):
        self.kind = kind
        self.value = value
        self._told = (kind, after, count, every, value)
        self._wait = after
        self._left = count if count else -1
        self._every = every

    def numbers(self) -> tuple:
        """(kind, after, count, every, value), for the BENCH board."""
        return self._told

    def hits(self) -> bool:
        if not self._left:
            return False
        if self._wait:
            self._wait -= 1
            return False
        self._wait = self._every - 1
        if self._left > 0:
            self._left -= 1
        return True
