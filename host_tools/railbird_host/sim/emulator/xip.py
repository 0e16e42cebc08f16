"""How long the chip waits for its flash: what a word costs by the SSI's settings, and the cache's control registers.

In: what the image writes to the SSI and to XIP_CTRL. Out: the state of the chip's `XipCache`, which the compiled core
asks at every access (native/xip_cache.h). With RAILBIRD_FLASH=zero-wait in the environment, or
`Board(zero_wait_flash=True)`, the flash answers at once, as it never does on silicon: for comparing figures.
"""

import os
from collections.abc import Callable

from rp2040py.peripherals.xip_ctrl import CTR_ACC, CTR_HIT, CTRL, FLUSH, RPXIPCtrl

BASE = 0x14000  # key of RP2040.peripherals
ZERO_WAIT_VARIABLE, ZERO_WAIT = "RAILBIRD_FLASH", "zero-wait"
# Besides the wire: bus and lookup of the tag before it, the select line half a clock on either side, the word's way
# back. Fitted, see docs/silicon.md.
MISS_OVERHEAD_CYCLES = 4
FLUSH_CYCLES = 1024  # one set a cycle (RP2040 datasheet 2.6.3.2)
_ENABLED, _POWERED_DOWN = 1, 8


def is_zero_wait_wanted() -> bool:
    return os.environ.get(ZERO_WAIT_VARIABLE) == ZERO_WAIT


def word_clocks(control: int, spi_control: int) -> int:
    """Clocks on the flash's wires for one word, by CTRLR0 and SPI_CTRLR0 (RP2040 datasheet 4.10.13)."""
    width = (1, 2, 4, 4)[control >> 21 & 3]
    instruction_bits = (0, 4, 8, 16)[spi_control >> 8 & 3]
    address_bits = 4 * (spi_control >> 2 & 15)
    kind = spi_control & 3  # 0: both on one wire; 1: the address on all; 2: both on all
    clocks = instruction_bits // (width if kind == 2 else 1) + address_bits // (width if kind else 1)
    return clocks + (spi_control >> 11 & 31) + ((control >> 16 & 31) + 1) // width


def miss_cycles(control: int, spi_control: int, divider: int) -> int:
    """Cycles of clk_sys that a miss waits; with no divider the SSI is not set up, and nothing runs from flash yet."""
    return word_clocks(control, spi_control) * divider + MISS_OVERHEAD_CYCLES if divider else 0


class XipControl(RPXIPCtrl):
    def __init__(self, rp2040, wait_until: Callable[[float], None]):
        super().__init__(rp2040, "XIP_CTRL_BASE")
        self._wait_until = wait_until
        self._flushed_ns = 0.0

    def reset(self) -> None:
        super().reset()
        self.rp2040.xip.flush()
        self.rp2040.xip.set_caching(True)

    def read_uint32(self, offset: int) -> int:
        cache = self.rp2040.xip
        if offset == CTR_ACC:
            return cache.accesses & 0xFFFFFFFF
        if offset == CTR_HIT:
            return cache.accesses - cache.misses & 0xFFFFFFFF
        if offset == FLUSH:
            self._wait_until(self._flushed_ns)
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        cache = self.rp2040.xip
        if offset == FLUSH and value & 1:
            cache.flush()
            if cache.is_on:
                self._flushed_ns = self.rp2040.clock.nanos + FLUSH_CYCLES * 1e9 / self.rp2040.clk_sys
        elif offset in (CTR_ACC, CTR_HIT):
            cache.clear_counters()
        elif offset == CTRL:
            cache.set_caching(bool(value & _ENABLED) and not value & _POWERED_DOWN)
