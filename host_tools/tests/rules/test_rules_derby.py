"""Derby: what must hold of every race, and the money of a round."""

from hypothesis import given
from hypothesis import strategies as st

from railbird.cards.card import TWO_OF_SPADES, suit_only
from railbird.games import derby
from railbird.games.derby_areas import AREA_COUNT, AREA_SUITS
from railbird.games.payment import profit
from railbird.games.rule_error import RuleError
from railbird.games.shoe import Shoe
from railbird.games.wager_result import LOSE, WIN

decks = st.integers(1, 8)


@st.composite
def shoes(draw):
    """A shuffled shoe of 1 to 8 decks, or rather enough of its beginning."""
    count = draw(decks)
    random = draw(st.randoms(use_true_random=False))
    cards = list(range(52)) * count
    random.shuffle(cards)
    return count, cards


@given(shoes())
def test_exactly_nine_areas_win(shoe):
    race = derby.race_of(shoe[1])
    winning = derby.winning_areas(race)
    areas = [area for area, _, _ in winning]
    assert len(set(areas)) == derby.WINNING_AREAS == 9
    assert areas == sorted(areas)
    kinds = [len(AREA_SUITS[area]) for area in areas]
    assert [kinds.count(kind) for kind in range(4)] == [1, 1, 1, 6]
    assert sorted(odds for area, *odds in winning if len(AREA_SUITS[area]) == 3) == [[1, 1]] * 4 + [[2, 1], [10, 1]]


@given(shoes())
def test_the_race_ends_as_rule_8_1_says(shoe):
    race = derby.race_of(shoe[1])
    cards = shoe[1][: len(race.areas)]
    places = [[card // 13 for card, place in zip(cards, race.areas, strict=True) if place == at] for at in (1, 2, 3)]
    assert [places[0].count(suit) for suit in range(4)].count(4) == 1 and max(map(places[0].count, range(4))) == 4
    assert places[0][-1] == race.first
    assert set(places[1][:-1]) <= {race.first} and places[1][-1] == race.second != race.first
    assert set(places[2][:-1]) <= {race.first, race.second} and places[2][-1] == race.third
    assert len({race.first, race.second, race.third}) == 3
    protest = TWO_OF_SPADES in [card for card, place in zip(cards, race.areas, strict=True) if place == 1]
    assert race.protest == protest


@given(shoes())
def test_a_full_shoe_always_finishes_and_the_least_number_of_cards_is_a_bound(shoe):
    count, cards = shoe
    race, inventory = derby.Race(), Shoe(count)
    bounds = []
    for card in cards:
        bounds.append(race.cards_to_finish())
        inventory.take(card)
        race.add(card)
        if race.complete:
            break
    assert race.complete
    assert all(bound <= len(bounds) - index for index, bound in enumerate(bounds))


@given(st.lists(st.integers(0, 51), max_size=60), decks)
def test_complete_race_gives_a_result_or_a_named_error(cards, count):
    try:
        race = derby.complete_race(cards, count)
    except RuleError as error:
        assert error.name in ("IMPOSSIBLE_CARD", "EXTRA_CARD", "INCOMPLETE")
        assert error.rule.startswith("Derby")
    else:
        assert race.complete


@given(shoes(), st.lists(st.tuples(st.integers(0, AREA_COUNT - 1), st.integers(1, 500)), max_size=20))
def test_money_is_conserved(shoe, wagers):
    """What the players win the house pays; every stake comes back or is taken, once."""
    paying = {area: (over, under) for area, over, under in derby.winning_areas(derby.race_of(shoe[1]))}
    house = players = 0
    for area, units in wagers:
        stake = 2 * units  # even: 1-2 comes out exactly
        result = WIN if area in paying else LOSE
        gain = profit(result, stake, paying.get(area))
        returned = stake + gain
        assert returned >= 0 and (gain > 0) == (area in paying)
        players += returned - stake
        house += stake - returned
    assert players + house == 0


@given(st.lists(st.integers(0, 3), min_size=1, max_size=60))
def test_suits_alone_give_the_places(suits):
    with_ranks = derby.race_of([suit * 13 + 5 for suit in suits])
    without = derby.race_of([suit_only(suit) for suit in suits])
    assert bytes(with_ranks.areas) == bytes(without.areas)
    assert (with_ranks.first, with_ranks.second, with_ranks.third) == (without.first, without.second, without.third)
