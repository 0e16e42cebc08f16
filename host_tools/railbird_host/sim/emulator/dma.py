"""DMA channels that take one cycle a transfer, and hand whole chunks to an SPI bus instead of byte after byte.

A chunk reaches the parts on the bus when its first byte would, and keeps the bus busy for its exact time. The
channel that reads the bus's answers, if there is one, goes along. Everything else is rp2040py's, transfer by
transfer.
"""

from rp2040py.peripherals.dma import (
    AHB_ERROR,
    BSWAP,
    BUSY,
    CTRL_REGS,
    INCR_READ,
    INCR_WRITE,
    IRQ_QUIET,
    READ_ERROR,
    SNIFF_EN,
    TREQ,
    WRITE_ERROR,
    DREQChannel,
    RPDMAChannel,
)

from railbird_host.sim.emulator.dma_controller import ExactDma
from railbird_host.sim.emulator.native.runloop import is_mapped
from railbird_host.sim.emulator.spi import DATA_REGISTERS, TimedSpi

CHUNK_BYTES = 512
_RAM_START, _RAM_BYTES = 0x20000000, 264 * 1024
_FLASH_START, _FLASH_BYTES = 0x10000000, 0x1000000


class BulkDmaChannel(RPDMAChannel):
    dma: ExactDma
    _chunk = 0  # bytes of the chunk on its way
    _answer = b""

    def reset(self) -> None:
        self._chunk = 0
        self.abort()  # a busy channel would take up its old count, and no trigger
        self._read_addr = self._write_addr = self._trans_count = self._trans_count_reload = 0
        super().reset()

    def abort(self) -> None:
        if self._chunk:
            self._spi()._busy = False
            self._chunk = 0
        super().abort()

    def _spi(self) -> TimedSpi:
        return self.rp2040.spi[DATA_REGISTERS.index(self._write_addr)]

    def schedule_transfer(self) -> None:
        if self._chunk:
            return
        if self._is_paced_by_pwm:
            self.rp2040.pwm.channels[self._treq_value - DREQChannel.DREQ_PWM_WRAP0].update_enable()
        if self._can_send_chunk():
            self._send_chunk()
        elif self.dma.dreq.get(self._treq_value, False) or self._treq_value == TREQ.PERMANENT:
            self.transfer_alarm.schedule(self.rp2040.cycle_ns)
        elif (delay_ns := self.dma.ns_to_request(self._treq_value)) is not None:
            self.transfer_alarm.schedule(delay_ns)

    def _can_send_chunk(self) -> bool:
        if (
            self._write_addr not in DATA_REGISTERS
            or self._data_size != 1
            or self._ring_mask
            or not self._ctrl & INCR_READ
            or self._is_sniffed
        ):
            return False
        spi = self._spi()
        is_paced = self._treq_value == spi.dreq.tx
        is_free = spi.data_bits == 8 and not spi._busy and spi.tx_fifo.empty and not spi.has_edges
        return is_paced and is_free and self._source() is not None

    def _source(self) -> memoryview | None:
        start, length = self._read_addr, min(self._trans_count, CHUNK_BYTES)
        if start >= _RAM_START and start + length <= _RAM_START + _RAM_BYTES:
            return self.rp2040.sram[start - _RAM_START : start - _RAM_START + length]
        if start >= _FLASH_START and start + length <= _FLASH_START + _FLASH_BYTES:
            return self.rp2040.flash[start - _FLASH_START : start - _FLASH_START + length]
        return None

    def _send_chunk(self) -> None:
        spi, source = self._spi(), self._source()
        assert source is not None
        self._chunk = len(source)
        self._answer = spi.exchange(bytes(source))
        spi._busy = True
        self.transfer_alarm.schedule(self._chunk * spi.word_ns)

    def transfer(self) -> None:
        if not self._chunk:
            if not is_mapped(self._read_addr):
                self._halt(READ_ERROR)
            elif not is_mapped(self._write_addr, True):
                self._halt(WRITE_ERROR)
            else:
                if self._is_sniffed:
                    self._sniff()
                if self._is_paced_by_pwm:  # one transfer a wrap
                    self.dma.clear_dreq(self._treq_value)
                super().transfer()
            return
        spi, length, self._chunk = self._spi(), self._chunk, 0
        spi._busy = False
        for channel in self.dma.channels:
            if channel.active and channel._read_addr == self._write_addr and channel._treq_value == spi.dreq.rx:
                channel.receive_chunk(self._answer)
                break
        else:
            for byte in self._answer[: spi.rx_fifo.size]:
                spi.rx_fifo.push(byte)  # nobody reads: the rest overruns
        self._read_addr += length
        self._finish(length)

    def _halt(self, error: int) -> None:
        """A bus error: the channel stops where it is, and always raises its interrupt (CTRL.AHB_ERROR)."""
        self._ctrl = self._ctrl & ~BUSY | error
        self.transfer_alarm.cancel()
        self.dma.int_raw |= 1 << self.index
        self.dma.check_interrupts()

    def read_uint32(self, offset: int) -> int:
        value = super().read_uint32(offset)
        return value | AHB_ERROR if offset in CTRL_REGS and value & (READ_ERROR | WRITE_ERROR) else value

    @property
    def _is_paced_by_pwm(self) -> bool:
        return DREQChannel.DREQ_PWM_WRAP0 <= self._treq_value <= DREQChannel.DREQ_PWM_WRAP7

    @property
    def _is_sniffed(self) -> bool:
        return bool(self._ctrl & SNIFF_EN) and self.dma.sniffs(self.index)

    def _sniff(self) -> None:
        """The sniffer sees the word as it is written: behind the channel's own byte swap."""
        size = self._data_size
        chip, address = self.rp2040, self._read_addr
        value = (
            chip.read_uint32(address)
            if size == 4
            else chip.read_uint16(address)
            if size == 2
            else chip.read_uint8(address)
        )
        if self._ctrl & BSWAP:
            value = int.from_bytes(value.to_bytes(size, "little"), "big")
        self.dma.sniff(value, size)

    def receive_chunk(self, answer: bytes) -> None:
        """Takes the answers to a chunk, as transfers from the bus's data register would."""
        answer = answer[: self._trans_count]
        if self._ctrl & INCR_WRITE:
            offset = self._write_addr - _RAM_START
            self.rp2040.sram[offset : offset + len(answer)] = answer
            self._write_addr += len(answer)
        elif answer:
            self.rp2040.write_uint8(self._write_addr, answer[-1])
        self._finish(len(answer))

    def _finish(self, transfers: int) -> None:
        """What rp2040py does after a transfer, for several at once."""
        self._trans_count -= transfers
        if self._trans_count > 0:
            self.schedule_transfer()
            return
        self._ctrl &= ~BUSY
        if not self._ctrl & IRQ_QUIET:
            self.dma.int_raw |= 1 << self.index
            self.dma.check_interrupts()
        if self._chain_to != self.index and self._chain_to < len(self.dma.channels):
            self.dma.channels[self._chain_to].start()
