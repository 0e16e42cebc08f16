"""Chips after NO MORE BETS: a notice by seat, once, which stops nothing (Four Card Poker 5.8)."""

from poker_deals import ACES_UP, ANTE, PLAY, chips, dealt, poker
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.make import make_controller
from railbird.table.seated.states import DEAL, DECIDE, SHOW
from railbird.table.states import LOW

BET = {"s2": ANTE | ACES_UP, "s5": ANTE}
LATE, TAKEN = ["LATE BET: REFUSE"], ["TAKEN BACK", "THE BET STANDS"]


def dealing(**config):
    driver = poker(chips(**BET), **config)
    driver.cards("9S 2H KS")
    return driver


def moved(driver, **seats):
    lying = dict(BET)  # MicroPython puts no two dicts into one display
    lying.update(seats)
    driver.apply(events.CHIPS, chips(**lying))
    return driver


def notice(driver):
    """(seat, lines) on the monitor, None for another picture; in DECIDE the cells stay."""
    body = driver.shown.body
    if driver.body() == "DECIDE" and body.line_2 in (LATE[-1], TAKEN[-1]):
        return body.line_1[:6], [line for line in (body.line_1[7:], body.line_2) if line]
    return (body.what, body.do) if driver.body() == "MESSAGE" and body.code == "AFTER NO MORE BETS" else None


def test_a_chip_put_down_in_the_deal_is_refused_whatever_its_area():
    for seats in ({"s3": ANTE}, {"s3": ACES_UP}, {"s3": PLAY}):
        driver = moved(dealing(), **seats)
        assert notice(driver) == ("SEAT 3", LATE) and driver.sounds == [LOW], seats
    assert notice(moved(dealing(), s5=ANTE | ACES_UP)) == ("SEAT 5", LATE)
    assert notice(moved(dealing(), s5=ANTE | PLAY)) == ("SEAT 5", LATE)


def test_a_bet_taken_back_in_the_deal_stands():
    assert notice(moved(dealing(), s5=0)) == ("SEAT 5", TAKEN)
    driver = moved(dealing(), s2=ANTE)
    assert notice(driver) == ("SEAT 2", TAKEN)
    assert driver.table.game.chip_sensors.bet(2) == ANTE | ACES_UP and driver.table.game.seats.is_in(2)


def test_the_deal_goes_on_and_the_next_card_takes_the_notice_away():
    driver = moved(dealing(), s3=ANTE)
    assert driver.shown.footer == "DEAL FACE DOWN" and driver.table.state == DEAL
    driver.card("9H")
    assert notice(driver) is None and len(driver.table.passes) == 4 and "SEAT 5" in driver.text()
    driver = moved(dealing(), s3=ANTE)
    driver.keys("CONFIRM")  # no key is due in the deal: this one says "seen"
    assert notice(driver) is None and driver.sounds == []
    driver.refuses("CONFIRM")


def test_once_for_a_seat_in_a_round_and_again_in_the_next():
    driver = moved(dealing(), s3=ANTE)
    driver.card("9H")
    moved(driver)
    moved(driver, s3=ANTE)
    assert notice(driver) is None
    assert notice(moved(driver, s3=ANTE, s5=0)) == ("SEAT 5", TAKEN)
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    driver.keys("NEXT", "NO MORE BETS")
    driver.apply(events.CHIPS, chips(**BET))
    driver.card("9S")
    assert notice(moved(driver, s3=ANTE)) == ("SEAT 3", LATE)


def test_two_seats_are_told_one_after_the_other_and_a_refused_chip_ends_its_own():
    driver = moved(dealing(), s3=ANTE, s5=0)
    assert notice(driver) == ("SEAT 3", LATE)
    driver.card("9H")
    assert notice(driver) == ("SEAT 5", TAKEN)
    moved(driver)  # put back
    assert notice(driver) is None


def test_in_decide_another_area_than_play_that_was_clear_is_a_late_bet():
    driver = dealt()
    assert notice(moved(driver, s5=ANTE | PLAY)) is None and driver.shown.body.cells[4][0] == "P"
    assert notice(moved(driver, s5=ANTE | ACES_UP)) == ("SEAT 5", LATE) and driver.table.state == DECIDE
    assert notice(moved(dealt(), s3=ANTE)) == ("SEAT 3", LATE)
    assert notice(moved(dealt(), s3=PLAY)) is None


def test_in_decide_a_side_wager_taken_back_stands_while_the_ante_stays():
    assert notice(moved(dealt(), s2=ANTE)) == ("SEAT 2", TAKEN)
    assert notice(moved(dealt(), s2=ANTE | PLAY)) == ("SEAT 2", TAKEN)
    assert notice(moved(dealt(), s2=0)) is None  # a fold
    assert notice(moved(dealt(), s2=ACES_UP)) is None  # 9.3
    assert notice(moved(dealt(), s5=0)) is None
    driver = moved(moved(dealt(), s2=ANTE), s2=0)  # a fold, one chip after the other
    assert notice(driver) is None and driver.shown.body.cells[1][0] == "F"


def test_from_the_showdown_on_chips_mean_nothing_reopened_or_not():
    driver = dealt()
    moved(driver, s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY)
    driver.keys("CONFIRM")
    assert driver.table.state == SHOW and not driver.table.watches_chips()
    driver.supervisor(5)
    driver.leave()
    assert driver.table.state == DECIDE and notice(moved(driver, s3=ANTE)) is None


def test_chips_that_are_given_back_are_no_notice():
    driver = dealing()
    driver.supervisor(4, 5)
    driver.leave()
    assert notice(moved(driver, s5=0)) is None  # 11.1
    driver = dealing()
    driver.keys("FIX", 6)
    assert notice(moved(driver, s5=0)) is None and "PAY BY CARDS" in driver.text()
    driver = poker(chips(s2=ANTE))
    driver.apply(events.CHIPS, chips(s2=ANTE, s3=ANTE))
    driver.keys(3)  # the dealer lets the seat in before the deal
    driver.card("9S")
    driver.apply(events.CHIPS, chips(s2=ANTE, s3=ANTE))
    assert notice(driver) is None


def test_what_lies_over_a_notice_does_not_use_it_up():
    driver = dealing()
    driver.fault(NO_CODE)
    moved(driver, s3=ANTE)
    assert notice(driver) is None
    driver.card("9H")
    assert notice(driver) == ("SEAT 3", LATE)
    driver.keys("FIX", "BACK")
    assert notice(driver) == ("SEAT 3", LATE)


def test_a_notice_follows_from_the_events_and_is_in_the_snapshot():
    driver = moved(dealing(), s3=ANTE)
    replayed = make_controller(driver.table.config)
    for event in driver.events:
        replayed.apply(event)
    restored = make_controller(driver.table.config)
    restored.restore(driver.table.snapshot())
    for table in (replayed, restored):
        assert (table.view().body, table.snapshot()) == (driver.shown.body, driver.table.snapshot())
