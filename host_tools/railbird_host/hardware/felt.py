"""The felt of a game at 1:1: its areas, the windows of the lamps, the holes of the chip sensors.

In: the name of a game. Out: a `Drawing`; all lengths are those of `railbird/table/*/layout.py`.
"""

from math import cos, radians, sin
from math import degrees as degrees_of

from railbird.table.derby import layout as derby_layout
from railbird.table.layout import Layout
from railbird.table.registration import GAMES, layout_of
from railbird_host.hardware.drawing import CORNERS, Drawing, Point, turned, width_of

EDGE_MM = 30.0
WINDOW_MM = 12.0
WINDOW_INSET_MM = 6.0
HOLE_MM = 1.5
NAME_MM = 9.0
INSCRIPTION_MM = 18.0
INSCRIPTION_RADIUS_MM = 450.0
SPACED = 1.15
SEAT_LED_MM = 1000 / 60  # the seats' lamps are cut from strips of 60 a metre
RING_MM = 2.0  # that a window keeps from a round spot's line
RULER_MM = 100.0
PLACES = ("1ST", "2ND", "3RD")


def felt(name: str) -> Drawing:
    layout = layout_of(GAMES.index(name))
    return _seats(layout) if layout.arc else _derby(layout)


def _derby(layout: Layout) -> Drawing:
    height = derby_layout.HEIGHT_MM + 20 + derby_layout.PLACE_HEIGHT_MM
    drawing = Drawing(derby_layout.WIDTH_MM + 2 * EDGE_MM, height + 2 * EDGE_MM)
    for area, name in enumerate(layout.area_names):
        x, y, width, depth = derby_layout.area_mm(area)
        drawing.box(EDGE_MM + x, EDGE_MM + y, width, depth, cut=False)
        window_y = EDGE_MM + y + depth - WINDOW_MM - WINDOW_INSET_MM
        drawing.box(EDGE_MM + x + 8, window_y, width - 16, WINDOW_MM)
        drawing.write(EDGE_MM + x + width - 6, EDGE_MM + y + 13, NAME_MM, name.replace("_", " ").split(" ")[-1], 180)
    for name, (left, width) in zip(PLACES, derby_layout.PLACES_MM, strict=True):
        top = EDGE_MM + derby_layout.HEIGHT_MM + 20
        drawing.box(EDGE_MM + left, top, width, derby_layout.PLACE_HEIGHT_MM, cut=False)
        drawing.write(EDGE_MM + left + width - 6, top + 13, NAME_MM, name, 180)
    _ruler(drawing)
    return drawing


def _seats(layout: Layout) -> Drawing:
    arc = layout.arc
    _, radius, width, height, _ = arc.spots[-1]
    reach = radius + max(width, height) / 2
    drawing = Drawing(2 * (reach + EDGE_MM), reach + 2 * EDGE_MM)
    middle = (reach + EDGE_MM, reach + EDGE_MM)
    for area in range(len(layout.area_names)):
        _area(drawing, layout, area, middle)
    _inscription(drawing, arc.inscription, middle)
    _ruler(drawing)
    return drawing


def _area(drawing: Drawing, layout: Layout, area: int, middle: Point) -> None:
    """A seat's spot with its lamps' window towards the dealer, and its name towards the player."""
    degrees, radius, width, depth = layout.arc.area_polar(area)
    x, y = _on_arc(middle, radius, degrees)
    length = len(layout.leds(area)) * SEAT_LED_MM
    far = depth / 2 - WINDOW_INSET_MM  # the window's edge from the spot's middle
    if width == depth:
        circle = [turned(x, y, width / 2, 0, angle) for angle in range(0, 361, 5)]
        drawing.mark.append(circle)
        far = ((width / 2 - RING_MM) ** 2 - (length / 2) ** 2) ** 0.5
    else:
        drawing.turned_box(x, y, width, depth, -degrees)
    if layout.arc.chip_bit_of(area) >= 0:
        drawing.circles.append((x, y, HOLE_MM))
    window = turned(x, y, 0, far - WINDOW_MM / 2, -degrees)
    drawing.cut.append([turned(*window, a * length / 2, b * WINDOW_MM / 2, -degrees) for a, b in CORNERS])
    name = layout.area_names[area].replace("_", " ").removeprefix("SEAT ")
    size = min(NAME_MM, (width - 12) / width_of(name))
    start = turned(x, y, width_of(name) * size / 2, -HOLE_MM - NAME_MM - 6, -degrees)
    drawing.write(*start, size, name, 180 - degrees)


def _inscription(drawing: Drawing, words: str, middle: Point) -> None:
    """Letter by letter along its arc, read by the players: from the dealer's right to the left."""
    angle = -degrees_of(width_of(words) * INSCRIPTION_MM * SPACED / 2 / INSCRIPTION_RADIUS_MM)
    for letter in words:
        drawing.write(*_on_arc(middle, INSCRIPTION_RADIUS_MM, angle), INSCRIPTION_MM, letter, 180 - angle)
        angle += degrees_of(width_of(letter) * INSCRIPTION_MM * SPACED / INSCRIPTION_RADIUS_MM)


def _on_arc(middle: Point, radius: float, degrees: float) -> Point:
    """`degrees` to the dealer's left of straight ahead."""
    return middle[0] - radius * sin(radians(degrees)), middle[1] - radius * cos(radians(degrees))


def _ruler(drawing: Drawing) -> None:
    """Who prints it sees whether it was scaled."""
    start = (EDGE_MM, drawing.height_mm - EDGE_MM / 3)
    drawing.measure(start, (start[0] + RULER_MM, start[1]), "100 mm: print at 100 %")
