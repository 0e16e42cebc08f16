"""How long one flash chip takes: drawn once from the data sheet's range, by the board's word and seed; its operations
differ a little from each other."""

from random import Random

from rp2040py.peripherals.ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_SECTOR_ERASE

from railbird_host.sim.emulator.part_data import (
    BLOCK_ERASE_NS,
    FLASH_OPERATION_SPREAD,
    PROGRAM_NS,
    SECTOR_ERASE_NS,
    TYPICAL,
)


class FlashTimes:
    """`program_ns`, `sector_erase_ns` and `block_erase_ns` are this chip's own."""

    def __init__(self, word: str, seed: str):
        self._random = Random(f"{seed} flash times")
        self._spread = FLASH_OPERATION_SPREAD if word == TYPICAL else 0.0
        self.program_ns = PROGRAM_NS.pick(word, self._random)
        self.sector_erase_ns = SECTOR_ERASE_NS.pick(word, self._random)
        self.block_erase_ns = BLOCK_ERASE_NS.pick(word, self._random)
        self._of_command = {
            CMD_PAGE_PROGRAM: self.program_ns,
            CMD_SECTOR_ERASE: self.sector_erase_ns,
            CMD_BLOCK_ERASE: self.block_erase_ns,
        }

    def busy_ns(self, command: int) -> int:
        """Of the next operation, in whole microseconds."""
        return round(self._of_command[command] * (1 + self._random.uniform(-self._spread, self._spread)) / 1000) * 1000
