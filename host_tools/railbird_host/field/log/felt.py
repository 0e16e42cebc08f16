"""The felt of a round as SVG: every area of the table's layout, those with a lamp in their lamp's colour.

Comes in: the game and area -> lamp meaning. Goes out: an <svg> element, drawn as the dealer sees the table. Geometry is
that of `railbird/table/*/layout.py`, colours are those of the lamp table (table-guide 6) on a dark felt.
"""

from math import cos, radians, sin

from railbird.games.derby_areas import AREA_COUNT, AREA_NAMES
from railbird.table import view
from railbird.table.derby import layout as derby_layout
from railbird.table.layout import Layout
from railbird.table.registration import GAMES, layout_of

COLOURS = {
    view.WIN: "#ffffff",
    view.WIN_PROTEST: "#ffd000",
    view.TRIFECTA_10: "#ffffff",
    view.TRIFECTA_2: "#ffd000",
    view.TRIFECTA_1: "#4a90ff",
    view.WIN_BONUS: "#ffd000",
    view.LOSE_BONUS: "#ffd000",
    view.PUSH: "#4a90ff",
    view.VOID: "#8a4fd0",
    view.WIN_HIGH: "#ffffff",
    view.PUSH_BONUS: "#4a90ff",
}
SUITS = "♥♦♠♣"
EDGE_MM = 12


def felt_svg(game: str, lamps: dict[int, int]) -> str:
    layout = layout_of(GAMES.index(game))
    return _seats(layout, lamps) if layout.arc else _derby(lamps)


def _fill(lamps: dict[int, int], area: int) -> str:
    return COLOURS.get(lamps.get(area, 0), "#12402e")


def felt_legend(lamps: dict[int, int]) -> str:
    """What the colours of this picture mean, for paper too: each colour once, with all that it stands for here."""
    meanings: dict[str, list[str]] = {}
    for lamp in sorted(set(lamps.values()) & COLOURS.keys()):
        meanings.setdefault(COLOURS[lamp], []).append(_meaning(lamp))
    entries = (
        f'<span><i style="background: {colour}"></i>{", ".join(names)}</span>' for colour, names in meanings.items()
    )
    return f'<div class="legend">{"".join(entries)}</div>'


def _meaning(lamp: int) -> str:
    return view.LAMP_NAMES[lamp].replace("_", " ").lower()


def _title(name: str, lamps: dict[int, int], area: int) -> str:
    meaning = _meaning(lamps[area]) if area in lamps else "dark"
    return f"<title>{name.replace('_', ' ')}: {meaning}</title>"


def _ink(lamps: dict[int, int], area: int) -> str:
    if lamps.get(area) == view.VOID:
        return "#ffffff"
    return "#101010" if area in lamps else "#9fc8b4"


def derby_label(area: int) -> str:
    """RED, ♥, ♥♦, ♥♦♠: what stands on the felt."""
    head, _, letters = AREA_NAMES[area].partition("_")
    return "".join(SUITS["HDSC".index(letter)] for letter in letters) if letters else head


def _derby(lamps: dict[int, int]) -> str:
    parts = []
    for area in range(AREA_COUNT):
        x, y, width, height = derby_layout.area_mm(area)
        box = f'x="{x + 3}" y="{y + 3}" width="{width - 6}" height="{height - 6}" rx="8"'
        text = (
            f'<text x="{x + width / 2}" y="{y + height / 2 + 12}" fill="{_ink(lamps, area)}">{derby_label(area)}</text>'
        )
        shape = f'<rect {box} fill="{_fill(lamps, area)}"/>'
        parts.append(f"<g>{_title(AREA_NAMES[area], lamps, area)}{shape}{text}</g>")
    return _svg(0, 0, derby_layout.WIDTH_MM, derby_layout.HEIGHT_MM, parts)


def _seats(layout: Layout, lamps: dict[int, int]) -> str:
    parts = []
    for area, name in enumerate(layout.area_names):
        degrees, radius, width, height = layout.arc.area_polar(area)
        x, y = -radius * sin(radians(degrees)), -radius * cos(radians(degrees))
        place = f'cx="{x:.0f}" cy="{y:.0f}" transform="rotate({-degrees} {x:.0f} {y:.0f})"'
        shape = f'<ellipse {place} rx="{width / 2}" ry="{height / 2}" fill="{_fill(lamps, area)}"/>'
        label = name.split("_")[2]
        text = f'<text x="{x:.0f}" y="{y + 8:.0f}" fill="{_ink(lamps, area)}" class="small">{label}</text>'
        parts.append(f"<g>{_title(name, lamps, area)}{shape}{text}</g>")
    return _svg(-860, -860, 1720, 720, parts)


def _svg(x: int, y: int, width: int, height: int, parts: list[str]) -> str:
    box = f"{x - EDGE_MM} {y - EDGE_MM} {width + 2 * EDGE_MM} {height + 2 * EDGE_MM}"
    return f'<svg class="felt" viewBox="{box}" role="img" aria-label="lamps">{"".join(parts)}</svg>'
