"""The felt with its LEDs in the colours that the LED line carried, as SVG, seen by the dealer (table-guide 7, in mm).
Looks at colours only, not at meanings. An LED's light is in proportion to its number, a screen's is not: each dot is
as bright as it looks on the felt (4 % of white is not dark), and names the colour that was sent.
"""

from collections.abc import Sequence
from math import cos, radians, sin

from railbird.table.layout import Layout
from railbird.table.seated.layout import Arc

LED_MM, STEP_MM, EDGE_MM = 18, 22, 14
FELT, LINE, INK = "#12402e", "#5f8f7c", "#d8e8e0"
DERBY_SIZE, ARC_SIZE = (1200, 445), (1700, 740)
DEALERS_EDGE_MM = 900  # below the picture: no lamp is that near to the dealer
ROWS = {"RED": 0, "BLACK": 0, "SUIT": 95, "QUINELLA": 190, "TRIFECTA": 275}  # from the players' edge
SUITS = "HDSC"

SCREEN_GAMMA = 2.2

Box = tuple[float, float, float, float]  # left, top, width, height


def derby_box(name: str) -> Box:
    """The winner's block of three columns, in it the column of the second, below it the third in suit order."""
    kind, _, suits = name.partition("_")
    if not suits:
        return 600 * (name == "BLACK"), 0, 600, 95
    block = SUITS.index(suits[0])
    if kind == "SUIT":
        return 300 * block, 95, 300, 95
    column = SUITS.replace(suits[0], "").index(suits[1])
    top = ROWS[kind]
    if kind == "TRIFECTA":
        top += 85 * SUITS.replace(suits[0], "").replace(suits[1], "").index(suits[2])
    return 300 * block + 100 * column, top, 100, 85


def arc_box(arc: Arc, area: int) -> Box:
    """Seat 1 on the dealer's left, who sits in the middle of the lower edge."""
    degrees, radius, width, height = arc.area_polar(area)
    angle = radians(degrees)
    x, y = ARC_SIZE[0] / 2 - radius * sin(angle), DEALERS_EDGE_MM - radius * cos(angle)
    return x - width / 2, y - height / 2, width, height


def on_screen(colour: int) -> int:
    """The colour of a screen that looks like an LED with this one."""
    channels = (round(255 * ((colour >> shift & 0xFF) / 255) ** (1 / SCREEN_GAMMA)) << shift for shift in (16, 8, 0))
    return sum(channels)


def lamp_picture(game: str, layout: Layout, colours: Sequence[int]) -> str:
    """Every area with its LEDs along the dealer's edge."""
    arc = layout.arc
    wide, high = ARC_SIZE if arc else DERBY_SIZE
    rows = []
    for area, name in enumerate(layout.area_names):
        left, top, width, height = arc_box(arc, area) if arc else derby_box(name)
        size = f"width='{width:.0f}' height='{height:.0f}'"
        rows.append(f"<rect x='{left:.0f}' y='{top:.0f}' {size} rx='6' fill='none' stroke='{LINE}'/>")
        text = name.removeprefix("TRIFECTA_").removeprefix("QUINELLA_").removeprefix("SUIT_").replace("SEAT_", "")
        place = f"x='{left + width / 2:.0f}' y='{top + height / 2:.0f}' font-size='{min(24, width / 5):.0f}'"
        rows.append(f"<text {place} text-anchor='middle' fill='{INK}'>{text.replace('_', ' ')}</text>")
        leds = layout.leds(area)
        for index, led in enumerate(leds):
            x = left + width / 2 + (index - (len(leds) - 1) / 2) * STEP_MM
            y = top + height - EDGE_MM
            colour = colours[led] if led < len(colours) else 0  # a tap that hears nothing
            fill = f"fill='#{on_screen(colour):06x}' stroke='#555'"
            sent = f"<title>LED {led}: #{colour:06x}</title>"
            rows.append(f"<circle cx='{x:.0f}' cy='{y:.0f}' r='{LED_MM / 2:.0f}' {fill}>{sent}</circle>")
    felt = f"<title>{game}</title><rect width='{wide}' height='{high}' fill='{FELT}'/>"
    size = f"width='{wide}' height='{high}'"
    start = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' {size} font-family='sans-serif'>"
    return start + felt + "\n".join(rows) + "</svg>\n"
