"""A PL011 with FIFOs, interrupt levels and the time that bytes take (RP2040 data sheet 4.2, ARM DDI 0183).

Out: a call `listener(byte, end_ns)` when a start bit leaves, with the instant at which its stop bit will be over; edges
on the TX pin, if somebody looks at it. In: `feed_byte` at the end of a byte's stop bit. rp2040py's own has no transmit
FIFO, no baud time, and an interrupt that never ends.
"""

from collections import deque
from collections.abc import Callable

from rp2040py.peripherals.uart import FEN, RPUART, UARTCR, UARTDR, UARTICR, UARTLCR_H

from railbird_host.sim.emulator.serial_edges import FUNCTION_UART, EdgePlayer, frame_edges

BASES = (0x40034, 0x40038)  # keys of RP2040.peripherals
FRAMING_ERROR, PARITY_ERROR, BREAK, OVERRUN = 1 << 8, 1 << 9, 1 << 10, 1 << 11  # of UARTDR
TX_PINS = (0x10011001, 0x01100110)  # GP0, 12, 16, 28; GP4, 8, 20, 24

_FIFO_BYTES = 32
_RSR, _IFLS, _DMACR = 0x04, 0x34, 0x48
_BUSY, _RX_EMPTY, _TX_FULL, _RX_FULL, _TX_EMPTY = 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7
_RX_INTERRUPT, _TX_INTERRUPT, _RX_TIMEOUT_INTERRUPT = 1 << 4, 1 << 5, 1 << 6
_FRAMING_INTERRUPT, _PARITY_INTERRUPT, _BREAK_INTERRUPT, _OVERRUN_INTERRUPT = 1 << 7, 1 << 8, 1 << 9, 1 << 10
_LEVELS = (4, 8, 16, 24, 28, 28, 28, 28)  # of UARTIFLS, in bytes
_TIMEOUT_BITS = 32
_SEND_BREAK, _PARITY, _EVEN, _TWO_STOP_BITS, _STICK = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 7
_LOOP_BACK = 1 << 7  # of UARTCR

UartListener = Callable[[int, float], None]  # byte, time its stop bit ends in ns
BreakListener = Callable[[float], None]  # time at which the other end knows it for a break


