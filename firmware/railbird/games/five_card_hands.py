"""The best five-card hand of five or six cards (Federal Poker 10, Six Card Bonus 10A.5), counted directly.

Comes in: cards in any order. Goes out: one int (`hand_value.py`), and the five cards that make it.
"""

from railbird.compat import const
from railbird.games.hand_value import (
    CARD_WORDS,
    MAIN_SHIFT,
    RANKS_MASK,
    category_of,
    highest_bit,
    pick,
    shared_suit,
    without_lowest,
)
from railbird.games.rule_error import RuleError

NO_PAIR, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = (
    range(10)
)
CATEGORY_NAMES = (
    "NO_PAIR",
    "PAIR",
    "TWO_PAIR",
    "THREE_OF_A_KIND",
    "STRAIGHT",
    "FLUSH",
    "FULL_HOUSE",
    "FOUR_OF_A_KIND",
    "STRAIGHT_FLUSH",
    "ROYAL_FLUSH",
)

_PAIR = const(1 << 26)
_TWO_PAIR = const(2 << 26)
_THREE_OF_A_KIND = const(3 << 26)
_STRAIGHT = const(4 << 26)
_FLUSH = const(5 << 26)
_FULL_HOUSE = const(6 << 26)
_FOUR_OF_A_KIND = const(7 << 26)
_STRAIGHT_FLUSH = const(8 << 26)
_ROYAL_FLUSH = const(9 << 26)
_MAIN = const(13)
_ACE = const(1 << 12)


def best_five(cards) -> int:
    """The value of the best five of these cards, which must be different cards."""
    surplus = len(cards) - 5
    if not 0 <= surplus <= 1:
        raise RuleError("WRONG_HAND_SIZE", "Federal Poker 9", f"expected 5 or 6 cards, got {len(cards)}")
    total = ranks = odd = 0
    for card in cards:
        word = CARD_WORDS[card]
        total += word
        ranks |= word
        odd ^= word
    ranks &= RANKS_MASK
    even = ranks ^ odd & RANKS_MASK
    threes = (total & 0x7FFF) - ranks - even >> 1  # a rank counts here if it occurs three or four times
    pairs = even | threes
    suits = total >> 15
    if suits > 0o7777:
        raise RuleError("BAD_CARD", "Federal Poker 9", "a card of the hand is not open")
    if suits & 0o4444:
        suit = shared_suit(cards, 5)
        if suit >= 0:  # five of a suit: then nothing is doubled but a pair
            flush = 0
            for card in cards:
                if card // 13 == suit:
                    flush |= 1 << card % 13
            high = straight_high(flush)
            if high:
                return (_ROYAL_FLUSH if high == _ACE else _STRAIGHT_FLUSH) | high << _MAIN
            return _FLUSH | without_lowest(flush, (suits >> 3 * suit & 7) - 5) << _MAIN
    if threes & even:
        return _FOUR_OF_A_KIND | (threes & even) << _MAIN | highest_bit(ranks ^ threes)
    if threes:
        threes = highest_bit(threes)
        pair = pairs ^ threes  # six cards may hold three of a kind twice: the lower plays as the pair
        if pair:
            return _FULL_HOUSE | threes << _MAIN | highest_bit(pair)
    high = straight_high(ranks)
    if high:
        return _STRAIGHT | high << _MAIN
    if threes:
        return _THREE_OF_A_KIND | threes << _MAIN | without_lowest(ranks ^ threes, surplus)
    if pairs:
        rest = pairs & (pairs - 1)
        if rest:
            if rest & (rest - 1):
                pairs = rest
            return _TWO_PAIR | pairs << _MAIN | highest_bit(ranks ^ pairs)
        return _PAIR | pairs << _MAIN | without_lowest(ranks ^ pairs, surplus)
    return without_lowest(ranks, surplus) << _MAIN


def straight_high(ranks: int) -> int:
    """The rank bit of the highest card of the best five in sequence, 0 if there are none (decision 29)."""
    ladder = ranks << 1 | ranks >> 12  # a rung below the two for the low ace
    pairs_of_rungs = ladder & ladder >> 1
    runs = pairs_of_rungs & pairs_of_rungs >> 2 & ladder >> 4
    return highest_bit(runs << 3) if runs else 0


def five_cards(value: int, cards) -> list:
    """The five of these cards that make `value`, the ranks that make the hand first; of equal cards the first dealt."""
    category = category_of(value)
    main = value >> MAIN_SHIFT & RANKS_MASK
    if category in (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH):
        suit = -1 if category == STRAIGHT else shared_suit(cards, 5)
        if main == 8:  # 5-4-3-2-A: the ace comes last
            return pick(cards, 15, 1, _ACE, 1, suit)
        return pick(cards, main | main >> 1 | main >> 2 | main >> 3 | main >> 4, 1, 0, 0, suit)
    if category == FLUSH:
        return pick(cards, main, 1, 0, 0, shared_suit(cards, 5))
    copies = (1, 2, 2, 3, 0, 0, 3, 4)[category]
    return pick(cards, main, copies, value & RANKS_MASK, 2 if category == FULL_HOUSE else 1)
