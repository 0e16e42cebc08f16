"""The scanner's own count of what it told, sealed: the display hands it on into the journal and can't make one up.

    serial 8 | boot 4 | hidden 4 | clear 4 | opened 4 | beyond 4 | replanned 2 | number 2 | waited 2 | seal 16    (LE)

Counts run from the board's start: commitments, cards told in clear, cards opened, those of them beyond the round's
order (opening_rule.py), plans changed after the deal had begun. `waited` is how many tenths of a second lay at most, in
the round before, between a card that was opened and the last that had passed by then, NOTHING if none was: whoever has
cards opened early and writes so later can't make it longer. `number` is that of the tally itself, 1 to 65535 and again:
one that is kept back is missed (0: of a board that did not number them yet). The seal is an HMAC under a key that the
operator's table file gives and the display has not. A tally leaves when the next round begins, after all that
it counts: so between two of one start the journal must hold exactly as many events. Host and board import this.
"""

import struct

from railbird.link.hmac import Hmac
from railbird.ticks import since

LAYOUT = "<8sIIIIIHHH"
TALLY_BYTES = struct.calcsize(LAYOUT)
SEAL_BYTES = 16
NOTHING = 65535
MOST_COUNTED = 65535


def seal_of(board_key: bytes, counts: bytes) -> bytes:
    """`board_key` follows from the operator's service key and the scanner's serial: service/port.py."""
    return Hmac(Hmac(board_key).digest(b"railbird tally")).digest(counts)[:SEAL_BYTES]


class Tally:
    def __init__(self, serial: bytes, boot: int, board_key: bytes):
        self._serial = serial
        self._boot = boot
        self._board_key = board_key
        self.hidden = 0
        self.clear = 0
        self.opened = 0
        self.beyond = 0
        self.replanned = 0
        self._number = 0
        self.waited = NOTHING
        self._passed_ms = 0

    def passed(self, now_ms: int) -> None:
        """A card passed, and the display is told."""
        self._passed_ms = now_ms

    def opens(self, count: int, now_ms: int) -> None:
        """So many cards that nobody knew."""
        if count:
            waited = min(since(now_ms, self._passed_ms) // 100, NOTHING - 1)
            self.waited = waited if self.waited == NOTHING else max(waited, self.waited)
        self.opened += count

    def end_round(self) -> bytes:
        """The sealed counts."""
        self._number = self._number % MOST_COUNTED + 1
        counts = struct.pack(
            LAYOUT,
            self._serial,
            self._boot,
            self.hidden,
            self.clear,
            self.opened,
            self.beyond,
            min(self.replanned, MOST_COUNTED),
            self._number,
            self.waited,
        )
        self.waited = NOTHING
        return counts + seal_of(self._board_key, counts)
