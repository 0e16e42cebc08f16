"""Three Card Poker with Six Card Bonus: wagers, decisions, and what becomes of each wager of a seat.

Rule 10A (Six Card Bonus) is `six_card_bonus.py`; the rest of the game is what published rules have in common
(decisions 36 to 39). Comes in: which wagers a seat has, its decision, the hands. Goes out: result and odds of each
wager; amounts only for who knows the stakes.
"""

from collections import namedtuple

from railbird.games.four_card_poker import AHEAD, BEHIND, FOLDED, NOT_CONTESTED, TIE
from railbird.games.hand_value import CATEGORY_SHIFT, hand_value
from railbird.games.rule_error import RuleError
from railbird.games.seats import order_with_dealer, ordered_seats
from railbird.games.six_card_bonus import CARDS_EACH, check_wager, option_table
from railbird.games.six_card_bonus import settle as settle_six_card
from railbird.games.three_card_hands import NO_PAIR, three_value
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN

MOST_SEATS = 6
EVEN_ODDS = (1, 1)
QUEEN_HIGH = hand_value(NO_PAIR, 12)  # decision 37

# PLAY puts a wager equal to the Ante; FOLD gives up Ante and Pair Plus (5.2(a)); SHOW: no Ante was bet
PLAY, FOLD, SHOW = range(3)
DECISION_NAMES = ("PLAY", "FOLD", "SHOW")

# "n to 1" by category of `three_card_hands.py`, from NO_PAIR to STRAIGHT_FLUSH
ANTE_BONUS = (0, 0, 0, 1, 4, 5)  # decision 38
PAIR_PLUS_TABLES = {1: (0, 1, 4, 6, 30, 40), 2: (0, 1, 3, 6, 30, 40)}  # decision 39


class Options:
    """What the casino operator chooses: the Pair Plus table, and one of the four options of 10A.7."""

    def __init__(self, pair_plus: int = 1, six_card: int = 1):
        if pair_plus not in PAIR_PLUS_TABLES:
            detail = f"expected Pair Plus 1 or 2, got {pair_plus!r}"
            raise RuleError("UNKNOWN_TABLE", "Three Card Poker, decision 39", detail)
        self.pair_plus = PAIR_PLUS_TABLES[pair_plus]
        self.six_card = option_table(six_card)


# ante, play, pair_plus, six_card: a result of `wager_result.py`. Odds are (numerator, denominator) or None; compare as
# in `four_card_poker.py`.
SeatOutcome = namedtuple(
    "SeatOutcome",
    (
        "ante",
        "play",
        "pair_plus",
        "six_card",
        "ante_bonus_odds",
        "pair_plus_odds",
        "six_card_odds",
        "compare",
        "qualifies",
    ),
)


def check_wagers(ante: int, pair_plus: int, six_card: int, play: int) -> None:
    """The wagers of a seat before the deal: amounts, or 1 for a covered area and 0 for an empty one."""
    if min(ante, pair_plus, six_card, play) < 0:
        raise RuleError("BAD_WAGER", "Three Card Poker 5.1", "a wager is a stack of chips, never less than nothing")
    if six_card:
        check_wager(six_card, bool(ante or pair_plus))
    if not ante and not pair_plus:
        raise RuleError("NO_WAGER", "Three Card Poker 5.1", "neither Ante nor Pair Plus")
    if play:
        raise RuleError("PLAY_TOO_EARLY", "Three Card Poker 5.2", "Play is placed after the deal")


def check_decision(decision: int, ante: int) -> None:
    if not PLAY <= decision <= SHOW:
        raise RuleError("UNKNOWN_DECISION", "Three Card Poker 5.2", f"got {decision}")
    if decision == SHOW and ante:
        raise RuleError("SHOW_WITH_ANTE", "Three Card Poker 5.2", "a seat with an Ante plays or folds")
    if decision != SHOW and not ante:
        raise RuleError("PLAY_WITHOUT_ANTE", "Three Card Poker 5.2", "a seat without an Ante shows its hand")


def ante_bonus_odds(value: int):
    """(n, 1) for a straight or higher, whatever the dealer has, else None (decision 38)."""
    pays = ANTE_BONUS[value >> CATEGORY_SHIFT]
    return (pays, 1) if pays else None


def pair_plus_odds(value: int, table: tuple):
    """(n, 1) for a pair or higher, else None (decision 39)."""
    pays = table[value >> CATEGORY_SHIFT]
    return (pays, 1) if pays else None


def qualifies(dealer_value: int) -> bool:
    return dealer_value >= QUEEN_HIGH


def _side(has, odds) -> int:
    return NONE if not has else WIN if odds else LOSE


def settle_seat(decision: int, ante, pair_plus, six_card, hand, dealer, options: Options) -> SeatOutcome:
    """What becomes of a seat's wagers; `ante` and the others only say whether there is one. The hand of a fold without
    Six Card Bonus is never looked at: it is never opened."""
    dealer_value = three_value(dealer) if dealer else 0
    qualified = bool(dealer) and qualifies(dealer_value)
    six_odds = settle_six_card(hand, dealer, options.six_card)[2] if six_card else None  # 10A.7: on a fold too
    six = _side(six_card, six_odds)
    if decision == FOLD:  # 5.2(a); decision 39: Pair Plus loses with it
        lost = LOSE if pair_plus else NONE
        return SeatOutcome(LOSE, NONE, lost, six, None, None, six_odds, FOLDED, qualified)
    value = three_value(hand)
    odds = pair_plus_odds(value, options.pair_plus) if pair_plus else None
    side = _side(pair_plus, odds)
    if decision == SHOW:
        return SeatOutcome(NONE, NONE, side, six, None, odds, six_odds, NOT_CONTESTED, qualified)
    bonus = ante_bonus_odds(value)
    compare = AHEAD if value > dealer_value else TIE if value == dealer_value else BEHIND
    if not qualified:  # decision 37
        return SeatOutcome(WIN, PUSH, side, six, bonus, odds, six_odds, compare, qualified)
    main = WIN if compare == AHEAD else LOSE if compare == BEHIND else PUSH
    return SeatOutcome(main, main, side, six, bonus, odds, six_odds, compare, qualified)


def void_seat(played, ante, pair_plus, six_card) -> SeatOutcome:
    """Every wager goes back (11.1; decision 31: the Six Card Bonus of a void hand too)."""
    found = [VOID if has else NONE for has in (ante, played, pair_plus, six_card)]
    return SeatOutcome(found[0], found[1], found[2], found[3], None, None, None, NOT_CONTESTED, False)


def deal_order(seats, one_at_a_time: bool) -> list:
    """Three cards to each player and to the dealer, in the order of Four Card Poker."""
    ordered = ordered_seats(seats, MOST_SEATS, "Three Card Poker 5.2")
    return order_with_dealer(ordered, CARDS_EACH, one_at_a_time)
