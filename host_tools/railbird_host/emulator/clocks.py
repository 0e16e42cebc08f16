"""The clock of UART and SPI, as the chip's program chooses it: rp2040py assumes 125 MHz whatever is written.

MicroPython starts it from the USB PLL (48 MHz); `machine.freq(125_000_000, 125_000_000)` moves it to the system's.
"""

from rp2040py.peripherals.clocks import CLK_PERI_CTRL, RPClocks

BASE = 0x40008  # key of RP2040.peripherals
SYSTEM_HZ = 125_000_000
USB_PLL_HZ = 48_000_000
_SOURCE_SHIFT, _SOURCE_MASK, _USB_PLL = 5, 7, 2  # CLK_PERI_CTRL.AUXSRC, RP2040 datasheet 2.15.7


class PeripheralClock(RPClocks):
    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset == CLK_PERI_CTRL:
            source = value >> _SOURCE_SHIFT & _SOURCE_MASK
            self.rp2040.clk_peri = USB_PLL_HZ if source == _USB_PLL else SYSTEM_HZ
