"""RESETS: blocks that a program resets one by one (RP2040 data sheet 2.14).

In: what is written to RESET. Out: `reset()` of the blocks whose bit rises, and DONE for those whose bit is clear.
"""

from collections.abc import Callable

from rp2040py.peripherals.reset import RESET, RESET_DONE, RESETS_BITS_MASK, RPReset

from railbird_host.sim.emulator import pio
from railbird_host.sim.emulator.clocks import PLL_BASES

BASE = 0x4000C  # key of RP2040.peripherals


class ResetController(RPReset):
    def __init__(self, rp2040, on_pins_reset: Callable[[], None]):
        super().__init__(rp2040, "RESETS_BASE")
        self._on_pins_reset = on_pins_reset

    def read_uint32(self, offset: int) -> int:
        return ~self._reset & RESETS_BITS_MASK if offset == RESET_DONE else super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        before = self._reset
        super().write_uint32(offset, value)
        if offset == RESET:
            for bit, reset in self._blocks().items():
                if self._reset & ~before & bit:
                    reset()

    def reset(self) -> None:
        self._reset = self._wdsel = 0

    def _blocks(self) -> dict[int, Callable[[], None]]:
        chip = self.rp2040
        plls = [chip.peripherals[base] for base in PLL_BASES]
        return {
            1 << 0: chip.adc.reset, 1 << 1: chip.busctrl.reset, 1 << 2: chip.dma.reset,
            1 << 3: chip.i2c[0].reset, 1 << 4: chip.i2c[1].reset,
            1 << 5: lambda: self._reset_pins(io=True), 1 << 8: lambda: self._reset_pins(io=False),
            1 << 10: lambda: self._reset_pio(0), 1 << 11: lambda: self._reset_pio(1),
            1 << 12: plls[0].reset, 1 << 13: plls[1].reset, 1 << 14: chip.pwm.reset, 1 << 15: chip.rtc.reset,
            1 << 16: chip.spi[0].reset, 1 << 17: chip.spi[1].reset, 1 << 21: chip.timer.reset,
            1 << 22: chip.uart[0].reset, 1 << 23: chip.uart[1].reset, 1 << 24: chip.usb_ctrl.reset,
        }  # fmt: skip

    def _reset_pins(self, io: bool) -> None:
        """Their functions, or their pads."""
        for pin in self.rp2040.gpio:
            pin.reset(io=io, pads=not io)
        if not io:
            self.rp2040.pads_bank0.reset()
        self._on_pins_reset()

    def _reset_pio(self, index: int) -> None:
        self.rp2040.pio[index].reset()
        self.rp2040.peripherals[pio.BASES[index]].reset()