class TimedUart(RPUART):
    def __init__(
        self,
        rp2040,
        index: int,
        name: str,
        irq: int,
        dreq,
        listeners: list[UartListener],
        break_listeners: list[BreakListener],
    ):
        super().__init__(rp2040, name, irq, dreq)
        self._index = index
        self._listeners = listeners
        self._break_listeners = break_listeners
        self.overruns = 0  # bytes lost on either side because a FIFO was full
        self._transmit: deque[int] = deque()
        self._shifting = False
        self._looped = 0  # the word on its way, for loop-back
        self._has_overrun = False  # since the last word that went into the FIFO
        self._errors = 0  # UARTRSR
        self._raw = 0
        self._levels = 0x12
        self._dma_control = 0
        self._shift_alarm = rp2040.clock.create_alarm(self._shifted)
        self._timeout_alarm = rp2040.clock.create_alarm(self._receive_timeout)
        self._break_alarm = rp2040.clock.create_alarm(self._loop_break)
        self._edges = EdgePlayer(rp2040, FUNCTION_UART, TX_PINS[index])
        self._tell_flags()

    def reset(self) -> None:
        super().reset()
        self._transmit.clear()
        self._shifting = self._has_overrun = False
        self._raw = self._errors = 0
        self._levels = 0x12
        self._dma_control = 0
        for alarm in (self._shift_alarm, self._timeout_alarm, self._break_alarm):
            alarm.cancel()
        self._edges.set(TX_PINS[self._index], TX_PINS[self._index])
        self._tell_flags()

    def _tell_flags(self) -> None:
        """The compiled core reads UARTFR without asking."""
        self.rp2040.set_uart_flags(self._index, self.flags)

    @property
    def bit_ns(self) -> float:
        return (self._int_divisor + self._frac_divisor / 64) * 16 / self.rp2040.clk_peri * 1e9

    @property
    def byte_ns(self) -> float:
        control = self._line_ctrl_register
        bits = 1 + self.word_length + (1 if control & _PARITY else 0) + (2 if control & _TWO_STOP_BITS else 1)
        return bits * self.bit_ns

    @property
    def listens(self) -> bool:
        """Whether what comes from outside is heard."""
        return self.enabled and self.rx_enabled and self.baud_divider > 0 and not self._ctrl_register & _LOOP_BACK

    @property
    def _depth(self) -> int:
        return _FIFO_BYTES if self._line_ctrl_register & FEN else 1

    @property
    def flags(self) -> int:
        depth, received, waiting = self._depth, self.rx_fifo.item_count, len(self._transmit)
        return (
            (_RX_FULL if received >= depth else 0)
            | (0 if received else _RX_EMPTY)
            | (0 if waiting else _TX_EMPTY)
            | (_TX_FULL if waiting >= depth else 0)
            | (_BUSY if self._shifting else 0)
        )

    def check_interrupts(self) -> None:
        self._interrupt_status = self._raw
        self._tell_flags()
        self.rp2040.set_interrupt(self.irq, bool(self._raw & self._interrupt_mask))
        if self._dma_control:
            self._request_dma()

    def _request_dma(self) -> None:
        dma, requests = self.rp2040.dma, self.dreq
        wants_rx = self._dma_control & 1 and self.rx_fifo.item_count
        wants_tx = self._dma_control & 2 and len(self._transmit) < self._depth
        for wants, request in ((wants_rx, requests.rx), (wants_tx, requests.tx)):
            if bool(wants) != dma.dreq.get(request, False):
                (dma.set_dreq if wants else dma.clear_dreq)(request)

    # Sending

    def _level_of(self, selector: int) -> int:
        return _LEVELS[selector & 7] if self.fifos_enabled else 0

    def _start_if_idle(self) -> None:
        if self._transmit and not self._shifting and self.enabled and self.tx_enabled and self.baud_divider:
            self._start_next()

    def _start_next(self) -> None:
        byte = self._looped = self._transmit.popleft()
        self._shifting = True
        byte_ns, now = self.byte_ns, self.rp2040.clock.nanos
        self._shift_alarm.schedule(byte_ns)
        for listener in self._listeners:
            listener(byte, now + byte_ns)
        if self._edges.is_seen:
            self._edges.play(frame_edges(now, self.bit_ns, self._frame(byte), TX_PINS[self._index]))
        if len(self._transmit) == self._level_of(self._levels):  # the interrupt comes on passing the level downward
            self._raw |= _TX_INTERRUPT

    def _frame(self, byte: int) -> list[int]:
        """The bits on the line: start, data from bit 0 on, parity, stop."""
        control = self._line_ctrl_register
        data = [byte >> bit & 1 for bit in range(self.word_length)]
        parity = []
        if control & _PARITY:
            odd = sum(data) & 1
            parity = [0 if control & _EVEN else 1] if control & _STICK else [odd if control & _EVEN else 1 - odd]
        return [0, *data, *parity, 1]

    def _shifted(self) -> None:
        self._shifting = False
        if self._ctrl_register & _LOOP_BACK and self.rx_enabled:
            self.feed_byte(self._looped)
        if self._transmit:
            self._start_if_idle()
        elif self._line_ctrl_register & _SEND_BREAK:
            self._begin_break()
        self.check_interrupts()

    def _begin_break(self) -> None:
        """The line goes low and stays there; after a word's time the other end knows (UARTLCR_H.BRK)."""
        self._edges.set(TX_PINS[self._index], 0)
        end_ns = self.rp2040.clock.nanos + self.byte_ns
        for listener in self._break_listeners:
            listener(end_ns)
        self._break_alarm.schedule(self.byte_ns)

    def _loop_break(self) -> None:
        if self._ctrl_register & _LOOP_BACK and self._line_ctrl_register & _SEND_BREAK:
            self.feed_break()

    # Receiving

    def feed_break(self) -> None:
        """The line was low for longer than a word: one word of zeros, marked."""
        self.feed_byte(BREAK | FRAMING_ERROR)

    def feed_byte(self, value: int) -> None:
        """A byte has arrived; bits 8 to 10 of `value` mark framing and parity errors and a break."""
        if value & BREAK:
            self._raw |= _BREAK_INTERRUPT
        elif value & FRAMING_ERROR:
            self._raw |= _FRAMING_INTERRUPT
        if value & PARITY_ERROR:
            self._raw |= _PARITY_INTERRUPT
        if self.rx_fifo.item_count >= self._depth:
            self.overruns += 1
            self._has_overrun = True
            self._errors |= OVERRUN >> 8
            self._raw |= _OVERRUN_INTERRUPT
            self.check_interrupts()
            return
        self.rx_fifo.push(value | (OVERRUN if self._has_overrun else 0))  # told with the next word that has room
        self._has_overrun = False
        if self.rx_fifo.item_count >= max(self._level_of(self._levels >> 3), 1):
            self._raw |= _RX_INTERRUPT
        self._timeout_alarm.schedule(_TIMEOUT_BITS * self.bit_ns)
        self.check_interrupts()

    def _receive_timeout(self) -> None:
        if not self.rx_fifo.empty:
            self._raw |= _RX_TIMEOUT_INTERRUPT
            self.check_interrupts()

    def _take(self) -> int:
        value = self.rx_fifo.pull()
        self._errors = self._errors & OVERRUN >> 8 | value >> 8 & 7
        if self.rx_fifo.item_count < max(self._level_of(self._levels >> 3), 1):
            self._raw &= ~_RX_INTERRUPT
        if self.rx_fifo.empty:
            self._raw &= ~_RX_TIMEOUT_INTERRUPT
            self._timeout_alarm.cancel()
        self.check_interrupts()
        return value

    # Registers

    def read_uint32(self, offset: int) -> int:
        if offset == UARTDR:
            return self._take()
        if offset == _IFLS:
            return self._levels
        if offset == _DMACR:
            return self._dma_control
        if offset == _RSR:
            return self._errors
        if offset == UARTICR:
            return 0  # write only; the aliases that set and clear bits read it
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == UARTDR:
            self._give(value & 0xFF)
        elif offset == _IFLS:
            self._levels = value & 0x3F
        elif offset == _DMACR:
            self._dma_control = value & 7
            self._request_dma()
        elif offset == UARTICR:
            self._raw &= ~self.raw_write_value
            self.check_interrupts()
        elif offset == _RSR:  # UARTECR
            self._errors = 0
        else:
            before = self._line_ctrl_register
            super().write_uint32(offset, value)
            if offset == UARTLCR_H:
                self._line_control_changed(before)
            elif offset == UARTCR:
                self._start_if_idle()

    def _line_control_changed(self, before: int) -> None:
        if (before ^ self._line_ctrl_register) & _SEND_BREAK and not self._shifting:
            if before & _SEND_BREAK:
                self._edges.set(TX_PINS[self._index], TX_PINS[self._index])
                self._start_if_idle()
            else:
                self._begin_break()
        self._tell_flags()

    def _give(self, byte: int) -> None:
        if len(self._transmit) >= self._depth:
            self.overruns += 1
            return
        self._transmit.append(byte & (1 << self.word_length) - 1)
        self._start_if_idle()
        if len(self._transmit) > self._level_of(self._levels):
            self._raw &= ~_TX_INTERRUPT
        self.check_interrupts()
