"""The tamper latch: a battery-backed flip-flop that is set when the case opens, with the power on or off."""

import time

_CLEAR_MS = 1


class Tamper:
    def __init__(self, latch, clear):
        """`latch` is an input pin, 1 when set; a pulse of 1 on the output pin `clear` clears it."""
        self._latch = latch
        self._clear = clear

    def is_set(self) -> bool:
        return self._latch() == 1

    def clear(self):
        self._clear(1)
        time.sleep_ms(_CLEAR_MS)
        self._clear(0)
