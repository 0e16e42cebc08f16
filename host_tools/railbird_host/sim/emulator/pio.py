"""A PIO block's registers: FIFO joining, which rp2040py ignores, and two programs that run in bulk.

Sits on the bus in front of rp2040py's PIO. A state machine whose program is the usual WS2812 one and whose pin has
a chain of LEDs is not stepped instruction by instruction: `led_shifter.py` takes its words from the FIFO at the
times the program would; `chain_reader.py` does the same for a chain of shift registers.
"""

from collections.abc import Callable

from rp2040py.peripherals.pio_registers import CTRL, FSTAT_RXEMPTY, FSTAT_RXFULL, FSTAT_TXEMPTY, FSTAT_TXFULL
from rp2040py.utils.fifo import FIFO

from railbird_host.sim.emulator.chain_reader import ChainReader, InputChain, reads_chain
from railbird_host.sim.emulator.led_shifter import BulkChain, LedShifter, find_led_program

BASES = (0x50200, 0x50300)  # keys of RP2040.peripherals
_FIRST_SHIFTCTRL, _LAST_SHIFTCTRL, _STRIDE = 0x0D0, 0x118, 0x18
_TXF0, _TXF3 = 0x010, 0x01C
_JOIN_TX, _JOIN_RX = 1 << 30, 1 << 31
_JOINED = 8  # entries of both FIFOs of a machine


class ToldFifo(FIFO):
    """Tells its bits of FSTAT whenever they may have changed."""

    def __init__(self, size: int, pio, full: int, empty: int):
        super().__init__(size)
        self._chip, self._block = pio.rp2040, pio.index
        self._full, self._empty = full, empty
        self._tell()

    def _tell(self) -> None:
        flags = (0 if self._used else self._empty) | (self._full if self._used == len(self.buffer) else 0)
        self._chip.set_fifo_status(self._block, self._full | self._empty, flags)

    def push(self, value: int) -> None:
        super().push(value)
        self._tell()

    def pull(self) -> int:
        value = super().pull()
        self._tell()
        return value

    def reset(self) -> None:
        super().reset()
        self._tell()


class PioPort:
    def __init__(
        self,
        pio,
        chain_of_pin: Callable[[int], BulkChain | None],
        inputs_of_pin: Callable[[int], InputChain | None],
    ):
        """`chain_of_pin` gives the LED chain that wants its words in bulk, or None; `inputs_of_pin` the chain of inputs
        with this clock."""
        self.pio = pio
        self.name = pio.name
        self.read_uint32 = pio.read_uint32
        self._chain_of_pin = chain_of_pin
        self._inputs_of_pin = inputs_of_pin
        self._shifters: dict[int, LedShifter | ChainReader] = {}
        for machine in pio.machines:
            self._set_depths(machine)

    def reset(self) -> None:
        """After a reset of the chip: FIFOs are four deep again, and no state machine runs."""
        for shifter in self._shifters.values():
            shifter.stop()
        self._shifters.clear()
        for machine in self.pio.machines:
            self._set_depths(machine)

    def write_uint32(self, offset: int, value: int) -> None:
        self.write_uint32_atomic(offset, value, 0)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        is_shift_control = _FIRST_SHIFTCTRL <= offset <= _LAST_SHIFTCTRL and (offset - _FIRST_SHIFTCTRL) % _STRIDE == 0
        if is_shift_control:
            machine = self.pio.machines[(offset - _FIRST_SHIFTCTRL) // _STRIDE]
            before = machine.shift_ctrl
            self.pio.write_uint32_atomic(offset, value, atomic_type)
            if (before ^ machine.shift_ctrl) & (_JOIN_TX | _JOIN_RX):
                self._set_depths(machine)
            return
        self.pio.write_uint32_atomic(offset, value, atomic_type)
        if _TXF0 <= offset <= _TXF3 and (shifter := self._shifters.get((offset - _TXF0) >> 2)):
            shifter.words_written()
        elif offset == CTRL:
            self._update_shifters()
            for channel in self.pio.rp2040.pwm.channels:  # a machine may look at a slice's pin from now on
                channel.update_enable()

    def _set_depths(self, machine) -> None:
        """Changing a join bit clears both FIFOs; a joined one has eight entries (RP2040 datasheet 3.5.4.1)."""
        joined = machine.shift_ctrl
        pio, index = self.pio, machine.index
        transmit_size = 0 if joined & _JOIN_RX else 8 if joined & _JOIN_TX else 4
        machine.tx_fifo = ToldFifo(transmit_size, pio, FSTAT_TXFULL << index, FSTAT_TXEMPTY << index)
        machine.rx_fifo = ToldFifo(_JOINED - transmit_size, pio, FSTAT_RXFULL << index, FSTAT_RXEMPTY << index)
        dma = self.pio.rp2040.dma
        dma.clear_dreq(machine.dreq_rx)
        (dma.clear_dreq if machine.tx_fifo.full else dma.set_dreq)(machine.dreq_tx)
        self.pio.check_interrupts()

    def _update_shifters(self) -> None:
        """After a write to CTRL: which of the state machines shift to a chain of LEDs now?"""
        for machine in self.pio.machines:
            shifter = self._shifters.get(machine.index)
            if not machine.enabled:
                if shifter:
                    del self._shifters[machine.index]
                    shifter.stop()
                continue
            if shifter:
                shifter.hold_machine()  # SM_RESTART would set it free
                continue
            chain = self._chain_of_pin(machine.sideset_base)
            if chain is not None and (program := find_led_program(self.pio, machine)):
                self._shifters[machine.index] = LedShifter(self.pio, machine, program, chain)
            inputs = self._inputs_of_pin(machine.sideset_base)
            if inputs is not None and reads_chain(self.pio, machine, inputs.count):
                self._shifters[machine.index] = ChainReader(self.pio, machine, inputs)
        self.pio.recompute_due()
