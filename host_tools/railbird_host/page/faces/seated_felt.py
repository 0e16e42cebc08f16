"""The felt of a game with seats as SVG, whatever areas its seats have: the arc of its layout, a place for each hand.

Geometry is that of the layout's `Arc`, in millimetres around the middle of the dealer's edge; y grows to the dealer.
"""

from math import cos, radians, sin

from railbird.table.layout import Layout
from railbird.table.seated.layout import Arc
from railbird_host.page.faces.face import OUT, Face, Spot
from railbird_host.page.faces.felt_parts import STACKS, WINDOW_MM, chip_tray, open_area, svg, waiting_place

TOP_MM, SIDE_MM, BOTTOM_MM = 930, 900, -26
TRAY_MM = (-330, -118, 660, 76)  # at the dealer's edge
INSCRIPTION_RADIUS_MM = 450
CARD_MM = (63, 88)
SEAT_SCALE, FAR_SCALE, SEAT_STEP_MM = 1.1, 1.05, 48
DEALER_SCALE, DEALER_STEP_MM, DEALER_TOP_MM = 1.6, 107, -300  # large: they lie before the dealer's eyes
NUMBER_MM = 52  # from the middle of a seat's innermost area to its number
BOX_NUMBER_MM = 26  # from a box's edge
LINES_MM = {2: 17, 3: 14}  # their pitch, by how many there are
WAITS_SPOT = ((-700, -150), (637, -150))  # the rack; cards that wait or were not read
LED_STEP_MM = 16


def seat_of(place: str) -> int:
    """Of SEAT 3 or BOX 3; 0 for the dealer."""
    return int(place.split()[1]) if " " in place else 0


def spots_of(arc: Arc, place: str, count: int, is_hand: bool) -> list[Spot]:
    if not is_hand:
        x, y = WAITS_SPOT[place != OUT]
        return [Spot(x + index * 9, y + index * 9) for index in range(count)]
    seat = seat_of(place)
    degrees = arc.seat_degrees(seat) if seat else 0
    scale, top, step = (*_seat_cards(arc), SEAT_STEP_MM) if seat else (DEALER_SCALE, DEALER_TOP_MM, DEALER_STEP_MM)
    middle = (count - 1) / 2
    return [Spot((index - middle) * step - CARD_MM[0] * scale / 2, top, -degrees, scale) for index in range(count)]


def _seat_cards(arc: Arc) -> tuple[float, float]:
    """(scale, upper edge) of a seat's cards: where four areas reach far out, smaller ones just beyond them."""
    edge = max(radius + height / 2 for _, radius, _, height, _ in arc.spots)
    if not edge < arc.cards_mm < edge + CARD_MM[1] * SEAT_SCALE:
        return SEAT_SCALE, -arc.cards_mm
    return FAR_SCALE, -(edge + CARD_MM[1] * FAR_SCALE + 2)


def seated_drawing(face: Face, layout: Layout, arc: Arc) -> str:
    parts = []
    if arc.inscription:
        radius = INSCRIPTION_RADIUS_MM
        curve = f"M {-radius} 0 A {radius} {radius} 0 0 1 {radius} 0"
        parts.append(f'<path id="inscription" d="{curve}" fill="none"/>')
        path = f'<textPath href="#inscription" startOffset="50%">{arc.inscription}</textPath>'
        parts.append(f'<text aria-hidden="true" class="inscription">{path}</text>')
    for area in range(len(layout.area_names)):
        parts.append(_area(layout, arc, area, face.area_words(area), face.area_odds(area)))
    parts += [_seat_number(arc, seat) for seat in range(1, arc.seats + 1)]
    parts += chip_tray(*TRAY_MM, STACKS * 3)
    for (x, y), title in zip(WAITS_SPOT, ("RACK", "WAITS"), strict=True):
        parts.append(waiting_place(x - 6, y - 6, CARD_MM[0] + 30, CARD_MM[1] + 30, title))
    parts.append('<g class="cards"></g>')
    box = f"{-SIDE_MM} {-TOP_MM} {2 * SIDE_MM} {TOP_MM + BOTTOM_MM}"
    return svg(box, parts, face.title)


def _turned(degrees: float, radius: float) -> str:
    """Local axes: x along the arc, y towards the dealer."""
    x, y = -radius * sin(radians(degrees)), -radius * cos(radians(degrees))
    return f'transform="translate({x:.1f} {y:.1f}) rotate({-degrees})"'


def _area(layout: Layout, arc: Arc, area: int, said: str, odds: str) -> str:
    degrees, radius, width, height = arc.area_polar(area)
    words = [*layout.area_names[area].split("_")[2:], odds.replace("to ", "≤")]
    line_mm = LINES_MM[len(words)]
    rounding = 12 if width != height else width / 2
    size = f'width="{width}" height="{height}" rx="{rounding}"'
    ground = f'<rect class="ground" x="{-width / 2}" y="{-height / 2}" {size}/>'
    first, count = layout.span(area)
    window_y = height / 2 - WINDOW_MM - 6
    reach = min(width - 12, count * LED_STEP_MM + 2)
    window = f'<rect class="window" x="{-reach / 2}" y="{window_y}" width="{reach}" height="{WINDOW_MM}" rx="6"/>'
    leds = "".join(
        f'<circle class="led" data-led="{first + index}" cx="{(index - (count - 1) / 2) * LED_STEP_MM}" '
        f'cy="{window_y + 6}" r="4.6"/>'
        for index in range(count)
    )
    middle = -(WINDOW_MM + 6) / 2  # of the place above the window
    lines = "".join(
        f'<tspan x="0" y="{middle + (index + 0.5 - len(words) / 2) * line_mm}">{word}</tspan>'
        for index, word in enumerate(words)
    )
    text = f'<text aria-hidden="true" class="name spot lines-{len(words)}">{lines}</text>'
    chip = '<g class="chip-place" transform="scale(1.35) translate(0 -6)"></g>'
    opened = open_area(area, layout.area_names[area], said, odds)
    return f"{opened}<g {_turned(degrees, radius)}>{ground}{text}{window}{leds}{chip}</g></g>"


def _seat_number(arc: Arc, seat: int) -> str:
    """Between its areas and the inscription; of a single box on the players' side: on the other lie its cards."""
    first = (seat - 1) * len(arc.spots)
    _, radius, _, height = arc.area_polar(first)
    radius += height / 2 + BOX_NUMBER_MM if len(arc.spots) == 1 else -NUMBER_MM
    text = f'<text aria-hidden="true" class="seat-number" y="10">{seat}</text>'
    return f"<g {_turned(arc.seat_degrees(seat), radius)}>{text}</g>"
