"""Views of Four Card Poker. Data: `views.py` makes the gallery of them."""

from railbird.table import view as v
from railbird.table.config import config_from_dict
from railbird.table.four_card_poker.rules import ACES_UP, ACES_UP_BIT, ANTE_BIT, FourCardRules
from railbird.table.seated.states import ABSENT, PLAY
from railbird.table.view import View
from railbird_host.figures.gallery.making import cards, make, message

RULES = FourCardRules(config_from_dict({"game": "four_card_poker", "max_mark_from": 25}))
BOTH = ANTE_BIT | ACES_UP_BIT
PAIR_OF_KINGS = cards("KD KS 9H 8C 4C 2D")
STRAIGHT_FLUSH = cards("5S 6S 7S 8S KD 2C")


def settled(seat: int, hand: list[int], dealer: list[int], bet: int, decision: int, next_text: str) -> View:
    """A seat at its turn, as the rules have it."""
    found = RULES.outcome(bet, decision, hand, dealer)
    best, others, name = RULES.best(hand)
    boxes = RULES.boxes(bet, decision, found)
    body = v.settle_body(best, others, name, boxes, RULES.best(dealer)[0])
    return make(f"R 0088  SEAT {seat}", "D " + RULES.short_name(dealer), body, f"NEXT = {next_text}")


def not_opened(seat: int, name: str, boxes: list[tuple[str, str, str, int]]) -> View:
    body = v.settle_body([v.HIDDEN_CARD] * 4, [v.HIDDEN_CARD], name, boxes, RULES.best(PAIR_OF_KINGS)[0])
    return make(f"R 0088  SEAT {seat}", "D PAIR K", body, "NEXT = NEW ROUND")


