"""Every clock of the display board's parts follows from the system's clock, 200 MHz or 125."""

import pytest

from railbird.link.wire import BAUD
from railbird_host.device.images import image_path
from railbird_host.sim.emulator import Board, RawRepl

MAKE_PARTS = """
import machine, sys
sys.modules.pop("wiring", None)
machine.freq({hz})
import wiring
parts = [wiring.link_uart(), wiring.panel(), wiring.lamps(1), wiring.inputs()]
word = lambda address: machine.mem32[address]
spi_hz = machine.freq() / word(0x4003c010) / (1 + (word(0x4003c000) >> 8 & 255))
baud = machine.freq() / 16 / (word(0x40038024) + word(0x40038028) / 64)
pio_hz = [machine.freq() * 256 / (word(address) >> 8) for address in (0x502000c8, 0x502000e0, 0x503000c8)]
print(machine.freq(), spi_hz, baud, *pio_hz)
"""


@pytest.mark.parametrize(("hz", "spi_hz"), [(200_000_000, 50e6), (125_000_000, 62.5e6)])
def test_parts_run_at_their_own_frequencies(hz, spi_hz):
    board = Board(image_path("DISPLAY", "development", ".bin").read_bytes())
    found = RawRepl(board).exec(MAKE_PARTS.format(hz=hz)).split()
    system, spi, baud, lamps, inputs, chain_end = map(float, found)
    assert system == hz
    assert spi == pytest.approx(spi_hz)  # the panel takes 62.5 MHz at most
    assert baud == pytest.approx(BAUD, rel=0.002)
    assert lamps == pytest.approx(16e6, rel=0.002)
    assert inputs == pytest.approx(343 * 250, rel=0.002)  # a sample every 4 ms
    assert chain_end == pytest.approx(62.5e6, rel=0.002)
