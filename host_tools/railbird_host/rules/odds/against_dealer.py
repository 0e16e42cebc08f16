"""Three Card Poker's Ante and Play, exactly: every hand of the player against every hand of the dealer.

In: nothing. Out: what one unit of Ante brings, with its bonus, if the player decides as well as can be; and the least
hand that is worth a Play. A player's hand stands for all that differ in suits only.
"""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from railbird.games import three_card_poker as poker
from railbird.games.three_card_hands import three_value
from railbird_host.rules.odds.hand_classes import hand_classes, number_of_hands

DEALERS_HANDS = comb(49, 3)  # once the player has three cards


class AntePlay(NamedTuple):
    chances: dict[Fraction, Fraction]  # what one unit of Ante brings, Play and bonus included, and how likely
    least_played: int  # the value of the least hand that is played
    play_wagers: Fraction  # the chance that a Play wager is made


class DealersHands:
    """All hands of three cards with their values, to count those that a player's hand leaves."""

    def __init__(self) -> None:
        self._cards = np.array(list(combinations(range(52), 3)), dtype=np.int8)
        self._values = np.array([three_value([int(card) for card in hand]) for hand in self._cards], dtype=np.int64)

    def against(self, hand: list[int]) -> dict[tuple[int, bool], int]:
        """(1 the player is ahead, 0 equal, -1 behind; the dealer qualifies) to a number of dealer's hands."""
        left = self._values[~np.isin(self._cards, hand).any(axis=1)]
        value, found = three_value(hand), {}
        for qualifies in (False, True):
            some = left[(left >= poker.QUEEN_HIGH) == qualifies]
            for compare in (1, 0, -1):
                found[compare, qualifies] = int((np.sign(value - some) == compare).sum())
        return found


def ante_play() -> AntePlay:
    dealers = DealersHands()
    chances: dict[Fraction, Fraction] = {}
    least_played, played = 1 << 30, 0
    for hand, weight in hand_classes(3):
        brings = played_brings(hand, dealers.against(hand))
        value = three_value(hand)
        if sum(units * count for units, count in brings.items()) > -DEALERS_HANDS:  # a fold loses one unit
            least_played = min(least_played, value)
            played += weight
        else:
            brings = {-1: DEALERS_HANDS}
        for units, count in brings.items():
            chance = Fraction(weight * count, number_of_hands(3) * DEALERS_HANDS)
            chances[Fraction(units)] = chances.get(Fraction(units), Fraction(0)) + chance
    return AntePlay(dict(sorted(chances.items(), reverse=True)), least_played, Fraction(played, number_of_hands(3)))


def played_brings(hand: list[int], against: dict[tuple[int, bool], int]) -> dict[int, int]:
    """What a hand that is played brings: Ante, Play and bonus."""
    bonus = poker.ante_bonus_odds(three_value(hand))
    extra = bonus[0] if bonus else 0
    brings: dict[int, int] = {}
    for (compare, qualifies), count in against.items():
        units = extra + (2 * compare if qualifies else 1)  # decision 37
        brings[units] = brings.get(units, 0) + count
    return brings
