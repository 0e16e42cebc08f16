"""Views of service, faults and the boards themselves. Data: `views.py` makes the gallery of them."""

from railbird.apps import plain_views
from railbird.table import view as v
from railbird.table.view import View
from railbird_host.figures.gallery.making import make, message

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


def plain(message: int, text: str, number: int = 0) -> View:
    """Without a table to show; one that has settings has its number."""
    view = plain_views.view_of((message, text, number))
    view.table_number = 12 if number else 0
    return view


SERVICE = {
    "fault-not-read": message(
        "R 0412  1ST", "7 CARDS", "NOT READ", ["PASS SAME CARD", "AGAIN"], "PULLED BACK #17", "FIX = OTHER"
    ),
    "fault-no-code": message(
        "R 0412  1ST", "7 CARDS", "FACE UP?", ["1 FACE UP", "2 NOT READ"], "NO CODE #18", "FIX = OTHER"
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
        v.message_body("NO LINK", ["DEAL NO CARD,", "WAIT"], "SCANNER DOES NOT ANSWER"),
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
    "not-provisioned": plain(plain_views.NOT_PROVISIONED, "0.1.0"),
    "not-paired": plain(plain_views.SCANNER_NOT_PAIRED, "", 412),
    "pair-code": plain(plain_views.PAIR_CODE, "31415926", 412),
    "doubled-card": message(
        "R 0412  1ST",
        "7 CARDS",
        "CARD DOUBLED",
        ["STOP DEALING,", "CALL SUPERVISOR"],
        "DOUBLED CARD #19",
        "FIX = OTHER",
    ),
    "no-settings": plain(plain_views.NO_CONFIGURATION, "0.1.0"),
    "journal-full": plain(plain_views.JOURNAL_FULL, "", 412),
    "versions-differ": plain(plain_views.VERSIONS_DIFFER, "here 4, scanner 3", 412),
    "enrol": make(
        "R 0412  OPEN",
        "SUP 2",
        v.list_body("NEW DECKS SEEN: 2 OF 8", ["NEW 21 22", "OLD 1 2 3 4", "    5 6 7 8"], 0),
        "PASS CARD OF A DECK",
        True,
    ),
    "safe-mode": plain(plain_views.SAFE_MODE, "0.1.0"),
    "lamps-broken": make(
        "R 0412  21:47", "LAMP FAULT", v.open_body(411, (2, 0, 1), "PLACE BETS", ""), "PRESS NO MORE BETS", True
    ),
    "lamps-broken-result": make(
        "R 0412  RESULT",
        "LAMP FAULT",
        v.message_body(
            "LAMPS WRONG",
            ["PAY BY CARDS", "1♥ 2♠ 3♣", "RED  HEARTS"],
            "RED 1-1 SUIT 3-1 Q 10-1\tTRI 10-1 / 2-1 / 1-1",
        ),
        "CONFIRM = BY CARDS",
        True,
    ),
    "lamps-broken-settle": make(
        "R 0088  SEAT 2",
        "LAMP FAULT",
        v.message_body(
            "LAMPS WRONG",
            ["PAY BY CARDS", "TAKE ANTE", "BONUS 2-1", "PLAY TAKE", "ACES UP PAY 9-1"],
            "THREE OF A KIND",
        ),
        "NEXT = SEAT 1",
        True,
    ),
    "key-stuck": make(
        "R 0412  OPEN", "KEY 3 STUCK", v.open_body(411, (2, 0, 1), "PLACE BETS", ""), "PRESS NO MORE BETS", True
    ),
    "pin": make("R 0412  PAYING", "6 CARDS", v.pin_body(3, ""), "PIN, THEN CONFIRM"),
    "pin-wrong": make("R 0412  PAYING", "6 CARDS", v.pin_body(0, "WRONG PIN"), "PIN, THEN CONFIRM"),
    "pin-locked": make(
        "R 0412  1ST", "PIN LOCKED", v.lanes_body(([13], [], [2], []), -1), "DEAL TO 1ST\tLAST 2♠", True
    ),
    "supervisor-menu": make("R 0412  SUPERVISOR", "SUP 2", v.menu_body(supervisor, 1), "1-7   BACK = CANCEL", True),
    "deck-check": make(
        "R 0412  OPEN", "SUP 2", v.list_body("DECK CHECK: WRONG", checked, 0), "CONFIRM    ◄ ► LIST", True
    ),
    "totals": make(
        "R 0412  OPEN",
        "SUP 2",
        v.list_body("TOTALS", ["ROUNDS\t411", "VOID\t1", "CORRECTED\t2", "FAULTS\t7"], 0),
        "CONFIRM = CLOSE",
        True,
    ),
    "test": make("R 0412  OPEN", "TEST", v.test_body(test_lines), "◄ ►  CONFIRM = END", True),
}
