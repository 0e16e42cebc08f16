"""The display board's hardware: the only place that names its pins. Each function makes one part; call it once.

PIO 0 state machine 0 drives the lamps, state machine 1 reads the inputs; PIO 1 state machine 4 reads the chain's end.
"""

import rp2
from machine import PWM, SPI, UART, Pin, freq

from railbird.drivers import inputs as inputs_driver
from railbird.drivers import lamps as lamps_driver
from railbird.drivers.buzzer import Buzzer
from railbird.drivers.flash import Flash
from railbird.drivers.link_uart import LinkUart
from railbird.drivers.panel import Panel, PanelKind
from railbird.drivers.tamper import Tamper
from railbird.link.wire import BAUD

# UART and SPI are fed from the system's clock (200 MHz, or what the image was built for) instead of the USB PLL's 48:
# SPI gets the next even divider of it, 50 MHz of 200 and 62.5 of 125, and a full screen takes 18 or 15 ms, not 38.
# Everything else (UART, PIO, PWM) is given as a frequency, and its divider follows from the clock.
freq(freq(), freq())
# The panel of this board: name, fastest SPI clock, orientation and order of colours (MADCTL), whether it wants INVON,
# ms after a reset before it may be woken, whether it takes twelve bits a pixel (an ILI9341 does not over SPI). An
# ST7789 promises 62.5 MHz (serial write cycle 16 ns), an ILI9341 10 (100 ns): beyond its data sheet, every one that was
# tried takes 24.
ST7789 = PanelKind("ST7789", 62_500_000, 0x60, True, 121, True)
ILI9341 = PanelKind("ILI9341", 24_000_000, 0x28, False, 121, False)
PANEL = ST7789
_PIO0_TXF0 = 0x50200010  # RP2040 datasheet, 3.7
_PIO0_RXF0 = 0x50200020
_DREQ_PIO0_TX0 = 0  # 2.5.3.1
_DREQ_PIO0_RX0 = 4
_DREQ_UART1_RX = 23
_UART1 = 0x40038000  # 4.2.8


def link_uart():
    """UART1, towards the scanner board."""
    uart = UART(1, baudrate=BAUD, tx=Pin("LINK_TX"), rx=Pin("LINK_RX"), txbuf=512, rxbuf=64)
    return LinkUart(uart, _UART1, rp2.DMA(), _DREQ_UART1_RX)


def panel(kind=PANEL):
    spi = SPI(0, baudrate=kind.clock_hz, sck=Pin("PANEL_SCK"), mosi=Pin("PANEL_MOSI"), miso=Pin("PANEL_MISO"))
    outputs = [Pin("PANEL_CS", Pin.OUT, value=1), Pin("PANEL_DC", Pin.OUT, value=1)]
    outputs += [Pin("PANEL_RESET", Pin.OUT, value=1), Pin("PANEL_BACKLIGHT", Pin.OUT, value=0)]
    return Panel(kind, spi, (rp2.DMA(), rp2.DMA(), rp2.DMA()), *outputs)


def lamps(count: int):
    frequency_hz = lamps_driver.BIT_RATE_HZ * lamps_driver.CYCLES_PER_BIT
    machine = rp2.StateMachine(0, lamps_driver.ws2812, freq=frequency_hz, sideset_base=Pin("LAMPS_OUT"))
    returned = Pin("LAMPS_RETURN", Pin.IN, Pin.PULL_DOWN)  # or a broken wire would pick up the line beside it
    chain_end = rp2.StateMachine(4, lamps_driver.read_return, freq=lamps_driver.RETURN_CLOCK_HZ, in_base=returned)
    return lamps_driver.Lamps(machine, _PIO0_TXF0, rp2.DMA(), _DREQ_PIO0_TX0, count, chain_end)


def inputs():
    # The side-set covers two consecutive pins: clock, then load.
    clock, load = Pin("INPUTS_CLOCK", Pin.OUT, value=0), Pin("INPUTS_LOAD", Pin.OUT, value=1)
    data = Pin("INPUTS_DATA", Pin.IN)
    del load
    machine = rp2.StateMachine(
        1, inputs_driver.read_chain, freq=inputs_driver.CLOCK_HZ, sideset_base=clock, in_base=data
    )
    return inputs_driver.Inputs(machine, _PIO0_RXF0 + 4, rp2.DMA(), _DREQ_PIO0_RX0 + 1)


def tamper():
    return Tamper(Pin("TAMPER", Pin.IN), Pin("TAMPER_CLEAR", Pin.OUT, value=0))


def buzzer():
    return Buzzer(PWM(Pin("BUZZER")))


def flash():
    return Flash(rp2.Flash())


def status_led():
    return Pin("STATUS", Pin.OUT, value=0)


def all_made():
    """No part is made any more: the assembler of PIO programs is 3 KB of heap that a table can use."""
    for name in ("PIOASMEmit", "PIOASMError", "_pio_funcs", "_pio_directives", "_pio_instructions", "asm_pio"):
        rp2.__dict__.pop(name, None)
