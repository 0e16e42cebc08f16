"""The service tests that every board answers alike: its memory, its image (service/diagnostics.py)."""

import gc
import struct

from railbird.link.messages import DONE
from railbird.service import diagnostics


def answer(test: int, starting):
    """(result, bytes), or None if the test is the board's own."""
    if test == diagnostics.MEMORY:
        gc.collect()
        return DONE, struct.pack("<II", gc.mem_free(), gc.mem_alloc())
    if test == diagnostics.IMAGE:
        return DONE, starting.ask_digest() or b""
    return None
