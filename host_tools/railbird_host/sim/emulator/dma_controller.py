"""The DMA controller: pacing timers and sniffer as RP2040 data sheet 2.5 has them.

rp2040py has the timers upside down, one of them shifted wrongly, and no sniffer. The channels are in `dma.py`.
"""

from rp2040py.peripherals.dma import (
    CHAN_ABORT,
    FIFO_LEVELS,
    MULTI_CHAN_TRIGGER,
    RPDMA,
    SNIFF_CTRL,
    SNIFF_DATA,
    TIMER0,
    TIMER3,
    TREQ,
)

BASE = 0x50000  # key of RP2040.peripherals
_ENABLE, _BYTE_SWAP, _REVERSED, _INVERTED = 1 << 0, 1 << 9, 1 << 10, 1 << 11
_CRC32, _CRC32_REVERSED, _CRC16, _CRC16_REVERSED, _PARITY, _SUM = 0, 1, 2, 3, 14, 15
_POLYNOMIALS = {
    _CRC32: (32, 0x04C11DB7),
    _CRC32_REVERSED: (32, 0x04C11DB7),
    _CRC16: (16, 0x1021),
    _CRC16_REVERSED: (16, 0x1021),
}
_WORD = 0xFFFFFFFF


def reversed_bits(value: int, width: int) -> int:
    return int(f"{value:0{width}b}"[::-1], 2)


class ExactDma(RPDMA):
    def __init__(self, rp2040, dreq: dict[int, bool]):
        """`dreq`: the requests that peripherals have raised so far."""
        super().__init__(rp2040, "DMA")
        self.dreq.update(dreq)
        self._timers = [0, 0, 0, 0]
        self._timers_since = [0.0, 0.0, 0.0, 0.0]
        self._sniff_control = 0
        self._sniffed = 0

    def reset(self) -> None:
        super().reset()
        self._timers = [0, 0, 0, 0]
        self._sniff_control = self._sniffed = 0

    # Pacing

    def ns_to_request(self, treq: int) -> float | None:
        """Until the next request of a pacing timer: X of them in Y clocks (2.5.5); None if it is off."""
        index = treq - TREQ.TIMER0
        if not 0 <= index < len(self._timers):
            return None
        numerator, denominator = self._timers[index] >> 16, self._timers[index] & 0xFFFF
        if not numerator or not denominator:
            return None
        cycle_ns = 1e9 / self.rp2040.clk_sys
        cycles = max(denominator / numerator, 1.0)
        passed = (self.rp2040.clock.nanos - self._timers_since[index]) / cycle_ns
        requests = int(passed / cycles + 1e-9) + 1
        return (-int(-requests * cycles // 1) - passed) * cycle_ns  # at a clock's edge, the next one up

    # Sniffer

    def sniffs(self, channel: int) -> bool:
        return bool(self._sniff_control & _ENABLE) and self._sniff_control >> 1 & 15 == channel

    def sniff(self, value: int, size: int) -> None:
        """A word of `size` bytes passes; its bits are taken from the highest on, or, where CALC says so, the lowest."""
        width, kind = size * 8, self._sniff_control >> 5 & 15
        if self._sniff_control & _BYTE_SWAP:
            value = int.from_bytes(value.to_bytes(size, "little"), "big")
        if kind == _SUM:
            self._sniffed = self._sniffed + value & _WORD
        elif kind == _PARITY:
            self._sniffed ^= value.bit_count() & 1
        elif kind in _POLYNOMIALS:
            self._divide(reversed_bits(value, width) if kind & 1 else value, width, *_POLYNOMIALS[kind])

    def _divide(self, value: int, width: int, degree: int, polynomial: int) -> None:
        top, mask = 1 << degree - 1, (1 << degree) - 1
        register = self._sniffed & mask
        for bit in range(width - 1, -1, -1):
            is_one = bool(register & top) != bool(value >> bit & 1)
            register = register << 1 & mask
            if is_one:
                register ^= polynomial
        self._sniffed = self._sniffed & ~mask & _WORD | register

    # Registers

    def read_uint32(self, offset: int) -> int:
        if TIMER0 <= offset <= TIMER3:
            return self._timers[(offset - TIMER0) >> 2]
        if offset == SNIFF_CTRL:
            return self._sniff_control
        if offset == SNIFF_DATA:
            value = self._sniffed
            if self._sniff_control & _REVERSED:
                value = reversed_bits(value, 32)
            return value ^ _WORD if self._sniff_control & _INVERTED else value
        if offset in (CHAN_ABORT, FIFO_LEVELS, MULTI_CHAN_TRIGGER):  # aborts are over at once, nothing waits in between
            return 0
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if TIMER0 <= offset <= TIMER3:
            index = (offset - TIMER0) >> 2
            self._timers[index] = value & _WORD
            self._timers_since[index] = self.rp2040.clock.nanos
            for channel in self.channels:
                if channel.active and channel.treq == TREQ.TIMER0 + index:
                    channel.schedule_transfer()
        elif offset == SNIFF_CTRL:
            self._sniff_control = value & 0xFFF
        elif offset == SNIFF_DATA:
            self._sniffed = value & _WORD
        else:
            super().write_uint32(offset, value)
