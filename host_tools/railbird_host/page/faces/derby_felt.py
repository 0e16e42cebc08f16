"""The felt of Racing Card Derby as SVG, as the dealer sees it: areas, one mark for every LED, places for the cards.

All geometry is that of `railbird/table/derby/layout.py`, in millimetres, the same that the lamps of the firmware use.
"""

from railbird.games.derby_areas import AREA_COUNT, AREA_NAMES, AREA_SUITS, BLACK, RED
from railbird.table.derby import layout as derby_layout
from railbird.table.layout import Layout
from railbird.table.texts import PLACE_NAMES
from railbird_host.page.faces.face import Face
from railbird_host.page.faces.felt_parts import (
    EDGE_MM,
    STACKS,
    WINDOW_MM,
    chip_tray,
    open_area,
    svg,
    waiting_place,
)

SUITS = "♥♦♠♣"
PLACES_TOP_MM = derby_layout.HEIGHT_MM + 20
TRAY_MM, TRAY_SEEN_MM = 120, 46  # the picture ends before the table does
CARD_MM = (63, 88)
CARD_STEP_MM = 34
SIDE_MM = 100  # beside the field, on the dealer's right: cards that wait, and the rack
WAITS_SPOT = ((1222, 130), (1222, PLACES_TOP_MM + 6))  # the rack; cards that wait or were not read


def place_spot(index: int) -> tuple[float, float, float]:
    """(x of the first card, y, the way that is left for the others) of a place."""
    left, width = derby_layout.PLACES_MM[index]
    return left + width - CARD_MM[0] - 6, PLACES_TOP_MM + 11, width - CARD_MM[0] - 12


def derby_drawing(face: Face) -> str:
    layout = derby_layout.layout()
    parts = [_area(layout, area, face.area_words(area), face.area_odds(area)) for area in range(AREA_COUNT)]
    for index, (left, width) in enumerate(derby_layout.PLACES_MM):
        box = f'x="{left}" y="{PLACES_TOP_MM}" width="{width}" height="{derby_layout.PLACE_HEIGHT_MM}" rx="10"'
        middle = PLACES_TOP_MM + derby_layout.PLACE_HEIGHT_MM / 2 + 13
        title = f'<text aria-hidden="true" class="place-title" x="{left + 62}" y="{middle}">{PLACE_NAMES[index]}</text>'
        parts.append(f'<g class="place" data-place="{PLACE_NAMES[index]}"><rect {box}/>{title}</g>')
    for (x, y), title in zip(WAITS_SPOT, ("RACK", "WAITS"), strict=True):
        parts.append(waiting_place(x - 4, y - 4, CARD_MM[0] + 22, CARD_MM[1] + 22, title))
    tray_top = PLACES_TOP_MM + derby_layout.PLACE_HEIGHT_MM + 20
    parts += chip_tray(0, tray_top, derby_layout.WIDTH_MM, TRAY_MM, STACKS * 5)
    parts.append('<g class="cards"></g>')
    height = tray_top + TRAY_SEEN_MM + EDGE_MM
    box = f"{-EDGE_MM} {-EDGE_MM} {derby_layout.WIDTH_MM + SIDE_MM + 2 * EDGE_MM} {height}"
    return svg(box, parts, face.title)


def _suit_spans(suits: tuple[int, ...]) -> str:
    return "".join(f'<tspan class="{"red" if suit < 2 else "black"}">{SUITS[suit]}</tspan>' for suit in suits)


def _area(layout: Layout, area: int, words: str, pays: str) -> str:
    x, y, width, height = derby_layout.area_mm(area)
    suits = AREA_SUITS[area]
    ink = f'x="{x + width / 2}" y="{y + height / 2 + 9}"'
    if suits:
        text = f'<text aria-hidden="true" class="name suits-{len(suits)}" {ink}>{_suit_spans(suits)}</text>'
    else:
        word = {RED: "RED", BLACK: "BLACK"}[area]
        text = f'<text aria-hidden="true" class="name colour {word.lower()}" {ink}>{word}</text>'
    text += f'<text aria-hidden="true" class="pays" x="{x + 10}" y="{y + 22}">{pays}</text>'
    box = f'<rect class="ground" x="{x + 2}" y="{y + 2}" width="{width - 4}" height="{height - 4}" rx="7"/>'
    corner = (
        f"translate({x + width - 17} {y + 18}) scale(.72)"
        if len(suits) > 1
        else f"translate({x + width - 28} {y + 34})"
    )
    chip = f'<g class="chip-place" transform="{corner}"></g>'
    lamps = _lamps(layout, area, x, y + height - WINDOW_MM - 6, width)
    return f"{open_area(area, AREA_NAMES[area], words, pays)}{box}{text}{lamps}{chip}</g>"


def _lamps(layout: Layout, area: int, x: int, y: int, width: int) -> str:
    """The window and its LEDs; every second row of the chain runs from the dealer's right."""
    first, count = layout.span(area)
    runs_back = first // derby_layout.ROW_LEDS % 2
    pitch = width / count
    window = f'<rect class="window" x="{x + 8}" y="{y}" width="{width - 16}" height="{WINDOW_MM}" rx="6"/>'
    leds = ""
    for index in range(count):
        place = count - 1 - index if runs_back else index
        leds += f'<circle class="led" data-led="{first + index}" cx="{x + pitch * (place + 0.5):.1f}" '
        leds += f'cy="{y + WINDOW_MM / 2}" r="4.6"/>'
    return window + leds
