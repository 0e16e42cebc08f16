"""Takes WS2812 words out of a PIO state machine's FIFO, at the times the machine's own program would.

In: a state machine that runs the usual four-instruction program, and words in its FIFO. Out:
`chain.receive(start_ns, bits, count, timing)` at the start of every word. About a thousand times fewer steps than
the program itself, with the same times.
"""

from dataclasses import dataclass
from typing import Protocol

from railbird_host.sim.emulator.held_machine import HeldMachine

_OPERATION = 0xE0FF  # an instruction without its delay and side-set
_OUT_X_1, _JMP_NOT_X, _JMP, _NOP = 0x6021, 0x0020, 0x0000, 0xA042
_SIDE, _DELAY = 1 << 12, 0xF
_SIDE_EN, _SHIFT_RIGHT, _AUTOPULL = 1 << 30, 1 << 19, 1 << 17


@dataclass(frozen=True)
class LedTiming:
    """Of one bit on the wire: low, then high for as long as its value says, then low to the end of its period."""

    period_ns: float
    rise_ns: float
    high_of_zero_ns: float
    high_of_one_ns: float


class BulkChain(Protocol):
    def receive(self, start_ns: float, bits: int, count: int, timing: LedTiming) -> None: ...


def find_led_program(pio, machine) -> LedTiming | None:
    """The timing of the machine's program if it is `out x,1; jmp !x; jmp; nop` with a side-set of one pin; else
    None."""
    bottom, top = machine.wrap_bottom, machine.wrap_top
    if top - bottom != 3 or machine.sideset_count != 1 or machine.exec_ctrl & _SIDE_EN:
        return None
    if not machine.shift_ctrl & _AUTOPULL:
        return None
    code = pio.instructions[bottom : top + 1]
    if [word & _OPERATION for word in code] != [_OUT_X_1, _JMP_NOT_X | top, _JMP | bottom, _NOP]:
        return None
    if [bool(word & _SIDE) for word in code] != [False, True, True, False]:
        return None
    low, high, high_more, low_more = (1 + (word >> 8 & _DELAY) for word in code)
    if high_more != low_more:
        return None
    cycle_ns = machine.div_fp / 256 * pio.rp2040.cycle_ns
    return LedTiming(
        (low + high + high_more) * cycle_ns, low * cycle_ns, high * cycle_ns, (high + high_more) * cycle_ns
    )


class LedShifter(HeldMachine):
    TICKS_TO_START = 1  # the first tick refills the OSR, the next one shifts

    def __init__(self, pio, machine, timing: LedTiming, chain: BulkChain):
        super().__init__(pio, machine)
        self._timing = timing
        self._ticks_per_bit = round(timing.period_ns / (machine.div_fp / 256 * pio.rp2040.cycle_ns))
        self._chain = chain
        self.words_written()

    def _start(self) -> None:
        machine, dma = self._machine, self._pio.rp2040.dma
        word, count = machine.tx_fifo.pull(), machine.pull_threshold
        if machine.shift_ctrl & _SHIFT_RIGHT:
            bits = int(f"{word & (1 << count) - 1:0{count}b}"[::-1], 2)
        else:
            bits = word >> (32 - count)
        self._after(count * self._ticks_per_bit, self._word_done, goes_on=True)
        self._chain.receive(self._pio.rp2040.clock.nanos, bits, count, self._timing)
        dma.set_dreq(machine.dreq_tx)
        self._pio.check_interrupts()

    def _word_done(self) -> None:
        if self._machine.tx_fifo.empty:
            self._stall()
        else:
            self._start()
