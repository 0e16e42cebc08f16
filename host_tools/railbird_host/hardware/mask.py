"""The sensor bar's aperture mask and the card guides, to be cut: ten holes where the sensors look, at the card's width.

In: the card code's geometry and the sheet's optics. Out: a `Drawing` with dimensions. Seen from above,
with cards coming face down towards the reader, D0 is on the right: sensors see the face mirrored (docs/card-code.md).
"""

from railbird_host.hardware.drawing import Drawing
from railbird_host.hardware.sheet import read_sheets
from railbird_host.sim.optics.geometry import (
    CARD_WIDTH_MM,
    GUIDE_PLAY_MM,
    PIN_NAMES,
    PRESENCE_AHEAD_MM,
    SENSOR_ACROSS_MM,
)

MASK_MM = (60.0, 24.0)
SCREW_MM, SCREW_INSET_MM = 3.2, 4.0
GUIDE_MM = (10.0, 120.0)
EDGE_MM = 12.0
WORD_MM = 2.2


def mask_and_guides() -> Drawing:
    optics = read_sheets()["sensor_bar"].facts["optics"]
    lane = CARD_WIDTH_MM + GUIDE_PLAY_MM
    width = lane + 2 * GUIDE_MM[0] + 2 * EDGE_MM + 30
    drawing = Drawing(width, GUIDE_MM[1] + 3 * EDGE_MM)
    middle, line = EDGE_MM + GUIDE_MM[0] + lane / 2, EDGE_MM + GUIDE_MM[1] / 2
    _guides(drawing, middle, lane)
    _mask(drawing, middle, line, optics["aperture_mm"] / 2)
    thickness, baffle = optics["mask_thickness_mm"], optics["baffle_mm"]
    words = f"mask: {thickness} mm, black, matt; holes {optics['aperture_mm']} mm; walls of {baffle} mm between sensors"
    drawing.write(EDGE_MM, GUIDE_MM[1] + 2.2 * EDGE_MM, 3.0, words)
    drawing.write(
        EDGE_MM, GUIDE_MM[1] + 2.6 * EDGE_MM, 3.0, "seen from above, cards move down; red is cut, black is printed"
    )
    return drawing


def _guides(drawing: Drawing, middle: float, lane: float) -> None:
    for side in (-1, 1):
        x = middle + side * lane / 2 - (GUIDE_MM[0] if side < 0 else 0)
        drawing.box(x, EDGE_MM, *GUIDE_MM)
    top = EDGE_MM - 4
    drawing.measure((middle - lane / 2, top), (middle + lane / 2, top), f"{lane:.1f} between guides")


def _mask(drawing: Drawing, middle: float, line: float, radius: float) -> None:
    width, height = MASK_MM
    drawing.box(middle - width / 2, line - height / 2, width, height)
    for side in (-1, 1):
        x = middle + side * (width / 2 - SCREW_INSET_MM)
        drawing.circles.append((x, line, SCREW_MM / 2))
    for name, across in zip(PIN_NAMES, (*SENSOR_ACROSS_MM, 0.0), strict=True):
        y = line - PRESENCE_AHEAD_MM if name == "P" else line
        drawing.circles.append((middle - across, y, radius))
        drawing.write(middle - across - 1.4, y + (4.0 if name != "P" else -1.6), WORD_MM, name)
    low = line + height / 2 + 4
    drawing.measure((middle + SENSOR_ACROSS_MM[0], low), (middle + SENSOR_ACROSS_MM[-1], low))
    right = middle + width / 2 + 16
    drawing.measure((right, line - PRESENCE_AHEAD_MM), (right, line))
