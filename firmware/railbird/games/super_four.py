"""Super 4 Poker: hands as in Four Card Poker 4.2 to 4.4 (decision 26), five cards each, a dealer who must qualify.

Comes in: the hands and whether the player folded. Goes out: result and odds of Ante, Play, X-tra and Player Bonus.
"""

from collections import namedtuple

from railbird.cards.card import ACE
from railbird.games.four_card_hands import FOUR_OF_A_KIND, PAIR
from railbird.games.four_card_poker import AHEAD, BEHIND, FOLDED, TIE
from railbird.games.hand_value import CATEGORY_SHIFT, hand_value
from railbird.games.rule_error import RuleError
from railbird.games.seats import order_with_dealer, ordered_seats
from railbird.games.wager_result import LOSE, NONE, PUSH, WIN

CARDS_EACH = 5
MOST_SEATS = 7
EVEN_ODDS = (1, 1)
KING_HIGH = hand_value(0, 13)  # rule 5
PAIR_OF_ACES = hand_value(PAIR, ACE)  # rule 4
PAIR_OF_QUEENS = hand_value(PAIR, 12)
FOUR_ACES = hand_value(FOUR_OF_A_KIND, ACE)

# by category of `four_card_hands.py`, from NO_PAIR to FOUR_OF_A_KIND
XTRA_ODDS = (None, None, None, (1, 1), (3, 2), (2, 1), (15, 1), (30, 1))
XTRA_FOUR_ACES_ODDS = (200, 1)
PLAYER_BONUS_TABLES = {  # the entry of PAIR is for queens or better
    "A": (0, 1, 2, 3, 4, 9, 30, 50),
    "B": (0, 1, 2, 3, 4, 8, 40, 50),
    "C": (0, 1, 2, 3, 4, 8, 30, 50),
    "D": (0, 1, 2, 3, 4, 7, 40, 50),
}


# Results of `wager_result.py`; odds as (numerator, denominator) or None; compare as in `four_card_poker.py`.
# most_play: how many times the Ante the Play wager may be (rule 4).
Outcome = namedtuple(
    "Outcome", ("ante", "play", "xtra", "xtra_odds", "bonus", "bonus_odds", "compare", "qualifies", "most_play")
)


def player_bonus_table(name: str) -> tuple:
    if name not in PLAYER_BONUS_TABLES:
        raise RuleError("UNKNOWN_TABLE", "Super 4 Poker 9", f"expected Player Bonus A to D, got {name!r}")
    return PLAYER_BONUS_TABLES[name]


def check_wagers(ante: int, xtra: int, bonus: int) -> None:
    if ante <= 0 or ante != xtra:
        raise RuleError("BAD_WAGER", "Super 4 Poker 1", f"Ante and X-tra Bonus must be equal, got {ante} and {xtra}")
    if bonus < 0:
        raise RuleError("BAD_WAGER", "Super 4 Poker 1", f"Player Bonus is {bonus}")


def check_multiple(multiple: int, value: int) -> None:
    """0 is a fold; twice or three times the Ante needs a pair of aces (rule 4)."""
    if multiple not in (0, 1, 2, 3):
        raise RuleError("BAD_MULTIPLE", "Super 4 Poker 4", f"Play is one to three times the Ante, got {multiple!r}")
    if multiple > most_play(value):
        raise RuleError("BAD_MULTIPLE", "Super 4 Poker 4(a)", "below a pair of aces Play must equal the Ante")


def most_play(value: int) -> int:
    return 3 if value >= PAIR_OF_ACES else 1


def bonus_odds(value: int, table: tuple):
    """Player Bonus: a pair of queens or better, else None."""
    return (table[value >> CATEGORY_SHIFT], 1) if value >= PAIR_OF_QUEENS else None


def xtra_odds(value: int):
    """X-tra Bonus: a straight or better, else None (rule 7)."""
    return XTRA_FOUR_ACES_ODDS if value >= FOUR_ACES else XTRA_ODDS[value >> CATEGORY_SHIFT]


def settle(folded, has_bonus, value: int, dealer_value: int, table: tuple) -> Outcome:
    """What becomes of one player's wagers."""
    odds = bonus_odds(value, table) if has_bonus else None
    bonus = NONE if not has_bonus else WIN if odds else LOSE  # rules 3(a), 9: lives on in a fold
    qualifies = dealer_value >= KING_HIGH
    if folded:  # rule 3; decision 28
        return Outcome(LOSE, NONE, LOSE, None, bonus, odds, FOLDED, qualifies, 0)
    compare = AHEAD if value > dealer_value else TIE if value == dealer_value else BEHIND
    extra = xtra_odds(value)
    xtra = WIN if extra else LOSE if compare == BEHIND else PUSH  # rules 7, 8: the dealer need not qualify
    if not qualifies:  # rule 5(a); decision 27
        return Outcome(PUSH, WIN, xtra, extra, bonus, odds, compare, qualifies, most_play(value))
    main = WIN if compare == AHEAD else LOSE if compare == BEHIND else PUSH  # rule 6
    return Outcome(main, main, xtra, extra, bonus, odds, compare, qualifies, most_play(value))


def deal_order(seats, one_at_a_time: bool) -> list:
    """Five cards to each player and to the dealer, each (seat, card number): rule 2, in the order of Four Card Poker
    (decision 32)."""
    return order_with_dealer(ordered_seats(seats, MOST_SEATS, "Super 4 Poker 2"), CARDS_EACH, one_at_a_time)
