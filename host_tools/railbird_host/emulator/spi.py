"""The SPI controllers, with the time that bytes take, and the parts on their wires.

In: what the chip writes, byte by byte, or in chunks from DMA (`dma.py`). Out: `device.exchange(data) -> answer` for
every part on the bus, at the time the first byte starts; an answer of None is a part that is silent, or not
selected.
"""

from typing import Protocol

from rp2040py.peripherals.spi import RPSPI

BASES = (0x4003C, 0x40040)  # keys of RP2040.peripherals
DATA_REGISTERS = (0x4003C008, 0x40040008)


class SpiDevice(Protocol):
    def exchange(self, data: bytes) -> bytes | None: ...


class TimedSpi(RPSPI):
    def __init__(self, rp2040, name: str, irq: int, dreq, devices: list[SpiDevice]):
        super().__init__(rp2040, name, irq, dreq)
        self.devices = devices
        self._answer = 0
        self._alarm = rp2040.clock.create_alarm(self._transmitted)
        self.on_transmit = self._transmit

    def reset(self) -> None:
        super().reset()
        self._alarm.cancel()

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
        self._answer = int.from_bytes(self.exchange(value.to_bytes(size, "big")), "big")
        self._alarm.schedule(self.word_ns)

    def _transmitted(self) -> None:
        self.complete_transmit(self._answer)
