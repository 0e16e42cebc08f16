"""Where everything is, in millimetres: the one place that knows the card's and the scanner's dimensions.

Along the travel: u is measured from a card's leading end. Across it: v is measured from the card's centre line, in
the direction from D0 to D7. The sensor line is at x = 0, cards move towards positive x.
"""

CARD_LENGTH_MM = 88.9
CARD_WIDTH_MM = 63.5
ROW_PITCH_MM = 4.0
COLUMN_PITCH_MM = 4.0
STROBE_MARK_MM = 1.0
MARGIN_MM = 6.0  # from the card's end to the row START
BLOCK_ROWS = 7
PRESENCE_AHEAD_MM = 4.0
APERTURE_MM = 1.0
GUIDE_PLAY_MM = 1.5

# In the order of the pins GP6 .. GP15. P is a light barrier on the centre line: ink does not matter to it.
PIN_NAMES = ("D0", "D1", "D2", "D3", "S", "D4", "D5", "D6", "D7", "P")
FIRST_GPIO = 6
STROBE_PIN = 4
PRESENCE_PIN = 9
SENSOR_ACROSS_MM = tuple(COLUMN_PITCH_MM * (index - 4) for index in range(9))


def row_begin_mm(row: int) -> float:
    """Where row 0 .. 13 of a card begins, counted from the leading end."""
    if row < BLOCK_ROWS:
        return MARGIN_MM + ROW_PITCH_MM * row
    return CARD_LENGTH_MM - MARGIN_MM - ROW_PITCH_MM * (2 * BLOCK_ROWS - row)


def strobe_begin_mm(row: int) -> float:
    return row_begin_mm(row) + (ROW_PITCH_MM - STROBE_MARK_MM) / 2
