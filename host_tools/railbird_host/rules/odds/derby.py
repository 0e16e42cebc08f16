"""Racing Card Derby, exactly: chances of every result and of every length of a round, for a shoe of 1 to 8 decks.

First place is walked state by state through the firmware's own Race; suits of one deal are exchangeable only in what
follows, so second and third place need but two numbers: cards dealt, and cards left of the suits that are still open.
A continuous shuffler takes a round's cards back after the round, not within it: to a round it is a full shoe. The limit
where every card is back at once (decks 0 here) is shown as well.
"""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from railbird.cards.card import TWO_OF_SPADES, suit_only
from railbird.games.derby import Race, winning_areas
from railbird.games.derby_areas import AREA_COUNT, AREA_NAMES

EVERY_CARD_BACK = 0
SPADES = 2


class Left(NamedTuple):
    """Cards left of each suit without twos of spades, and of those; with every card back they stay what they were."""

    suits: tuple[int, ...]
    twos: int
    endless: bool

    def total(self) -> int:
        return sum(self.suits) + self.twos

    def without(self, suit: int, two: bool) -> "Left":
        if self.endless:
            return self
        if two:
            return self._replace(twos=self.twos - 1)
        return self._replace(suits=tuple(count - (index == suit) for index, count in enumerate(self.suits)))

    def of(self, suit: int) -> int:
        return self.suits[suit] + (self.twos if suit == SPADES else 0)


class DerbyOdds(NamedTuple):
    """results: chance of (first, second, third, protest). decided: every way to decide first place, for `lengths`."""

    decks: int
    results: dict[tuple[int, int, int, bool], Fraction]
    decided: list[tuple[Race, Left, Fraction]]


def full(decks: int) -> Left:
    number = decks or 1
    return Left((13 * number, 13 * number, 12 * number, 13 * number), number, decks == EVERY_CARD_BACK)


def after(race: Race, card: int) -> Race:
    """The firmware's race with one card more."""
    following = Race()
    following.counts[:] = race.counts
    following.areas[:] = race.areas
    following.first, following.second, following.third = race.first, race.second, race.third
    following.due, following.protest, following.complete = race.due, race.protest, race.complete
    following.add(card)
    return following


def first_places(decks: int) -> list[tuple[Race, Left, Fraction]]:
    """Every state in which first place is decided, with its chance."""
    states: dict[tuple[bytes, bool, Left], tuple[Race, Fraction]] = {}
    states[(bytes(4), False, full(decks))] = (Race(), Fraction(1))
    decided = []
    while states:
        following: dict[tuple[bytes, bool, Left], tuple[Race, Fraction]] = {}
        for (_, _, left), (race, chance) in states.items():
            total = left.total()
            draws = [(suit, suit_only(suit), left.suits[suit]) for suit in range(4)]
            for suit, card, count in [*draws, (SPADES, TWO_OF_SPADES, left.twos)]:
                if not count:
                    continue
                reached, rest = after(race, card), left.without(suit, card == TWO_OF_SPADES)
                part = chance * Fraction(count, total)
                if reached.first >= 0:
                    decided.append((reached, rest, part))
                else:
                    key = (bytes(reached.counts), reached.protest, rest)
                    known = following.get(key)
                    following[key] = (reached, part + (known[1] if known else 0))
        states = following
    return decided


def place_orders(race: Race, left: Left) -> list[tuple[int, int, Fraction]]:
    """(second, third, chance) after first place: cards of placed suits only make the round longer."""
    others = [suit for suit in range(4) if suit != race.first]
    open_cards = sum(left.of(suit) for suit in others)
    orders = []
    for second in others:
        rest = [suit for suit in others if suit != second]
        rest_cards = sum(left.of(suit) for suit in rest)
        for third in rest:
            chance = Fraction(left.of(second), open_cards) * Fraction(left.of(third), rest_cards)
            orders.append((second, third, chance))
    return orders


def waiting(total: int, wanted: int, endless: bool) -> list[Fraction]:
    """The chance that the first wanted card is the 1st, 2nd, … of those left; an endless wait is cut at 10^-30."""
    chances = []
    still = Fraction(1)
    while still and (not endless or still > Fraction(1, 10**30)):
        chances.append(still * Fraction(wanted, total))
        still *= Fraction(total - wanted, total)
        if not endless:
            total -= 1
    return chances


def lengths(odds: DerbyOdds) -> dict[int, Fraction]:
    """How many cards a round takes: what matters is only how many are dealt and how many are left of the open suits."""
    endless = odds.decks == EVERY_CARD_BACK
    after_first: dict[tuple[int, int, int, int], Fraction] = defaultdict(Fraction)
    for race, left, chance in odds.decided:
        others = [left.of(suit) for suit in range(4) if suit != race.first]
        for second in others:
            key = (len(race.areas), left.total(), sum(others), sum(others) - second)
            after_first[key] += chance * Fraction(second, sum(others))
    after_second: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    for (dealt, total, wanted, then_wanted), chance in after_first.items():
        for number, part in enumerate(waiting(total, wanted, endless), 1):
            rest = total if endless else total - number
            after_second[(dealt + number, rest, then_wanted)] += chance * part
    result: dict[int, Fraction] = defaultdict(Fraction)
    for (dealt, total, wanted), chance in after_second.items():
        for number, part in enumerate(waiting(total, wanted, endless), 1):
            result[dealt + number] += chance * part
    return dict(sorted(result.items()))


def derby_odds(decks: int) -> DerbyOdds:
    decided = first_places(decks)
    results: dict[tuple[int, int, int, bool], Fraction] = defaultdict(Fraction)
    for race, left, chance in decided:
        for second, third, part in place_orders(race, left):
            results[(race.first, second, third, race.protest)] += chance * part
    return DerbyOdds(decks, dict(results), decided)


def complete_race(first: int, second: int, third: int, protest: bool) -> Race:
    """The shortest race with this result, dealt to the firmware; a two of spades first if it is protested."""
    race = Race()
    dealt = [TWO_OF_SPADES] if protest else []
    winners = 3 if protest and first == SPADES else 4
    for card in dealt + [suit_only(first)] * winners + [suit_only(second), suit_only(third)]:
        race.add(card)
    return race


def area_payouts(odds: DerbyOdds) -> dict[str, dict[Fraction, Fraction]]:
    """For each wagering area: what it pays to one (the firmware's `winning_areas`) and how likely; losing is -1."""
    payouts: list[dict[Fraction, Fraction]] = [defaultdict(Fraction) for _ in range(AREA_COUNT)]
    for (first, second, third, protest), chance in odds.results.items():
        race = complete_race(first, second, third, protest)
        paid = {area: Fraction(over, under) for area, over, under in winning_areas(race)}
        for area in range(AREA_COUNT):
            payouts[area][paid.get(area, Fraction(-1))] += chance
    return {AREA_NAMES[area]: dict(sorted(payouts[area].items(), reverse=True)) for area in range(AREA_COUNT)}
