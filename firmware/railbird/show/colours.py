"""The monitor's colours, as the panel takes them: RGB565, high byte first, so byte-swapped in a 16-bit word. Each is
one of the 4096 that twelve bits hold, which is what goes over the wire to a panel that takes so few.

`INKS` holds four colours per pair of ink and paper, for the four levels of a glyph's pixel. A text item names its pair
by its number. Yellow asks for action, suits stand on white only, red is never a text's colour but a red suit's rank's.
"""

from array import array


def panel_colour(colour: int) -> int:
    """0xRRGGBB to the panel's 16 bits, bytes swapped: the next colour of twelve bits, widened by its highest ones."""
    red, green, blue = [((colour >> shift & 255) + 8) // 17 for shift in (16, 8, 0)]
    word = (red << 1 | red >> 3) << 11 | (green << 2 | green >> 2) << 5 | blue << 1 | blue >> 3
    return word >> 8 | (word & 255) << 8


BLACK_RGB = 0x000000
WHITE_RGB = 0xFFFFFF
YELLOW_RGB = 0xFFD000
RED_RGB = 0xD00000
DARK_RGB = 0x303030
DIM_RGB = 0x585858
GREY_RGB = 0x909090
PALE_RGB = 0xB0B0B0

BLACK = panel_colour(BLACK_RGB)
WHITE = panel_colour(WHITE_RGB)
YELLOW = panel_colour(YELLOW_RGB)
DARK = panel_colour(DARK_RGB)
DIM = panel_colour(DIM_RGB)
PALE = panel_colour(PALE_RGB)
BACK_BLUE = panel_colour(0x4060A8)
VIOLET = panel_colour(0x9050D0)

# (ink, paper) of each pair
PAIRS = (
    (WHITE_RGB, BLACK_RGB),
    (GREY_RGB, BLACK_RGB),
    (YELLOW_RGB, BLACK_RGB),
    (BLACK_RGB, YELLOW_RGB),
    (WHITE_RGB, DARK_RGB),
    (BLACK_RGB, WHITE_RGB),
    (RED_RGB, WHITE_RGB),
    (BLACK_RGB, PALE_RGB),
    (RED_RGB, PALE_RGB),
    (DIM_RGB, BLACK_RGB),
)
(
    WHITE_ON_BLACK,
    GREY_ON_BLACK,
    YELLOW_ON_BLACK,
    BLACK_ON_YELLOW,
    WHITE_ON_DARK,
    BLACK_ON_WHITE,
    RED_ON_WHITE,
    BLACK_ON_PALE,
    RED_ON_PALE,
    DIM_ON_BLACK,
) = range(len(PAIRS))


def blend(ink: int, paper: int, level: int) -> int:
    """Level 0 is paper, 3 is ink."""
    mixed = 0
    for shift in (16, 8, 0):
        mixed |= ((ink >> shift & 255) * level + (paper >> shift & 255) * (3 - level)) // 3 << shift
    return mixed


INKS = array("H", [panel_colour(blend(ink, paper, level)) for ink, paper in PAIRS for level in range(4)])
