"""The felt of Federal Draw Poker (diagram B): five boxes, each a wager, numbered as the chips."""

from railbird.table.federal.layout import BOX, CARDS_MM
from railbird.table.layout import Layout
from railbird.table.seated.layout import Arc

ARC = Arc("federal_draw", 5, (BOX,), "PAIR OF JACKS OR BETTER", cards_mm=CARDS_MM)


def layout() -> Layout:
    return ARC.layout()
