"""The chip's clocks, as its program sets them: ring oscillator, crystal, both PLLs, and what is fed from them.

In: what is written to CLOCKS, XOSC and the PLLs (RP2040 datasheet 2.15 to 2.18). Out: `clk_sys` and `clk_peri` of the
chip and the length of its cycle, from which CPU, flash, PIO, PWM, SysTick, UART and SPI take their time. rp2040py
assumes 125 MHz whatever is written. The timer and the watchdog count microseconds of the crystal. A core that gets
more than 133 MHz below 1.15 V is a `PartLimit`.
"""

from collections.abc import Callable

from rp2040py.peripherals.clocks import (
    CLK_PERI_CTRL,
    CLK_REF_CTRL,
    CLK_REF_DIV,
    CLK_SYS_CTRL,
    CLK_SYS_DIV,
    RPClocks,
)
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.xosc import RPXOSC, XOSC_CTRL

from railbird_host.sim.emulator.part_limit import PartLimit

BASE, XOSC_BASE = 0x40008, 0x40024  # keys of RP2040.peripherals
PLL_BASES = (0x40028, 0x4002C)
CRYSTAL_HZ = 12_000_000
RING_HZ = 6_500_000  # nominal; 1.8 to 12 MHz (2.17)
_STARTUP_CYCLES = 256  # of the crystal, for each count of STARTUP
# What the data sheet promises at 1.10 V (VREG's VSEL 1011, after a reset), and the least for more, by the SDK (1100).
_SAFE_HZ, _RAISED_VSEL = 133_000_000, 0b1100
_FASTEST_HZ = 400_000_000  # nothing runs as fast: registers that are half written
_CS, _POWER, _FEEDBACK, _DIVIDERS = 0x0, 0x4, 0x8, 0xC
_LOCKED, _BYPASS = 1 << 31, 1 << 8
_POWERED_DOWN = 1 << 0 | 1 << 5  # the whole, or its oscillator


class Pll(BasePeripheral):
    """Locks at once."""

    def __init__(self, rp2040, name: str):
        super().__init__(rp2040, name)
        self.reset()

    def reset(self) -> None:
        self._registers = {_CS: 1, _POWER: 0x2D, _FEEDBACK: 0, _DIVIDERS: 0x77000}

    @property
    def hz(self) -> float:
        dividers, reference = self._registers[_DIVIDERS], self._registers[_CS]
        if reference & _BYPASS:
            return CRYSTAL_HZ
        if self._registers[_POWER] & _POWERED_DOWN:
            return 0.0
        after = (dividers >> 16 & 7) * (dividers >> 12 & 7) * (reference & 0x3F)
        return CRYSTAL_HZ * self._registers[_FEEDBACK] / after if after else 0.0

    def read_uint32(self, offset: int) -> int:
        value = self._registers.get(offset, 0)
        return value | _LOCKED if offset == _CS and self.hz else value

    def write_uint32(self, offset: int, value: int) -> None:
        self._registers[offset] = value & ~_LOCKED
        self.rp2040.clocks.update()


class Crystal(RPXOSC):
    """Stable only after the delay that STARTUP asks for."""

    def __init__(self, rp2040, name: str):
        super().__init__(rp2040, name)
        self._alarm = rp2040.clock.create_alarm(self._is_up)

    def reset(self) -> None:
        super().reset()
        self._alarm.cancel()

    def _is_up(self) -> None:
        self._stable = self._enabled

    def write_uint32(self, offset: int, value: int) -> None:
        was_enabled = self._enabled
        super().write_uint32(offset, value)
        if offset == XOSC_CTRL and self._enabled and not was_enabled:
            self._stable = False
            self._alarm.schedule((self._startup & 0x3FFF) * _STARTUP_CYCLES * 1e9 / CRYSTAL_HZ)


class ClockTree(RPClocks):
    def __init__(self, rp2040, is_fixed: bool, on_change: Callable[[], None]):
        """A fixed system clock is 125 MHz whatever is written, as rp2040py's own loop has it."""
        super().__init__(rp2040, "CLOCKS_BASE")
        self._is_fixed = is_fixed
        self._on_change = on_change
        self._plls = [Pll(rp2040, f"PLL {index}") for index in range(2)]
        for base, pll in zip(PLL_BASES, self._plls, strict=True):
            rp2040.peripherals[base] = pll
        rp2040.xosc = rp2040.peripherals[XOSC_BASE] = Crystal(rp2040, "XOSC_BASE")

    def start(self) -> None:
        """Power came, or a reset: the ring oscillator feeds everything."""
        super().reset()
        for pll in self._plls:
            pll.reset()
        self.rp2040.xosc.reset()
        self.update()

    @property
    def _reference_hz(self) -> float:
        hz = (RING_HZ, self._plls[1].hz, CRYSTAL_HZ, RING_HZ)[self.ref_ctrl & 3]
        return hz / max(self.ref_div >> 8 & 3, 1)

    @property
    def system_hz(self) -> float:
        hz = self._reference_hz
        if self.sys_ctrl & 1:
            sources = (self._plls[0].hz, self._plls[1].hz, RING_HZ, CRYSTAL_HZ)
            hz = sources[self.sys_ctrl >> 5 & 3]
        return hz / (self.sys_div / 256 if self.sys_div >= 256 else 65536)

    @property
    def _peripheral_hz(self) -> float:
        system = self.system_hz
        sources = (system, self._plls[0].hz, self._plls[1].hz, RING_HZ, CRYSTAL_HZ)
        source = self.peri_ctrl >> 5 & 7
        return sources[source] if source < len(sources) else system

    def update(self) -> None:
        """Something was written: everybody goes on at the new speeds."""
        chip = self.rp2040
        hz = self.system_hz
        if not 0 < hz < _FASTEST_HZ:
            return  # on the way to another setting
        chip.clk_peri = round(self._peripheral_hz) or chip.clk_peri
        if round(hz) == chip.clk_sys or self._is_fixed:
            return
        self._check_voltage(hz)
        chip.clk_sys = round(hz)
        chip.cycle_ns = 1e9 / hz
        for timer in (chip.ppb.systick_timer, *(channel.timer for channel in chip.pwm.channels)):
            timer.frequency = chip.clk_sys
        self._on_change()

    def _check_voltage(self, hz: float) -> None:
        vsel = self.rp2040.vreg_and_chip_reset.vreg >> 4 & 15
        if hz > _SAFE_HZ and vsel < _RAISED_VSEL:
            volts = 0.55 + 0.05 * vsel
            raise PartLimit(f"RP2040: {hz / 1e6:.0f} MHz at {volts:.2f} V, above 133 MHz it wants 1.15 V")

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset in (CLK_PERI_CTRL, CLK_REF_CTRL, CLK_REF_DIV, CLK_SYS_CTRL, CLK_SYS_DIV):
            self.update()
