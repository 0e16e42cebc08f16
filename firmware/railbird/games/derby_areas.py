"""The 42 wagering areas of Racing Card Derby (3.3, 5.1): index to name and suits, and back.

    0 RED   1 BLACK   2–5 SUIT_X   6–17 QUINELLA_XY   18–41 TRIFECTA_XYZ        suits in the order H D S C

Quinellas and trifectas are ordered (5.1(d), (e)). All of one winner's areas lie together: 3 quinellas, 6 trifectas.
"""

from railbird.cards.card import SUIT_LETTERS
from railbird.games.rule_error import RuleError

RED, BLACK, FIRST_SUIT, FIRST_QUINELLA, FIRST_TRIFECTA, AREA_COUNT = 0, 1, 2, 6, 18, 42


def colour_area(suit: int) -> int:
    return RED if suit < 2 else BLACK


def suit_area(suit: int) -> int:
    return FIRST_SUIT + suit


def quinella_area(first: int, second: int) -> int:
    return FIRST_QUINELLA + first * 3 + second - (second > first)


def trifecta_area(first: int, second: int, third: int) -> int:
    fourth = 6 - first - second - third
    return FIRST_TRIFECTA + first * 6 + (second - (second > first)) * 2 + (third > fourth)


def _all_suits():
    areas = [(), ()] + [(suit,) for suit in range(4)]
    for first in range(4):
        areas += [(first, second) for second in range(4) if second != first]
    for first in range(4):
        for second in range(4):
            if second != first:
                areas += [(first, second, third) for third in range(4) if third not in (first, second)]
    return tuple(areas)


AREA_SUITS = _all_suits()  # the suits of each area in order; empty for RED and BLACK


def area_name(area: int) -> str:
    """`RED`, `SUIT_H`, `QUINELLA_HD`, `TRIFECTA_HDS`."""
    if area == RED:
        return "RED"
    if area == BLACK:
        return "BLACK"
    suits = AREA_SUITS[area]
    return ("SUIT_", "QUINELLA_", "TRIFECTA_")[len(suits) - 1] + "".join([SUIT_LETTERS[suit] for suit in suits])


AREA_NAMES = tuple([area_name(area) for area in range(AREA_COUNT)])


def area_index(name: str) -> int:
    if name not in AREA_NAMES:
        raise RuleError("UNKNOWN_AREA", "Derby 3.3", f"no wagering area is called {name!r}")
    return AREA_NAMES.index(name)
