"""The felt of a game as SVG, as the dealer sees it: areas, one mark for every LED, places for the cards.

In: the game's name. Out: an <svg> whose elements the page finds by `data-area` and `data-led`. All geometry is that of
`railbird/table/*/layout.py`, in millimetres, the same that the lamps of the firmware use.
"""

from math import cos, radians, sin

from railbird.games.derby_areas import AREA_COUNT, AREA_NAMES, AREA_SUITS, BLACK, RED
from railbird.table.derby import layout as derby_layout
from railbird.table.layout import Layout
from railbird.table.registration import GAMES, facts_of, layout_of

SUITS = "♥♦♠♣"
WINDOW_MM = 12
EDGE_MM = 26
PLACES_TOP_MM = derby_layout.HEIGHT_MM + 20
ARC_TOP_MM, ARC_SIDE_MM, ARC_BOTTOM_MM = 930, 900, -26
INSCRIPTION_RADIUS_MM, SEAT_NUMBER_RADIUS_MM = 450, 500  # table-guide 7
STACKS = ("#b5232f", "#23509e", "#1f7a45", "#2b2b2b")
FLOAT_MM = (-330, -118, 660, 76)  # the chip tray of a felt with seats, at the dealer's edge
DERBY_FLOAT_MM, DERBY_FLOAT_SEEN_MM = 120, 46  # the picture ends before the table does
PLACE_TITLES = ("1ST", "2ND", "3RD")


def felt_drawing(game: str) -> str:
    number = GAMES.index(game)
    layout = layout_of(number)
    return seats_drawing(layout, facts_of(number).TITLE) if layout.arc else derby_drawing(layout)


