"""The panel: pixels through DMA and byte by byte, windows, orientation, sleep, CS, D/C and reset."""

import numpy
import pytest

from railbird_host.sim.emulator import RawRepl, Tft
from railbird_host.sim.emulator.part_data import ILI9341, ST7789
from railbird_host.sim.emulator.part_limit import PartLimit

DRIVER = """
from machine import Pin, SPI
import machine, time
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
def fast(hz=125_000_000):
    machine.freq(hz, hz)
    spi.init(baudrate=hz // 2)
def wake():
    time.sleep_ms(125)
    command(0x11)
    time.sleep_ms(6)
"""
BEGIN = """
wake(); command(0x3A, b'\\x55'); command(0x36, b'\\x28'); command(0x29)
"""
RED, GREEN, BLUE = 0xF800, 0x07E0, 0x001F


@pytest.fixture
def panel(board, repl) -> Tft:
    panel = Tft(board, spi=0, select=17, data_command=20, reset=21, backlight=22, kind=ILI9341)
    repl.exec(DRIVER + BEGIN)
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
    assert 51_200 <= elapsed_us < 56_000  # 153,600 bytes at 24 MHz, and what Python adds


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
        ("time.sleep_ms(120); command(0x10)", "wake()"),
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
    repl.exec("reset(0); time.sleep_ms(1)")
    assert not panel.is_on and panel.is_asleep
    repl.exec("command(0x29); command(0x11)")  # held in reset: deaf
    assert not panel.is_on
    repl.exec("reset(1); wake(); command(0x29)")
    assert panel.is_lit


def test_a_panel_of_the_other_kind_shows_a_wrong_picture(board, repl):
    panel = Tft(board, spi=0, select=17, data_command=20, reset=21, backlight=22, kind=ST7789)
    repl.exec(DRIVER + BEGIN + "window(0, 0, 1, 1, b'\\xf8\\x00')")
    assert (
        panel.pixels()[0, 0] != RED and panel.pixels()[239, 0] == BLUE ^ 0xFFFF
    )  # mirrored, inverted, red and blue swapped
    repl.exec("command(0x36, b'\\x60'); command(0x21); window(0, 0, 1, 1, b'\\xf8\\x00')")
    assert panel.pixels()[0, 0] == RED


@pytest.mark.parametrize(
    "breach, name, kind",
    [
        ("command(0x11)", "SLPOUT came too early after a reset", ILI9341),
        ("time.sleep_ms(121); command(0x11); command(0x29)", "command 0x29 came too early", ILI9341),
        ("wake(); command(0x10)", "SLPIN came too early after SLPOUT", ILI9341),
        ("wake(); command(0x01); time.sleep_ms(6); command(0x11)", "SLPOUT came too early after a reset", ILI9341),
        ("wake(); reset(0); reset(1); command(0x29)", "too early|too short", ILI9341),
        ("wake(); fast(); command(0x29)", "SPI at 62.5 MHz, it takes at most 32.0", ILI9341),
        ("command(0x11)", "SLPOUT came too early after a reset", ST7789),
        ("time.sleep_ms(121); command(0x11); command(0x29)", "command 0x29 came too early", ST7789),
        ("wake(); fast(200_000_000); command(0x29)", "SPI at 100.0 MHz, it takes at most 62.5", ST7789),
    ],
)
def test_a_breach_of_the_data_sheet_ends_the_run(make_board, breach, name, kind):
    board = make_board()
    Tft(board, spi=0, select=17, data_command=20, reset=21, backlight=22, kind=kind)
    repl = RawRepl(board)
    repl.exec(DRIVER + "reset(0); time.sleep_ms(1); reset(1); time.sleep_ms(6)")
    with pytest.raises(PartLimit, match=f"panel {kind.name}: .*({name})"):
        repl.exec(breach)
