"""The felt of Federal Poker (diagram A): seven boxes, each a wager, numbered as the chips."""

from railbird.table.layout import Layout
from railbird.table.seated.layout import Arc

BOX = ("WAGER", 660, 150, 110, 6)  # table-guide 2
CARDS_MM = 595  # on the dealer's side of it, never on it

ARC = Arc("federal", 7, (BOX,), "PAIR OF SEVENS OR BETTER PAYS", cards_mm=CARDS_MM)


def layout() -> Layout:
    return ARC.layout()
