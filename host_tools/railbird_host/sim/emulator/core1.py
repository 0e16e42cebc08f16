"""The way to core 1, which is not there: the inter-core FIFO, and the boot ROM at its end (RP2040 data sheet 2.8.2).

A program that resets core 1 gets the answer that it waits for. One that starts it gets an error that says so: the ROM's
handshake is 0, 0, 1, vector table, stack pointer, entry, each word sent back.
"""

from collections import deque

from rp2040py.irq import IRQ
from rp2040py.peripherals.psm import FRCE_OFF, RPPSM, WDSEL_PROC1

from railbird_host.sim.emulator.errors import NotModelledError

PSM_BASE = 0x40010  # key of RP2040.peripherals
STATUS, WRITE, READ = 0x50, 0x54, 0x58  # of the SIO
_VALID, _READY, _OVERFLOW, _UNDERFLOW = 1, 2, 4, 8
_HANDSHAKE = (0, 0, 1)
_FIFO_WORDS = 8


class Core1Mailbox:
    def __init__(self, chip):
        self._chip = chip
        self._answers: deque[int] = deque()
        self._words: list[int] = []
        self._errors = 0

    def restart_core1(self) -> None:
        """It comes out of its reset: its ROM drains the FIFO and tells so with a 0."""
        self._words.clear()
        self._answers.clear()
        self._answer(0)

    def reset(self) -> None:
        self._words.clear()
        self._answers.clear()
        self._errors = 0

    def _answer(self, word: int) -> None:
        if len(self._answers) < _FIFO_WORDS:
            self._answers.append(word)
        self._chip.core.event_registered = True  # core 1 executes SEV
        self._update()

    def _update(self) -> None:
        self._chip.set_interrupt(IRQ.SIO_PROC0, bool(self._answers or self._errors))

    def read(self, offset: int) -> int:
        if offset == STATUS:
            return (_VALID if self._answers else 0) | _READY | self._errors
        if offset == READ:
            if not self._answers:
                self._errors |= _UNDERFLOW
                self._update()
                return 0
            word = self._answers.popleft()
            self._update()
            return word
        return 0

    def write(self, offset: int, value: int) -> None:
        if offset == STATUS:
            self._errors &= ~value
            self._update()
            return
        position = len(self._words)
        if position < len(_HANDSHAKE) and value != _HANDSHAKE[position]:
            self._words.clear()
        else:
            self._words.append(value)
        if len(self._words) == len(_HANDSHAKE) + 3:
            entry = self._words[-1]
            self._words.clear()
            raise NotModelledError(f"core 1, which the program starts at {entry & ~1:#x}", "stay on core 0: no _thread")
        self._answer(value)


class PowerStates(RPPSM):
    """rp2040py's power-on state machine, which tells core 1 when its reset is over."""

    def __init__(self, rp2040, mailbox: Core1Mailbox):
        super().__init__(rp2040, "PSM_BASE")
        self._mailbox = mailbox

    def write_uint32(self, offset: int, value: int) -> None:
        was_off = self._frce_off & WDSEL_PROC1
        super().write_uint32(offset, value)
        if offset == FRCE_OFF and was_off and not value & WDSEL_PROC1:
            self._mailbox.restart_core1()
