"""Every picture that tables show, part by part, every frame of lamps, and what goes to the panel when one picture
follows another, are what was accepted. Those of the gallery are compared pixel by pixel, too: test_painting.py."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from railbird.show.lighting import MEANINGS, Lighting, current_ua
from railbird.show.painter import Painter
from railbird.show.screen import compose
from railbird.table.derby.layout import area_mm
from railbird.table.registration import GAMES, layout_of
from railbird.table.view import LAMP_NAMES
from railbird_host.figures.gallery.accepted import judge
from railbird_host.figures.gallery.table_views import table_views, words_of
from railbird_host.figures.gallery.views import views
from railbird_host.sim.show.canvas import Canvas

GOLDEN = Path(__file__).parent / "golden"
SCREENS = views()
MIXED = 40


def parts_of(view, tag: str = "") -> Iterator[str]:
    for part in compose(view, tag).parts():
        yield f"{part.box} {part.items()}"


def test_every_chosen_picture_is_made_of_the_parts_that_were_accepted():
    judge(GOLDEN / "parts.txt", {name: list(parts_of(*SCREENS[name])) for name in SCREENS})


def frames(game: int) -> Iterator[str]:
    """Each meaning on each area, at each breath; then many at once, as bright as the supply allows."""
    random = Random(f"lamps of {GAMES[game]}")
    layout = layout_of(game)
    areas = range(len(layout.area_names))
    lighting = Lighting(layout)
    yield f"{layout.led_count} {layout.area_names} {list(layout.spans)}"
    yield from places(layout)
    now_ms = 0
    for meaning in sorted(MEANINGS):
        for area in (*areas, -1):
            lamps = [(area, meaning)] if area >= 0 else [(each, meaning) for each in areas]
            for _ in range(5):
                now_ms += 250
                yield f"{now_ms} {area} {LAMP_NAMES[meaning]} {frame(lighting, lamps, now_ms)}"
    for number in range(MIXED):
        chosen = random.sample(areas, random.randrange(len(areas) + 1))
        lamps = [(area, random.choice(sorted(MEANINGS))) for area in chosen]
        for step_ms in (0, 249, 1, 100, 250, 1400, 250, 2000):
            now_ms += step_ms
            yield f"{now_ms} {number} {frame(lighting, list(lamps), now_ms)}"
    for led in (-1, 0, 1, layout.led_count - 1):
        words, name = lighting.walk(led)
        yield f"{led} {name} {[at for at, word in enumerate(words) if word]} {max(words)}"


def places(layout) -> Iterator[str]:
    """Where areas lie on the felt, and which chip sensors are under them."""
    arc = layout.arc
    for area in range(len(layout.area_names)):
        where = (*arc.area_polar(area), arc.chip_bit_of(area)) if arc else area_mm(area)
        yield f"{area} {where} {layout.span(area)}"
    if arc:
        sensors = [[arc.chip_bit(seat, at) for at in range(len(arc.sensed))] for seat in range(1, arc.seats + 1)]
        yield f"{arc.name} {arc.seats} {arc.cards_mm} {arc.inscription} {arc.sensor_names()} {sensors}"
    yield f"{[layout.area_of(led) for led in range(-1, layout.led_count + 1)]}"


def frame(lighting: Lighting, lamps: list, now_ms: int) -> str:
    words = lighting.frame(lamps, now_ms)
    return "nothing" if words is None else f"{current_ua(words)} {' '.join(f'{word:x}' for word in words)}"


@pytest.mark.parametrize("game", range(len(GAMES)), ids=GAMES)
def test_lamps_shine_as_it_was_accepted(game):
    judge(GOLDEN / f"lamps_{GAMES[game]}.txt", {GAMES[game]: list(frames(game))})


class NotingPanel(Canvas):
    def __init__(self):
        super().__init__()
        self.lines: list[str] = []

    def window(self, x: int, y: int, width: int, height: int) -> None:
        super().window(x, y, width, height)
        self.lines.append(f"window {x} {y} {width} {height}")

    def band(self, rows: int, layers: list) -> bytearray:
        band = super().band(rows, layers)
        self.lines.append(f"{len(band)} bytes {sha256(band).hexdigest()[:8]}")
        return band


def test_a_panel_gets_what_was_accepted():
    random = Random("transcript of a panel")
    panel = NotingPanel()
    painter = Painter(panel)
    names = sorted(SCREENS)
    at = 0
    for number in range(50):
        at = random.randrange(len(names)) if random.random() < 0.4 else (at + 1) % len(names)
        painter.show(compose(*SCREENS[names[at]]))
        panel.lines.append(f"{number} {names[at]} {painter.busy()}")
        for _ in range(random.choice((1, 5, 400))):
            if not painter.step():
                break
        if random.random() < 0.04:
            painter.redraw()
    judge(GOLDEN / "panel.txt", {"panel": panel.lines})


def test_every_picture_of_a_table_is_made_of_the_parts_that_were_accepted():
    played = {"-".join(words_of(view)): list(parts_of(view)) for view in table_views().values()}
    assert len(played) > 500
    judge(GOLDEN / "parts_of_tables.txt", played)
