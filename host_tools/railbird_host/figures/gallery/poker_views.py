"""Views of Four Card Poker. Data: `views.py` makes the gallery of them."""

from railbird.table import view as v
from railbird_host.figures.gallery.making import cards, make, message

DEALT = [("4", v.PLAIN), ("4", v.PLAIN), ("3", v.DUE), ("3", v.PLAIN), ("", v.EMPTY), ("3", v.PLAIN), ("3", v.PLAIN)]
DECIDED = [("P", v.DUE), ("F", v.PLAIN), ("?", v.ACT), ("P", v.DUE), ("", v.EMPTY), ("A", v.DUE), ("?", v.ACT)]
READY = [("P", v.DUE), ("F", v.PLAIN), ("P", v.DUE), ("P", v.DUE), ("", v.EMPTY), ("A", v.DUE), ("F", v.PLAIN)]
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
POKER = {
    "poker-open": make("R 0088  21:47", "", v.open_body(0, None, "PLACE BETS", ""), "NO MORE BETS"),
    "poker-open-redeal": make("R 0088  21:47", "", v.open_body(0, None, "PLACE BETS", "REDEAL"), "NO MORE BETS"),
    "poker-seats": make(
        "R 0088  SEATS",
        "6? 5.1(B)",
        v.seats_body(inside, "4 SEATS", "", [v.EMPTY_PLACE] * 6),
        "DEAL, OR SEAT KEYS",
        True,
    ),
    "poker-deal": make("R 0088  DEAL", "CARD 23/41", v.seats_body(DEALT, "SEAT 3", "CARD 4", backs), "DEAL FACE DOWN"),
    "poker-deal-upcard": make(
        "R 0088  DEAL", "CARD 41/41", v.seats_body(five, "DEALER", "CARD 6", last_upcard), "PASS, LAY FACE UP"
    ),
    "poker-decide": make(
        "R 0088  DECIDE", "2 OPEN", v.decide_body(DECIDED, king, "DEALER SHOWS", "WAIT 3, 7"), "WAIT, OR SEAT KEYS"
    ),
    "poker-decide-ready": make(
        "R 0088  DECIDE", "0 OPEN", v.decide_body(READY, king, "DEALER SHOWS", "ALL DECIDED"), "CONFIRM = SHOWDOWN"
    ),
    "poker-deal-late-bet": message(
        "R 0088  DEAL", "CARD 23/41", "SEAT 3", ["LATE BET: REFUSE"], "AFTER NO MORE BETS", "DEAL FACE DOWN"
    ),
    "poker-deal-taken-back": message(
        "R 0088  DEAL",
        "CARD 23/41",
        "SEAT 3",
        ["TAKEN BACK", "THE BET STANDS"],
        "AFTER NO MORE BETS",
        "DEAL FACE DOWN",
    ),
    "poker-decide-late-bet": make(
        "R 0088  DECIDE", "2 OPEN", v.decide_body(DECIDED, king, "SEAT 3", "LATE BET: REFUSE"), "WAIT, OR SEAT KEYS"
    ),
    "poker-decide-taken-back": make(
        "R 0088  DECIDE",
        "2 OPEN",
        v.decide_body(DECIDED, king, "SEAT 3 TAKEN BACK", "THE BET STANDS"),
        "WAIT, OR SEAT KEYS",
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
        v.hand_body("DEALER", cards("KD KS 9H 8C"), cards("4C 2D"), "PAIR OF KINGS"),
        "NEXT = SEAT 7",
    ),
    "poker-settle": make(
        "R 0088  SEAT 7",
        "D PAIR K",
        v.settle_body(cards("9S 9H 9D KC"), cards("4C"), "THREE OF A KIND", boxes_take),
        "NEXT = SEAT 6",
    ),
    "poker-settle-win": make(
        "R 0088  SEAT 4",
        "D PAIR K",
        v.settle_body(cards("TS JS QS KS"), cards("4D"), "STRAIGHT FLUSH", boxes_pay),
        "NEXT = SEAT 3",
    ),
    "poker-settle-aces-up": make(
        "R 0088  SEAT 2",
        "D PAIR K",
        v.settle_body(cards("AS AH AD AC"), cards("2D"), "FOUR OF A KIND", boxes_none),
        "NEXT = SEAT 1",
    ),
    "poker-settle-void": make(
        "R 0088  SEAT 1", "D PAIR K", v.settle_body([-1] * 4, [-1], "VOID", boxes_void), "NEXT = NEW ROUND"
    ),
    "poker-settle-push": make(
        "R 0088  SEAT 1",
        "D PAIR K",
        v.settle_body(cards("KH KC 9H 8D"), cards("7H"), "PAIR OF KINGS", boxes_push),
        "NEXT = NEW ROUND",
    ),
    "poker-pass-unread": message("R 0088  SEAT 5", "D PAIR K", "SEAT 5", ["PASS UNREAD CARD"], "", "FIX 6 = BY CARDS"),
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
        v.list_body("", recalled, 0),
        "◄ ► CONFIRM FIX=END",
        True,
    ),
    "poker-fix": make(
        "R 0088  DEAL",
        "CARD 10/16",
        v.menu_body(
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
