"""Reads a chain of 74HC165 for a PIO state machine, at the times the machine's own program would.

In: a state machine that runs the usual program (pause; load; clock out words of bits, for ever). Out: the bits of the
chain, in the machine's FIFO. A hundred times fewer steps than the program itself.
"""

from typing import Protocol

from railbird_host.sim.emulator.held_machine import HeldMachine

_SIDE_EN, _SHIFT_RIGHT, _AUTOPUSH = 1 << 30, 1 << 18, 1 << 16
_COUNT = 0x1F
# Side-set: clock is bit 0 (1 << 11), load, active low, is bit 1 (1 << 12). Addresses are those of a program at 0.
_PAUSE, _BIT = 1, 4
_PROGRAM = (
    0xF040,  # set(y, pauses)  .side(0b10)
    0x1080,  # jmp(y_dec, pause) .side(0b10) [delay]
    0xE020,  # set(x, bits)    .side(0b00)  load
    0xF040,  # set(y, words)   .side(0b10)
    0x5001,  # in_(pins, 1)    .side(0b10)
    0x1840,  # jmp(x_dec, bit) .side(0b11)  the rising edge shifts
    0xF020,  # set(x, bits)    .side(0b10)
    0x1080,  # jmp(y_dec, bit) .side(0b10)
)
_JUMPS = {1: _PAUSE, 5: _BIT, 7: _BIT}  # where to
_DELAY = 0x700  # three bits beside the side-set
# In cycles of the machine.
_FROM_PAUSE_TO_LATCH, _TO_FIRST_BIT, _BETWEEN_WORDS = 2, 1, 4


class InputChain(Protocol):
    count: int

    def take_load(self) -> int: ...


def reads_chain(pio, machine, count: int) -> bool:
    """Whether the machine waits at the start of such a program, for a chain of so many bits."""
    bottom = machine.wrap_bottom
    if machine.wrap_top - bottom != len(_PROGRAM) - 1 or machine.pc != bottom or machine.sideset_count != 2:
        return False
    if machine.exec_ctrl & _SIDE_EN or not machine.shift_ctrl & _SHIFT_RIGHT or not machine.shift_ctrl & _AUTOPUSH:
        return False
    code = pio.instructions[bottom : bottom + len(_PROGRAM)]
    for index, (word, pattern) in enumerate(zip(code, _PROGRAM, strict=True)):
        if index in _JUMPS and word & ~(_DELAY if index == 1 else 0) != pattern + bottom + _JUMPS[index]:
            return False
        if index not in _JUMPS and word & ~(_COUNT if pattern >> 13 == 7 else 0) != pattern:
            return False
    bits, words = (code[2] & _COUNT) + 1, (code[3] & _COUNT) + 1
    return code[6] & _COUNT == bits - 1 and machine.push_threshold == bits and bits * words == count


class ChainReader(HeldMachine):
    def __init__(self, pio, machine, chain: InputChain):
        super().__init__(pio, machine)
        self._chain = chain
        self._bits = machine.push_threshold
        code = pio.instructions[machine.wrap_bottom : machine.wrap_bottom + 2]
        pause = ((code[0] & _COUNT) + 1) * (1 + ((code[1] & _DELAY) >> 8))
        self._to_latch = pause + _FROM_PAUSE_TO_LATCH
        self._register = 0
        self._words_left = 0
        self._after(self._to_latch, self._latch)

    def words_written(self) -> None:
        """It wants none."""

    def _latch(self) -> None:
        self._register = self._chain.take_load()
        self._words_left = self._chain.count // self._bits
        self._after(_TO_FIRST_BIT + 2 * (self._bits - 1), self._word_done, goes_on=True)

    def _word_done(self) -> None:
        """Two cycles a bit, the last one's second half and the loop's end between two words."""
        machine, bits = self._machine, self._bits
        if machine.rx_fifo.full:  # nobody reads: the program waits, cycle by cycle
            self._after(1, self._word_done)
            return
        machine.rx_fifo.push((self._register & (1 << bits) - 1) << (32 - bits))
        self._register >>= bits
        self._pio.rp2040.dma.set_dreq(machine.dreq_rx)
        self._pio.check_interrupts()
        self._words_left -= 1
        if self._words_left:
            self._after(_BETWEEN_WORDS + 2 * (bits - 1), self._word_done, goes_on=True)
        else:
            self._after(_BETWEEN_WORDS + self._to_latch, self._latch, goes_on=True)
