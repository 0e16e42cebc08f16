"""The felt of Three Card Poker: six seats, each Six Card Bonus, Pair Plus, Ante, Play, numbered as the chips."""

from railbird.table.layout import Layout
from railbird.table.seated.layout import AREA_LEDS, Arc

ARC = Arc(
    "three_card_poker",
    6,
    (
        ("SIX_CARD", 540, 75, 75, AREA_LEDS),
        ("PAIR_PLUS", 620, 75, 75, AREA_LEDS),
        ("ANTE", 700, 75, 75, AREA_LEDS),
        ("PLAY", 790, 115, 85, AREA_LEDS),
    ),
    "DEALER QUALIFIES WITH QUEEN HIGH",  # decision 37
)


def layout() -> Layout:
    return ARC.layout()
