"""Views of Federal Poker and Federal Draw Poker. Data: `views.py` makes the gallery of them."""

from railbird.games.wager_result import WIN
from railbird.table import view as v
from railbird.table.config import config_from_dict
from railbird.table.federal.game import FederalRules
from railbird.table.view import View
from railbird_host.figures.gallery.making import cards, make, message

RULES = FederalRules(config_from_dict({"game": "federal"}))
EMPTY = ("", v.EMPTY)
# One deck, as it was dealt to six boxes; 7 is void.
HANDS = {
    1: cards("7S KS 3D 7C 9H"),
    2: cards("6S AD 4S 6H KC"),
    3: cards("JH AH QH TH KH"),
    4: cards("5D 8C 9S 6D 7H"),
    6: cards("QC 9C JC 4C 3C"),
    7: cards("2S 2D JD JS 5H"),
}
# To seven: 3 waits for surveillance, 4 was refused, 5 is paid by cards.
HIGH_HANDS = HANDS | {4: cards("8S TS QS JS 9S"), 5: cards("3S KD 8D TD 4H"), 7: cards("2S 5C 2D 5H 2H")}
DEALT = [("4", v.PLAIN), ("4", v.PLAIN), ("3", v.DUE), ("3", v.PLAIN), EMPTY, ("3", v.PLAIN), ("3", v.PLAIN)]
GIVEN_UP = [("-3", v.DUE), ("S", v.PLAIN), ("?", v.ACT), ("-5", v.DUE), ("?", v.ACT), EMPTY, EMPTY]
DECIDED = [("-3", v.DUE), ("S", v.PLAIN), ("-1", v.DUE), ("-5", v.DUE), ("S", v.PLAIN), EMPTY, EMPTY]
ROWS = [
    ("1", [*cards("JS JH TH TD TS"), *[v.HIDDEN_CARD] * 3]),
    ("2", cards("AC KC QC 6C 5C")),
    ("4", [*cards("2C 3D 4H 5S 7S"), *[v.HIDDEN_CARD] * 5]),
]


def cells(hands: dict[int, list[int]], others: dict[int, tuple]) -> list:
    """What each box pays, as the rules have it; `others` are those that a person decided."""
    found = []
    for number in range(1, 8):
        outcome = RULES.settled(hands[number]) if number in hands else None
        paid = outcome and ((str(outcome.odds[0]), v.DUE) if outcome.result == WIN else ("T", v.PLAIN))
        found.append(others.get(number) or paid or EMPTY)
    return found


PAID = cells(HANDS, {7: ("V", v.VOIDED)})
HELD = cells(HIGH_HANDS, {3: ("H", v.ACT), 4: ("X", v.PLAIN), 5: ("C", v.ACT)})


def grid(count: int, wrong: int = -1) -> list:
    """So many cards of the deal, round by round; `wrong` is the place of one that lies there in error."""
    dealt = [HANDS[number][turn] for turn in range(5) for number in HANDS]
    if wrong >= 0:
        dealt.insert(wrong, v.HIDDEN_CARD)
    width = len(HANDS)
    head = ("", [v.COLUMN - number for number in HANDS])
    return [head, *((str(at // width + 1), dealt[at : min(count, at + width)]) for at in range(0, count, width))]


def looked_at(state: str, right: str, shown: list, number: int, verdict: tuple, footer: str) -> View:
    """A box at which somebody looks; the verdict is that of the rules if a person gave none."""
    outcome = RULES.settled(HIGH_HANDS[number])
    of_rules = ("PAY", f"{outcome.odds[0]}-1", v.PAY) if outcome.result == WIN else ("TAKE", "", v.TAKE)
    ordered, name = RULES.named(outcome, HIGH_HANDS[number])
    body = v.box_body(shown, ordered, f"BOX {number} {name}", verdict or of_rules)
    return make(f"R 0088  {state}", right, body, footer)


FEDERAL = {
    "federal-deal": make("R 0088  DEAL", "CARD 21/30", v.seats_body(DEALT, "BOX 3", "CARD 4", []), "FACE UP\tLAST 10♠"),
    "federal-result-pay": looked_at("RESULT", "", PAID, 3, (), "CARDS AGREE? CONFIRM"),
    "federal-result-take": looked_at("RESULT", "", PAID, 2, (), "CARDS AGREE? CONFIRM"),
    "federal-paying-hold": looked_at("PAYING", "1 ON HOLD", HELD, 3, ("HOLD", "REVIEW", v.ACT), "3 HOLD: SURVEILLANCE"),
    "federal-move": make(
        "R 0088  MOVE 3/2", "SUP 2", v.hands_body(grid(30), (2, 2), True), "CONFIRM=PUT FIX=UNDO", True
    ),
    "federal-void-cards": make(
        "R 0088  BOX 5 VOID", "SUP 2", v.hands_body(grid(14, wrong=10), (2, 4)), "◄ CONFIRM=X NEXT=END", True
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
