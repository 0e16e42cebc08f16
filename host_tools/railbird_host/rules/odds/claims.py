"""What the rule documents claim about the house advantage, and whether the count bears it out."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from railbird_host.rules.odds.wager import Wager, percent


class Claim(NamedTuple):
    text: str
    reproduced: bool | None  # None: not examined
    how: str

    def verdict(self) -> str:
        return {True: "REPRODUCED", False: "NOT REPRODUCED", None: "NOT EXAMINED"}[self.reproduced]

    def as_json(self) -> dict[str, Any]:
        return self._asdict()


def rounds_to(value: Fraction, claimed_percent: str) -> bool:
    return f"{float(value) * 100:.2f}" == claimed_percent


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def kinds(areas: dict[str, Fraction]) -> dict[str, list[Fraction]]:
    """House advantages of the 42 areas by kind of wager (5.1)."""
    result: dict[str, list[Fraction]] = {"colour": [areas["RED"], areas["BLACK"]]}
    for kind in ("SUIT", "QUINELLA", "TRIFECTA"):
        result[kind.lower()] = [value for name, value in areas.items() if name.startswith(kind)]
    return result


def listed(decks: Sequence[int]) -> str:
    return " and ".join([", ".join(map(str, decks[:-1])), str(decks[-1])] if len(decks) > 1 else map(str, decks))


def derby_claims(advantages: dict[int, dict[str, Fraction]]) -> list[Claim]:
    """`advantages`: decks -> area -> house advantage."""
    return [_across_all(advantages), _optimum(advantages)]


def _across_all(advantages: dict[int, dict[str, Fraction]]) -> Claim:
    means = {decks: mean([mean(kind) for kind in kinds(areas).values()]) for decks, areas in advantages.items()}
    fitting = [decks for decks, value in means.items() if rounds_to(value, "6.35")]
    how = f"with {listed(fitting)} deck{'s' * (fitting != [1])} only: " if fitting else ""
    how += "the mean of the four kinds of wager (colour, suit, quinella, trifecta; areas of a kind weighed alike) is "
    how += ", ".join(f"{percent(value)} with {decks} deck{'s' * (decks > 1)}" for decks, value in means.items())
    return Claim("Derby: 6.35 % across all wagering outcomes", bool(fitting), how)


def _optimum(advantages: dict[int, dict[str, Fraction]]) -> Claim:
    single = [(value, name, decks) for decks, areas in advantages.items() for name, value in areas.items()]
    fitting = sorted({f"{name} with {decks}" for value, name, decks in single if rounds_to(value, "4.73")})
    best = {decks: min(areas.values()) for decks, areas in advantages.items()}
    most, least = max(best), min(best)
    names = [name for name, value in advantages[least].items() if value == best[least]]
    how = f"reached by {', '.join(fitting)}; " if fitting else "no wager has it, with any number of decks; "
    how += f"the best single wagers ({', '.join(names)}) have {percent(best[least])} with {least} deck"
    how += f" and {percent(best[most])} with {most}" if most > least else ""
    how += ", less than is claimed" if max(best.values()) < Fraction("0.0473") else ""
    thirds = {
        decks: mean([min(kind) for name, kind in kinds(areas).items() if name != "quinella"])
        for decks, areas in advantages.items()
    }
    near = [decks for decks, value in thirds.items() if rounds_to(value, "4.73")]
    if near:
        how += f"; the mean of the best colour, the best suit and a trifecta rounds to it with {listed(near)} decks, "
        how += "but the document does not say that this is meant"
    return Claim("Derby: 4.73 % with the optimum betting strategy", bool(fitting), how)


def aces_up_claim(wagers: Sequence[Wager]) -> Claim:
    advantages = [(wager.house_advantage(), wager.table) for wager in wagers]
    low, high = min(advantages), max(advantages)
    reproduced = round(float(low[0]) * 100) == 2 and round(float(high[0]) * 100) == 6
    how = f"Aces Up of five cards: {percent(low[0])} with table {low[1]} to {percent(high[0])} with table {high[1]}"
    return Claim("Aces Up: approximately 2 % to 6 %, depending on the pay scale", reproduced, how)


ANTE_PLAY_CLAIM = Claim(
    "Four Card Poker: approximately 3 % on Ante and Play",
    None,
    "it depends on how the player decides, and no strategy is among the documents",
)
