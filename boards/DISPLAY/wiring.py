"""The display board's hardware: the only place that names its pins. Each function makes one part; call it once.

PIO 0 state machine 0 drives the lamps, state machine 1 reads the inputs; PIO 1 state machine 4 reads the chain's end.
"""

import rp2
from machine import PWM, SPI, UART, Pin, freq

from railbird.drivers import inputs as inputs_driver
from railbird.drivers import lamps as lamps_driver
from railbird.drivers.buzzer import Buzzer
from railbird.drivers.flash import Flash
from railbird.drivers.panel import Panel, PanelKind
from railbird.drivers.tamper import Tamper
from railbird.drivers.uart_overruns import UartOverruns

# UART and SPI are fed from the system's clock (200 MHz, or what the image was built for) instead of the USB PLL's 48:
# SPI gets the next even divider of it, 50 MHz of 200 and 62.5 of 125, and a full screen takes 25 or 20 ms, not 51.
# Everything else (UART, PIO, PWM) is given as a frequency, and its divider follows from the clock.
freq(freq(), freq())
# The panel of this board: name, fastest SPI clock, orientation and order of colours (MADCTL), whether it wants INVON,
# ms after a reset before it may be woken. An ST7789 promises 62.5 MHz (serial write cycle 16 ns), an ILI9341 10 (100
# ns): beyond its data sheet, every one that was tried takes 24.
ST7789 = PanelKind("ST7789", 62_500_000, 0x60, True, 121)
ILI9341 = PanelKind("ILI9341", 24_000_000, 0x28, False, 121)
PANEL = ST7789
_PIO0_TXF0 = 0x50200010  # RP2040 datasheet, 3.7
_PIO0_RXF0 = 0x50200020
_DREQ_PIO0_TX0 = 0  # 2.5.3.1
_DREQ_PIO0_RX0 = 4
_UART1 = 0x40038000  # 4.2.8
