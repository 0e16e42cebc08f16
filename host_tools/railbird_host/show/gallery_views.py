"""Views of every state of the table, for the gallery, the golden images and the recogniser's tests."""

from railbird.cards.card import card_from_text
from railbird.table import view as v
from railbird.table.view import View


def cards(text: str) -> list[int]:
    return [card_from_text(word) for word in text.split()]


def make(header: str, right: str, body: tuple, footer: str, alert: bool = False) -> View:
    view = View()
    view.header, view.header_right, view.header_alert = header, right, alert
    view.body, view.footer = body, footer
    return view


def message(header: str, right: str, what: str, do: list[str], code: str, footer: str) -> View:
    return make(header, right, (v.MESSAGE, what, do, code), footer)


FIRST_ROW = cards("KH 4H TD 2S AS 9S 7C QH 8D 6C 5C 3D JS")
DEALT = [("4", v.PLAIN), ("4", v.PLAIN), ("3", v.DUE), ("3", v.PLAIN), ("", v.EMPTY), ("3", v.PLAIN), ("3", v.PLAIN)]
DECIDED = [("P", v.DUE), ("F", v.PLAIN), ("?", v.ACT), ("P", v.DUE), ("", v.EMPTY), ("A", v.DUE), ("?", v.ACT)]
READY = [("P", v.DUE), ("F", v.PLAIN), ("P", v.DUE), ("P", v.DUE), ("", v.EMPTY), ("A", v.DUE), ("F", v.PLAIN)]


