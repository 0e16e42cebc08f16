"""A poker hand as one small int that compares by `<`, and what can be read back from it.

    bits 29–26 category | bits 25–13 the ranks that make the category | bits 12–0 the other ranks that count

A rank is one bit: bit 0 the two … bit 12 the ace. Two hands of one category have equally many bits in each field, so
the larger int is the better hand (Four Card Poker 4.2, 4.4), without one rank ever being searched for. A straight
keeps only its highest card; in 4-3-2-A and 5-4-3-2-A that is not the ace.
"""

from railbird.cards.card import CARDS_PER_DECK, CARDS_PER_SUIT

CATEGORY_SHIFT = 26
MAIN_SHIFT = 13
RANKS_MASK = 0x1FFF

# A card ready for counting: its rank bit, and a one in the field of its suit (bits 15 to 26, three for each suit).
# The sum of up to six of these words, their OR and their XOR tell how often each rank and suit occurs:
#   sum of rank bits - OR = copies beyond the first;  OR ^ XOR = ranks that occur twice or four times.
# The entry after the last card is also that of card -1, which is hidden: no rank, and a bit beyond all suits.
CARD_WORDS = tuple(
    [1 << (card % CARDS_PER_SUIT) | 1 << (15 + 3 * (card // CARDS_PER_SUIT)) for card in range(CARDS_PER_DECK)]
    + [1 << 27]
)


def category_of(value: int) -> int:
    return value >> CATEGORY_SHIFT


def hand_value(category: int, main_rank: int = 0) -> int:
    """A threshold: the least value of a category, or of those hands in it that are made of `main_rank`."""
    return category << CATEGORY_SHIFT | (1 << (main_rank - 2 + MAIN_SHIFT) if main_rank else 0)


def ranks_of(value: int) -> list:
    """The ranks (2–14) that decide between hands of one category, the most important first."""
    ranks = []
    for mask in (value >> MAIN_SHIFT & RANKS_MASK, value & RANKS_MASK):
        for rank in range(14, 1, -1):
            if mask >> (rank - 2) & 1:
                ranks.append(rank)
    return ranks


def highest_bit(mask: int) -> int:
    """The highest of the few bits of a mask: drops the lowest until one is left."""
    rest = mask & (mask - 1)
    while rest:
        mask = rest
        rest = mask & (mask - 1)
    return mask


def without_lowest(mask: int, count: int) -> int:
    """The mask without its `count` lowest bits."""
    while count > 0:
        mask &= mask - 1
        count -= 1
    return mask


def shared_suit(cards, least: int) -> int:
    """The suit that at least so many (four or more) of the cards share, -1 if there is none."""
    suits = [card // CARDS_PER_SUIT for card in cards]
    for suit in range(4):
        if suits.count(suit) >= least:
            return suit
    return -1


def pick(cards, main: int, main_copies: int, others: int, other_copies: int, suit: int = -1) -> list:
    """The cards of these ranks, the highest first, main ranks before the others; of equal cards those dealt first."""
    picked = []
    for mask, copies in ((main, main_copies), (others, other_copies)):
        for rank in range(12, -1, -1):
            if mask >> rank & 1:
                matching = [card for card in cards if card % 13 == rank and (suit < 0 or card // 13 == suit)]
                picked += matching[:copies]
    return picked
