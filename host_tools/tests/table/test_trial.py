"""The table on trial: random hands that act out every rule of Derby's section 10 and of Four Card Poker's section 11,
judged by models of the rules alone."""

from collections import Counter

import pytest
from derby_hands import RULES as DERBY_RULES
from derby_hands import DerbyHands
from poker_hands import RULES as POKER_RULES
from poker_hands import PokerHands

ROUNDS_A_TABLE = 25
SAMPLE, ALL = 200, 10_000
LEAST = 50  # of each rule among all


def hands_of(game: str, seed: int):
    return DerbyHands(seed) if game == "derby" else PokerHands(seed, shuffler=bool(seed % 2))


def trial(game: str, rounds: int, first_seed: int) -> Counter:
    acted = Counter()
    for seed in range(first_seed, first_seed + rounds // ROUNDS_A_TABLE):
        hands = hands_of(game, seed)
        for number in range(ROUNDS_A_TABLE):
            try:
                acted[hands.play_round()] += 1
            except AssertionError as problem:
                story = "\n  ".join(hands.table.history)
                raise AssertionError(f"seed {seed}, round {number + 1}: {problem}\n  {story}") from problem
        acted.update(hands.acted)
    print(f"{game}, {rounds} rounds: " + ", ".join(f"{name} {acted[name]}" for name in sorted(acted)))
    return acted


GAMES = [("derby", DERBY_RULES), ("poker", POKER_RULES)]


@pytest.mark.parametrize("game, rules", GAMES)
def test_a_sample_of_rounds(game, rules):
    acted = trial(game, SAMPLE, 1)
    assert not [rule for rule in rules if not acted[rule]], acted


@pytest.mark.soak
@pytest.mark.parametrize("game, rules", GAMES)
def test_ten_thousand_rounds(game, rules):
    acted = trial(game, ALL, 1000)
    assert not [rule for rule in rules if acted[rule] < LEAST], acted
