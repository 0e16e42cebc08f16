"""Names of three-card hands for the monitor: in full, and short for the header."""

from railbird.cards.card import rank_of
from railbird.games.hand_value import category_of
from railbird.games.three_card_hands import NO_PAIR, PAIR, THREE_OF_A_KIND, three_cards, three_value
from railbird.table.texts import RANK_NAMES, RANK_WORDS

_NAMES = ("HIGH", "PAIR", "FLUSH", "STRAIGHT", "THREE OF A KIND", "STRAIGHT FLUSH")
_SHORT_NAMES = ("HIGH", "PAIR", "FLUSH", "STRAIGHT", "THREE", "STR FLUSH")


def read_hand(cards: list) -> tuple:
    """(the cards as people read them, none left over, the hand's name)"""
    value = three_value(cards)
    read = three_cards(value, cards)
    category = category_of(value)
    word = RANK_WORDS[rank_of(read[0]) - 2]
    if category == NO_PAIR:
        name = ("SIX" if word == "SIXE" else word) + " HIGH"
    else:
        name = f"PAIR OF {word}S" if category == PAIR else _NAMES[category]
    return read, [], name


def short_hand_name(cards: list) -> str:
    """At most nine characters: `PAIR K`."""
    value = three_value(cards)
    category = category_of(value)
    if category in (NO_PAIR, PAIR, THREE_OF_A_KIND):
        return f"{_SHORT_NAMES[category]} {RANK_NAMES[rank_of(three_cards(value, cards)[0])]}"
    return _SHORT_NAMES[category]
