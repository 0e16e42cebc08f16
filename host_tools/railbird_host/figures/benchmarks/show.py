"""Figures of monitor and lamps on an emulated display board, from a view to the panel's last pixel.

In: the DISPLAY image, as `make firmware` leaves it. Out: figures, in time calibrated by docs/silicon.md.
"""

import json
from dataclasses import replace
from pathlib import Path

from railbird.show.fonts import FONTS
from railbird_host.device.deploy.tree import script_for_board
from railbird_host.device.images import image_path
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.sim.emulator.part_data import ILI9341, ST7789, PanelKind, Range

SCRIPT = Path(__file__).parent / "_show_on_board.py"
# An ILI9341 takes 16 bits a pixel. 33 MHz are beyond its data sheet, as on most boards that use one; 10 are within it.
ILI9341_CLOCKS_MHZ = (33, 10)
ILI9341_ON_BOARD = 'wiring.PanelKind("ILI9341", {}_400_000, 0x28, False, 121, False)'
ANY_CLOCK = Range(1e9, 1e9, 1e9)
FULL_SCREENS = ("lanes", "places", "result", "message", "hand", "settle")


def measure() -> list[Figure]:
    times = times_on_board()
    full = max(times[name] for name in FULL_SCREENS)
    return [
        Figure("a card in a lane", times["lane_card"], "ms", 20, AT_MOST),
        Figure("a card of a place", times["place_card"], "ms", 20, AT_MOST),
        Figure("another screen, the slowest", full, "ms", 45, AT_MOST),
        Figure("longest step", times["longest_step"], "ms", 10, AT_MOST),
        Figure("result's frame of lamps", times["lamps"], "ms", 5, AT_MOST),
        Figure("18 glyphs in plain Python", times["painted_plain"], "ms"),
        Figure("C, times faster", times["painted_plain"] / times["painted"], "", 25, AT_LEAST),
        Figure("fonts in flash", sum(map(len, FONTS)) / 1024, "KB", 100, AT_MOST),
        *(figure for clock_mhz in ILI9341_CLOCKS_MHZ for figure in _ili9341(clock_mhz)),
    ]


def _ili9341(clock_mhz: int) -> list[Figure]:
    """The same pictures on the slower panel: no goals."""
    times = times_on_board(ILI9341_ON_BOARD.format(clock_mhz), replace(ILI9341, clock_hz=ANY_CLOCK))
    name = f"ILI9341 at {clock_mhz} MHz" + (", beyond its data sheet" if clock_mhz > 10 else "")
    return [
        Figure(f"{name}: a card in a lane", times["lane_card"], "ms"),
        Figure(f"{name}: another screen, the slowest", max(times[name] for name in FULL_SCREENS), "ms"),
    ]


def times_on_board(panel: str = "wiring.PANEL", kind: PanelKind = ST7789) -> dict[str, float]:
    """Milliseconds by name."""
    from railbird_host.sim.emulator.board import Board
    from railbird_host.sim.emulator.parts.tft import Tft
    from railbird_host.sim.emulator.repl import RawRepl

    board = Board(image_path("DISPLAY").read_bytes(), name="display")
    Tft(board, spi=0, select=17, data_command=20, reset=21, backlight=22, kind=kind)
    script = SCRIPT.read_text().replace("wiring.panel(wiring.PANEL)", f"wiring.panel({panel})")
    found = json.loads(RawRepl(board).exec(script_for_board(script), limit_s=60.0))
    return {name: value / 1000 for name, value in found.items()}
