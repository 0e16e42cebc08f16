"""Views of Federal Poker and Federal Draw Poker. Data: `views.py` makes the gallery of them."""

from railbird.table import view as v
from railbird.table.view import View
from railbird_host.figures.gallery.making import cards, make, message

EMPTY = ("", v.EMPTY)
PAID = [("1", v.DUE), ("T", v.PLAIN), ("500", v.DUE), ("10", v.DUE), EMPTY, ("25", v.DUE), ("V", v.VOIDED)]
HELD = [("1", v.DUE), ("T", v.PLAIN), ("H", v.ACT), ("X", v.PLAIN), ("C", v.ACT), ("25", v.DUE), ("40", v.DUE)]
DEALT = [("4", v.PLAIN), ("4", v.PLAIN), ("3", v.DUE), ("3", v.PLAIN), EMPTY, ("3", v.PLAIN), ("3", v.PLAIN)]
GIVEN_UP = [("-3", v.DUE), ("S", v.PLAIN), ("?", v.ACT), ("-5", v.DUE), ("?", v.ACT), EMPTY, EMPTY]
DECIDED = [("-3", v.DUE), ("S", v.PLAIN), ("-1", v.DUE), ("-5", v.DUE), ("S", v.PLAIN), EMPTY, EMPTY]
ROYAL = cards("AH KH QH JH TH")
ROWS = [
    ("1", [*cards("JS JH TH TD TS"), *[v.HIDDEN_CARD] * 3]),
    ("2", cards("AC KC QC 6C 5C")),
    ("4", [*cards("2C 3D 4H 5S 7S"), *[v.HIDDEN_CARD] * 5]),
]
GRID = [(str(row + 1), list(range(7 * row, 7 * row + 7))) for row in range(5)]


def box(state: str, right: str, cells: list, hand: list[int], name: str, verdict: tuple, footer: str) -> View:
    return make(f"R 0088  {state}", right, v.box_body(cells, hand, name, verdict), footer)


FEDERAL = {
    "federal-deal": make("R 0088  DEAL", "CARD 21/30", v.seats_body(DEALT, "BOX 3", "CARD 4", []), "FACE UP\tLAST 10♠"),
    "federal-result-pay": box(
        "RESULT", "", PAID, ROYAL, "BOX 3 ROYAL FLUSH", ("PAY", "500-1", v.PAY), "CARDS AGREE? CONFIRM"
    ),
    "federal-result-take": box(
        "RESULT", "", PAID, cards("6S 6H AD KC 4C"), "BOX 2 PAIR OF SIXES", ("TAKE", "", v.TAKE), "CARDS AGREE? CONFIRM"
    ),
    "federal-paying-hold": box(
        "PAYING", "1 ON HOLD", HELD, ROYAL, "BOX 3 ROYAL FLUSH", ("HOLD", "REVIEW", v.ACT), "3 HOLD: SURVEILLANCE"
    ),
    "federal-move": make("R 0088  MOVE 3/2", "SUP 2", v.hands_body(GRID, (1, 2), True), "CONFIRM=PUT FIX=UNDO", True),
    "federal-void-cards": make(
        "R 0088  BOX 3 VOID", "SUP 2", v.hands_body(GRID[:3], (2, 6)), "◄ CONFIRM=X NEXT=END", True
    ),
    "federal-late-bet": message(
        "R 0088  DEAL", "CARD 4/30", "BOX 3", ["LATE BET: REFUSE"], "AFTER NO MORE BETS", "DEAL FACE UP"
    ),
    "federal-draw-discard": make(
        "R 0088  DISCARD", "2 OPEN", v.boxes_body(GIVEN_UP, "PASS DISCARDS", "WAIT 3, 5"), "BOX KEY = STANDS"
    ),
    "federal-draw-face-up": make(
        "R 0088  DISCARD", "0 OPEN", v.boxes_body(DECIDED, "RETAINED CARDS", "FACE UP?"), "FACE UP? CONFIRM"
    ),
    "federal-draw-unknown": message(
        "R 0088  DISCARD",
        "1 HELD",
        "UNKNOWN CARD",
        ["1 FOR THE DRAW", "2 BOX TOO MANY", "3 UNREAD DISCARD"],
        "BACK = TAKE IT AWAY",
        "KEY   BACK = AWAY",
    ),
    "federal-draw-recall": make("R 0088  PAID", "RECALL", v.hands_body(ROWS), "◄ ► CONFIRM FIX=END", True),
}