DEALT = [("4", v.PLAIN), ("4", v.PLAIN), ("3", v.DUE), ("3", v.PLAIN), ("", v.EMPTY), ("3", v.PLAIN), ("3", v.PLAIN)]
DECIDED = [("P", v.DUE), ("F", v.PLAIN), ("?", v.ACT), ("P", v.DUE), ("", v.EMPTY), ("A", v.DUE), ("?", v.ACT)]
READY = [("P", v.DUE), ("F", v.PLAIN), ("P", v.DUE), ("P", v.DUE), ("", v.EMPTY), ("A", v.DUE), ("F", v.PLAIN)]
backs = [v.HIDDEN_CARD] * 3 + [v.EMPTY_PLACE] * 3
king = cards("KD")[0]
five = [("5", v.PLAIN)] * 4 + [("", v.EMPTY)] + [("5", v.PLAIN)] * 2
last_upcard = [*[v.HIDDEN_CARD] * 5, v.EMPTY_PLACE]
recalled = [
    ("D", cards("KS KD 5H 6S TD TC")),
    ("7 A", cards("AS AH 4D 6C 8D")),
    ("6 F", []),
    ("5 P", cards("2H 3D 7C 8S JH")),
    ("4 V", []),
    ("3 F", []),
    ("2 P", cards("9S 9H 9D KC 4C")),
    ("1 P", cards("QS QH QD TS 2C")),
]
inside = [("IN", v.DUE), ("IN", v.DUE), ("", v.EMPTY), ("IN", v.DUE), ("", v.EMPTY), ("OUT", v.ACT), ("IN", v.DUE)]
early = [("IN", v.DUE), ("IN", v.DUE), ("", v.EMPTY), ("IN", v.DUE), ("", v.EMPTY), ("?", v.ACT), ("IN", v.DUE)]
counted = [(text, v.PLAIN if text else v.EMPTY) for text, _ in DEALT]
seen = [*DECIDED[:3], ("P*", v.DUE), *DECIDED[4:]]
POKER = {
    "poker-open": make("R 0088  21:47", "", v.open_body(0, None, "PLACE BETS", ""), "PRESS NO MORE BETS"),
    "poker-open-redeal": make("R 0088  21:47", "", v.open_body(0, None, "PLACE BETS", "REDEAL"), "PRESS NO MORE BETS"),
    "poker-seats": make(
        "R 0088  SEATS",
        "SEAT 6 BETS?",
        v.seats_body(inside, "4 SEATS", "", [v.EMPTY_PLACE] * 6),
        "DEAL, OR SEAT KEYS",
        True,
    ),
    "poker-seats-play-chip": make(
        "R 0088  SEATS",
        "6? 5.1(B)",
        v.decide_body(early, v.EMPTY_PLACE, "SEAT 6 PLAY CHIP", "TOO EARLY"),
        "DEAL, OR SEAT KEYS",
        True,
    ),
    "poker-deal": make("R 0088  DEAL", "CARD 24/36", v.seats_body(DEALT, "SEAT 3", "CARD 4", backs), "DEAL FACE DOWN"),
    "poker-deal-upcard": make(
        "R 0088  DEAL", "CARD 36/36", v.seats_body(five, "DEALER", "CARD 6", last_upcard), "PASS, LAY FACE UP"
    ),
    "poker-decide": make(
        "R 0088  DECIDE", "2 OPEN", v.decide_body(DECIDED, king, "DEALER SHOWS", "WAIT 3, 7"), "WAIT, OR SEAT KEYS"
    ),
    "poker-decide-ready": make(
        "R 0088  DECIDE", "0 OPEN", v.decide_body(READY, king, "DEALER SHOWS", "ALL DECIDED"), "CONFIRM = SHOWDOWN"
    ),
    "poker-deal-late-bet": message(
        "R 0088  DEAL", "CARD 24/36", "SEAT 3", ["LATE BET: REFUSE"], "AFTER NO MORE BETS", "DEAL FACE DOWN"
    ),
    "poker-deal-taken-back": message(
        "R 0088  DEAL",
        "CARD 24/36",
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
        "WAS SEAT 5",
        ["CARD 2", "NOT READ?"],
        "IF NOT, DEAL ON",
        "CONFIRM = UNREAD",
    ),
    "poker-choose-dealers-card": make(
        "R 0088  DEAL",
        "CARD 24/36",
        v.seats_body(counted, "DEALER", "CARD 2", [v.HIDDEN_CARD] * 3, 1),
        "◄ ► CARD   CONFIRM",
    ),
    "poker-open-it": make(
        "R 0088  DEAL",
        "CARD 24/36",
        v.seats_body(counted, "DEALER", "CARD 2", [v.HIDDEN_CARD] * 3, 1),
        "OPEN IT? CONFIRM",
    ),
    "poker-decide-seen": make(
        "R 0088  DECIDE", "2 OPEN", v.decide_body(seen, king, "* SEEN: 4", "WAIT 3, 7"), "WAIT, OR SEAT KEYS"
    ),
    "poker-too-many": message(
        "R 0088  DECIDE",
        "1 HELD",
        "1 CARD TOO MANY",
        ["CALL SUPERVISOR"],
        "2 INSERT SEAT OR 4 VOID",
        "SUPERVISOR: 2 OR 4",
    ),
    "poker-void": message(
        "R 0018  DECIDE",
        "SUP 2",
        "VOID ROUND 18?",
        ["ALL BETS BACK", "NOW VOID: 3"],
        "OR SEAT KEY 1 2 3 4 6 7",
        "CONFIRM = VOID ROUND",
    ),
    "poker-face-up": message(
        "R 0088  DEAL",
        "CARD 24/36",
        "FACE UP?",
        ["1 PLAYER'S", "2 DEALER'S", "3 NOT FACE UP"],
        "NO CODE #18",
        "KEY, OR PASS AGAIN",
    ),
    "poker-show": make(
        "R 0088  SHOW",
        "",
        v.hand_body("DEALER", cards("KD KS 9H 8C"), cards("4C 2D"), "PAIR OF KINGS"),
        "NEXT = SEAT 7",
    ),
    "poker-settle": settled(7, cards("9S 9H 9D KC 4C"), STRAIGHT_FLUSH, BOTH, PLAY, "SEAT 6"),
    "poker-settle-win": settled(4, cards("TS JS QS KC KH"), PAIR_OF_KINGS, ANTE_BIT, PLAY, "SEAT 3"),
    "poker-settle-max": settled(3, cards("AS AH AD AC 3D"), PAIR_OF_KINGS, BOTH, PLAY, "SEAT 2"),
    "poker-settle-loses": settled(3, cards("QS QH 7D 6C 3D"), PAIR_OF_KINGS, BOTH, PLAY, "SEAT 2"),
    "poker-settle-aces-up": settled(2, cards("AS AH 7D 6C 3D"), PAIR_OF_KINGS, BOTH, ACES_UP, "SEAT 1"),
    "poker-settle-no-play": settled(2, cards("AS AH 7D 6C 3D"), PAIR_OF_KINGS, ACES_UP_BIT, ACES_UP, "SEAT 1"),
    "poker-settle-unknown-bets": settled(1, cards("9S 9C 9D KC 3C"), PAIR_OF_KINGS, 0, PLAY, "NEW ROUND"),
    "poker-settle-void": not_opened(1, "VOID", RULES.boxes(ANTE_BIT, PLAY, RULES.void_outcome(ANTE_BIT, PLAY))),
    "poker-settle-absent": not_opened(
        1, "TAKE ALL WAGERS", RULES.boxes(BOTH, ABSENT, RULES.outcome(BOTH, ABSENT, None, PAIR_OF_KINGS))
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
        v.hands_body(recalled),
        "◄ ► CONFIRM FIX=END",
        True,
    ),
    "poker-fix": make(
        "R 0088  FIX",
        "CARD 10/16",
        v.menu_body(
            [
                "1 PLAYER CARD EXPOSED",
                "2 DEALER CARD EXPOSED",
                "3 COUNT IT UNREAD",
                "4 NOTHING PASSED",
                "6 PAY BY CARDS",
                "7 CALL SUPERVISOR",
            ]
        ),
        "1-7   BACK = CANCEL",
    ),
}
