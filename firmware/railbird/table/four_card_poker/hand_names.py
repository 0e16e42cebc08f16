"""Names of four-card hands for the monitor: in full, and short for the header."""

from railbird.cards.card import rank_of
from railbird.games.four_card_hands import FOUR_OF_A_KIND, NO_PAIR, PAIR, THREE_OF_A_KIND, best_four, four_cards
from railbird.games.hand_value import category_of
from railbird.table.texts import RANK_NAMES, RANK_WORDS

_NAMES = (
    "NO PAIR",
    "PAIR",
    "TWO PAIR",
    "STRAIGHT",
    "FLUSH",
    "THREE OF A KIND",
    "STRAIGHT FLUSH",
    "FOUR OF A KIND",
)
_SHORT_NAMES = ("HIGH", "PAIR", "TWO PAIR", "STRAIGHT", "FLUSH", "THREE", "STR FLUSH", "FOUR")


def short_hand_name(cards: list) -> str:
    """At most nine characters: `PAIR K`."""
    value = best_four(cards)
    category = category_of(value)
    if category in (NO_PAIR, PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND):
        return f"{_SHORT_NAMES[category]} {RANK_NAMES[rank_of(four_cards(value, cards)[0])]}"
    return _SHORT_NAMES[category]


def best_and_others(cards: list) -> tuple:
    """(the four that count, the others, the hand's name)"""
    value = best_four(cards)
    best = four_cards(value, cards)
    name = _NAMES[category_of(value)]
    if category_of(value) == PAIR:
        name = f"PAIR OF {RANK_WORDS[rank_of(best[0]) - 2]}S"
    return best, [card for card in cards if card not in best], name
