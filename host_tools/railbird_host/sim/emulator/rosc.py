"""The ring oscillator, as far as software sees it: stable, and a source of random bits (RP2040 datasheet 2.17).

rp2040py reads RANDOMBIT as 1 for ever, so that every nonce of every board would be the same. Here the bits come
from a seed, which the board makes of its own seed and the number of its boots: repeatable, but never twice the
same. They are as good as the board's part: biased, and each follows a little on the one before.
"""

import random
from dataclasses import dataclass

from rp2040py.peripherals.peripheral import BasePeripheral

from railbird_host.sim.emulator.part_data import RANDOM_ONES, RANDOM_REPEATS

BASE = 0x40060  # key of RP2040.peripherals
STATUS = 0x18
RANDOMBIT = 0x1C
_STABLE_AND_ENABLED = 1 << 31 | 1 << 12


@dataclass
class RandomSource:
    """What one chip's bits are like: the share of ones, and how often a bit is the one before it again. 1.0 and 0.0 of
    `ones` are a source that is stuck."""

    ones: float = 0.5
    repeats: float = 0.0

    @classmethod
    def of_part(cls, word: str, seed: str) -> "RandomSource":
        chance = random.Random(f"{seed} random source")
        return cls(RANDOM_ONES.pick(word, chance), RANDOM_REPEATS.pick(word, chance))


class RingOscillator(BasePeripheral):
    def __init__(self, rp2040, seed: str, source: RandomSource):
        super().__init__(rp2040, "ROSC")
        self._random = random.Random(seed)
        self._source = source
        self._bit = 0
        self._registers: dict[int, int] = {}

    def read_uint32(self, offset: int) -> int:
        if offset == RANDOMBIT:
            if self._random.random() >= self._source.repeats:
                self._bit = int(self._random.random() < self._source.ones)
            return self._bit
        if offset == STATUS:
            return _STABLE_AND_ENABLED
        return self._registers.get(offset, 0)

    def write_uint32(self, offset: int, value: int) -> None:
        self._registers[offset] = value
