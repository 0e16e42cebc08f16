"""The felt of Super 4 Poker: seven seats, each Player Bonus, Ante, X-tra, Play. X-tra equals the Ante (rule 1): it is
not sensed (decision 33)."""

from railbird.table.layout import Layout
from railbird.table.seated.layout import AREA_LEDS, Arc

ARC = Arc(
    "super4",
    7,
    (
        ("PLAYER_BONUS", 540, 75, 75, AREA_LEDS),
        ("ANTE", 620, 75, 75, AREA_LEDS),
        ("XTRA", 700, 75, 75, AREA_LEDS),
        ("PLAY", 790, 115, 85, AREA_LEDS),
    ),
    "DEALER QUALIFIES WITH KING HIGH",  # rule 5
    (0, 1, 3),
)


def layout() -> Layout:
    return ARC.layout()
