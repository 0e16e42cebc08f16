"""The UART between the boards, received by DMA into a ring.

MicroPython's own driver empties the FIFO of 32 bytes, 0.7 ms at this speed, in an interrupt, which stands still while
flash is programmed (3 ms) or erased (400). DMA goes on; the ring holds 22 ms of bytes without a gap, or what the far
side says in the longest erase: six events of a hidden card, one of them four times again, and heartbeats are 700 bytes.

DMA wakes nobody. So while the board sleeps in `poll`, MicroPython's interrupt receives: it ends the sleep.
"""

import select

import micropython
from micropython import const
from uctypes import bytearray_at

from railbird.ram_map import LINK_RING, LINK_RING_BITS

_RING_BYTES = const(1024)
_SPARE_BYTES = const(64)  # may come while the others are taken out
_FOR_EVER = const(0x3FFFFFFF)  # bytes: six hours without a gap
# Words of the UART (RP2040 datasheet 4.2.8; ARM DDI 0183, 3.3) and of a DMA channel (2.5.7).
_STATUS = const(1)
_INTERRUPTS = const(14)
_DMA_CONTROL = const(18)
_DATA_LEFT = const(2)
_OVERRUN = const(8)
_RECEIVE_INTERRUPTS = const(0x50)  # 4 bytes are there; fewer, and the line is quiet
_RECEIVE_BY_DMA = const(1)


@micropython.viper
def _by_interrupt(uart: ptr32):
    uart[_DMA_CONTROL] = 0
    uart[_INTERRUPTS] = uart[_INTERRUPTS] | _RECEIVE_INTERRUPTS


@micropython.viper
def _by_nobody(uart: ptr32):
    uart[_DMA_CONTROL] = 0
    uart[_INTERRUPTS] = uart[_INTERRUPTS] & ~_RECEIVE_INTERRUPTS


@micropython.viper
def _by_dma(uart: ptr32):
    uart[_DMA_CONTROL] = _RECEIVE_BY_DMA


@micropython.viper
def _take_overrun(uart: ptr32) -> int:
    """1 if the FIFO was full when a byte came, since the last look: the chip keeps that until it is cleared."""
    if uart[_STATUS] & _OVERRUN:
        uart[_STATUS] = 0
        return 1
    return 0


@micropython.viper
def _left(channel: ptr32) -> int:
    return channel[_DATA_LEFT]


class LinkUart:
    def __init__(self, uart, base_address: int, dma, request: int):
        """`uart` is MicroPython's, with a small buffer to receive and one for two frames to send."""
        self._uart = uart
        self._base = base_address
        self._dma = dma
        self._request = request
        self._channel = dma.registers
        self._ring = bytearray_at(LINK_RING, _RING_BYTES)
        self._tail = 0
        self._taken = 0  # of what the channel counts
        self._early = b""  # what ended a sleep
        self._poll = select.poll()
        self.write = uart.write
        self.txdone = uart.txdone
        self.overruns = 0  # times that bytes were lost, in the FIFO or because the ring went round

    def start(self) -> None:
        self._poll.register(self._uart, select.POLLIN)
        _by_nobody(self._base)
        control = self._dma.pack_ctrl(
            size=0,
            inc_read=False,
            inc_write=True,
            ring_sel=True,
            ring_size=LINK_RING_BITS,
            treq_sel=self._request,
            irq_quiet=True,
        )
        self._dma.config(read=self._base, write=LINK_RING, ctrl=control)
        self._uart.read(self._uart.any())  # what came since the port was made, as far as there was room
        self._count_anew()
        _by_dma(self._base)

    def _count_anew(self) -> None:
        self._taken = 0
        self._dma.config(count=_FOR_EVER, trigger=True)

    def stop(self) -> None:
        _by_nobody(self._base)
        self._dma.active(0)
        self._dma.close()

    def any(self) -> int:
        """How many bytes wait."""
        return len(self._early) + _FOR_EVER - _left(self._channel) - self._taken

    def take(self):
        """All of them. If the ring has gone round, what is in it belongs together no more: none."""
        early, self._early = self._early, b""
        waiting = _FOR_EVER - _left(self._channel) - self._taken
        if not waiting:
            return early
        self.overruns += _take_overrun(self._base)
        tail = self._tail
        end = tail + waiting
        self._taken += waiting
        self._tail = end & _RING_BYTES - 1
        if waiting > _RING_BYTES - _SPARE_BYTES:
            self.overruns += 1
            chunk = b""
        elif end <= _RING_BYTES:
            chunk = self._ring[tail:end]
        else:
            chunk = self._ring[tail:] + self._ring[: self._tail]
        if self._taken == _FOR_EVER:
            self._count_anew()
        return early + chunk if early else chunk

    # Sleep

    def register(self, stream, events: int) -> None:
        """Let this end a sleep too."""
        self._poll.register(stream, events)

    def poll(self, timeout_ms: int) -> bool:
        """Sleeps until something comes, but no longer; True if something has come."""
        if self.any():
            return True
        if not timeout_ms:
            return bool(self._poll.poll(0))
        _by_nobody(self._base)
        is_ready = self.any() > 0  # in the ring: what the interrupt receives comes after it
        if not is_ready:
            _by_interrupt(self._base)
            is_ready = bool(self._poll.poll(timeout_ms))
            _by_nobody(self._base)
            count = self._uart.any()
            if count:
                self._early = self._uart.read(count)
        _by_dma(self._base)
        return is_ready
