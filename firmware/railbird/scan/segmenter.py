"""Cuts the stream of edges into passes: edges in the order of time come in, finished `RawPass`es go out.

P lies 4 mm ahead of the sensor line, and a card's last mark is 6 mm from its end, so the scanner is at rest exactly
when S is dark (felt) and P is clear: while a card moves over it, one of the two always sees it.

    forward        P rises, S falls, marks, P falls, S rises     at rest: finished at that very edge
    pulled back    P rises, S falls, marks, S rises, P falls     at rest
    stalled        no edge for `stall_us`                        finished as stalled; what follows until rest is dropped

A finished pass stays valid until the next one is finished. Nothing here allocates.
"""

from railbird.compat import micropython
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, TIME_MASK
from railbird.scan.raw_pass import RawPass

STALL_US = 1000000
TOUCH_US = 200000
CHATTER_US = 1000  # a comparator that chatters is done with it; from P to S no card takes less than 1600


class Segmenter:
    """`feed` each edge, call `quiet` when there is none; both give a finished pass or None."""

    def __init__(self, stall_us: int = STALL_US):
        self._stall_us = stall_us
        self._filling = RawPass()
        self._spare = RawPass()
        self._open = False
        self._rest_of_stalled = False
        self._presence_seen = False
        self._covered = False
        self._at_rest = True
        self._ended_us = -CHATTER_US & TIME_MASK
        self.touches = 0  # S alone saw a card's margin: a card that lies behind the scanner was touched

    def active(self) -> bool:
        """True while a card is over the sensors."""
        return self._open

    def ending(self) -> bool:
        """True when P has seen a card's end and S has not yet."""
        return self._open and self._presence_seen and not self._covered

    @micropython.native
    def feed(self, sample: int, time_us: int):
        finished = None
        if not self._open and not sample & PRESENCE_EDGE and (time_us - self._ended_us) & TIME_MASK < CHATTER_US:
            return None  # S saw the card's end more than once
        if self._open and self._at_rest and sample & PRESENCE_EDGE:
            finished = self._end_without_presence()
        if not self._open:
            self._begin(time_us)
        self._filling.add(sample, time_us)
        if sample & PRESENCE_EDGE:
            self._presence_seen = True
            self._covered = bool(sample & PRESENCE)
        self._at_rest = sample & (STROBE | PRESENCE) == STROBE
        if self._at_rest and self._presence_seen and not self._only_presence():
            self._ended_us = time_us
            return self._finish()
        return finished

    def _only_presence(self) -> bool:
        """P alone has seen something, and for less than a card takes from P to S at full speed: it chatters."""
        filling = self._filling
        is_short = (filling.last_us - filling.start_us) & TIME_MASK < CHATTER_US
        return is_short and not filling.rows.strobe_edges

    def quiet(self, now_us: int):
        """Nothing more has happened up to `now_us`."""
        if not self._open:
            return None
        still_us = (now_us - self._filling.last_us) & TIME_MASK
        if not self._filling.count:
            return self._finish() if self._filling.overrun and still_us >= TOUCH_US else None
        if self._at_rest:
            return self._end_without_presence() if still_us >= TOUCH_US else None
        if still_us < self._stall_us:
            return None
        self._filling.stalled = True
        self._rest_of_stalled = False
        stalled = self._finish()
        self._begin(now_us)
        self._rest_of_stalled = True
        self._presence_seen = True
        return stalled

    def overrun(self, now_us: int) -> None:
        """Edges were lost: the pass they belong to can't be trusted, even if no more of it is seen."""
        if not self._open:
            self._begin(now_us)
        self._filling.overrun = True

    def _begin(self, time_us: int) -> None:
        self._filling.begin(time_us)
        self._open = True
        self._rest_of_stalled = False
        self._presence_seen = False
        self._at_rest = False

    def _end_without_presence(self):
        """S saw something, P did not: one edge in and out is a touch, more than that is a card that P missed."""
        if self._filling.count <= 2:
            self.touches += 1
            self._open = False
            return None
        return self._finish()

    def _finish(self):
        self._open = False
        if self._rest_of_stalled:
            return None
        finished = self._filling
        self._filling = self._spare
        self._spare = finished
        return finished
