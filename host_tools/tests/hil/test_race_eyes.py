"""The count of a race read off the monitor: with a plain header, under an alarm, in a protest; never of other cards."""

import pytest

from railbird.cards.card import card_from_text
from railbird.scan.faults import CAME_BACK
from railbird.table import events
from railbird_host.hil.race_eyes import counted, holds_any, wanted_again
from railbird_host.sim.show.canvas import draw
from railbird_host.sim.show.recogniser import read_lines
from table_driver import TableDriver

RACE = "AH 2D 3S TS QS 5H 9S JS KS 4S 6S 7S 8S AS 4C 2C 9C TC JC QC KC 8D"  # longer than six behind the winner
SHORTEST = "AS KS QS JS 5H 9D"
PROTEST = "AH 2S TS QS 5H 9S 4C 8D"


def seen(texts, alarm):
    """The monitor after each card of a race, and the cards."""
    driver = TableDriver(game="derby", decks=8, check=False)
    driver.open_table(range(1, 9))
    driver.keys("NO MORE BETS")
    if alarm:
        driver.apply(events.DOOR, 1)
    screens = [read_lines(draw(driver.table.view(), "T1"))]
    for text in texts.split():
        driver.card(text)
        screens.append(read_lines(draw(driver.table.view(), "T1")))
    return screens, [card_from_text(text) for text in texts.split()]


@pytest.mark.parametrize("texts, alarm", [(RACE, True), (SHORTEST, False), (PROTEST, False), (PROTEST, True)])
def test_every_card_of_a_race_is_counted_as_it_was_dealt(texts, alarm):
    screens, cards = seen(texts, alarm)
    for count, lines in enumerate(screens):
        assert counted(lines, cards[: count + 1]) == count, lines


@pytest.mark.parametrize("alarm", [False, True])
def test_a_picture_of_other_cards_counts_nothing(alarm):
    screens, cards = seen("AH 2D", alarm)
    other = [cards[0], card_from_text("3D")]
    assert counted(screens[2], other) is None
    screens, cards = seen(SHORTEST, alarm)
    assert counted(screens[-1], [*cards[:-1], card_from_text("9C")]) is None


def test_more_cards_than_were_dealt_are_told_and_a_fault_has_its_count_in_the_header():
    screens, cards = seen("AH 2D 3S", alarm=False)
    assert counted(screens[3], cards[:2]) == 3
    assert counted(["R 0006 1ST T1 2 CARDS", "NOT READ", "PASS AGAIN", "FIX = OTHER"], cards) == 2
    assert counted(["R 0006 1ST DOOR OPEN", "NOT READ", "PASS AGAIN", "FIX = OTHER"], cards) is None
    assert counted(["R 0006 1ST 1 CARD WAITS"], cards) is None and counted([], cards) is None


def test_the_card_that_went_back_is_the_one_that_the_table_has_last():
    """Also if that one waits for the felt to be compared: it is not the last that was counted."""
    driver = TableDriver(game="derby", decks=8, check=False)
    driver.open_table(range(1, 9))
    driver.apply(events.LINK, 1)
    driver.keys("NO MORE BETS")
    driver.card("TD")
    dealt, passing = [(card_from_text("TD"), 1)], [(card_from_text("8S"), 2)]

    def wanted():
        lines = read_lines(draw(driver.table.view(), "T1"))
        return holds_any(lines), wanted_again(lines, dealt, passing)

    assert wanted() == (False, None)
    driver.fault(CAME_BACK)
    assert wanted() == (False, dealt[0])
    driver.card("8S", 2)  # another one
    assert wanted() == (False, dealt[0])
    driver.card("TD")
    driver.apply(events.LINK, 0)
    driver.apply(events.LINK, 1)
    driver.card("8S", 2)
    assert wanted() == (True, None)
    driver.fault(CAME_BACK)
    assert wanted() == (True, passing[0])
    driver.card("TD")
    assert wanted() == (True, passing[0])
    assert wanted_again(["PASS THE CARD"], dealt, passing) is None  # that was not read
