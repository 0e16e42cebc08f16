"""The panel: pixels through DMA and byte by byte, windows, orientation, sleep, CS, D/C and reset."""

import numpy
import pytest

from railbird_host.emulator import Tft

DRIVER = """
from machine import Pin, SPI
import time
spi = SPI(0, baudrate=24000000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
select, data, reset, light = [Pin(number, Pin.OUT, value=1) for number in (17, 20, 21, 22)]
def command(code, parameters=b''):
    select(0); data(0); spi.write(bytes([code])); data(1)
    if parameters: spi.write(parameters)
    select(1)
def window(x, y, width, height, pixels):
    command(0x2A, bytes([x >> 8, x & 255, x + width - 1 >> 8, x + width - 1 & 255]))
    command(0x2B, bytes([y >> 8, y & 255, y + height - 1 >> 8, y + height - 1 & 255]))
    command(0x2C, pixels)
command(0x01); command(0x11); command(0x3A, b'\\x55'); command(0x36, b'\\x28'); command(0x29)
"""
RED, GREEN, BLUE = 0xF800, 0x07E0, 0x001F


@pytest.fixture
def panel(board, repl) -> Tft:
    panel = Tft(board, spi=0, select=17, data_command=20, reset=21, backlight=22)
    repl.exec(DRIVER)
    return panel


def test_a_window_of_pixels(panel, repl):
    repl.exec("window(210, 190, 100, 40, bytes([0xf8, 0x00]) * 2000 + bytes([0x07, 0xe0]) * 2000)")
    pixels = panel.pixels()
    assert pixels.shape == (240, 320)
    assert (pixels[190:210, 210:310] == RED).all() and (pixels[210:230, 210:310] == GREEN).all()
    assert numpy.count_nonzero(pixels) == 4000
    assert panel.image().getpixel((210, 190)) == (255, 0, 0)
    assert panel.image().getpixel((309, 229)) == (0, 255, 0)


def test_a_full_frame_takes_its_time_on_the_wire(panel, repl):
    elapsed_us = int(
        repl.exec(
            "band = bytearray(320 * 40 * 2)\nstart = time.ticks_us()\n"
            "for row in range(0, 240, 40): window(0, row, 320, 40, band)\n"
            "print(time.ticks_diff(time.ticks_us(), start))"
        )
    )
    assert panel.pixel_bytes == 320 * 240 * 2
    assert 51_200 <= elapsed_us < 54_000  # 153,600 bytes at 24 MHz


def test_short_writes_go_byte_by_byte(panel, repl):
    repl.exec("window(5, 6, 2, 1, b'\\x00\\x1f\\xf8\\x00')")
    assert list(panel.pixels()[6, 5:7]) == [BLUE, RED]


def test_madctl_turns_and_mirrors(panel, repl):
    repl.exec("command(0x36, b'\\xe8'); window(0, 0, 1, 1, b'\\xf8\\x00')")  # both axes mirrored
    assert panel.pixels()[239, 319] == RED
    repl.exec("command(0x36, b'\\x08'); window(239, 0, 1, 1, b'\\x07\\xe0')")  # portrait
    assert panel.pixels()[239, 0] == GREEN
    repl.exec("command(0x36, b'\\x20')")  # red and blue exchanged
    assert panel.pixels()[239, 319] == BLUE


def test_black_while_it_sleeps_is_off_or_unlit(panel, repl):
    repl.exec("window(0, 0, 1, 1, b'\\xff\\xff')")
    for dark, bright in (
        ("command(0x10)", "command(0x11)"),
        ("command(0x28)", "command(0x29)"),
        ("light(0)", "light(1)"),
    ):
        assert panel.image().getpixel((0, 0)) == (255, 255, 255)
        repl.exec(dark)
        assert panel.image().getpixel((0, 0)) == (0, 0, 0)
        repl.exec(bright)
    repl.exec("command(0x21)")  # inversion
    assert panel.image().getpixel((0, 0)) == (0, 0, 0) and panel.image().getpixel((1, 0)) == (255, 255, 255)


def test_select_and_reset_are_honoured(panel, repl):
    before = panel.pixels()
    repl.exec("select(1); data(0); spi.write(b'\\x10' * 40)")
    assert panel.unselected_bytes == 40 and panel.is_lit and (panel.pixels() == before).all()
    repl.exec("reset(0)")
    assert not panel.is_on and panel.is_asleep
    repl.exec("command(0x29); command(0x11)")  # held in reset: deaf
    assert not panel.is_on
    repl.exec("reset(1); command(0x29); command(0x11)")
    assert panel.is_lit
