"""The rows of a pass: one sample at each mark's beginning, one at its end. `RawPass.add` fills them as edges come."""

from array import array


class Rows:
    """`begins` and `ends` hold row bytes, `times_us` when each mark began; `weak` is the mask of data sensors that saw
    the end of some mark differently from its beginning."""

    def __init__(self, most_rows: int):
        self.begins = bytearray(most_rows)
        self.ends = bytearray(most_rows)
        self.times_us = array("I", [0] * most_rows)
        self.begin()

    def begin(self) -> None:
        self.count = 0
        self.weak = 0
        self.strobe_edges = 0
        self.presence_edges = 0
