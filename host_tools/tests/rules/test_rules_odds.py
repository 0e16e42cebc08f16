"""Odds: known counts, sums of one, and the short way against the long one."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from railbird.cards.card import TWO_OF_SPADES
from railbird.games import three_card_poker as three
from railbird.games.four_card_hands import best_four
from railbird.games.wager_result import LOSE, WIN
from railbird_host.cli.main import main
from railbird_host.figures.benchmarks.link_at_table import DECKS, LONGEST_CARDS
from railbird_host.rules.odds import derby, games
from railbird_host.rules.odds.against_dealer import DealersHands, played_brings
from railbird_host.rules.odds.hand_classes import hand_classes


def ignore(done, total):
    pass


@pytest.fixture(scope="module")
def one_deck():
    return derby.derby_odds(1)


@pytest.mark.parametrize("cards, classes", [(1, 13), (2, 169), (3, 1755), (4, 16432), (5, 134459)])
def test_hand_classes_are_as_many_as_known_and_hold_every_hand(cards, classes):
    found = [(tuple(sorted(hand)), weight) for hand, weight in hand_classes(cards)]
    assert len(found) == len({hand for hand, _ in found}) == classes
    assert sum(weight for _, weight in found) == comb(52, cards)


def test_five_card_hands_are_as_many_as_known():
    hands = games.federal_poker(None, ignore).facts["hands"]
    assert list(hands.values()) == [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]


def test_aces_up_and_its_claim():
    report = games.four_card_poker(None, ignore)
    advantages = {w.table: round(float(w.house_advantage()) * 100, 2) for w in report.wagers if w.name == "Aces Up"}
    assert advantages == {"1": 1.98, "2": 2.58, "3": 2.78, "4": 3.37, "5": 3.89, "6": 4.24, "7": 6.15}
    assert [claim.reproduced for claim in report.claims] == [True, None]
    assert all(sum(wager.chances.values()) == 1 for wager in report.wagers)


def test_a_pair_of_aces_counts_by_hand():
    """Five cards whose best four is just a pair of aces: the three others have different ranks below the ace, are not
    4-3-2 or K-Q-J (a straight with an ace), and are not of one suit that an ace of the pair shares (a flush)."""
    (wager,) = games.four_card_poker("1", ignore).wagers
    others, pairs, suits = comb(12, 3), 6, 4**3
    of_one_suit = 4 * 3  # the suit, and the pairs of aces that hold it
    expected = (others - 2) * (pairs * suits - of_one_suit)
    assert wager.chances[Fraction(1)] == Fraction(expected, comb(52, 5))


def test_derby_chances_sum_to_one_and_orders_are_alike(one_deck):
    assert sum(one_deck.results.values()) == 1
    assert sum(derby.lengths(one_deck).values()) == 1
    for first in range(4):
        for second in set(range(4)) - {first}:
            for third in set(range(4)) - {first, second}:
                both = [one_deck.results[(first, second, third, protest)] for protest in (False, True)]
                assert sum(both) == Fraction(1, 24)


def test_derby_the_longest_round_is_the_same_in_odds_and_figures():
    assert max(derby.lengths(derby.derby_odds(DECKS))) == LONGEST_CARDS == 215


def test_derby_lengths_agree_with_a_walk_through_every_state(one_deck):
    """The long way, for one deck: rule 8.1 written out once more, no shortcut for second and third place."""
    lengths, protests, number = {}, Fraction(0), 0
    walk = {((0, 0, 0, 0), False, -1, -1): Fraction(1)}
    while walk:
        number += 1
        following = {}
        for (seen, protest, first, second), chance in walk.items():
            left = [13 - count for count in seen]
            total = 52 - sum(seen)
            for suit in range(4):
                twos = 1 - protest if suit == 2 and first < 0 else 0
                for two, count in ((True, twos), (False, left[suit] - twos)):
                    if count <= 0:
                        continue
                    part = chance * Fraction(count, total)
                    now = tuple(n + (index == suit) for index, n in enumerate(seen))
                    key = _after(now, protest or two, first, second, suit)
                    if key is None:
                        lengths[number] = lengths.get(number, Fraction(0)) + part
                        protests += part * protest
                    else:
                        following[key] = following.get(key, Fraction(0)) + part
        walk = following
    assert lengths == derby.lengths(one_deck)
    assert protests == sum(chance for result, chance in one_deck.results.items() if result[3])


def _after(seen, protest, first, second, suit):
    """The next state, None when third place is decided."""
    if first < 0:
        return (seen, protest, suit if seen[suit] == 4 else -1, -1)
    if second < 0:
        return (seen, protest, first, suit if suit != first else -1)
    return (seen, protest, first, second) if suit in (first, second) else None


def test_derby_claims_and_symmetry():
    report = games.derby_report(1, ignore)
    advantage = {wager.name: wager.house_advantage() for wager in report.wagers}
    assert advantage["SUIT_S"] == Fraction(1, 13)  # four of thirteen spades win; one of them is the two: 1/4 * 4/13
    assert advantage["RED"] == advantage["SUIT_H"] == advantage["SUIT_D"] == advantage["SUIT_C"]
    assert {value for name, value in advantage.items() if name[:4] in ("QUIN", "TRIF")} == {Fraction(1, 12)}
    assert [claim.reproduced for claim in report.claims] == [True, False]
    assert "7 and 8" in report.claims[1].how
    assert derby.complete_race(2, 0, 1, True).areas == b"\x01\x01\x01\x01\x02\x03"
    assert TWO_OF_SPADES == 26


def test_weighted_classes_equal_every_hand_one_by_one():
    long_way = Counter(best_four(list(hand)) for hand in combinations(range(52), 4))
    short_way: Counter[int] = Counter()
    for hand, weight in hand_classes(4):
        short_way[best_four(hand)] += weight
    assert long_way == short_way


@pytest.mark.parametrize(
    "arguments, code",
    [
        (["odds", "federal", "--json"], 0),
        (["odds", "super4", "--table", "D", "--json"], 0),
        (["odds", "super4", "--table", "E"], 2),
        (["odds", "federal", "--decks", "2"], 2),
        (["odds", "derby", "--table", "1"], 2),
    ],
)
def test_the_command(arguments, code, capsys):
    assert main(arguments) == code
    out = capsys.readouterr()
    if code == 0:
        document = json.loads(out.out)
        assert document["schema"] == "railbird.odds/1"
        assert all(0 < wager["house_advantage"] < 0.2 for wager in document["wagers"])
    else:
        assert "railbird:" in out.err and "next:" in out.err


@pytest.mark.parametrize("game", ["federal_poker", "four_card_poker", "super4"])
def test_the_command_prints_a_table(game, capsys):
    assert main(["odds", game]) == 0
    assert "house advantage" in capsys.readouterr().out


def test_the_command_prints_derby(capsys):
    assert main(["odds", "derby", "--decks", "1"]) == 0
    out = capsys.readouterr().out
    assert "any TRIFECTA" in out and "NOT REPRODUCED" in out and "cards in a round" in out


def test_three_card_poker_as_published_for_its_pay_tables(monkeypatch):
    """3.3730 % on the Ante with Q-6-4, 2.3167 % and 7.2760 % on Pair Plus."""
    monkeypatch.setattr(games, "six_card", lambda *_: games.Report("", {}, [], []))  # its count is another test's
    report = games.three_card_poker(None, ignore)
    found = {(wager.name, wager.table): f"{float(wager.house_advantage()) * 100:.4f}" for wager in report.wagers}
    assert found["Ante, Play and Ante Bonus", ""] == "3.3730" and report.facts["least_played"] == "Q-6-4"
    assert (found["Pair Plus", "1"], found["Pair Plus", "2"]) == ("2.3167", "7.2760")
    assert all(sum(wager.chances.values()) == 1 for wager in report.wagers)
    assert list(report.facts["hands"].values()) == [48, 52, 720, 1096, 3744, 16440]


def test_what_a_played_hand_brings_is_what_the_settlement_says():
    """The count against all dealer's hands, by kinds, and the firmware's settlement against each of them."""
    dealers = DealersHands()
    for hand in ([0, 1, 2], [10, 22, 36], [12, 25, 40], [3, 16, 45]):
        rest = [card for card in range(52) if card not in hand]
        slow: Counter = Counter()
        for dealer in combinations(rest, 3):
            outcome = three.settle_seat(three.PLAY, True, False, False, hand, dealer, three.Options())
            units = sum({WIN: 1, LOSE: -1}.get(result, 0) for result in (outcome.ante, outcome.play))
            slow[units + (outcome.ante_bonus_odds[0] if outcome.ante_bonus_odds else 0)] += 1
        quick = played_brings(hand, dealers.against(hand))
        assert {units: count for units, count in quick.items() if count} == dict(slow)
