"""What the parts of a screen draw with: items, and how texts and cards are placed.

A sheet (`sheet_plain.py`, or the same in C) collects tuples (x, y, width, height, colour, font, codes), later ones on
top. Font FILL is a plain fill with `colour`. Below that it is a frame, FILL - font thick, around a fill of the colour
in `codes`. Otherwise `codes` are drawn in FONTS[font], and `colour` is the number of a pair in `colours.PAIRS`.
"""

from railbird.show import colours
from railbird.show.fonts import RANK_20, RANK_28, SUIT_16, SUIT_24, SUIT_28, SUIT_36, TEXT_16, TEXT_32

FILL = -1
LEFT, CENTRE, RIGHT = 0, 1, 2
# (rank, suit) of a card's face
SMALL_CARD = (TEXT_16, SUIT_16)
MIDDLE_CARD = (RANK_20, SUIT_24)
LARGE_CARD = (RANK_28, SUIT_28)
UPCARD = (TEXT_32, SUIT_36)


def suit_ink(suit: int) -> int:
    return colours.RED_ON_WHITE if suit < 2 else colours.BLACK_ON_WHITE
