"""Racing Card Derby as its rules tell it (Appendix A, sections 4, 5, 8, 10), slow and plain, from the rules alone:
lists of cards on a felt. Knows nothing of a table's electronics; what must be shown follows from what lies there.

A card is suit * 13 + rank - 2, suits in the order of the felt: hearts, diamonds, spades, clubs.
"""

from itertools import permutations

SUITS = range(4)
TWO_OF_SPADES = 26
REDS = (0, 1)


def suit(card):
    return card // 13


def places(cards):
    """8.1: the three rows of cards, and the suits that took first, second and third (as many as are known)."""
    rows, winners = ([], [], []), []
    for card in cards:
        place = len(winners)
        if place == 3:
            break
        rows[place].append(card)
        if place == 0:
            if len([other for other in rows[0] if suit(other) == suit(card)]) == 4:
                winners.append(suit(card))
        elif suit(card) not in winners:
            winners.append(suit(card))
    return rows, winners


def is_complete(cards):
    return len(places(cards)[1]) == 3


def cards_used(cards):
    """How many of them the race needs; the rest is surplus."""
    return sum(len(row) for row in places(cards)[0])


def is_protested(cards):
    """4.2: a two of spades among the cards that determine the winner."""
    return TWO_OF_SPADES in places(cards)[0][0]


def winning_areas(cards):
    """5.8: area -> ("colour" | "suit" | "quinella" | "trifecta", odds). Areas as on the felt: red, black, suits,
    ordered pairs, ordered triples."""
    _, (first, second, third) = places(cards)
    protest = is_protested(cards)
    wins = {}
    wins[0 if first in REDS else 1] = ("colour", (1, 2) if protest else (1, 1))
    wins[2 + first] = ("suit", (2, 1) if protest else (3, 1))
    for index, pair in enumerate(permutations(SUITS, 2)):
        if pair == (first, second):
            wins[6 + index] = ("quinella", (10, 1))
    for index, triple in enumerate(permutations(SUITS, 3)):
        if triple == (first, second, third):
            wins[18 + index] = ("trifecta", (10, 1))
        elif triple[:2] == (first, second):
            wins[18 + index] = ("trifecta", (2, 1))
        elif triple[0] == first:
            wins[18 + index] = ("trifecta", (1, 1))
    return wins