def derby() -> dict[str, View]:
    lanes = ([13, 4], [10], [2, 14, 9], [7])
    finished = ([13, 4], [10], [2, 14, 9, 11], [7])
    last = cards("9S 4H KH JS 2C TC")
    pay = ("BLACK 1-1  SUIT 3-1  Q 10-1", "TRI 10-1 / 2-1 / 1-1")
    protest_pay = ("BLACK 1-2  SUIT 2-1  Q 10-1", "TRI 10-1 / 2-1 / 1-1")
    rows = [FIRST_ROW, cards("5S 6H"), cards("9S 4H KD")]
    agree = "CARDS AGREE? CONFIRM"
    return {
        "derby-closed": message("TABLE 07", "CLOSED", "CLOSED", ["TURN SWITCH", "SUPERVISOR OPENS"], "", "SWITCH"),
        "derby-open": make("R 0412  21:47", "214 LEFT", (v.OPEN, 411, (2, 0, 1), "PLACE BETS", ""), "NO MORE BETS"),
        "derby-open-first": make("R 0001  18:00", "416 LEFT", (v.OPEN, 0, None, "PLACE BETS", ""), "NO MORE BETS"),
        "derby-open-last-round": make(
            "R 0433  23:12", "38 LEFT", (v.OPEN, 432, (3, 1, 0), "PLACE BETS", "LAST ROUND"), "NO MORE BETS", True
        ),
        "derby-open-sensor": make(
            "R 0434  23:15", "2 HELD", (v.OPEN, 433, (0, 1, 2), "PLACE BETS", "CLEAN SENSOR D5"), "NO MORE BETS", True
        ),
        "derby-open-door": make(
            "R 0434  23:15", "DOOR OPEN", (v.OPEN, 433, (0, 1, 2), "NO NEW ROUND", "CLEAR DOOR"), "SWITCH", True
        ),
        "derby-deal1-empty": make("R 0412  1ST", "0 CARDS", (v.LANES, ([], [], [], []), -1), "DEAL TO 1ST PLACE"),
        "derby-deal1": make("R 0412  1ST", "7 CARDS", (v.LANES, lanes, -1), "7 CARDS\tLAST 7♣"),
        "derby-deal1-protest": make("R 0412  1ST", "PROTEST", (v.LANES, lanes, -1), "7 CARDS\tLAST 2♠", True),
        "derby-deal1-ten": make("R 0412  1ST", "7 CARDS", (v.LANES, lanes, -1), "7 CARDS\tLAST 10♦"),
        "derby-deal1-finished": make("R 0412  1ST", "8 CARDS", (v.LANES, finished, 2), "8 CARDS\tLAST J♠"),
        "derby-deal2": make(
            "R 0412  2ND", "9 CARDS", (v.PLACES, (2, -1, -1), 2, [2], last[:1], 0), "DEAL TO 2ND PLACE"
        ),
        "derby-deal3": make(
            "R 0412  3RD", "12 CARDS", (v.PLACES, (2, 0, -1), 3, [2, 0], last[:4], 0), "DEAL TO 3RD PLACE"
        ),
        "derby-deal3-many": make(
            "R 0412  3RD", "PROTEST", (v.PLACES, (2, 0, -1), 3, [2, 0], last, 12), "DEAL TO 3RD PLACE", True
        ),
        "derby-result": make("R 0412  RESULT", "13 CARDS", (v.RESULT, (3, 1, 0), "BLACK  CLUBS", False, *pay), agree),
        "derby-result-protest": make(
            "R 0412  RESULT", "13 CARDS", (v.RESULT, (2, 0, 1), "BLACK  SPADES", True, *protest_pay), agree
        ),
        "derby-paying": make(
            "R 0412  PAYING", "13 CARDS", (v.RESULT, (0, 2, 3), "RED  HEARTS", False, *pay), "NEXT = PLACE BETS"
        ),
        "derby-check": make("R 0412  CHECK", "15 CARDS", (v.ROWS, rows, None), "SAME ON FELT? CONFIRM"),
        "derby-correct": make("R 0412  CORRECT", "SUP 2", (v.ROWS, rows, (0, 3)), "PASS OR NAME  ◄ ►", True),
        "derby-insert": make("R 0412  INSERT", "SUP 2", (v.ROWS, rows, (1, 2)), "PASS OR NAME  ◄ ►", True),
        "derby-rows-unknown": make(
            "R 0412  CORRECT", "SUP 2", (v.ROWS, [cards("2S 3S"), [64 + 1, 64 + 3], [-1]], (1, 0)), "CONFIRM", True
        ),
        "derby-rows-long": make(
            "R 0412  CORRECT", "SUP 2", (v.ROWS, [FIRST_ROW, cards("2S " * 17 + "3H"), []], (1, 1)), "CONFIRM", True
        ),
        "derby-name-suit": make("R 0412  CORRECT", "SUP 2", (v.NAME_CARD, -1, 0), "SUIT 1-4 OR PASS IT", True),
        "derby-name-rank": make("R 0412  CORRECT", "SUP 2", (v.NAME_CARD, 1, 10), "CONFIRM", True),
        "derby-name-rank-unknown": make("R 0412  CORRECT", "SUP 2", (v.NAME_CARD, 3, 0), "◄ ► RANK  CONFIRM", True),
        "derby-void": message("R 0412  VOID", "SUP 2", "VOID", ["RETURN ALL WAGERS"], "", "NEXT"),
        "derby-recall": make(
            "R 0409  21:31", "RECALL", (v.RESULT, (1, 3, 0), "RED  DIAMONDS", False, *pay), "◄ ►  CONFIRM = CARDS", True
        ),
        "derby-shuffle": make(
            "R 0412  NEXT", "", (v.MENU, "CARDS OF THIS ROUND", ["1 BACK TO SHUFFLE", "2 KEEP"], -1), "1 OR 2"
        ),
    }


