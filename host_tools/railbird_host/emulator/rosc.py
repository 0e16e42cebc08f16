"""The ring oscillator, as far as software sees it: stable, and a source of random bits (RP2040 datasheet 2.17).

rp2040py reads RANDOMBIT as 1 for ever, so that every nonce of every board would be the same. Here the bits come
from a seed, which the board makes of its own seed and the number of its boots: repeatable, but never twice the
same.
"""

import random

from rp2040py.peripherals.peripheral import BasePeripheral

BASE = 0x40060  # key of RP2040.peripherals
STATUS = 0x18
RANDOMBIT = 0x1C
_STABLE_AND_ENABLED = 1 << 31 | 1 << 12


class RingOscillator(BasePeripheral):
    def __init__(self, rp2040, seed: str):
        super().__init__(rp2040, "ROSC")
        self._random = random.Random(seed)
        self._registers: dict[int, int] = {}

    def read_uint32(self, offset: int) -> int:
        if offset == RANDOMBIT:
            return self._random.getrandbits(1)
        if offset == STATUS:
            return _STABLE_AND_ENABLED
        return self._registers.get(offset, 0)

    def write_uint32(self, offset: int, value: int) -> None:
        self._registers[offset] = value
