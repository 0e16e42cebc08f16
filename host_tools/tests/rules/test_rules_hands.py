"""Hands: the firmware's direct count against the obvious evaluator, and what must hold of any order of hands."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from railbird.games.five_card_hands import best_five, five_cards
from railbird.games.four_card_hands import best_four, four_cards
from railbird.games.hand_value import category_of, ranks_of
from railbird_host.figures.benchmarks.subset_evaluator import best_four_by_subsets, four_value
from railbird_host.rules.odds.hand_classes import hand_classes, number_of_hands


def hands(least, most):
    return st.lists(st.integers(0, 51), min_size=least, max_size=most, unique=True)


def plain(value):
    return (category_of(value), tuple(ranks_of(value)))


@given(hands(5, 6))
def test_direct_count_equals_every_subset(hand):
    assert plain(best_four(hand)) == best_four_by_subsets(hand)


@given(hands(6, 6))
def test_best_of_six_is_the_best_of_its_fifteen_fours(hand):
    fours = [best_four(list(four)) for four in combinations(hand, 4)]
    assert len(fours) == 15
    assert best_four(hand) == max(fours)


@given(hands(6, 6))
def test_best_five_of_six_is_the_best_of_its_six_fives(hand):
    assert best_five(hand) == max(best_five(list(five)) for five in combinations(hand, 5))


@given(hands(4, 6), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand, random):
    shuffled = hand.copy()
    random.shuffle(shuffled)
    assert best_four(shuffled) == best_four(hand)
    if len(hand) >= 5:
        assert best_five(shuffled) == best_five(hand)


@given(hands(4, 6), st.permutations(range(4)))
def test_suits_may_be_exchanged(hand, suits):
    other = [suits[card // 13] * 13 + card % 13 for card in hand]
    assert best_four(other) == best_four(hand)
    if len(hand) >= 5:
        assert best_five(other) == best_five(hand)


@given(hands(4, 6))
def test_the_cards_that_make_the_hand_are_its_own_and_worth_as_much(hand):
    four = four_cards(best_four(hand), hand)
    assert len(set(four)) == 4 and set(four) <= set(hand)
    assert best_four(four) == best_four(hand)
    if len(hand) >= 5:
        five = five_cards(best_five(hand), hand)
        assert len(set(five)) == 5 and set(five) <= set(hand)
        assert best_five(five) == best_five(hand)


@given(hands(4, 4), hands(4, 4), hands(4, 4))
def test_values_form_a_total_order_that_agrees_with_category_and_ranks(first, second, third):
    values = sorted([best_four(first), best_four(second), best_four(third)])
    assert [plain(value) for value in values] == sorted(plain(value) for value in values)
    assert (best_four(first) == best_four(second)) == (plain(best_four(first)) == plain(best_four(second)))


@given(hands(5, 5), st.integers(0, 51))
def test_a_sixth_card_never_makes_a_hand_worse(hand, card):
    if card not in hand:
        assert best_four([*hand, card]) >= best_four(hand)
        assert best_five([*hand, card]) >= best_five(hand)


def test_every_four_card_hand_once():
    """All 270,725 by suit classes: the direct count is right for each, not only for a sample."""
    total = 0
    for hand, weight in hand_classes(4):
        assert plain(best_four(hand)) == four_value(hand)
        total += weight
    assert total == number_of_hands(4) == 270_725
