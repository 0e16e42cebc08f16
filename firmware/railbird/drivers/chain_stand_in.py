"""Stands in for the five 74HC165: answers a display board's load and clock with 40 bits, by PIO and DMA.

DMA goes round and round over the two words (bits 0-19, then 20-39), so the CPU only changes them. A change shows
within three reads: the FIFO holds older bits.
"""

import rp2

_WORD_SIZE = 2
_RING_BITS = 3  # two words of four bytes
_FOR_EVER = 0x3FFFFFFF


@rp2.asm_pio(out_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_RIGHT, autopull=True, pull_thresh=20)
def answer_reads():
    # Input pins: clock is 0, load (active low) is 1. A bit is out before the clock that shifts to the next one.
    # fmt: off
    wrap_target()                           # noqa: F821
    wait(0, pin, 1)                         # noqa: F821
    wait(1, pin, 1)                         # noqa: F821
    set(y, 1)                               # noqa: F821
    label("half")                           # noqa: F821
    set(x, 19)                              # noqa: F821
    label("bit")                            # noqa: F821
    out(pins, 1)                            # noqa: F821
    wait(0, pin, 0)                         # noqa: F821
    wait(1, pin, 0)                         # noqa: F821
    jmp(x_dec, "bit")                       # noqa: F821
    jmp(y_dec, "half")                      # noqa: F821
    wrap()                                  # noqa: F821
    # fmt: on


class ChainStandIn:
    def __init__(self, state_machine, fifo_address: int, dma, request: int):
        self._state_machine = state_machine
        self._fifo_address = fifo_address
        self._dma = dma
        self._request = request
        self._words = bytearray(8)  # the heap's blocks begin at multiples of 16, as the ring needs

    def start(self) -> None:
        control = self._dma.pack_ctrl(
            size=_WORD_SIZE,
            inc_read=True,
            inc_write=False,
            ring_sel=False,
            ring_size=_RING_BITS,
            treq_sel=self._request,
        )
        self._state_machine.active(1)
        self._dma.config(read=self._words, write=self._fifo_address, count=_FOR_EVER, ctrl=control, trigger=True)

    def stop(self) -> None:
        self._dma.active(0)
        self._dma.close()
        self._state_machine.active(0)

    def set(self, low: int, high: int) -> None:
        """Bits 0-19 and 20-39: 1 is pressed, on, open, covered."""
        for index in range(4):
            self._words[index] = low >> 8 * index & 255
            self._words[4 + index] = high >> 8 * index & 255
