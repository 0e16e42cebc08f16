"""Views of the games whose dealer must qualify, Super 4 and Three Card Poker: what differs from Four Card Poker."""

from railbird.table import view as v
from railbird.table.config import config_from_dict
from railbird.table.seated.rules import SeatedRules
from railbird.table.seated.states import ABSENT, EXPOSED, FOLD, PLAY
from railbird.table.super4 import rules as super4
from railbird.table.three_card_poker import rules as three
from railbird.table.view import View
from railbird_host.figures.gallery.making import cards, make, message

SUPER4 = super4.Super4Rules(config_from_dict({"game": "super4"}))
THREE = three.ThreeCardRules(config_from_dict({"game": "three_card_poker", "max_mark_from": 500}))
BACKS = [v.HIDDEN_CARD] * 3
KING_HIGH, QUEEN_HIGH = cards("KS 3C 5H 6S 9C"), cards("QS 3C 5H 6S 8C")
ALL_THREE = three.ANTE_BIT | three.PAIR_PLUS_BIT | three.SIX_BIT
WITH_BONUS = super4.ANTE_BIT | super4.BONUS_BIT


def settled(rules: SeatedRules, hand: list[int], dealer: list[int], bet: int, decision: int) -> View:
    """Seat 5 at its turn, as the rules have it."""
    found = rules.outcome(bet, decision, hand, dealer)
    best, others, name = rules.best(hand)
    body = v.settle_body(best, others, name, rules.boxes(bet, decision, found), rules.best(dealer)[0])
    return make("R 0088  SEAT 5", "D " + rules.short_name(dealer), body, "NEXT = SEAT 4")


def not_opened(rules: SeatedRules, name: str, dealer: list[int], bet: int, decision: int) -> View:
    found = rules.void_outcome(bet, decision) if name == "VOID" else rules.outcome(bet, decision, None, dealer)
    backs = [v.HIDDEN_CARD] * (rules.PLAYER_CARDS - 1)
    boxes = rules.boxes(bet, decision, found)
    body = v.settle_body(backs, [v.HIDDEN_CARD], name, boxes, rules.best(dealer)[0])
    return make("R 0088  SEAT 5", "D " + rules.short_name(dealer), body, "NEXT = NEW ROUND")


def showdown(rules: SeatedRules, dealer: list[int]) -> View:
    best, others, name = rules.best(dealer)
    title, note = rules.dealer_title(dealer)
    return make("R 0088  SHOW", rules.scale(), v.hand_body(title, best, others, name, note), "NEXT = SEAT 5")


DECIDED = [("P", v.DUE), ("B", v.DUE), ("?", v.ACT), ("F", v.PLAIN), ("", v.EMPTY), ("X", v.PLAIN), ("P", v.DUE)]
SHOWS = [("P", v.DUE), ("S", v.DUE), ("?", v.ACT), ("F", v.PLAIN), ("", v.EMPTY), ("X", v.PLAIN), ("", v.EMPTY)]
QUALIFYING = {
    "super4-decide": make(
        "R 0088  DECIDE",
        "1 OPEN",
        v.decide_body(DECIDED, v.HIDDEN_CARD, "PLAY OR FOLD", "WAIT 3"),
        "WAIT, OR SEAT KEYS",
    ),
    "super4-exposed": message("R 0088  DEAL", "CARD 9/20", *SUPER4.TROUBLES[EXPOSED], "SUPERVISOR: 4 VOID"),
    "super4-show": showdown(SUPER4, KING_HIGH),
    "super4-show-not-qualified": showdown(SUPER4, QUEEN_HIGH),
    "super4-settle": settled(SUPER4, cards("AS AH AD AC 4C"), KING_HIGH, WITH_BONUS, PLAY),
    "super4-settle-not-qualified": settled(SUPER4, cards("QD QH 7D 6C 2D"), QUEEN_HIGH, WITH_BONUS, PLAY),
    "super4-settle-bonus": settled(SUPER4, cards("9S 9H 9D KC 4C"), KING_HIGH, WITH_BONUS, super4.BONUS),
    "super4-settle-unknown-bets": settled(SUPER4, cards("9S 9H 7D KC 4C"), KING_HIGH, 0, PLAY),
    "super4-settle-absent": not_opened(SUPER4, "TAKE ALL WAGERS", KING_HIGH, WITH_BONUS, ABSENT),
    "three-card-deal": make(
        "R 0088  DEAL",
        "CARD 14/15",
        v.seats_body([("3", v.PLAIN)] * 3 + [("2", v.DUE)] + [("", v.EMPTY)] * 3, "SEAT 4", "CARD 3", BACKS[:2]),
        "DEAL FACE DOWN",
    ),
    "three-card-decide": make(
        "R 0088  DECIDE",
        "1 OPEN",
        v.decide_body(SHOWS, v.HIDDEN_CARD, "PLAY OR FOLD", "WAIT 3"),
        "WAIT, OR SEAT KEYS",
    ),
    "three-card-show": showdown(THREE, cards("QH 9S 2D")),
    "three-card-show-not-qualified": showdown(THREE, cards("JH 9S 2D")),
    "three-card-settle": settled(THREE, cards("5H 4H 3H"), cards("QH 9S 2D"), ALL_THREE, PLAY),
    "three-card-settle-loses": settled(THREE, cards("5H 4S 3H"), cards("7H 7S 7D"), ALL_THREE, PLAY),
    "three-card-settle-push": settled(THREE, cards("5H 4S 3H"), cards("5D 4C 3D"), ALL_THREE, PLAY),
    "three-card-settle-fold": settled(THREE, cards("TD KD 2S"), cards("JD QD AD"), ALL_THREE, FOLD),
    "three-card-settle-pair-plus": settled(
        THREE, cards("9H 9D 3H"), cards("QH 9S 2D"), three.PAIR_PLUS_BIT, three.SHOW
    ),
    "three-card-settle-unknown-bets": settled(THREE, cards("9H 9D 3H"), cards("QH 9S 2D"), 0, PLAY),
    "three-card-settle-void": not_opened(THREE, "VOID", cards("QH 9S 2D"), ALL_THREE, PLAY),
}
