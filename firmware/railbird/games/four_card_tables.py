"""Pay tables of Four Card Poker, "n to 1" by category of `four_card_hands.py`, from NO_PAIR to FOUR_OF_A_KIND."""

from railbird.games.rule_error import RuleError

# 5.7.1 is A; B is the maker's only (decision 24)
ANTE_BONUS_TABLES = {"A": (0, 0, 0, 0, 0, 2, 20, 25), "B": (0, 0, 0, 0, 0, 2, 15, 30)}

# 5.7.2, options 1 to 7 = the maker's FCP-01 to FCP-07; the entry of PAIR is for a pair of aces alone
ACES_UP_TABLES = {
    1: (0, 1, 2, 4, 6, 9, 40, 50),
    2: (0, 1, 2, 5, 6, 7, 40, 50),
    3: (0, 1, 2, 4, 6, 9, 30, 50),
    4: (0, 1, 2, 5, 6, 7, 30, 50),
    5: (0, 1, 3, 4, 5, 8, 40, 50),
    6: (0, 1, 2, 4, 6, 8, 40, 50),
    7: (0, 1, 3, 4, 5, 7, 40, 50),
}


def ante_bonus_table(name: str) -> tuple:
    if name not in ANTE_BONUS_TABLES:
        raise RuleError("UNKNOWN_TABLE", "Four Card Poker 5.7.1", f"expected Ante Bonus table A or B, got {name!r}")
    return ANTE_BONUS_TABLES[name]


def aces_up_table(number: int) -> tuple:
    if number not in ACES_UP_TABLES:
        raise RuleError("UNKNOWN_TABLE", "Four Card Poker 5.7.2", f"expected Aces Up 1 to 7, got {number!r}")
    return ACES_UP_TABLES[number]
