"""The SPI controllers, with the time that bytes take, and the parts on their wires.

In: what the chip writes, byte by byte, or in chunks from DMA (`dma.py`). Out: `device.exchange(data) -> answer` for
every part on the bus, at the time the first byte starts; an answer of None is a part that is silent, or not
selected. Edges on SCK, TX and CSn in Motorola's format (RP2040 data sheet 4.4.3), if somebody looks at them.
"""

from typing import Protocol

from rp2040py.peripherals.spi import FRF_MASK, FRF_SHIFT, LBM, MS, RPSPI, SPH, SPO, SSPCR0, SSPCR1

from railbird_host.sim.emulator.errors import NotModelledError
from railbird_host.sim.emulator.serial_edges import FUNCTION_SPI, Edge, EdgePlayer

BASES = (0x4003C, 0x40040)  # keys of RP2040.peripherals
DATA_REGISTERS = (0x4003C008, 0x40040008)
SCK_PINS, TX_PINS, CSN_PINS = (0x00440044, 0x04004400), (0x00880088, 0x08008800), (0x00220022, 0x22002200)


class SpiDevice(Protocol):
    def exchange(self, data: bytes) -> bytes | None: ...


class TimedSpi(RPSPI):
    def __init__(self, rp2040, index: int, name: str, irq: int, dreq, devices: list[SpiDevice]):
        super().__init__(rp2040, name, irq, dreq)
        self.devices = devices
        self._sck, self._tx, self._csn = SCK_PINS[index], TX_PINS[index], CSN_PINS[index]
        self._edges = EdgePlayer(rp2040, FUNCTION_SPI, self._sck | self._tx | self._csn)
        self._answer = 0
        self._alarm = rp2040.clock.create_alarm(self._transmitted)
        self.on_transmit = self._transmit

    def reset(self) -> None:
        super().reset()
        self._alarm.cancel()
        self._rest()

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == SSPCR1 and value & MS:
            raise NotModelledError("SPI as a slave")
        if offset == SSPCR0 and value >> FRF_SHIFT & FRF_MASK:
            raise NotModelledError("SPI frames of TI and National")
        super().write_uint32(offset, value)
        if offset == SSPCR0 and not self._busy:
            self._rest()

    def _rest(self) -> None:
        """The lines between two words."""
        idle = self._sck if self._control0 & SPO else 0
        self._edges.set(self._sck | self._csn, idle | self._csn)

    @property
    def has_edges(self) -> bool:
        """Somebody looks at the pins: words go one by one, with their edges."""
        return self._edges.is_seen

    @property
    def word_ns(self) -> float:
        frequency = self.clock_frequency
        return self.data_bits / frequency * 1e9 if frequency else 0.0

    def exchange(self, data: bytes) -> bytes:
        answer = None
        for device in self.devices:
            answer = device.exchange(data) or answer
        return answer if answer is not None else bytes(len(data))

    def _transmit(self, value: int) -> None:
        size = (self.data_bits + 7) // 8
        answer = self.exchange(value.to_bytes(size, "big"))
        self._answer = value if self._control1 & LBM else int.from_bytes(answer, "big")
        self._alarm.schedule(self.word_ns)
        if self._edges.is_seen:
            self._edges.play(self._word_edges(value))

    def _word_edges(self, value: int) -> list[Edge]:
        """One word, its highest bit first. SPH 0: data stand from the start of a bit, and its first clock edge, half a
        bit later, samples them; SPH 1: the first edge changes them, the second samples."""
        bits, start_ns = self.data_bits, self.rp2040.clock.nanos
        bit_ns = self.word_ns / bits
        idle, active = (self._sck, 0) if self._control0 & SPO else (0, self._sck)
        first, second = (0.0, 0.5) if self._control0 & SPH else (0.5, 1.0)
        edges: list[Edge] = [(start_ns, self._csn, 0)]
        for index in range(bits):
            level = self._tx if value >> bits - 1 - index & 1 else 0
            edges.append((start_ns + index * bit_ns, self._tx, level))
            edges.append((start_ns + (index + first) * bit_ns, self._sck, active))
            edges.append((start_ns + (index + second) * bit_ns, self._sck, idle))
        if not self._control0 & SPH or self.tx_fifo.empty:
            edges.append((start_ns + self.word_ns, self._csn, self._csn))
        return edges

    def _transmitted(self) -> None:
        self.complete_transmit(self._answer)
