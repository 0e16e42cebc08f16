"""Names of five-card hands for the monitor."""

from railbird.cards.card import rank_of
from railbird.games.five_card_hands import CATEGORY_NAMES, PAIR, five_cards
from railbird.games.hand_value import category_of
from railbird.table.texts import RANK_WORDS


def sorted_and_named(value: int, cards: list) -> tuple:
    """(the cards, those that make the hand first; the hand's name)"""
    ordered = five_cards(value, cards)
    category = category_of(value)
    if category == PAIR:
        return ordered, f"PAIR OF {RANK_WORDS[rank_of(ordered[0]) - 2]}S"
    return ordered, CATEGORY_NAMES[category].replace("_", " ")
