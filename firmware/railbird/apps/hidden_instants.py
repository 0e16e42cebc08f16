"""When a hidden card's frame is made and leaves: at instants that depend on the end of its pass alone, whatever card it
is. Pure: no clock.

Work that takes longer than it may here would show by how much; so each bound is beyond what was measured over passes of
all kinds (`hil_tests/test_hidden_instants.py`). They are those of a clock of 200 MHz; at a slower one they are longer.
"""

from railbird.link.commitment import GRID_US
from railbird.ticks import since

FULL_MHZ = 200
SEEN_US = 800  # from a pass's end until reading begins, if the loop was not at something else
# Reading and committing. A card has 32 events, whatever is printed on it; dirt may cost some or add a few. Comparators
# that bounce give more, and only then reading is long.
READ_US, LONG_READ_US = 3000, 9000
EVENTS_READ_SOON = 44
# Encoding, and the way to the exact wait, from an empty cache. It begins at an instant of its own, because heartbeats,
# resends and round trips count from there: whatever the card cost to read must not show in them.
ENCODE_US = 1800


class HiddenInstants:
    def __init__(self, clock_mhz: int):
        self._clock_mhz = min(FULL_MHZ, clock_mhz)
        self.encode_us = self._scaled_us(ENCODE_US)
        self.after_us = self._scaled_us(SEEN_US) + self.reading_us(0) + self.encode_us

    def _scaled_us(self, bound_us: int) -> int:
        return (bound_us * FULL_MHZ + self._clock_mhz - 1) // self._clock_mhz

    def reading_us(self, events: int) -> int:
        """How long reading a pass of so many events may take. What it took must not decide when its card is told."""
        return self._scaled_us(READ_US if events <= EVENTS_READ_SOON else LONG_READ_US)

    def due_us(self, pass_end_us: int, now_us: int) -> int:
        """How long to wait from now so that a commitment leaves on the grid after the end of its pass."""
        late_us = since(now_us, pass_end_us) - self.after_us
        return -late_us if late_us <= 0 else -late_us % GRID_US

    def encode_due_us(self, pass_end_us: int, now_us: int) -> int:
        """How long to wait from now before its frame is made, so that it can leave on the grid."""
        return self.due_us(pass_end_us, now_us + self.encode_us)
