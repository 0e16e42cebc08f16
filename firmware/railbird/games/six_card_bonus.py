"""Six Card Bonus of Three Card Poker (rule 10A): the best five of the player's three and the dealer's three cards.

Comes in: both hands. Goes out: the hand's value, result and odds. It stays live on a fold; a voided hand voids it
(decision 31). The deal is that of Three Card Poker, whose other rules are not among the documents.
"""

from railbird.games.five_card_hands import best_five
from railbird.games.hand_value import CATEGORY_SHIFT
from railbird.games.rule_error import RuleError
from railbird.games.wager_result import LOSE, VOID, WIN

CARDS_EACH = 3

# 10A.7, by category of `five_card_hands.py`, from NO_PAIR to ROYAL_FLUSH
OPTIONS = {
    1: (0, 0, 0, 5, 10, 20, 25, 50, 200, 1000),
    2: (0, 0, 0, 5, 10, 15, 25, 50, 200, 1000),
    3: (0, 0, 0, 8, 9, 15, 20, 100, 200, 1000),
    4: (0, 0, 0, 7, 10, 15, 20, 100, 200, 1000),
}


def option_table(option: int) -> tuple:
    if option not in OPTIONS:
        raise RuleError("UNKNOWN_TABLE", "Three Card Poker 10A.7", f"expected option 1 to 4, got {option!r}")
    return OPTIONS[option]


def odds_of(value: int, table: tuple):
    """(n, 1) for three of a kind or better, else None: only the best category pays."""
    pays = table[value >> CATEGORY_SHIFT]
    return (pays, 1) if pays else None


def settle(player, dealer, table: tuple, void: bool = False) -> tuple:
    """(value, result, odds) of one wager."""
    if len(player) != CARDS_EACH or len(dealer) != CARDS_EACH:
        detail = f"expected 3 and 3 cards, got {len(player)} and {len(dealer)}"
        raise RuleError("WRONG_HAND_SIZE", "Three Card Poker 10A.5", detail)
    value = best_five(list(player) + list(dealer))
    odds = odds_of(value, table)
    if void:
        return (value, VOID, None)
    return (value, WIN if odds else LOSE, odds)


def check_wager(wager: int, has_initial_wager: bool) -> None:
    """10A.2: only beside an Ante or a Pairs Plus wager."""
    if wager <= 0:
        raise RuleError("BAD_WAGER", "Three Card Poker 10A.4", f"a wager is more than nothing, got {wager}")
    if not has_initial_wager:
        raise RuleError("NO_WAGER", "Three Card Poker 10A.2", "needs an Ante or a Pairs Plus wager")
