"""A PL011 with FIFOs, interrupt levels and the time that bytes take (RP2040 datasheet 4.2).

Out: a call `listener(byte, end_ns)` when a start bit leaves, with the instant at which its stop bit will be over. In:
`feed_byte` at the end of a byte's stop bit. rp2040py's own has no transmit FIFO, no baud time, and an interrupt
that never ends.
"""

from collections import deque
from collections.abc import Callable

from rp2040py.peripherals.uart import RPUART, UARTDR, UARTICR

BASES = (0x40034, 0x40038)  # keys of RP2040.peripherals
FRAMING_ERROR = 1 << 8

_FIFO_BYTES = 32
_IFLS, _DMACR = 0x34, 0x48
_BUSY, _RX_EMPTY, _TX_FULL, _RX_FULL, _TX_EMPTY = 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7
_RX_INTERRUPT, _TX_INTERRUPT, _RX_TIMEOUT_INTERRUPT = 1 << 4, 1 << 5, 1 << 6
_OVERRUN_INTERRUPT = 1 << 10
_LEVELS = (4, 8, 16, 24, 28, 28, 28, 28)  # of UARTIFLS, in bytes
_TIMEOUT_BITS = 32
_PARITY, _TWO_STOP_BITS = 1 << 1, 1 << 3

UartListener = Callable[[int, float], None]  # byte, time its stop bit ends in ns


class TimedUart(RPUART):
    def __init__(self, rp2040, index: int, name: str, irq: int, dreq, listeners: list[UartListener]):
        super().__init__(rp2040, name, irq, dreq)
        self._index = index
        self._listeners = listeners
        self.overruns = 0  # bytes lost on either side because a FIFO was full
        self._transmit: deque[int] = deque()
        self._shifting = False
        self._raw = 0
        self._levels = 0x12
        self._dma_control = 0
        self._shift_alarm = rp2040.clock.create_alarm(self._shifted)
        self._timeout_alarm = rp2040.clock.create_alarm(self._receive_timeout)
        self._tell_flags()

    def reset(self) -> None:
        super().reset()
        self._transmit.clear()
        self._shifting = False
        self._raw = 0
        self._levels = 0x12
        self._dma_control = 0
        self._shift_alarm.cancel()
        self._timeout_alarm.cancel()
        self._tell_flags()

    def _tell_flags(self) -> None:
        """The compiled core reads UARTFR without asking."""
        self.rp2040.set_uart_flags(self._index, self.flags)

    @property
    def bit_ns(self) -> float:
        return self.baud_divider * 16 / self.rp2040.clk_peri * 1e9

    @property
    def byte_ns(self) -> float:
        control = self._line_ctrl_register
        bits = 1 + self.word_length + (1 if control & _PARITY else 0) + (2 if control & _TWO_STOP_BITS else 1)
        return bits * self.bit_ns

    @property
    def listens(self) -> bool:
        return self.enabled and self.rx_enabled and self.baud_divider > 0

    @property
    def flags(self) -> int:
        return (
            (_RX_FULL if self.rx_fifo.full else 0)
            | (_RX_EMPTY if self.rx_fifo.empty else 0)
            | (_TX_EMPTY if not self._transmit else 0)
            | (_TX_FULL if len(self._transmit) >= _FIFO_BYTES else 0)
            | (_BUSY if self._shifting else 0)
        )

    def check_interrupts(self) -> None:
        self._interrupt_status = self._raw
        self._tell_flags()
        self.rp2040.set_interrupt(self.irq, bool(self._raw & self._interrupt_mask))
        if self._dma_control:
            self._request_dma()

    def _request_dma(self) -> None:
        dma = self.rp2040.dma
        wants_rx = self._dma_control & 1 and not self.rx_fifo.empty
        wants_tx = self._dma_control & 2 and len(self._transmit) < _FIFO_BYTES
        (dma.set_dreq if wants_rx else dma.clear_dreq)(self.dreq.rx)
        (dma.set_dreq if wants_tx else dma.clear_dreq)(self.dreq.tx)

    def _start_next(self) -> None:
        byte = self._transmit.popleft()
        self._shifting = True
        self._shift_alarm.schedule(self.byte_ns)
        for listener in self._listeners:
            listener(byte, self.rp2040.clock.nanos + self.byte_ns)
        if len(self._transmit) == _LEVELS[self._levels & 7]:  # the interrupt comes on passing the level downward
            self._raw |= _TX_INTERRUPT

    def _shifted(self) -> None:
        self._shifting = False
        if self._transmit:
            self._start_next()
        else:
            self._raw |= _TX_INTERRUPT
        self.check_interrupts()

    def feed_byte(self, value: int) -> None:
        """A byte has arrived; bit 8 of `value` marks a framing error."""
        if self.rx_fifo.full:
            self.overruns += 1
            self._raw |= _OVERRUN_INTERRUPT
            self.check_interrupts()
            return
        self.rx_fifo.push(value)
        if self.rx_fifo.item_count >= _LEVELS[self._levels >> 3 & 7]:
            self._raw |= _RX_INTERRUPT
        self._timeout_alarm.schedule(_TIMEOUT_BITS * self.bit_ns)
        self.check_interrupts()

    def _receive_timeout(self) -> None:
        if not self.rx_fifo.empty:
            self._raw |= _RX_TIMEOUT_INTERRUPT
            self.check_interrupts()

    def read_uint32(self, offset: int) -> int:
        if offset == UARTDR:
            value = self.rx_fifo.pull()
            if self.rx_fifo.item_count < _LEVELS[self._levels >> 3 & 7]:
                self._raw &= ~_RX_INTERRUPT
            if self.rx_fifo.empty:
                self._raw &= ~_RX_TIMEOUT_INTERRUPT
                self._timeout_alarm.cancel()
            self.check_interrupts()
            return value
        if offset == _IFLS:
            return self._levels
        if offset == _DMACR:
            return self._dma_control
        if offset == 0x04:  # UARTRSR: errors are told with the byte itself
            return 0
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == UARTDR:
            if len(self._transmit) >= _FIFO_BYTES:
                self.overruns += 1
                return
            self._transmit.append(value & 0xFF)
            if not self._shifting:
                self._start_next()
            if len(self._transmit) > _LEVELS[self._levels & 7]:
                self._raw &= ~_TX_INTERRUPT
            self.check_interrupts()
        elif offset == _IFLS:
            self._levels = value & 0x3F
        elif offset == _DMACR:
            self._dma_control = value & 7
            self._request_dma()
        elif offset == UARTICR:
            self._raw &= ~self.raw_write_value
            self.check_interrupts()
        elif offset != 0x04:
            super().write_uint32(offset, value)