def poker() -> dict[str, View]:
    backs = [v.HIDDEN_CARD] * 3 + [v.EMPTY_PLACE] * 3
    king = cards("KD")[0]
    boxes_take = [
        ("ANTE", "TAKE", "+25-1", v.ACT),
        ("PLAY", "TAKE", "", v.TAKE),
        ("ACES UP", "PAY 9-1", "", v.PAY),
    ]
    boxes_pay = [("ANTE", "PAY 1-1", "+2-1", v.PAY), ("PLAY", "PAY 1-1", "", v.PAY), ("ACES UP", "TAKE", "", v.TAKE)]
    boxes_none = [("ANTE", "", "", v.EMPTY), ("PLAY", "SHOW", "", v.PLAIN), ("ACES UP", "PAY 50-1", "", v.PAY)]
    boxes_void = [("ANTE", "RETURN", "", v.VOIDED), ("PLAY", "RETURN", "", v.VOIDED), ("ACES UP", "", "", v.EMPTY)]
    boxes_push = [("ANTE", "PUSH", "", v.PLAIN), ("PLAY", "PUSH", "", v.PLAIN), ("ACES UP", "PAY 1-1", "", v.PAY)]
    five = [("5", v.PLAIN)] * 4 + [("", v.EMPTY)] + [("5", v.PLAIN)] * 2
    last_upcard = [*[v.HIDDEN_CARD] * 5, king]
    inside = [("IN", v.DUE), ("IN", v.DUE), ("", v.EMPTY), ("IN", v.DUE), ("", v.EMPTY), ("?", v.ACT), ("IN", v.DUE)]
    return {
        "poker-open": make("R 0088  21:47", "", (v.OPEN, 0, None, "PLACE BETS", ""), "NO MORE BETS"),
        "poker-open-redeal": make("R 0088  21:47", "", (v.OPEN, 0, None, "PLACE BETS", "REDEAL"), "NO MORE BETS"),
        "poker-seats": make("R 0088  SEATS", "5 IN", (v.SEATS, inside, "5 SEATS IN", "", []), "DEAL OR 1-7"),
        "poker-deal": make("R 0088  DEAL", "CARD 23/41", (v.SEATS, DEALT, "SEAT 3", "CARD 4", backs), "DEAL FACE DOWN"),
        "poker-deal-upcard": make(
            "R 0088  DEAL", "CARD 41/41", (v.SEATS, five, "DEALER", "CARD 6", last_upcard), "UPCARD"
        ),
        "poker-decide": make(
            "R 0088  DECISIONS", "2 OPEN", (v.DECIDE, DECIDED, king, "DEALER SHOWS", "WAIT 3, 7"), "CONFIRM = SHOWDOWN"
        ),
        "poker-decide-ready": make(
            "R 0088  DECISIONS", "0 OPEN", (v.DECIDE, READY, king, "DEALER SHOWS", ""), "CONFIRM = SHOWDOWN"
        ),
        "poker-decide-unread": make(
            "R 0088  DECISIONS", "", (v.DECIDE, DECIDED, -1, "SEAT 5 CARD 2", "UNREAD?"), "CONFIRM = PUT IT THERE"
        ),
        "poker-show": make(
            "R 0088  SHOW",
            "DEALER",
            (v.HAND, "DEALER", cards("KD KS 9H 8C"), cards("4C 2D"), "PAIR OF KINGS"),
            "NEXT = SEAT 7",
        ),
        "poker-settle": make(
            "SEAT 7",
            "DEALER PAIR K",
            (v.SETTLE, cards("9S 9H 9D KC"), cards("4C"), "THREE OF A KIND", boxes_take),
            "NEXT = SEAT 6",
        ),
        "poker-settle-win": make(
            "SEAT 4",
            "DEALER PAIR K",
            (v.SETTLE, cards("TS JS QS KS"), cards("4D"), "STRAIGHT FLUSH", boxes_pay),
            "NEXT = SEAT 3",
        ),
        "poker-settle-aces-up": make(
            "SEAT 2",
            "DEALER PAIR K",
            (v.SETTLE, cards("AS AH AD AC"), cards("2D"), "FOUR OF A KIND", boxes_none),
            "NEXT = SEAT 1",
        ),
        "poker-settle-void": make(
            "SEAT 1", "DEALER PAIR K", (v.SETTLE, [-1] * 4, [-1], "DEAD HAND", boxes_void), "NEXT = PLACE BETS"
        ),
        "poker-settle-push": make(
            "SEAT 1",
            "DEALER PAIR K",
            (v.SETTLE, cards("KH KC 9H 8D"), cards("7H"), "PAIR OF KINGS", boxes_push),
            "NEXT = PLACE BETS",
        ),
        "poker-pass-unread": message(
            "R 0088  SEAT 5", "SETTLE", "PASS UNREAD CARD", ["CARD 2 OF SEAT 5"], "", "FIX = OTHER"
        ),
        "poker-pass-five": message("R 0088  SEAT 5", "SETTLE", "PASS FIVE CARDS", ["OF SEAT 5"], "", "FIX = OTHER"),
        "poker-misdeal": message(
            "R 0088  MISDEAL", "", "MISDEAL", ["CALL SUPERVISOR"], "SECOND CARD EXPOSED 11.9", "SWITCH"
        ),
        "poker-recall": make(
            "R 0087  SEAT 6",
            "RECALL",
            (v.HAND, "SEAT 6", cards("9S 9H 9D KC"), cards("4C"), "THREE OF A KIND"),
            "◄ ►",
            True,
        ),
        "poker-fix": make(
            "R 0088  FIX",
            "",
            (
                v.MENU,
                "WHAT HAPPENED?",
                [
                    "1 PLAYER CARD EXPOSED",
                    "2 DEALER CARD EXPOSED",
                    "3 COUNT IT UNREAD",
                    "4 NOTHING PASSED",
                    "6 PAY BY CARDS",
                    "7 CALL SUPERVISOR",
                ],
                -1,
            ),
            "1-7  BACK = CANCEL",
        ),
    }


