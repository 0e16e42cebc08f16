"""The best four-card hand of four, five or six cards (Four Card Poker 4.2 to 4.4), counted directly.

Comes in: cards in any order. Goes out: one int (`hand_value.py`), and the four cards that make it.
One pass counts ranks and suits; no subset is ever tried.
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

NO_PAIR, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND = range(8)
CATEGORY_NAMES = (
    "NO_PAIR",
    "PAIR",
    "TWO_PAIR",
    "STRAIGHT",
    "FLUSH",
    "THREE_OF_A_KIND",
    "STRAIGHT_FLUSH",
    "FOUR_OF_A_KIND",
)

_PAIR = const(1 << 26)
_TWO_PAIR = const(2 << 26)
_STRAIGHT = const(3 << 26)
_FLUSH = const(4 << 26)
_THREE_OF_A_KIND = const(5 << 26)
_STRAIGHT_FLUSH = const(6 << 26)
_FOUR_OF_A_KIND = const(7 << 26)
_MAIN = const(13)
_RANKS = const(0x1FFF)


def best_four(cards) -> int:
    """The value of the best four of these cards, which must be different cards."""
    words = CARD_WORDS
    size = len(cards)
    fifth = sixth = 0
    if size == 5:  # written out: a loop over the cards takes half as long again
        first, second, third, fourth, fifth = cards
        fifth = words[fifth]
    elif size == 6:
        first, second, third, fourth, fifth, sixth = cards
        fifth, sixth = words[fifth], words[sixth]
    elif size == 4:
        first, second, third, fourth = cards
    else:
        raise RuleError("WRONG_HAND_SIZE", "Four Card Poker 8.3", f"expected 4 to 6 cards, got {size}")
    first, second = words[first], words[second]  # two at a time: no tuple is made
    third, fourth = words[third], words[fourth]
    total = first + second + third + fourth + fifth + sixth
    ranks = (first | second | third | fourth | fifth | sixth) & _RANKS
    suits = total >> 15
    if suits > 0o7777:
        raise RuleError("BAD_CARD", "Four Card Poker 10.2", "a card of the hand is not open")
    pairs = threes = 0
    copies = (total & 0x7FFF) - ranks
    if copies:
        even = ranks ^ (first ^ second ^ third ^ fourth ^ fifth ^ sixth) & _RANKS
        threes = copies - even >> 1  # a rank counts here if it occurs three or four times
        if threes & even:
            return _FOUR_OF_A_KIND | (threes & even) << _MAIN  # 4.3(h)
        pairs = even | threes
    flush = suits & 0o4444  # four of a suit, or more
    if flush:
        value = _of_a_suit((first, second, third, fourth, fifth, sixth), suits, flush)
        if value >= _STRAIGHT_FLUSH or not threes:
            return value  # 4.3(g); 4.3(e) unless there is 4.3(f)
    if threes:  # 4.3(f)
        threes = highest_bit(threes)
        return _THREE_OF_A_KIND | threes << _MAIN | highest_bit(ranks ^ threes)
    high = straight_high(ranks)
    if high:  # 4.3(d)
        return _STRAIGHT | high << _MAIN
    if pairs:
        rest = pairs & (pairs - 1)
        if rest:  # 4.3(c): of three pairs the lowest does not play
            return _TWO_PAIR | (rest if rest & (rest - 1) else pairs) << _MAIN
        ranks ^= pairs  # 4.3(b)
    while size > 4:
        ranks &= ranks - 1
        size -= 1
    return _PAIR | pairs << _MAIN | ranks if pairs else ranks << _MAIN


def _of_a_suit(words, suits: int, flush: int) -> int:
    """The value of a straight flush, or of a flush: `flush` is the bit of its suit among those counted in `suits`."""
    surplus = suits // (flush >> 2) & 3  # 4, 5 or 6 of the suit
    suit = flush << 13
    ranks = 0
    for word in words:
        if word & suit:
            ranks |= word
    ranks &= _RANKS
    high = straight_high(ranks)
    if high:
        return _STRAIGHT_FLUSH | high << _MAIN
    return _FLUSH | without_lowest(ranks, surplus) << _MAIN


def straight_high(ranks: int) -> int:
    """The rank bit of the highest card of the best four in sequence, 0 if there are none; an ace is high or low."""
    ladder = ranks << 1 | ranks >> 12  # a rung below the two for the low ace
    runs = ladder & ladder >> 1
    runs &= runs >> 2
    return highest_bit(runs << 2) if runs else 0


def four_cards(value: int, cards) -> list:
    """The four of these cards that make `value`, arranged as rule 10.1 shows them; of equal cards the first dealt."""
    category = category_of(value)
    main = value >> MAIN_SHIFT & RANKS_MASK
    suit = shared_suit(cards, 4)  # -1 in what ranks below a flush
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        if main == 4:  # 4-3-2-A: the ace is shown last
            return pick(cards, 7, 1, 1 << 12, 1, suit)
        return pick(cards, main | main >> 1 | main >> 2 | main >> 3, 1, 0, 0, suit)
    if category == FLUSH:
        return pick(cards, main, 1, 0, 0, suit)
    copies = (1, 2, 2, 0, 0, 3, 0, 4)[category]
    return pick(cards, main, copies, value & RANKS_MASK, 1)
