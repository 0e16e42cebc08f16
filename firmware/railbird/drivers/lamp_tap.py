"""Listens to a WS2812 line: whole frames of colours come out, as the first LED of the chain gets them.

PIO makes words of 24 bits, DMA stores them round and round, so that nothing is lost while the CPU is busy with a
request. A frame ends with one of the markers that the display sends behind the last LED (drivers/lamps.py). Words
without a marker behind them were heard from the middle of a frame: they are left out.
"""

from uctypes import addressof

from railbird.ticks import since

RING_WORDS = 512  # two frames of the longest chain
_WORD_BYTES = 4
_WORD_SIZE = 2
_RING_BITS = 11  # of its 2048 bytes
_FOR_EVER = 0x3FFFFFFF
QUIET_MS = 2  # a word takes 30 us, the chain latches after 280


class LampTap:
    """`frame` holds the words of the last whole frame: green, red, blue from bit 23 on, four bytes each."""

    def __init__(self, state_machine, fifo_address: int, dma, request: int, markers: tuple):
        self._state_machine = state_machine
        self._fifo_address = fifo_address
        self._dma = dma
        self._request = request
        self._markers = markers
        memory = bytearray(2 * RING_WORDS * _WORD_BYTES)
        skipped = -addressof(memory) % (RING_WORDS * _WORD_BYTES)  # a ring begins at a multiple of its size
        self._ring = memoryview(memory)[skipped : skipped + RING_WORDS * _WORD_BYTES]
        self._seen = self._taken = 0  # words since the start
        self._seen_ms = 0
        self._told = b""
        self.frame = b""
        self.frames = 0
        self.changed_ms = 0  # when the first frame since `await_change` that differs from the one before it was out

    def start(self) -> None:
        control = self._dma.pack_ctrl(
            size=_WORD_SIZE,
            inc_read=False,
            inc_write=True,
            ring_sel=True,
            ring_size=_RING_BITS,
            treq_sel=self._request,
        )
        self._state_machine.active(1)
        self._dma.config(
            read=self._fifo_address, write=addressof(self._ring), count=_FOR_EVER, ctrl=control, trigger=True
        )

    def stop(self) -> None:
        self._dma.active(0)
        self._dma.close()
        self._state_machine.active(0)

    def poll(self, now_ms: int) -> None:
        came = _FOR_EVER - self._dma.count
        if came == self._taken:
            return
        if self._is_marker(came - 1):
            self._take_frame(came, now_ms)
        elif came != self._seen:
            self._seen = came
            self._seen_ms = now_ms
        elif since(now_ms, self._seen_ms) >= QUIET_MS:
            self._taken = came
            self._state_machine.restart()  # forget the bits of half a word

    def _is_marker(self, index: int) -> bool:
        at = index % RING_WORDS * _WORD_BYTES
        ring = self._ring
        return ring[at] | ring[at + 1] << 8 | ring[at + 2] << 16 in self._markers

    def _take_frame(self, end: int, now_ms: int) -> None:
        first = max(self._taken, end - RING_WORDS)
        if end - 1 - first > len(self.frame) // _WORD_BYTES:  # more than one frame, or the first one
            for index in range(end - 2, first - 1, -1):
                if self._is_marker(index):
                    first = index + 1
                    break
        frame = self._words(first, end - 1)
        self._taken = end
        self.frames += 1
        if frame != self.frame:
            self.frame = frame
            self.changed_ms = self.changed_ms or now_ms

    def _words(self, first: int, end: int) -> bytes:
        start, stop = first % RING_WORDS * _WORD_BYTES, end % RING_WORDS * _WORD_BYTES
        if start <= stop:
            return bytes(self._ring[start:stop])
        return bytes(self._ring[start:]) + bytes(self._ring[:stop])

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
