"""The page's money: every wager of a race, read off the lamps alone, brings what the rules say."""

import pytest
from scripted_table import ScriptedTable
from test_page_felt import played

from railbird.games.derby import winning_areas
from railbird.games.payment import winnings
from railbird.show.lighting import MEANINGS, lit_leds
from railbird.table.registration import GAMES, layout_of
from railbird_host.page.faces.find import face_of
from railbird_host.page.money import FIRST_PURSE, Money
from railbird_host.page.training.trainer import EXERCISES
from railbird_host.sim.play.lamp_reading import LampReading

STAKE = 10


def reading_of(layout, lamps, dark=()):
    """What eyes see of lamps that shine as they should, but for some."""
    peaks, lit = {}, {}
    for area, meaning in lamps:
        if area not in dark:
            name = layout.area_names[area]
            peaks[name] = MEANINGS[meaning][0]
            lit[name] = tuple(lit_leds(MEANINGS[meaning][1], 0, layout.span(area)[1]))
    return LampReading(peaks, lit, frozenset(), frozenset())


def purse_of(game, areas):
    layout = layout_of(GAMES.index(game))
    money = Money(face_of(game), layout, (5, 500))
    for area in areas:
        assert money.bet(area, STAKE) == ""
    return money, layout


@pytest.mark.parametrize("cards", ["AS KS QS JS 5H 9D", "2S KS QS JS 5C 9D", "2H 3H 4H 5H KS 9C"])
def test_all_areas_of_a_race(cards):
    table = played("BETS " + cards).table
    money, layout = purse_of("derby", range(42))
    money.look(table, reading_of(layout, table.view().lamps))
    won = {area: winnings(STAKE, (top, bottom), chip=1) for area, top, bottom in winning_areas(table.game.race)}
    assert {line["area"]: line["won"] for line in money.part()["lines"]} == {
        area: won.get(area, -STAKE) for area in range(42)
    }
    money.finish()
    assert money.purse == FIRST_PURSE + sum(won.get(area, -STAKE) for area in range(42)) and not money.stakes


def test_where_a_lamp_is_dark_the_eye_sees_a_lost_bet():
    """10.1: that is what a trainee has to notice."""
    table = played("BETS AS KS QS JS 5H 9D").table
    money, layout = purse_of("derby", [4])
    money.look(table, reading_of(layout, table.view().lamps, dark=[4]))
    assert money.part()["lines"][0] | {"words": ""} == {
        "area": 4,
        "words": "",
        "stake": STAKE,
        "result": "loses",
        "pays": "",
        "won": -STAKE,
    }


def test_a_seat_of_poker_with_a_bonus():
    """Three nines and a pair of kings: the Ante's bonus comes on top, Aces Up pays by its table."""
    scripted = ScriptedTable(EXERCISES["poker 11.10"]).play("+2P +5P CONFIRM NEXT")
    table = scripted.table
    while table.game.showdown.turn != 2:
        scripted.play("NEXT")
    money, layout = purse_of("four_card_poker", [3, 4, 5])
    money.look(table, reading_of(layout, table.view().lamps))
    lines = {line["area"]: (line["result"], line["pays"], line["won"]) for line in money.part()["lines"]}
    assert lines == {3: ("wins", "9-1", 90), 4: ("wins", "1-1 and 2-1", 30), 5: ("wins", "1-1", 10)}


def test_limits():
    money, _ = purse_of("derby", [])
    assert money.bet(0, 1) == "" and money.stakes == {0: 5}, "the least there is"
    assert money.bet(0, 500) == "the limit is 500" and money.stakes == {0: 5}
    money.take_back(0)
    assert money.purse == FIRST_PURSE
