"""What a winning wager is paid: stake times odds, in integer minor units, exactly.

A maximum payout (Four Card Poker 5.10, decision 20) caps the winnings of one wager. Odds such as 1-2 on an odd stake
have no rounding rule (Derby 5.8, decision 5): with `chip` 0 they must come out even, else they go down to whole chips.
"""

from railbird.games.rule_error import RuleError
from railbird.games.wager_result import LOSE, WIN


def winnings(stake: int, odds, maximum: int = 0, chip: int = 0) -> int:
    """Paid on top of the stake, which is returned as well."""
    numerator, denominator = odds
    amount = stake * numerator
    if chip:
        amount = amount // denominator // chip * chip
    elif amount % denominator:
        detail = f"{stake} at {numerator}-{denominator} is no whole number of units"
        raise RuleError("INEXACT_PAYMENT", "Derby 5.8(a)", detail)
    else:
        amount //= denominator
    return min(amount, maximum) if maximum else amount


def profit(result: int, stake: int, odds, maximum: int = 0, chip: int = 0) -> int:
    """What one wager brings its player beyond the stake; a lost stake is negative, a push or void one is nothing."""
    if result == WIN:
        return winnings(stake, odds, maximum, chip)
    return -stake if result == LOSE else 0
