"""A soft reset of a development image leaves no DMA channel at work: MicroPython 1.25 frees channels without stopping
them, so that whoever gets a busy one next (SPI from 32 bytes on) waits for ever."""

import pytest

from railbird_host.device.images import image_path
from railbird_host.sim.emulator import Board, RawRepl
from railbird_host.sim.optics.player import EdgePlayer

BUSY_CHANNELS = """
import rp2
from machine import Pin, SPI, mem32
busy = lambda: [channel for channel in range(12) if mem32[0x5000000C + 0x40 * channel] & 1 << 24]
"""
START = """
buffer = bytearray(64)
channels = [rp2.DMA() for _ in range(2)]
for channel in channels:  # they wait for a state machine that never asks
    channel.config(read=buffer, write=buffer, count=16, ctrl=channel.pack_ctrl(treq_sel=0x13), trigger=True)
print(len(busy()) >= 2)
"""


def test_no_dma_channel_is_busy_after_a_soft_reset():
    board = Board(image_path("BENCH", "development").read_bytes(), name="soft reset")
    repl = RawRepl(board)
    assert repl.exec(BUSY_CHANNELS + START).strip() == "True"
    repl.enter()
    board.usb.send(b"\x04")
    board.run_until(lambda: b"soft reboot" in board.usb.received, 5)
    board.run(0.2)
    assert repl.exec(BUSY_CHANNELS + "print(busy())").strip() == "[]"
    code = (
        "spi = SPI(0, baudrate=1000000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))\nspi.write(bytes(64))\nprint('sent')"
    )
    assert repl.exec(code).strip() == "sent"


@pytest.mark.parametrize("name", ["DISPLAY", "SCANNER", "BENCH"])
def test_at_the_prompt_no_dma_of_the_application_writes_on(name):
    """Rings of inputs, edges and lamps are free memory then: code and values of whatever comes next would be written
    over."""
    board = Board(image_path(name, "development").read_bytes(), name=name)
    if name == "SCANNER":
        EdgePlayer(board)  # no card lies on its sensors: a board that sees one leaves its port alone
    board.run(1.5)
    channels = range(0x5000000C, 0x5000030C, 0x40)
    assert any(board.chip.read_uint32(control) & 1 << 24 for control in channels), "no ring is at work before"
    repl = RawRepl(board)
    repl.enter()
    assert repl.exec(BUSY_CHANNELS + "print(busy())").strip() == "[]"
