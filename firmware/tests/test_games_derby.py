"""Racing Card Derby: rule 8.1, the protest, areas and odds."""

from railbird.cards.card import card_from_text, suit_only
from railbird.games import derby, derby_areas
from railbird.games.rule_error import breach


def cards(text):
    return [card_from_text(card) for card in text.split()]


def odds_by_name(text):
    return {derby_areas.AREA_NAMES[area]: odds for area, *odds in derby.winning_areas(derby.race(cards(text)))}


def test_derby_8_1_place_by_place():
    race = derby.Race()
    seen = []
    for card in cards("3H 4H 5S 6H 7H 8H 9D 9H 2D AC"):
        seen.append((race.due, race.add(card), race.cards_to_finish(), race.excluded_suits()))
    assert [due for due, _, _, _ in seen] == [1, 1, 1, 1, 1, 2, 2, 3, 3, 3]
    assert [place for _, place, _, _ in seen] == list(race.areas)
    assert [least for _, _, least, _ in seen] == [5, 4, 4, 3, 2, 2, 1, 1, 1, 0]
    assert seen[-1][3] == [0, 1]
    assert (race.first, race.second, race.third, race.complete, race.due) == (0, 1, 3, True, 0)


def test_derby_8_1_no_card_after_third_place():
    race = derby.race(cards("3H 4H 5H 6H 7C 8D"))
    assert breach(race.add, 0) == "EXTRA_CARD"
    assert len(race.areas) == 6


def test_derby_8_1_an_unfinished_race_has_no_winning_areas():
    assert breach(derby.winning_areas, derby.race(cards("3H 4H 5H 6H 7C"))) == "INCOMPLETE"


def test_derby_4_2_protest_only_among_first_place_cards():
    assert derby.race(cards("2S 4H 5H 6H 7H")).protest
    assert not derby.race(cards("3S 4H 5H 6H 7H 2S")).protest
    assert not derby.race([suit_only(2)] * 4).protest


def test_derby_5_8_odds_without_and_with_protest():
    clean = odds_by_name("3H 4H 5H 6H 7C 8D")
    assert clean["RED"] == [1, 1] and clean["SUIT_H"] == [3, 1]
    protested = odds_by_name("2S 4H 5H 6H 3H 7C 8D")
    assert protested["RED"] == [1, 2] and protested["SUIT_H"] == [2, 1]
    for odds in (clean, protested):
        assert odds["QUINELLA_HC"] == [10, 1]
        assert odds["TRIFECTA_HCD"] == [10, 1]
        assert odds["TRIFECTA_HCS"] == [2, 1]
        assert odds["TRIFECTA_HSD"] == [1, 1]  # first and third right: tier one (decision 3)
        assert len(odds) == derby.WINNING_AREAS


def test_derby_3_3_forty_two_areas_with_one_index_each():
    assert len(derby_areas.AREA_NAMES) == len(set(derby_areas.AREA_NAMES)) == derby_areas.AREA_COUNT
    for area in range(derby_areas.AREA_COUNT):
        suits = derby_areas.AREA_SUITS[area]
        assert derby_areas.area_index(derby_areas.AREA_NAMES[area]) == area
        if len(suits) == 2:
            assert derby_areas.quinella_area(suits[0], suits[1]) == area
        if len(suits) == 3:
            assert derby_areas.trifecta_area(suits[0], suits[1], suits[2]) == area
    assert derby_areas.AREA_NAMES[6] == "QUINELLA_HD" and derby_areas.AREA_NAMES[41] == "TRIFECTA_CSD"
    assert breach(derby_areas.area_index, "QUINELLA_HH") == "UNKNOWN_AREA"


def test_derby_what_is_no_card_is_named():
    for card in (-1, 52, 63, 68):
        assert breach(derby.Race().add, card) == "BAD_CARD"
