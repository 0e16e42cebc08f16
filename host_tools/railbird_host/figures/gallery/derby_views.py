"""Views of Racing Card Derby. Data: `views.py` makes the gallery of them."""

from railbird.games.derby import race
from railbird.table import view as v
from railbird.table.derby.pictures import show_result
from railbird.table.view import View
from railbird_host.figures.gallery.making import cards, make, message

FIRST_ROW = cards("KH 4H TD 2S AS 9S 7C QH 8D 6C 5C 3D JS")
lanes = ([13, 4], [10], [5, 14, 9], [7])
protested = ([13, 4], [10], [14, 9, 2], [7])
finished = ([13, 4], [10], [5, 14, 9, 11], [7])
last = cards("9S 4H KH JS 2S TS")  # the newest first
CLUBS_WIN = cards("2C KH 4H TD AS 9S 7C 6C 5C 8C JD 6C QH")
SPADES_WIN_PROTESTED = cards("KH 4H TD 2S AS 9S 7C JS 5S 6H 9S 4H KD")
HEARTS_WIN = cards("KH 4H TD 9S 7C QH 2H 5H 8S 3C")
rows = [FIRST_ROW, cards("5S 6H"), cards("9S 4H KD")]
gap = [FIRST_ROW, [*cards("5S"), v.EMPTY_PLACE, *cards("6H")], cards("9S 4H KD")]
agree = "CARDS AGREE? CONFIRM"


def raced(header: str, passed: list[int], footer: str, waits: str = "") -> View:
    """A race that is over, as its cards have it."""
    view = make(header, f"{len(passed)} CARDS", v.message_body("", []), footer)
    show_result(race(passed), view, waits)
    if waits:
        view.header_right, view.header_alert = waits[0] + " HELD", True
    return view


def recalled(passed: list[int]) -> View:
    view = raced("R 0409", passed, "◄ ► CONFIRM FIX=END")
    view.header_right, view.header_alert = "RECALL", True
    return view


DERBY = {
    "derby-closed": message(
        "R 0412  CLOSED", "", "CLOSED", ["SUPERVISOR:", "KEY, PIN, 7"], "CLEAN SENSOR D5", "SUPERVISOR OPENS"
    ),
    "derby-open": make(
        "R 0412  21:47", "214 LEFT", v.open_body(411, (2, 0, 1), "PLACE BETS", ""), "PRESS NO MORE BETS"
    ),
    "derby-open-first": make("R 0001  18:00", "416 LEFT", v.open_body(0, None, "PLACE BETS", ""), "PRESS NO MORE BETS"),
    "derby-open-last-round": make(
        "R 0433  23:12", "38 LEFT", v.open_body(432, (3, 1, 0), "PLACE BETS", "LAST ROUND"), "PRESS NO MORE BETS"
    ),
    "derby-open-sensor": make(
        "R 0434  23:15", "190 LEFT", v.open_body(433, (0, 1, 2), "PLACE BETS", "CLEAN SENSOR D5"), "PRESS NO MORE BETS"
    ),
    "derby-open-door": make(
        "R 0434  23:15",
        "DOOR OPEN",
        v.open_body(433, (0, 1, 2), "NO NEW ROUND", "CLEAR THE DOOR"),
        "SUPERVISOR: 7, 4",
        True,
    ),
    "derby-deal1-empty": make("R 0412  1ST", "0 CARDS", v.lanes_body(([], [], [], []), -1), "DEAL TO 1ST PLACE"),
    "derby-deal1": make("R 0412  1ST", "7 CARDS", v.lanes_body(lanes, -1), "DEAL TO 1ST\tLAST 7♣"),
    "derby-deal1-protest": make("R 0412  1ST", "PROTEST", v.lanes_body(protested, -1), "DEAL TO 1ST\tLAST 2♠", True),
    "derby-deal1-ten": make("R 0412  1ST", "7 CARDS", v.lanes_body(lanes, -1), "DEAL TO 1ST\tLAST 10♦"),
    "derby-deal1-finished": make("R 0412  1ST", "8 CARDS", v.lanes_body(finished, 2), "DEAL TO 1ST\tLAST J♠"),
    "derby-deal2": make("R 0412  2ND", "9 CARDS", v.places_body((2, -1, -1), 2, [2], last[:1], 0), "DEAL TO 2ND PLACE"),
    "derby-deal3": make(
        "R 0412  3RD", "12 CARDS", v.places_body((2, 0, -1), 3, [2, 0], last[:4], 0), "DEAL TO 3RD PLACE"
    ),
    "derby-deal3-many": make(
        "R 0412  3RD", "PROTEST", v.places_body((2, 0, -1), 3, [2, 0], last, 12), "DEAL TO 3RD PLACE", True
    ),
    "derby-result": raced("R 0412  RESULT", CLUBS_WIN, agree),
    "derby-result-protest": raced("R 0412  RESULT", SPADES_WIN_PROTESTED, agree),
    "derby-result-held": raced("R 0412  RESULT", CLUBS_WIN, agree, "1 CARD WAITS: COUNTS NEXT"),
    "derby-result-protest-held": raced("R 0412  RESULT", SPADES_WIN_PROTESTED, agree, "2 CARDS WAIT: COUNT NEXT"),
    "derby-paying": raced("R 0412  PAYING", HEARTS_WIN, "NEXT = NEW ROUND"),
    "derby-check": make("R 0412  3RD", "CHECK", v.rows_body(rows, None), "FELT AGREES? CONFIRM", True),
    "derby-correct": make("R 0412  CORRECT", "SUP 2", v.rows_body(rows, (0, 3)), "PASS OR CONFIRM=MOVE", True),
    "derby-move": make("R 0412  MOVE", "SUP 2", v.rows_body(rows, (0, 3), True), "CONFIRM=PUT FIX=UNDO", True),
    "derby-insert": make("R 0412  INSERT", "SUP 2", v.rows_body(gap, (1, 1)), "PASS OR NAME   ◄ ►", True),
    "derby-rows-unknown": make(
        "R 0412  CORRECT",
        "SUP 2",
        v.rows_body([cards("2S 3S 4S 5S"), [64 + 2, 64 + 1], [64 + 3]], (1, 0)),
        "PASS OR CONFIRM=MOVE",
        True,
    ),
    "derby-rows-long": make(
        "R 0412  CORRECT",
        "SUP 2",
        v.rows_body([FIRST_ROW, cards("3S 4S 5S 6S 7S 8S TS QS KS " * 2 + "3H"), []], (1, 1)),
        "PASS OR CONFIRM=MOVE",
        True,
    ),
    "derby-name-rank": make("R 0412  RESULT", "SUP 2", v.name_card_body(1, 10), "◄ RANK ►   CONFIRM", True),
    "derby-name-rank-unknown": make("R 0412  RESULT", "SUP 2", v.name_card_body(3, 0), "◄ RANK ►   CONFIRM", True),
    "derby-void": message("R 0412  VOID", "7 CARDS", "VOID", ["RETURN ALL", "WAGERS"], "RULE 10.8", "NEXT = NEW ROUND"),
    "derby-recall": recalled(HEARTS_WIN),
    "derby-shuffle": make(
        "R 0412  ONE DECK",
        "6 CARDS",
        v.menu_body(["1 BACK TO THE SHUFFLE"]),
        "1-7   BACK = CANCEL",
    ),
}
