"""UART and SPI run from the clock that the program chooses."""

import pytest

SPI = "from machine import SPI, Pin\nspi = SPI(0, baudrate={}, sck=Pin(18), mosi=Pin(19), miso=Pin(16))\n"
TIMED = """
import time
buffer = bytearray(30000)
start = time.ticks_us()
spi.write(buffer)
print(time.ticks_diff(time.ticks_us(), start))
"""


def milliseconds_of_30_kb(repl, before: str, baud: int) -> float:
    return int(repl.exec(before + SPI.format(baud) + TIMED)) / 1000


def test_spi_reaches_half_of_the_usb_pll_as_micropython_starts(repl):
    assert milliseconds_of_30_kb(repl, "", 62_500_000) == pytest.approx(10.0, abs=0.2)


def test_spi_reaches_half_of_the_system_clock_when_it_is_chosen(repl):
    before = "import machine\nmachine.freq(125_000_000, 125_000_000)\n"
    assert milliseconds_of_30_kb(repl, before, 62_500_000) == pytest.approx(3.84, abs=0.2)
    assert milliseconds_of_30_kb(repl, "", 31_250_000) == pytest.approx(7.68, abs=0.2)
