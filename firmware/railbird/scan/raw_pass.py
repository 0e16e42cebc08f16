"""One pass as it was captured: event words (see `event_word`) with microseconds since the first, and the rows in them.

A rise of S while P is covered begins a row, the fall after it ends the row. The card's trailing edge makes S dark
once more. That row is known by P, which is clear by then, and not by its bits: all dark if the card leaves straight,
half dark (F0 or 0F, the very words of START) if it leaves askew. It is dropped as the trailing row.

The buffers are made once: a card may be passing while one is filled.
"""

from array import array

from railbird.compat import micropython
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, TIME_MASK
from railbird.scan.rows import Rows

EVENTS = 112  # three cards and a half: more is no pass of one card


class RawPass:
    """The events of one pass. `stalled`: it was closed because nothing moved; `full`: events were left out;
    `overrun`: events were lost."""

    def __init__(self, events: int = EVENTS):
        self.samples = array("H", [0] * events)
        self.times_us = array("I", [0] * events)
        self.rows = Rows(events // 2 + 1)
        self.begin(0)

    def begin(self, start_us: int) -> None:
        self.start_us = start_us
        self.last_us = start_us
        self.count = 0
        self.stalled = False
        self.full = False
        self.overrun = False
        self._in_mark = False
        self.rows.begin()

    @micropython.native
    def add(self, sample: int, time_us: int) -> None:
        """One event. In one piece, because it runs thirty times a card on the RP2040."""
        self.last_us = time_us
        count = self.count
        if count == len(self.samples):
            self.full = True
            return
        since_us = time_us - self.start_us & TIME_MASK
        self.samples[count] = sample
        self.times_us[count] = since_us
        self.count = count + 1
        rows = self.rows
        if sample & PRESENCE_EDGE:
            rows.presence_edges += 1
            return
        rows.strobe_edges += 1
        row = sample & 0x0F | sample >> 1 & 0xF0  # event_word.row_of
        count = rows.count
        if sample & STROBE:
            if sample & PRESENCE:
                rows.begins[count] = row
                rows.ends[count] = row
                rows.times_us[count] = since_us
                rows.count = count + 1
                self._in_mark = True
        elif self._in_mark:
            self._in_mark = False
            rows.ends[count - 1] = row
            rows.weak |= row ^ rows.begins[count - 1]
