"""Tells a Ctrl-C for the prompt from a byte 03 within a frame.

In: what came over USB, piece by piece, and the time. Out: whether the piece ends in a Ctrl-C. Every frame begins with a
00, and its bytes follow each other within FRAME_MS.
"""

CTRL_C = 3
FRAME_MS = 100
MOST_PIECES = 8  # in one turn; a piece ends at each 03 (drivers/usb_port.py)
TICKS_MASK = 0x3FFFFFFF


class FrameBreak:
    def __init__(self):
        self._frame_ms = None  # when a byte of a frame came last

    def is_ctrl_c(self, piece, now_ms: int) -> bool:
        in_frame = self._frame_ms is not None and (now_ms - self._frame_ms) & TICKS_MASK < FRAME_MS
        if in_frame or b"\x00" in piece:
            self._frame_ms = now_ms
            return False
        return piece[-1] == CTRL_C
