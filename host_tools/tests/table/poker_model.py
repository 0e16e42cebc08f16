"""Four Card Poker as its rules tell it (Appendix B, sections 4, 5, 8, 9, 10), slow and plain, from the rules alone.
Hands are lists of cards; what a wager comes to is a word. Odds of pay tables are not judged here.
"""

from collections import Counter
from itertools import combinations

DEALER = 0
# 4.3, lowest first.
RANKING = (
    "NO PAIR",
    "PAIR",
    "TWO PAIR",
    "STRAIGHT",
    "FLUSH",
    "THREE OF A KIND",
    "STRAIGHT FLUSH",
    "FOUR OF A KIND",
)
ACE = 14


def deal_order(seats, shuffler: bool):
    """8.3, 8.4: who gets the next card; the last is the dealer's sixth."""
    ordered = sorted(seats)
    if shuffler:
        return [seat for seat in ordered for _ in range(5)] + [DEALER] * 6
    return [*ordered, DEALER] * 5 + [DEALER]


def strength(four):
    """Something that compares as 4.2 to 4.4 say: the combination first, then ranks by how often, how high."""
    ranks = sorted((card % 13 + 2 for card in four), reverse=True)
    same_suit = len({card // 13 for card in four}) == 1
    often = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    shape = [count for _, count in often]
    in_order = [rank for rank, count in often for _ in range(count)]
    straight = shape == [1, 1, 1, 1] and ranks[0] - ranks[3] == 3
    if ranks == [ACE, 4, 3, 2]:
        straight, in_order = True, [4, 3, 2, 1]
    if shape == [4]:
        name = "FOUR OF A KIND"
    elif straight and same_suit:
        name = "STRAIGHT FLUSH"
    elif shape == [3, 1]:
        name = "THREE OF A KIND"
    elif same_suit:
        name = "FLUSH"
    elif straight:
        name = "STRAIGHT"
    elif shape == [2, 2]:
        name = "TWO PAIR"
    elif shape == [2, 1, 1]:
        name = "PAIR"
    else:
        name = "NO PAIR"
    return RANKING.index(name), in_order


def best(cards):
    """10.1, 10.2: the highest four of them."""
    return max((strength(four), sorted(four)) for four in combinations(cards, 4))[0]


def name_of(cards):
    return RANKING[best(cards)[0]]


def settled(hand, dealer, decision: str, ante: bool, aces_up: bool):
    """10.2: (ante, play, aces up), each "PAY", "TAKE" or ""; `decision` is P (play) or A (Aces Up alone)."""
    wins = best(hand) >= best(dealer)
    verdict = "PAY" if wins else "TAKE"
    pair_or_more = best(hand)
    aces = pair_or_more[0] > 1 or (pair_or_more[0] == 1 and pair_or_more[1][0] == ACE)
    if decision == "P":
        return verdict if ante else "", verdict, ("PAY" if aces else "TAKE") if aces_up else ""
    return "TAKE" if ante else "", "", ("PAY" if aces else "TAKE") if aces_up else ""


def has_bonus(hand):
    """10.2(a)(i)."""
    return best(hand)[0] >= RANKING.index("THREE OF A KIND")
