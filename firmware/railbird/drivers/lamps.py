"""The WS2812 chain under the felt: a PIO state machine makes the waveform, a DMA channel feeds it.

In go words of 24 bits `0xRRGGBB`; out goes the chain's order, green first. `show` returns at once.

The chain's end is led back to a pin. One word more than the chain has LEDs is sent, so exactly this marker must come
back, passed on by every LED: a second state machine reads it. Where a chain is broken can't be told from its end: the
lamp walk of the test mode shows it.
"""

from array import array
from time import ticks_add, ticks_diff, ticks_us

import micropython
import rp2

from railbird.show.lighting import BROKEN, SHORT, WHOLE

BIT_RATE_HZ = 800_000
CYCLES_PER_BIT = 20
RETURN_CLOCK_HZ = 62_500_000
MARKERS = (0x5A3C96, 0xA5C369)  # in turn, so that an old one isn't taken for a new one
MISSES_ALLOWED = 1  # a single miss may be noise
WORD_US = 30  # 24 bits
# After the last word: at most nine are still in the FIFO and the shift register when the DMA is done, and the chain
# takes what follows within 280 us for the same frame (WS2812B datasheet: reset).
LATCH_US = 600


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
def ws2812():
    # fmt: off
    wrap_target()                           # noqa: F821
    label("bit")                            # noqa: F821
    # 312 and 687 ns high: within what every maker takes (WS2812B 250 to 550 and 650 to 950, WS2812C 220 to 380 and 580
    # to 1000, SK6812 150 to 450 and 450 to 750).
    out(x, 1)               .side(0)[8]     # noqa: F821  low 9 cycles
    jmp(not_x, "zero")      .side(1)[4]     # noqa: F821  high 5: a zero ends here
    jmp("bit")              .side(1)[5]     # noqa: F821  high 6 more: a one
    label("zero")                           # noqa: F821
    nop()                   .side(0)[5]     # noqa: F821
    wrap()                                  # noqa: F821
    # fmt: on


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=24, fifo_join=rp2.PIO.JOIN_RX)
def read_return():
    # fmt: off
    wrap_target()                           # noqa: F821
    # The last LED made the bit anew: zeros are over after 400 ns whoever made it, ones last 510 and more (WS2812B 283
    # to 400 and 565 to 800, WS2812C 220 to 380 and 580 to 1000, SK6812 255 to 345 and 510 to 690). So 448 to 464 ns
    # after the edge; both come through the same synchroniser.
    wait(1, pin, 0)                [27]     # noqa: F821
    in_(pins, 1)                            # noqa: F821
    wait(0, pin, 0)                         # noqa: F821
    wrap()                                  # noqa: F821
    # fmt: on


@micropython.viper
def to_chain_order(colours: ptr32, words: ptr32, count: int):
    """0xRRGGBB to green, red, blue in the upper 24 bits, where the state machine takes them. In plain Python 180 large
    ints would leave 3 KB of garbage a frame."""
    index: int = 0
    while index < count:
        colour: int = colours[index]
        words[index] = (colour & 0xFF00) << 16 | colour & 0xFF0000 | (colour & 0xFF) << 8
        index += 1


class Lamps:
    def __init__(self, state_machine, fifo_address: int, dma, request: int, count: int, return_machine):
        """`request` paces the DMA (RP2040 datasheet, 2.5.3.1); a constructor does no I/O."""
        self._state_machine = state_machine
        self._fifo_address = fifo_address
        self._dma = dma
        self._request = request
        self._return = return_machine
        self._count = count
        self._words = array("I", [0] * (count + 1))
        self._turn = 0
        self._is_checked = True
        self._free_us = None  # when the frame that goes out is latched
        self._misses = 0
        self.missing_leds = 0  # of a chain that is shorter than its layout

    def start(self):
        control = self._dma.pack_ctrl(size=2, inc_read=True, inc_write=False, treq_sel=self._request)
        self._dma.config(write=self._fifo_address, ctrl=control)
        self._state_machine.active(1)
        self._return.active(1)

    def is_sending(self) -> bool:
        """Until the frame is latched: the DMA is done earlier."""
        if self._free_us is not None and not self._dma.active() and ticks_diff(self._free_us, ticks_us()) <= 0:
            self._free_us = None
        return self._free_us is not None

    def show(self, colours) -> bool:
        """Send one colour (array of 32-bit words) for each lamp; False if the frame before it is still going out."""
        if self.is_sending():
            return False
        self.check()
        self._turn = 1 - self._turn
        words = self._words
        to_chain_order(colours, words, self._count)
        words[self._count] = MARKERS[self._turn] << 8
        self._is_checked = False
        self._dma.config(read=words, count=self._count + 1, trigger=True)
        self._free_us = ticks_add(ticks_us(), (self._count + 1) * WORD_US + LATCH_US)
        return True

    def is_checked(self) -> bool:
        """The last frame is out and its marker was looked for."""
        return self._is_checked

    def check(self) -> int:
        """WHOLE, BROKEN or SHORT, as of the last frame that is latched."""
        if not self._is_checked and not self.is_sending():
            self._is_checked = True
            self._read_marker()
        if self._misses > MISSES_ALLOWED:
            return BROKEN
        return SHORT if self.missing_leds else WHOLE

    def _read_marker(self):
        came, last = 0, 0
        while self._return.rx_fifo():
            last = self._return.get()
            came += 1
        if came and last == MARKERS[self._turn]:
            self._misses = 0
            self.missing_leds = came - 1
        else:
            self._misses += 1
            self._return.restart()  # forget the bits of half a word
