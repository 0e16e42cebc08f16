"""Listens to a WS2812 line: whole frames of colours come out, as the first LED of the chain gets them.

PIO makes words of 24 bits, DMA stores them. A frame is over when no word came between two calls of `poll`, 2 ms or
more apart (a word takes 30 us, the chain latches after 280).
"""

MOST_WORDS = 256
_WORD_BYTES = 4
_WORD_SIZE = 2
QUIET_MS = 2
TICKS_MASK = 0x3FFFFFFF


class LampTap:
    """`frame` holds the words of the last whole frame: green, red, blue from bit 23 on, four bytes each."""

    def __init__(self, state_machine, fifo_address: int, dma, request: int):
        self._state_machine = state_machine
        self._fifo_address = fifo_address
        self._dma = dma
        self._request = request
        self._words = bytearray(MOST_WORDS * _WORD_BYTES)
        self._seen = 0
        self._seen_ms = 0
        self._told = b""
        self.frame = b""
        self.frames = 0
        self.changed_ms = 0  # when the first frame since `await_change` that differs from the one before it was out

    def start(self) -> None:
        self._state_machine.active(1)
        self._arm()

    def stop(self) -> None:
        self._dma.active(0)
        self._dma.close()
        self._state_machine.active(0)

    def _arm(self) -> None:
        control = self._dma.pack_ctrl(size=_WORD_SIZE, inc_read=False, inc_write=True, treq_sel=self._request)
        self._dma.config(read=self._fifo_address, write=self._words, count=MOST_WORDS, ctrl=control, trigger=True)
        self._seen = 0

    def poll(self, now_ms: int) -> None:
        came = MOST_WORDS - self._dma.count
        if came != self._seen:
            self._seen = came
            self._seen_ms = now_ms
        elif came and (now_ms - self._seen_ms) & TICKS_MASK >= QUIET_MS:
            frame = bytes(memoryview(self._words)[: came * _WORD_BYTES])
            if frame != self.frame:
                self.frame = frame
                self.changed_ms = self.changed_ms or self._seen_ms
            self.frames += 1
            self._dma.active(0)
            self._state_machine.restart()  # forget the bits of half a word
            self._arm()

    def await_change(self) -> None:
        self.changed_ms = 0

    def colours(self, first: int, most: int) -> bytes:
        """Three bytes each, green, red, blue. Who begins with 0 gets the rest of the same frame."""
        if not first:
            self._told = self.frame
        out = bytearray()
        for index in range(first, min(first + most, self.count())):
            at = index * _WORD_BYTES
            out.append(self._told[at + 2])
            out.append(self._told[at + 1])
            out.append(self._told[at])
        return bytes(out)

    def count(self) -> int:
        """LEDs in the frame that `colours` tells."""
        return len(self._told) // _WORD_BYTES
