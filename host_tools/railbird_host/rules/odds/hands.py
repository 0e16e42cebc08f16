"""The poker wagers that pay by the hand alone: every hand there is, valued by the firmware and paid by its tables."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from railbird_host.rules.odds.hand_classes import hand_classes, number_of_hands

Advance = Callable[[int, int], None]
Odds = tuple[int, int] | None
STEP = 20_000


def count_values(cards: int, evaluate: Callable[[list[int]], int], advance: Advance) -> Counter[int]:
    """How many of all hands of so many cards have each value: a full enumeration by the firmware's evaluator."""
    counts: Counter[int] = Counter()
    done, total = 0, number_of_hands(cards)
    for number, (hand, weight) in enumerate(hand_classes(cards)):
        counts[evaluate(hand)] += weight
        done += weight
        if number % STEP == 0:
            advance(done, total)
    if done != total:
        raise AssertionError(f"expected {total} hands, counted {done}")
    return counts


def payouts(counts: Counter[int], odds_of: Callable[[int], Odds]) -> dict[Fraction, Fraction]:
    """What one unit brings and how likely; odds of None lose the stake."""
    total = sum(counts.values())
    result: dict[Fraction, Fraction] = {}
    for value, count in counts.items():
        odds = odds_of(value)
        brings = Fraction(*odds) if odds else Fraction(-1)
        result[brings] = result.get(brings, Fraction(0)) + Fraction(count, total)
    return dict(sorted(result.items(), reverse=True))


def by_name(counts: Counter[int], name_of: Callable[[int], str]) -> dict[str, int]:
    """Hands of each name, the best first."""
    result: dict[str, int] = {}
    for value in sorted(counts, reverse=True):
        result[name_of(value)] = result.get(name_of(value), 0) + counts[value]
    return result
