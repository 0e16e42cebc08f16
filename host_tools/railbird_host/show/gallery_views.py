"""Views of every state, as the tables show them, for the gallery, the golden images and the recogniser's tests."""

from railbird.apps import plain_views
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
    trifectas = "TRI 10-1 / 2-1 / 1-1"
    pay = ("BLACK 1-1 SUIT 3-1 Q 10-1", trifectas)
    red_pay = ("RED 1-1 SUIT 3-1 Q 10-1", trifectas)
    protest_pay = ("BLACK 1-2 SUIT 2-1 Q 10-1", trifectas)
    rows = [FIRST_ROW, cards("5S 6H"), cards("9S 4H KD")]
    agree = "CARDS AGREE? CONFIRM"
    return {
        "derby-closed": message(
            "R 0412  CLOSED", "", "CLOSED", ["SUPERVISOR:", "KEY, PIN, 7"], "CLEAN SENSOR D5", "SUPERVISOR OPENS"
        ),
        "derby-open": make("R 0412  21:47", "214 LEFT", (v.OPEN, 411, (2, 0, 1), "PLACE BETS", ""), "NO MORE BETS"),
        "derby-open-first": make("R 0001  18:00", "416 LEFT", (v.OPEN, 0, None, "PLACE BETS", ""), "NO MORE BETS"),
        "derby-open-last-round": make(
            "R 0433  23:12", "38 LEFT", (v.OPEN, 432, (3, 1, 0), "PLACE BETS", "LAST ROUND"), "NO MORE BETS"
        ),
        "derby-open-sensor": make(
            "R 0434  23:15", "190 LEFT", (v.OPEN, 433, (0, 1, 2), "PLACE BETS", "CLEAN SENSOR D5"), "NO MORE BETS"
        ),
        "derby-open-door": make(
            "R 0434  23:15",
            "DOOR OPEN",
            (v.OPEN, 433, (0, 1, 2), "NO NEW ROUND", "CLEAR THE DOOR"),
            "SUPERVISOR: 7, 4",
            True,
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
            "R 0412  PAYING", "13 CARDS", (v.RESULT, (0, 2, 3), "RED  HEARTS", False, *red_pay), "NEXT = NEW ROUND"
        ),
        "derby-check": make("R 0412  3RD", "CHECK", (v.ROWS, rows, None), "FELT AGREES? CONFIRM", True),
        "derby-correct": make("R 0412  CORRECT", "SUP 2", (v.ROWS, rows, (0, 3)), "PASS OR NAME   ◄ ►", True),
        "derby-insert": make("R 0412  INSERT", "SUP 2", (v.ROWS, rows, (1, 2)), "PASS OR NAME   ◄ ►", True),
        "derby-rows-unknown": make(
            "R 0412  CORRECT",
            "SUP 2",
            (v.ROWS, [cards("2S 3S"), [64 + 1, 64 + 3], [-1]], (1, 0)),
            "PASS OR NAME   ◄ ►",
            True,
        ),
        "derby-rows-long": make(
            "R 0412  CORRECT",
            "SUP 2",
            (v.ROWS, [FIRST_ROW, cards("2S " * 17 + "3H"), []], (1, 1)),
            "PASS OR NAME   ◄ ►",
            True,
        ),
        "derby-name-rank": make("R 0412  RESULT", "SUP 2", (v.NAME_CARD, 1, 10), "◄ RANK ►   CONFIRM", True),
        "derby-name-rank-unknown": make("R 0412  RESULT", "SUP 2", (v.NAME_CARD, 3, 0), "◄ RANK ►   CONFIRM", True),
        "derby-void": message(
            "R 0412  VOID", "7 CARDS", "VOID", ["RETURN ALL", "WAGERS"], "RULE 10.8", "NEXT = NEW ROUND"
        ),
        "derby-recall": make(
            "R 0409", "RECALL", (v.RESULT, (1, 3, 0), "RED  DIAMONDS", False, *red_pay), "◄ ► CONFIRM FIX=END", True
        ),
        "derby-shuffle": make(
            "R 0412  PAYING",
            "6 CARDS",
            (v.MENU, "ONE DECK", ["1 BACK TO THE SHUFFLE", "2 KEEP DEALING"], -1),
            "1-7   BACK = CANCEL",
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
    boxes_none = [("ANTE", "", "", v.EMPTY), ("PLAY", "", "", v.EMPTY), ("ACES UP", "PAY 50-1", "", v.PAY)]
    boxes_void = [("ANTE", "RETURN", "", v.VOIDED), ("PLAY", "RETURN", "", v.VOIDED), ("ACES UP", "", "", v.EMPTY)]
    boxes_push = [("ANTE", "PUSH", "", v.PAY), ("PLAY", "PUSH", "", v.PAY), ("ACES UP", "PAY 1-1", "", v.PAY)]
    five = [("5", v.PLAIN)] * 4 + [("", v.EMPTY)] + [("5", v.PLAIN)] * 2
    last_upcard = [*[v.HIDDEN_CARD] * 5, king]
    recalled = ["D K♠ K♦ 5♥ 6♠ 7♦ 10♣", "7 A A♠ A♥ 4♦ 6♣ 8♦", "6 F", "5 P 2♥ 3♦ 7♣ 8♠ J♥", "4 V", "3 F"]
    recalled += ["2 P 9♠ 9♥ 9♦ K♣ 4♣", "1 P Q♠ Q♥ Q♦ 10♠ 2♣"]
    inside = [("IN", v.DUE), ("IN", v.DUE), ("", v.EMPTY), ("IN", v.DUE), ("", v.EMPTY), ("OUT", v.ACT), ("IN", v.DUE)]
    return {
        "poker-open": make("R 0088  21:47", "", (v.OPEN, 0, None, "PLACE BETS", ""), "NO MORE BETS"),
        "poker-open-redeal": make("R 0088  21:47", "", (v.OPEN, 0, None, "PLACE BETS", "REDEAL"), "NO MORE BETS"),
        "poker-seats": make(
            "R 0088  SEATS",
            "SEAT 6 BETS?",
            (v.SEATS, inside, "4 SEATS", "", [v.EMPTY_PLACE] * 6),
            "DEAL, OR SEAT KEYS",
            True,
        ),
        "poker-deal": make("R 0088  DEAL", "CARD 23/41", (v.SEATS, DEALT, "SEAT 3", "CARD 4", backs), "DEAL FACE DOWN"),
        "poker-deal-upcard": make(
            "R 0088  DEAL", "CARD 41/41", (v.SEATS, five, "DEALER", "CARD 6", last_upcard), "PASS, LAY FACE UP"
        ),
        "poker-decide": make(
            "R 0088  DECIDE", "2 OPEN", (v.DECIDE, DECIDED, king, "DEALER SHOWS", "WAIT 3, 7"), "WAIT, OR SEAT KEYS"
        ),
        "poker-decide-ready": make(
            "R 0088  DECIDE", "0 OPEN", (v.DECIDE, READY, king, "DEALER SHOWS", "ALL DECIDED"), "CONFIRM = SHOWDOWN"
        ),
        "poker-deal-unread": message(
            "R 0088  DEAL",
            "CARD 16/16",
            "SEAT 5 CARD 2",
            ["UNREAD?", "ELSE DEAL ON"],
            "CONFIRM = COUNT IT UNREAD",
            "CONFIRM = UNREAD",
        ),
        "poker-show": make(
            "R 0088  SHOW",
            "",
            (v.HAND, "DEALER", cards("KD KS 9H 8C"), cards("4C 2D"), "PAIR OF KINGS"),
            "NEXT = SEAT 7",
        ),
        "poker-settle": make(
            "R 0088  SEAT 7",
            "D PAIR K",
            (v.SETTLE, cards("9S 9H 9D KC"), cards("4C"), "THREE OF A KIND", boxes_take),
            "NEXT = SEAT 6",
        ),
        "poker-settle-win": make(
            "R 0088  SEAT 4",
            "D PAIR K",
            (v.SETTLE, cards("TS JS QS KS"), cards("4D"), "STRAIGHT FLUSH", boxes_pay),
            "NEXT = SEAT 3",
        ),
        "poker-settle-aces-up": make(
            "R 0088  SEAT 2",
            "D PAIR K",
            (v.SETTLE, cards("AS AH AD AC"), cards("2D"), "FOUR OF A KIND", boxes_none),
            "NEXT = SEAT 1",
        ),
        "poker-settle-void": make(
            "R 0088  SEAT 1", "D PAIR K", (v.SETTLE, [-1] * 4, [-1], "VOID", boxes_void), "NEXT = NEW ROUND"
        ),
        "poker-settle-push": make(
            "R 0088  SEAT 1",
            "D PAIR K",
            (v.SETTLE, cards("KH KC 9H 8D"), cards("7H"), "PAIR OF KINGS", boxes_push),
            "NEXT = NEW ROUND",
        ),
        "poker-pass-unread": message(
            "R 0088  SEAT 5", "D PAIR K", "SEAT 5", ["PASS UNREAD CARD"], "", "FIX 6 = BY CARDS"
        ),
        "poker-pass-five": message(
            "R 0088  SEAT 5", "D PAIR K", "SEAT 5", ["PASS FIVE CARDS"], "SCANNER RESTARTED", "FIX 6 = BY CARDS"
        ),
        "poker-misdeal": message(
            "R 0088  DEAL",
            "CARD 4/16",
            "MISDEAL",
            ["TWO EXPOSED,", "CALL SUPERVISOR"],
            "RULE 11.9",
            "SUPERVISOR: 4 VOID",
        ),
        "poker-recall": make(
            "R 0087  SETTLED",
            "RECALL",
            (v.LIST, "", recalled, 0),
            "◄ ► CONFIRM FIX=END",
            True,
        ),
        "poker-fix": make(
            "R 0088  DEAL",
            "CARD 10/16",
            (
                v.MENU,
                "FIX",
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
            "1-7   BACK = CANCEL",
        ),
    }


def service() -> dict[str, View]:
    supervisor = ["1 CORRECT", "2 INSERT", "3 REMOVE", "4 VOID", "5 REOPEN", "6 CARDS", "7 TABLE"]
    checked = ["MISSING 4", *[f"  {card}  DECK 17" for card in ("A♠", "10♦", "2♣", "Q♥")], "EXTRA 0", "FOREIGN 0", ""]
    test_lines = [
        "LAMP\tTRIFECTA HDS",
        "AREA\t19 OF 42",
        "KEY\tNO MORE BETS",
        "READ\t3",
        "FAULT\tNO CODE",
        "LINK\tUP",
        "DOOR\tSHUT",
    ]
    return {
        "fault-not-read": message(
            "R 0412  1ST", "7 CARDS", "NOT READ", ["PASS SAME CARD", "AGAIN"], "PULLED BACK #17", "FIX = OTHER"
        ),
        "fault-no-code": message(
            "R 0412  1ST", "7 CARDS", "FACE UP?", ["TURN IT DOWN,", "PASS IT AGAIN"], "NO CODE #18", "FIX = OTHER"
        ),
        "fault-sensor": message(
            "R 0412  1ST",
            "7 CARDS",
            "SENSOR STUCK",
            ["WIPE SENSOR D5", "PASS SAME CARD", "AGAIN"],
            "STUCK SENSOR #19",
            "FIX = OTHER",
        ),
        "no-link": make(
            "R 0412  1ST",
            "NO LINK",
            (v.MESSAGE, "NO LINK", ["DEAL NO CARD,", "WAIT"], "SCANNER DOES NOT ANSWER"),
            "FIX = OTHER",
            True,
        ),
        "pay-by-cards": message(
            "R 0412  RESULT",
            "6 CARDS",
            "PAY BY CARDS",
            ["LAMPS ARE DARK,", "CARDS DECIDE"],
            "RULE 10.1",
            "NEXT = NEW ROUND",
        ),
        "not-provisioned": plain_views.view_of((plain_views.NOT_PROVISIONED, "0.1.0")),
        "not-paired": plain_views.view_of((plain_views.SCANNER_NOT_PAIRED, "")),
        "pair-code": plain_views.view_of((plain_views.PAIR_CODE, "31415926")),
        "safe-mode": plain_views.view_of((plain_views.SAFE_MODE, "0.1.0")),
        "lamps-broken": make(
            "R 0412  21:47", "LAMP FAULT", (v.OPEN, 411, (2, 0, 1), "PLACE BETS", ""), "NO MORE BETS", True
        ),
        "lamps-broken-result": make(
            "R 0412  RESULT",
            "PAY BY CARDS",
            (v.RESULT, (0, 2, 3), "RED  HEARTS", False, "RED 1-1 SUIT 3-1 Q 10-1", "TRI 10-1 / 2-1 / 1-1"),
            "CARDS AGREE? CONFIRM",
            True,
        ),
        "key-stuck": make(
            "R 0412  OPEN", "KEY 3 STUCK", (v.OPEN, 411, (2, 0, 1), "PLACE BETS", ""), "NO MORE BETS", True
        ),
        "pin": make("R 0412  PAYING", "6 CARDS", (v.PIN, 3, ""), "PIN, THEN CONFIRM"),
        "pin-wrong": make("R 0412  PAYING", "6 CARDS", (v.PIN, 0, "WRONG PIN"), "PIN, THEN CONFIRM"),
        "pin-locked": make("R 0412  1ST", "PIN LOCKED", (v.LANES, ([13], [], [2], []), -1), "2 CARDS\tLAST 2♠", True),
        "supervisor-menu": make(
            "R 0412  PAYING", "SUP 2", (v.MENU, "SUPERVISOR", supervisor, 1), "1-7   BACK = CANCEL", True
        ),
        "deck-check": make("R 0412  OPEN", "SUP 2", (v.LIST, "DECK CHECK", checked, 0), "CONFIRM    ◄ ► LIST", True),
        "totals": make(
            "R 0412  OPEN",
            "SUP 2",
            (v.LIST, "TOTALS", ["ROUNDS\t411", "VOID\t1", "CORRECTED\t2", "FAULTS\t7"], 0),
            "CONFIRM = CLOSE",
            True,
        ),
        "test": make("R 0412  OPEN", "TEST", (v.TEST, test_lines), "◄ ►  CONFIRM = END", True),
    }


def views() -> dict[str, tuple[View, str]]:
    """Name to (view, tag): every screen as of a production image, two of them also as of a development image."""
    screens = {**derby(), **poker(), **service()}
    tagged = {name: (view, "") for name, view in screens.items()}
    for name in ("derby-open", "not-provisioned"):
        tagged[name + "-development"] = (screens[name], "DEVELOPMENT")
    return tagged
