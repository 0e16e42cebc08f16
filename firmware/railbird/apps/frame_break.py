"""Tells a Ctrl-C for the prompt from a byte 03 within a frame.

In: what came over USB, piece by piece, and the time. Out: whether the piece ends in a Ctrl-C. Every frame begins with a
00, and its bytes follow each other within FRAME_MS; while the board is busy elsewhere (X25519 takes 0.7 s) they wait.
"""

from railbird.ticks import since

CTRL_C = 3
FRAME_MS = 100
AWAY_MS = 80  # longer than a rest and a usual turn
MOST_PIECES = 8  # in one turn; a piece ends at each 03 (drivers/usb_port.py)


class FrameBreak:
    def __init__(self):
        self._frame_ms = None  # when a byte of a frame came last
        self._turn_ms = 0

    def turn(self, now_ms: int) -> None:
        """Call it whenever the port is about to be read, and only then: time in which nobody read is no silence of the
        host."""
        if since(now_ms, self._turn_ms) > AWAY_MS and self.in_frame(self._turn_ms):
            self._frame_ms = now_ms
        self._turn_ms = now_ms

    def in_frame(self, now_ms: int) -> bool:
        return self._frame_ms is not None and since(now_ms, self._frame_ms) < FRAME_MS

    def is_ctrl_c(self, piece, now_ms: int) -> bool:
        if self.in_frame(now_ms) or b"\x00" in piece:
            self._frame_ms = now_ms
            return False
        return piece[-1] == CTRL_C
