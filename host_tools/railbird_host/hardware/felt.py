"""The felt of a game at 1:1: its areas, the windows of the lamps, the holes of the chip sensors.

In: the name of a game. Out: a `Drawing`; all lengths are those of `railbird/table/*/layout.py`.
"""

from math import cos, radians, sin

from railbird.table.derby import layout as derby_layout
from railbird.table.layout import Layout
from railbird.table.registration import GAMES, layout_of
from railbird_host.hardware.drawing import Drawing, turned

EDGE_MM = 30.0
WINDOW_MM = 12.0
WINDOW_INSET_MM = 6.0
HOLE_MM = 1.5
NAME_MM = 9.0
ARC_WINDOW_MM = 50.0
RULER_MM = 100.0


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
        drawing.words.append((EDGE_MM + x + 6, EDGE_MM + y + 22, NAME_MM, name.replace("_", " ").split(" ")[-1]))
    for left, width in derby_layout.PLACES_MM:
        top = EDGE_MM + derby_layout.HEIGHT_MM + 20
        drawing.box(EDGE_MM + left, top, width, derby_layout.PLACE_HEIGHT_MM, cut=False)
    _ruler(drawing)
    return drawing


def _seats(layout: Layout) -> Drawing:
    arc = layout.arc
    _, radius, width, height, _ = arc.spots[-1]
    reach = radius + max(width, height) / 2
    drawing = Drawing(2 * (reach + EDGE_MM), reach + 2 * EDGE_MM)
    middle_x, edge_y = reach + EDGE_MM, reach + EDGE_MM
    for area, name in enumerate(layout.area_names):
        degrees, radius, width, depth = arc.area_polar(area)
        x, y = middle_x - radius * sin(radians(degrees)), edge_y - radius * cos(radians(degrees))
        if width == depth:
            steps = [
                turned(x, y, width / 2 * cos(radians(a)), width / 2 * sin(radians(a)), 0) for a in range(0, 361, 5)
            ]
            drawing.mark.append(steps)
        else:
            drawing.turned_box(x, y, width, depth, -degrees)
        if arc.chip_bit_of(area) >= 0:
            drawing.circles.append((x, y, HOLE_MM))
        window = turned(x, y, 0, depth / 2 - WINDOW_MM / 2 - WINDOW_INSET_MM, -degrees)
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
        drawing.cut.append([turned(*window, a * ARC_WINDOW_MM / 2, b * WINDOW_MM / 2, -degrees) for a, b in corners])
        drawing.words.append((x - width / 2 + 6, y - 12, NAME_MM, name.replace("_", " ").removeprefix("SEAT ")))
    _ruler(drawing)
    return drawing


def _ruler(drawing: Drawing) -> None:
    """Who prints it sees whether it was scaled."""
    start = (EDGE_MM, drawing.height_mm - EDGE_MM / 3)
    drawing.measure(start, (start[0] + RULER_MM, start[1]), "100 mm: print at 100 %")