def service() -> dict[str, View]:
    supervisor = ["1 CORRECT", "2 INSERT", "3 REMOVE", "4 VOID", "5 REOPEN", "6 CARDS", "7 TABLE"]
    missing = [f"DECK 17 MISSING {card}" for card in ("A♠", "10♦", "2♣", "Q♥")] + ["NO EXTRA", "NO FOREIGN CARD"] * 4
    test_lines = [
        "LINK UP  0 LOST",
        "SENSORS 0000000000",
        "KEYS -",
        "CHIPS 0000000",
        "LAMP 42 OF 180",
        "AREA TRIFECTA HDS",
    ]
    return {
        "fault-not-read": message(
            "R 0412  1ST", "7 CARDS", "NOT READ", ["PASS SAME CARD AGAIN"], "PULLED BACK  #17", "FIX = OTHER"
        ),
        "fault-no-code": message(
            "R 0412  1ST", "7 CARDS", "FACE UP?", ["TURN IT FACE DOWN", "PASS IT AGAIN"], "NO CODE", "FIX = OTHER"
        ),
        "fault-sensor": message(
            "R 0412  1ST",
            "7 CARDS",
            "SENSOR STUCK",
            ["WIPE SENSOR D5", "PASS SAME CARD", "AGAIN"],
            "STUCK SENSOR D5",
            "FIX = OTHER",
        ),
        "no-link": message("R 0412  1ST", "7 CARDS", "NO LINK", ["STOP DEALING", "CALL TECHNICIAN"], "L2", "WAIT"),
        "pay-by-cards": message(
            "R 0412  RESULT", "", "PAY BY CARDS", ["LAMPS ARE DARK", "SUPERVISOR CORRECTS"], "RULE 10.1", "SWITCH"
        ),
        "not-provisioned": message("RAILBIRD", "", "NOT PROVISIONED", ["OPEN DOOR", "CONNECT USB"], "0.1.0", ""),
        "not-paired": message("RAILBIRD", "", "SCANNER NOT PAIRED", ["CONNECT USB TO BOTH"], "PAIR", ""),
        "lamp-chain": message(
            "R 0412  OPEN", "", "LAMP CHAIN BROKEN", ["PAY BY CARDS", "CALL TECHNICIAN"], "NO RETURN OF 180", ""
        ),
        "key-stuck": message("R 0412  OPEN", "", "KEY STUCK", ["FREE KEY 3"], "KEY 3", ""),
        "pin": make("SUPERVISOR", "", (v.PIN, 3, ""), "PIN, THEN CONFIRM"),
        "pin-wrong": make("SUPERVISOR", "", (v.PIN, 0, "WRONG PIN"), "PIN, THEN CONFIRM"),
        "pin-locked": make("SUPERVISOR", "", (v.PIN, 0, "LOCKED 60 S"), "DEALING GOES ON"),
        "supervisor-menu": make("R 0412  MENU", "SUP 2", (v.MENU, "SUPERVISOR", supervisor, 1), "1-7", True),
        "deck-check": make("DECK CHECK", "SUP 2", (v.LIST, "12 LINES", missing, 2), "◄ ►  CONFIRM", True),
        "totals": make(
            "TOTALS",
            "SUP 2",
            (v.LIST, "SINCE 18:00", ["ROUNDS 412", "CARDS 5,311", "FAULTS 7", "VOID 1"], 0),
            "CONFIRM",
            True,
        ),
        "test": make("TEST", "TEST", (v.TEST, test_lines), "BACK = LEAVE", True),
    }


def views() -> dict[str, tuple[View, str]]:
    """Name to (view, tag): every screen as of a production image, two of them also as of a development image."""
    screens = {**derby(), **poker(), **service()}
    tagged = {name: (view, "") for name, view in screens.items()}
    for name in ("derby-open", "not-provisioned"):
        tagged[name + "-development"] = (screens[name], "DEVELOPMENT")
    return tagged
