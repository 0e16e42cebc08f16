"""The felt of Four Card Poker (table-guide 7): seven seats, each Aces Up, Ante, Play, numbered as the chips."""

from railbird.table.layout import Layout
from railbird.table.seated.layout import AREA_LEDS, Arc

ARC = Arc(
    "four_card_poker",
    7,
    (
        ("ACES_UP", 570, 75, 75, AREA_LEDS),
        ("ANTE", 660, 75, 75, AREA_LEDS),
        ("PLAY", 765, 115, 85, AREA_LEDS),
    ),
    "DEALER ALWAYS QUALIFIES · PLAYER WINS TIES",  # 3.2
)


def layout() -> Layout:
    return ARC.layout()
