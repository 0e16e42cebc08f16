"""The felt of Racing Card Derby (table-guide 7): its areas along the chain of lamps, and in millimetres.

Five rows of 36 LEDs, the first row nearest the dealer, from the dealer's left, then back and forth. Areas are numbered
as in `games/derby_areas.py`.
"""

from railbird.games.derby_areas import AREA_COUNT, AREA_NAMES, AREA_SUITS, BLACK
from railbird.table.layout import Layout

ROW_LEDS = 36
COLUMN_LEDS = 3

COLUMN_MM = 100
WIDTH_MM, HEIGHT_MM = 1200, 445
# top of a row from the players' edge, and its height
ROWS_MM = ((0, 95), (95, 95), (190, 85), (275, 85), (360, 85))
# the places for the cards, from the dealer's right: (left from the dealer's left, width); 110 high, below the field
PLACES_MM = ((720, 480), (360, 340), (0, 340))
PLACE_HEIGHT_MM = 110


def column_of(suits) -> int:
    """Column 0-11 of an area from the dealer's left; of a suit's area its leftmost one."""
    if len(suits) == 1:
        return suits[0] * 3
    return suits[0] * 3 + suits[1] - (suits[1] > suits[0])


def cell_of(area: int):
    """(row from the players' edge, first column, columns)."""
    suits = AREA_SUITS[area]
    if not suits:
        return 0, 6 if area == BLACK else 0, 6
    if len(suits) == 3:
        fourth = 6 - sum(suits)
        return 4 if suits[2] > fourth else 3, column_of(suits), 1
    return len(suits), column_of(suits), 3 if len(suits) == 1 else 1


def _spans() -> bytes:
    spans = bytearray()
    for area in range(AREA_COUNT):
        row, column, columns = cell_of(area)
        chain_row = 4 - row
        first = COLUMN_LEDS * column
        if chain_row % 2:  # this row runs from the dealer's right
            first = ROW_LEDS - first - COLUMN_LEDS * columns
        spans.append(ROW_LEDS * chain_row + first)
        spans.append(COLUMN_LEDS * columns)
    return bytes(spans)


def area_mm(area: int):
    """(x, y, width, height) from the dealer's left and the players' edge."""
    row, column, columns = cell_of(area)
    top, height = ROWS_MM[row]
    return COLUMN_MM * column, top, COLUMN_MM * columns, height


def layout() -> Layout:
    return Layout("derby", AREA_NAMES, _spans(), 5 * ROW_LEDS)
