"""One wager's odds: what a unit brings and how likely, and the house advantage that follows."""

from fractions import Fraction
from typing import Any, NamedTuple


class Wager(NamedTuple):
    """chances: what one unit brings (-1 is a lost stake, 0 a push) and how likely."""

    name: str
    table: str
    chances: dict[Fraction, Fraction]

    def expected(self) -> Fraction:
        return sum((brings * chance for brings, chance in self.chances.items()), Fraction(0))

    def house_advantage(self) -> Fraction:
        """The mean loss of one unit."""
        return -self.expected()

    def wins(self) -> Fraction:
        return sum((chance for brings, chance in self.chances.items() if brings > 0), Fraction(0))

    def as_json(self, table: str = "table") -> dict[str, Any]:
        """`table` says what the table is called: Derby has numbers of decks instead."""
        payouts = [{"pays": pays(brings), **number(chance)} for brings, chance in self.chances.items()]
        return {
            "wager": self.name,
            table: self.table,
            "house_advantage": float(self.house_advantage()),
            "house_advantage_exact": str(self.house_advantage()),
            "win_probability": float(self.wins()),
            "payouts": payouts,
        }


def number(chance: Fraction) -> dict[str, Any]:
    return {"probability": float(chance), "exact": str(chance)}


def pays(brings: Fraction) -> str:
    """`10-1`, `1-2`, `push`, `lose`."""
    if brings < 0:
        return "lose"
    return f"{brings.numerator}-{brings.denominator}" if brings else "push"


def percent(value: Fraction, digits: int = 4) -> str:
    return f"{float(value) * 100:.{digits}f} %"
