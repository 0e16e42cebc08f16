"""A hand of three cards (decision 36), counted directly: straight flush, three of a kind, straight, flush, pair.

Comes in: three different cards in any order. Goes out: one int (`hand_value.py`), and the cards as people read them.
"""

from railbird.games.hand_value import CARD_WORDS, MAIN_SHIFT, RANKS_MASK, category_of, hand_value, highest_bit, pick
from railbird.games.rule_error import RuleError

NO_PAIR, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
CATEGORY_NAMES = ("NO_PAIR", "PAIR", "FLUSH", "STRAIGHT", "THREE_OF_A_KIND", "STRAIGHT_FLUSH")

_ACE = 1 << 12
_THREE_LOW = 2  # the highest card of 3-2-A


def three_value(cards) -> int:
    if len(cards) != 3:
        raise RuleError("WRONG_HAND_SIZE", "Three Card Poker 10A.5", f"expected 3 cards, got {len(cards)}")
    total = ranks = odd = 0
    for card in cards:
        word = CARD_WORDS[card]
        total += word
        ranks |= word
        odd ^= word
    suits = total >> 15
    if suits > 0o7777:
        raise RuleError("BAD_CARD", "Three Card Poker 10A.5", "a card of the hand is not open")
    ranks &= RANKS_MASK
    pair = ranks ^ odd & RANKS_MASK
    if pair:
        return hand_value(PAIR) | pair << MAIN_SHIFT | ranks ^ pair
    if not ranks & (ranks - 1):
        return hand_value(THREE_OF_A_KIND) | ranks << MAIN_SHIFT
    is_flush = suits in (3, 3 << 3, 3 << 6, 3 << 9)
    high = _straight_high(ranks)
    if high:
        return hand_value(STRAIGHT_FLUSH if is_flush else STRAIGHT) | high << MAIN_SHIFT
    return hand_value(FLUSH if is_flush else NO_PAIR) | ranks << MAIN_SHIFT


def _straight_high(ranks: int) -> int:
    """The rank bit of the highest of three in sequence, 0 if they are none; the ace is low in 3-2-A alone."""
    ladder = ranks << 1 | ranks >> 12  # a rung below the two for the low ace
    runs = ladder & ladder >> 1 & ladder >> 2
    return highest_bit(runs << 1) if runs else 0


def three_cards(value: int, cards) -> list:
    """The cards as people read the hand: what makes it first, then the highest."""
    category = category_of(value)
    main = value >> MAIN_SHIFT & RANKS_MASK
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        if main == _THREE_LOW:
            return pick(cards, 3, 1, _ACE, 1)
        return pick(cards, main | main >> 1 | main >> 2, 1, 0, 0)
    return pick(cards, main, (1, 2, 1, 1, 3)[category], value & RANKS_MASK, 1)
