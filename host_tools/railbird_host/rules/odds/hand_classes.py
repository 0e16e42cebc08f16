"""All hands of n cards up to the exchange of suits: one hand of each class, and how many hands the class holds.

A hand is four sets of ranks, one for each suit. Suits are worth the same (Four Card Poker 4.1), so only which sets
there are matters, not whose they are: the sets are kept in order, and a class holds 4! / (repeats!) hands.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial

SUITS = 4
RANKS = 13

# the ranks of one suit by number of cards, each as a tuple of ranks 0-12
RANK_SETS = [list(combinations(range(RANKS), count)) for count in range(RANKS + 1)]


def hand_classes(cards: int) -> Iterator[tuple[list[int], int]]:
    """(hand, number of hands in its class); the weights of all classes sum to `comb(52, cards)`."""
    yield from _suits(cards, cards, 0, [], 0, [])


def number_of_hands(cards: int) -> int:
    return comb(SUITS * RANKS, cards)


def _suits(
    left: int, most: int, first: int, hand: list[int], suit: int, repeats: list[int]
) -> Iterator[tuple[list[int], int]]:
    """Gives `left` cards to the suits from `suit` on: at most `most` each, of equally many the sets from `first` on."""
    if suit == SUITS or not left:
        same = repeats if suit == SUITS else [*repeats, SUITS - suit]
        weight = factorial(SUITS)
        for times in same:
            weight //= factorial(times)
        if not left:
            yield hand, weight
        return
    for count in range(min(left, most), 0, -1):
        if count * (SUITS - suit) < left:
            break
        start = first if count == most else 0
        sets = RANK_SETS[count]
        for index in range(start, len(sets)):
            again = bool(repeats) and count == most and index == first and suit > 0
            runs = [*repeats[:-1], repeats[-1] + 1] if again else [*repeats, 1]
            cards = hand + [suit * RANKS + rank for rank in sets[index]]
            yield from _suits(left - count, count, index, cards, suit + 1, runs)