def _svg(box: str, parts: list[str], label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="felt" viewBox="{box}" role="group" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _suit_spans(suits: tuple[int, ...]) -> str:
    return "".join(f'<tspan class="{"red" if suit < 2 else "black"}">{SUITS[suit]}</tspan>' for suit in suits)


def _open_area(area: int, name: str) -> str:
    words = name.replace("_", " ").lower()
    return f'<g class="area" data-area="{area}" data-name="{name}" tabindex="0" role="button" aria-label="{words}">'


# Derby


def derby_drawing(layout: Layout) -> str:
    parts = [_derby_area(layout, area) for area in range(AREA_COUNT)]
    for index, (left, width) in enumerate(derby_layout.PLACES_MM):
        box = f'x="{left}" y="{PLACES_TOP_MM}" width="{width}" height="{derby_layout.PLACE_HEIGHT_MM}" rx="10"'
        middle = PLACES_TOP_MM + derby_layout.PLACE_HEIGHT_MM / 2 + 13
        title = f'<text class="place-title" x="{left + width / 2}" y="{middle}">{PLACE_TITLES[index]}</text>'
        parts.append(f'<g class="place" data-place="{index + 1}"><rect {box}/>{title}</g>')
    float_top = PLACES_TOP_MM + derby_layout.PLACE_HEIGHT_MM + 20
    parts += _float(0, float_top, derby_layout.WIDTH_MM, DERBY_FLOAT_MM, STACKS * 5)
    parts.append('<g class="cards"></g>')
    height = float_top + DERBY_FLOAT_SEEN_MM + EDGE_MM
    box = f"{-EDGE_MM} {-EDGE_MM} {derby_layout.WIDTH_MM + 2 * EDGE_MM} {height}"
    return _svg(box, parts, "Racing Card Derby")


def _derby_area(layout: Layout, area: int) -> str:
    x, y, width, height = derby_layout.area_mm(area)
    suits = AREA_SUITS[area]
    ink = f'x="{x + width / 2}" y="{y + height / 2 + 9}"'
    if suits:
        text = f'<text class="name suits-{len(suits)}" {ink}>{_suit_spans(suits)}</text>'
    else:
        word = {RED: "RED", BLACK: "BLACK"}[area]
        text = f'<text class="name colour {word.lower()}" {ink}>{word}</text>'
    box = f'<rect class="ground" x="{x + 2}" y="{y + 2}" width="{width - 4}" height="{height - 4}" rx="7"/>'
    corner = (
        f"translate({x + width - 17} {y + 18}) scale(.72)"
        if len(suits) > 1
        else f"translate({x + width - 28} {y + 34})"
    )
    chip = f'<g class="chip-place" transform="{corner}"></g>'
    lamps = _derby_lamps(layout, area, x, y + height - WINDOW_MM - 6, width)
    return f"{_open_area(area, AREA_NAMES[area])}{box}{text}{lamps}{chip}</g>"


def _derby_lamps(layout: Layout, area: int, x: int, y: int, width: int) -> str:
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


# Seats on an arc


def seats_drawing(layout: Layout, title: str) -> str:
    radius = INSCRIPTION_RADIUS_MM
    path = f"M {-radius} 0 A {radius} {radius} 0 0 1 {radius} 0"
    parts = [
        f'<path id="inscription" d="{path}" fill="none"/>',
        '<text class="inscription"><textPath href="#inscription" startOffset="50%">'
        f"{layout.arc.inscription}</textPath></text>",
        *(_seat_area(layout, area) for area in range(len(layout.area_names))),
        *(_seat_number(layout, seat) for seat in range(1, layout.arc.seats + 1)),
        *_float(*FLOAT_MM, STACKS * 3),
        '<g class="cards"></g>',
    ]
    height = ARC_TOP_MM + ARC_BOTTOM_MM
    box = f"{-ARC_SIDE_MM} {-ARC_TOP_MM} {2 * ARC_SIDE_MM} {height}"
    return _svg(box, parts, title)


def _float(x: float, y: float, width: float, depth: float, stacks: tuple[str, ...]) -> list[str]:
    """The chip tray: a box, and stacks of chips along it."""
    step = (width - 22) / len(stacks)
    size = f'y="{y + 10}" width="{step - 8:.1f}" height="{depth - 20}" rx="8"'
    return [
        f'<rect class="float" x="{x}" y="{y}" width="{width}" height="{depth}" rx="12"/>',
        *(
            f'<rect class="stack" x="{x + 15 + index * step:.1f}" {size} fill="{colour}"/>'
            for index, colour in enumerate(stacks)
        ),
    ]


def _turned(degrees: float, radius: float) -> str:
    """Local axes: x along the arc, y towards the dealer."""
    x, y = -radius * sin(radians(degrees)), -radius * cos(radians(degrees))
    return f'transform="translate({x:.1f} {y:.1f}) rotate({-degrees:g})"'


def _seat_area(layout: Layout, area: int) -> str:
    degrees, radius, width, height = layout.arc.area_polar(area)
    words = layout.arc.spots[area % len(layout.arc.spots)][0].split("_")
    rounding = width / 2 if width == height else 12
    size = f'width="{width}" height="{height}" rx="{rounding}"'
    ground = f'<rect class="ground" x="{-width / 2}" y="{-height / 2}" {size}/>'
    first, count = layout.span(area)
    window_y = height / 2 - WINDOW_MM - 6
    wide = 16 * count + 2
    window = f'<rect class="window" x="{-wide / 2}" y="{window_y}" width="{wide}" height="{WINDOW_MM}" rx="6"/>'
    leds = "".join(
        f'<circle class="led" data-led="{led}" cx="{8 * (2 * (led - first) + 1 - count)}" cy="{window_y + 6}" r="4.6"/>'
        for led in layout.leds(area)
    )
    lines = "".join(
        f'<tspan x="0" y="{(index + 0.5 - len(words) / 2) * 19 - 1}">{word}</tspan>' for index, word in enumerate(words)
    )
    text = f'<text class="name seat-area">{lines}</text>'
    chip = '<g class="chip-place" transform="scale(1.35) translate(0 -6)"></g>'
    name = layout.area_names[area]
    return f"{_open_area(area, name)}<g {_turned(degrees, radius)}>{ground}{text}{window}{leds}{chip}</g></g>"


def _seat_number(layout: Layout, seat: int) -> str:
    degrees = layout.arc.seat_degrees(seat)
    cards = f'data-degrees="{degrees:g}" data-cards="{layout.arc.cards_mm}"'
    number = f'<text class="seat-number" {cards} y="10">{seat}</text>'
    return f"<g {_turned(degrees, SEAT_NUMBER_RADIUS_MM)}>{number}</g>"
