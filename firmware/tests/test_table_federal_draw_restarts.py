"""Federal Draw Poker after a restart of the scanner: discards known again, hands passed once more."""

from federal_deals import opened
from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.federal.states import DISCARD, DRAW, RESULT
from railbird.table.seated.states import DECK_WRONG
from railbird.table.states import LOW
from table_driver import commitment
from test_table_federal_draw_states import JACKS, NOTHING, cells, draw, gives_up


def test_after_a_restart_discards_of_the_box_that_is_due_are_known_again_and_never_opened():
    driver = draw()
    driver.restart_scanner()
    assert driver.shown.header_right == "CHECK" and cells(driver)[:5] == ["5", "", "5", "", "5"]
    assert (
        driver.table.rescans() == []
        and driver.shown.body.line_2 == "BOX KEY 1, 3, 5"
        and driver.shown.body.line_1 == "CHECK 15 CARDS"
    )
    driver.keys(3)
    assert [number for number, _ in driver.table.rescans()] == [3, 6, 9, 12, 15] and "PASS 5 CARDS" in driver.text()
    assert set([number for number, _ in driver.table.rescans()]) <= set(driver.table.may_come_again())
    assert not driver.table.gives_up()
    driver.pass_number += 1
    driver.memory[3] = driver.memory_of_restart.pop(3)
    driver.apply(events.AGAIN, driver.pass_number, 3)
    assert "PASS 4 CARDS" in driver.text() and cells(driver)[2] == "5" and driver.told == set()
    driver.keys("CONFIRM")
    assert driver.table.state == DISCARD and driver.table.gives_up()
    assert [number for number, _ in driver.table.rescans()] == [2, 5, 8, 11, 14]  # box 1 is the first to decide
    driver.pass_number += 1
    driver.apply(events.AGAIN, driver.pass_number, 8)
    assert cells(driver)[0] == "-1"
    assert [number for number, _ in driver.table.rescans()] == [2, 5, 11, 14, 6, 9, 12, 15]  # and the next


def test_a_card_out_of_turn_after_a_restart_is_put_aside_for_the_check():
    driver = draw()
    driver.restart_scanner()
    driver.keys("CONFIRM")
    driver.memory_of_restart = {}
    driver.card("AC")  # of box 5, which the scanner does not look for now
    assert driver.shown.body.what == "UNKNOWN CARD"
    driver.keys("BACK")
    assert driver.shown.header_right == "CHECK" and driver.table.held == []
    driver.keys(5)
    assert [number for number, _ in driver.table.rescans()] == [4, 7, 10, 13, 16]


def test_retained_cards_that_the_scanner_forgot_are_passed_again_box_by_box():
    driver = draw((JACKS, NOTHING), (1, 3))
    driver.keys(1, 3)
    driver.restart_scanner()
    driver.keys("CONFIRM", "CONFIRM", "CONFIRM")
    assert driver.table.state == DRAW and driver.shown.body.what == "BOX 3" and "PASS FIVE CARDS" in driver.text()
    assert driver.table.may_come_again() == ()
    for name in NOTHING.split():
        driver.card(name)
    assert driver.shown.body.what == "BOX 1"
    for name in JACKS.split():
        driver.card(name)
    assert driver.table.state == RESULT and cells(driver)[:3] == ["=", "", "T"]


def with_one_card_forgotten(discards="4D 7C 2C"):
    """At DRAW: the scanner restarted after the first card of box 1. Nobody sees which of those it kept that was."""
    driver = opened(1, game="federal_draw")
    driver.card("JS")
    driver.restart_scanner()
    driver.keys("CONFIRM")
    driver.cards("JH 4D 7C 2C " + discards)
    if not discards:
        driver.keys(1)
    driver.keys("CONFIRM", "CONFIRM")
    assert driver.table.state == DRAW and "PASS ONE CARD" in driver.text()
    return driver


def passed_once_more(driver, text):
    """Quicker than its grant, or without one."""
    driver.pass_number += 1
    driver.apply(events.HIDDEN, driver.pass_number, commitment(driver.pass_number, card_from_text(text)))
    driver.apply(events.DUPLICATE, driver.pass_number)
    assert not driver.table.current.trouble and driver.table.held == [] and LOW in driver.sounds


def test_a_hand_of_which_one_card_was_forgotten_may_be_passed_again_whole():
    driver = with_one_card_forgotten()
    driver.cards("JS JH JH")  # the second is open by then, and a drawn card is due
    assert not driver.table.current.trouble and driver.table.game.drawn() == [] and LOW in driver.sounds
    passed_once_more(driver, "JH")
    driver.cards("TH TD TS")
    assert driver.table.state == RESULT and cells(driver)[0] == "6"


def test_and_if_nobody_draws():
    driver = with_one_card_forgotten("")
    driver.card("JS")
    assert driver.table.state == RESULT
    passed_once_more(driver, "JH")
    assert cells(driver)[0] == "=" and "TOO MANY" not in driver.text()


def test_a_drawn_card_that_lies_there_already_is_a_misdeal():
    driver = with_one_card_forgotten()
    driver.cards("JS TH JH")  # one was drawn: nobody passes the hand any more
    assert driver.table.current.trouble == DECK_WRONG
    driver = gives_up(draw((JACKS,), (1,)), "4D 7C 2C")
    driver.keys("CONFIRM", "CONFIRM")
    driver.card("JH")
    assert driver.table.current.trouble == DECK_WRONG


def test_a_box_that_the_scanner_forgot_may_be_passed_again_later_by_fix_5():
    driver = draw((JACKS, NOTHING), (1, 3))
    driver.keys("FIX")
    assert "PASS A BOX AGAIN" not in driver.text()
    driver.keys("BACK")
    driver.restart_scanner()
    driver.keys("CONFIRM")
    assert driver.shown.header_right != "CHECK"
    driver.keys("FIX")
    assert "5 PASS A BOX AGAIN" in driver.text()
    driver.keys(5)
    assert driver.shown.header_right == "CHECK"


def test_a_restart_in_the_deal_opens_nothing():
    driver = opened(1, 3, game="federal_draw")
    driver.cards("JS KS JH")
    driver.restart_scanner()
    driver.keys(1)
    assert [number for number, _ in driver.table.rescans()] == [2, 4] and driver.table.may_come_again() == (2, 3, 4)
    driver.keys("CONFIRM")
    assert driver.table.rescans() == [] and driver.table.may_come_again() == ()
