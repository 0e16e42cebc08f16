"""The chain of five 74HC165: PIO loads it and clocks out its 40 bits every 4 ms, DMA keeps the last 128 samples.

Nothing is lost while the CPU is busy, or stands still because flash is being erased (400 ms at most): what was pressed
and let go meanwhile is in the ring. Bit 0 leaves the chain first.
"""

from time import ticks_ms

import micropython
import rp2
from machine import mem16, mem32

from railbird.ram_map import INPUTS_RING, INPUTS_RING_BITS
from railbird.ticks import since

PERIOD_MS = 4
CLOCK_HZ = 343 * 1000 // PERIOD_MS  # cycles of the program below from one sample to the next
SAMPLES = 128
LOOK_AT_LEAST_MS = 100  # after so long it may be that samples were lost, or that DMA has come to its end
_SAMPLE_BYTES = 8  # two words of 20 bits each
_RING_BYTES = SAMPLES * _SAMPLE_BYTES
_WORD_SIZE = 2  # DMA data size
_FOR_EVER = 0x3FFFFFFF
_SPARE = 2  # the sample being written, and one that may have come since the look


@rp2.asm_pio(
    sideset_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_HIGH), in_shiftdir=rp2.PIO.SHIFT_RIGHT, autopush=True, push_thresh=20
)
def read_chain():
    # Side-set: clock is bit 0, load (active low) is bit 1.
    # fmt: off
    wrap_target()                           # noqa: F821
    set(y, 31)              .side(0b10)     # noqa: F821
    label("pause")                          # noqa: F821
    jmp(y_dec, "pause")     .side(0b10)[7]  # noqa: F821
    set(x, 19)              .side(0b00)     # noqa: F821  load
    set(y, 1)               .side(0b10)     # noqa: F821
    label("bit")                            # noqa: F821
    in_(pins, 1)            .side(0b10)     # noqa: F821
    jmp(x_dec, "bit")       .side(0b11)     # noqa: F821  the rising edge shifts
    set(x, 19)              .side(0b10)     # noqa: F821
    jmp(y_dec, "bit")       .side(0b10)     # noqa: F821
    wrap()                                  # noqa: F821
    # fmt: on


@micropython.viper
def _quiet_until(registers: ptr32, ring: ptr32, at: int) -> int:
    """Where the ring ends, if every sample from place `at` on is what the one before it is; else -1."""
    end: int = (registers[1] - int(ring)) >> 3 & 127
    before: int = (at - 1) & 127
    while at != end:
        if ring[2 * at] != ring[2 * before] or ring[2 * at + 1] != ring[2 * before + 1]:
            return -1
        before = at
        at = (at + 1) & 127
    return end


@micropython.viper
def _unchanged(ring: ptr32, at: int, count: int) -> int:
    """How many of the samples from place `at` on are what the one before them is. In plain Python it would be a tenth
    of a turn."""
    same: int = 0
    before: int = (at - 1) & 127
    while same < count:
        if ring[2 * at] != ring[2 * before] or ring[2 * at + 1] != ring[2 * before + 1]:
            break
        before = at
        at = (at + 1) & 127
        same += 1
    return same


class Inputs:
    """`look`, then `take` so many samples, oldest first: those from the first that differs from the last one taken.
    `is_unchanged` is a look for those who look often and see nothing nearly always."""

    def __init__(self, state_machine, fifo_address: int, dma, request: int):
        self._state_machine = state_machine
        self._fifo_address = fifo_address
        self._dma = dma
        self._request = request
        self._tail = 0
        self._waiting = 0
        self._looked_ms = 0
        self.low = 0  # bits 0 to 19 of the last sample taken
        self.high = 0  # bits 20 to 39
        self.age_ms = 0  # how long before the look it was
        self.has_news = False  # a sample came between the last two looks, be it the same again
        self.overruns = 0  # times that nobody looked for so long that samples were lost

    def start(self):
        control = self._dma.pack_ctrl(
            size=_WORD_SIZE,
            inc_read=False,
            inc_write=True,
            ring_sel=True,
            ring_size=INPUTS_RING_BITS,
            treq_sel=self._request,
        )
        # Nothing pressed: what the first sample is compared with. RAM outlives a restart, and is anything at power-on.
        before = INPUTS_RING + _RING_BYTES - _SAMPLE_BYTES
        mem32[before] = mem32[before + 4] = 0
        self._dma.config(read=self._fifo_address, write=INPUTS_RING, ctrl=control)
        self._state_machine.active(1)
        self._dma.config(count=_FOR_EVER, trigger=True)
        self._looked_ms = ticks_ms()

    def stop(self):
        """At a prompt nobody looks any more, and whoever gets the channel next must not find it at work."""
        self._state_machine.active(0)
        self._dma.active(0)
        self._dma.close()

    def look(self) -> int:
        """How many samples wait; unchanged ones are passed over."""
        if not self._dma.active():  # after a month
            self._dma.config(count=_FOR_EVER, trigger=True)
        now_ms = ticks_ms()
        head = (self._dma.write - INPUTS_RING & _RING_BYTES - 1) >> 3
        waiting = head - self._tail & SAMPLES - 1
        if since(now_ms, self._looked_ms) >= (SAMPLES - _SPARE) * PERIOD_MS:
            self.overruns += 1
            waiting = SAMPLES - _SPARE
            self._tail = head - waiting & SAMPLES - 1
        self._looked_ms = now_ms
        self.has_news = waiting > 0
        unchanged = _unchanged(INPUTS_RING, self._tail, waiting)
        self._tail = self._tail + unchanged & SAMPLES - 1
        self._waiting = waiting - unchanged
        self.age_ms = 0
        return self._waiting

    def is_unchanged(self, now_ms: int) -> bool:
        """Whether no sample differs from the last one taken; False too where a whole look is due."""
        if since(now_ms, self._looked_ms) >= LOOK_AT_LEAST_MS:
            return False
        end = _quiet_until(self._dma.registers, INPUTS_RING, self._tail)
        if end < 0:
            return False
        self._tail = end
        return True

    def take(self) -> None:
        at = INPUTS_RING + self._tail * _SAMPLE_BYTES  # halfwords, because a word of the FIFO is no small integer
        self.low = mem16[at + 2] << 4 | mem16[at] >> 12
        self.high = mem16[at + 6] << 4 | mem16[at + 4] >> 12
        self._tail = self._tail + 1 & SAMPLES - 1
        self._waiting -= 1
        self.age_ms = self._waiting * PERIOD_MS
