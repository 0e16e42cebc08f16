"""Counts overruns of a UART: bytes that came while its FIFO was full, and are gone.

MicroPython reads the FIFO in an interrupt and tells nobody. The chip keeps a bit until it is cleared (RP2040 datasheet
4.2.8, UARTRSR; ARM DDI 0183, 3.3.2): a look that finds it set means one byte at least.
"""

from machine import mem32
from micropython import const

_RSR = const(0x04)
_OVERRUN = const(8)


class UartOverruns:
    def __init__(self, base_address: int):
        self._status_address = base_address + _RSR
        self.count = 0

    def look(self) -> None:
        if mem32[self._status_address] & _OVERRUN:
            mem32[self._status_address] = 0
            self.count += 1
