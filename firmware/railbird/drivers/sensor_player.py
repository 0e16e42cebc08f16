"""Plays a pass into a scanner's ten sensor inputs: levels of all pins and how long they last, by PIO and DMA.

    word    | microseconds - 3, 22 bits | levels, 10 bits: D0 is bit 0, P bit 9 |        3 is what a word costs itself

The last word's levels stay. Exact to a microsecond, whatever the CPU does.
"""

import rp2

CLOCK_HZ = 1_000_000
WORDS = 1024
_WORD_BYTES = 4
_WORD_SIZE = 2  # DMA data size


@rp2.asm_pio(
    out_init=(rp2.PIO.OUT_HIGH,) * 9 + (rp2.PIO.OUT_LOW,),
    out_shiftdir=rp2.PIO.SHIFT_RIGHT,
    autopull=True,
    pull_thresh=32,
)
def play_levels():
    # fmt: off
    wrap_target()                           # noqa: F821
    out(pins, 10)                           # noqa: F821
    out(x, 22)                              # noqa: F821
    label("last")                           # noqa: F821
    jmp(x_dec, "last")                      # noqa: F821
    wrap()                                  # noqa: F821
    # fmt: on


class SensorPlayer:
    def __init__(self, state_machine, fifo_address: int, dma, request: int):
        self._state_machine = state_machine
        self._fifo_address = fifo_address
        self._dma = dma
        self._request = request
        self._words = bytearray(WORDS * _WORD_BYTES)

    def start(self) -> None:
        control = self._dma.pack_ctrl(size=_WORD_SIZE, inc_read=True, inc_write=False, treq_sel=self._request)
        self._dma.config(write=self._fifo_address, ctrl=control)
        self._state_machine.active(1)

    def stop(self) -> None:
        self._dma.active(0)
        self._dma.close()
        self._state_machine.active(0)

    def load(self, first: int, data) -> bool:
        """Words from `first` on; False if they do not fit."""
        at = first * _WORD_BYTES
        if at + len(data) > len(self._words) or len(data) % _WORD_BYTES:
            return False
        self._words[at : at + len(data)] = data
        return True

    def is_playing(self) -> bool:
        return self._dma.active() or self._state_machine.tx_fifo() > 0

    def play(self, count: int) -> bool:
        if not 0 < count <= WORDS or self._dma.active():
            return False
        self._dma.config(read=self._words, count=count, trigger=True)
        return True

    def rest(self, levels: int) -> None:
        """Levels from now on; after what is still playing."""
        self._state_machine.put(levels & 1023)
