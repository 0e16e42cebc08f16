"""Figures of monitor and lamps on an emulated display board, from a view to the panel's last pixel.

In: the DISPLAY image, as `make firmware` leaves it. Out: figures, in time calibrated by docs/silicon.md.
"""

import json
from pathlib import Path

from railbird.show.fonts import FONTS
from railbird_host.device.deploy.tree import script_for_board
from railbird_host.device.images import image_path
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure

SCRIPT = Path(__file__).parent / "_show_on_board.py"
FULL_SCREENS = ("lanes", "places", "result", "message", "hand", "settle")


def measure() -> list[Figure]:
    times = {name: value / 1000 for name, value in times_on_board().items()}
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
    ]


def times_on_board() -> dict[str, float]:
    """Microseconds by name."""
    from railbird_host.sim.emulator.board import Board
    from railbird_host.sim.emulator.parts.tft import Tft
    from railbird_host.sim.emulator.repl import RawRepl

    board = Board(image_path("DISPLAY").read_bytes(), name="display")
    Tft(board, spi=0, select=17, data_command=20, reset=21, backlight=22)
    return json.loads(RawRepl(board).exec(script_for_board(SCRIPT.read_text()), limit_s=60.0))
