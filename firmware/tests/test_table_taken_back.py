"""What was pressed by mistake, or looked at once more, can be taken back, and nothing gets lost by it."""

from poker_deals import ANTE, PLAY, chips
from poker_deals import dealt as poker_dealt
from railbird.scan.faults import CAME_BACK, NO_CODE
from railbird.table import events
from railbird.table.derby.states import DEAL, PAYING
from railbird.table.seated.states import DECIDE, SETTLE, SHOW
from railbird.table.states import CLOSED, OPEN
from railbird.table.view import VOID
from table_driver import TableDriver
from test_table_derby_states import dealt


def finished():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    return driver


def shown_poker():
    """At SHOW; seats 2 and 5 both play."""
    driver = poker_dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | PLAY, s5=ANTE | PLAY))
    driver.keys("CONFIRM")
    return driver


def test_a_look_at_the_last_round_after_a_new_shoe_leaves_the_shoe_new():
    driver = finished()
    driver.keys("FIX", 5, 1)
    driver.card("2C")
    driver.keys("BACK")
    assert driver.table.state == PAYING
    driver.keys("NEXT")
    assert driver.shown.header_right == "103 LEFT" and driver.shown.body.note == "1 CARD HELD"
    driver.keys("NO MORE BETS")
    driver.cards("AS KS")  # dealt in the last round too
    assert len(driver.table.passes) == 3 and not driver.table.cards.fault


def test_without_a_new_shoe_the_cards_of_the_last_round_are_gone():
    driver = finished()
    driver.keys("BACK", "NEXT", "NO MORE BETS")
    driver.card("AS")
    assert "SEEN BEFORE" in driver.text()


def test_a_held_poker_card_outlasts_a_look_at_the_last_settlement():
    driver = shown_poker()
    driver.keys("NEXT", "NEXT", "NEXT")
    driver.card("2C")
    driver.keys("BACK")
    assert driver.table.state == SETTLE
    driver.keys("NEXT")
    assert driver.table.state == OPEN and driver.shown.body.note == "1 CARD HELD"
    driver.keys("NO MORE BETS")
    driver.keys(3, "CONFIRM")
    assert driver.shown.header_right == "CARD 2/11"


def test_a_cut_card_that_came_back_leaves_no_card_to_pass_again():
    driver = dealt("AS")
    driver.fault(CAME_BACK)
    driver.keys("FIX", 3)
    driver.card("KS")
    assert len(driver.table.passes) == 2 and not driver.table.cards.fault


def test_back_cancels_the_first_card_out_whatever_came_between():
    driver = dealt("")
    driver.keys("FIX", 1)
    driver.apply(events.DOOR, 0)
    assert driver.shown.footer == "BACK = CANCEL"
    driver.keys("BACK")
    driver.card("AS")
    assert len(driver.table.passes) == 1


def test_pay_by_cards_hides_no_longer_behind_a_fault_or_a_check():
    driver = dealt("AS")
    driver.fault(NO_CODE)
    driver.keys("FIX", 6)
    assert driver.shown.body.what == "PAY BY CARDS"
    driver.keys("BACK")
    assert driver.shown.body.code == "NO CODE #4"
    driver.keys("FIX", 6)
    driver.fault(NO_CODE)  # cards decide now
    assert driver.shown.body.what == "PAY BY CARDS"
    driver.keys("NEXT")
    assert driver.table.state == OPEN
    driver.keys("NO MORE BETS")
    driver.apply(events.LINK, 0)
    driver.keys("FIX", 6)
    assert driver.shown.body.what == "PAY BY CARDS"
    driver.keys("BACK")
    driver.apply(events.LINK, 1)
    assert driver.shown.footer == "FELT AGREES? CONFIRM"


def test_new_shoe_and_close_end_a_fault():
    driver = finished()
    driver.card("2C")
    driver.fault(CAME_BACK)
    driver.supervisor(6, 1)
    driver.leave()
    driver.card("3C")
    assert driver.shown.body.note == "1 CARD HELD"
    driver.keys("FIX", 2)
    driver.fault(NO_CODE)
    driver.supervisor(7, 2, "CONFIRM")
    driver.leave()
    assert driver.table.state == CLOSED and driver.shown.body.what == "CLOSED"


def test_manual_keys_name_held_cards_that_the_dead_scanner_cannot_open():
    driver = dealt("")
    driver.keys("BACK")
    driver.cards("AS KH")
    driver.memory.clear()
    driver.supervisor(6, 4)
    driver.leave()
    driver.apply(events.LINK, 0)
    driver.apply(events.KEY, 10)
    assert driver.table.state == DEAL and len(driver.table.held) == 2
    driver.apply(events.KEY, 2)
    assert [passed.card for passed in driver.table.passes] == [66] and len(driver.table.held) == 1
    driver.apply(events.KEY, 8)
    assert driver.table.passes == [] and len(driver.table.held) == 2
    for suit in (2, 0, 2, 2, 2):
        driver.apply(events.KEY, suit)
    assert driver.table.held == [] and driver.table.game.race.first == 2


def test_a_manual_card_too_many_undoes_no_other():
    driver = TableDriver(decks=1).open_table()
    driver.supervisor(6, 4)
    driver.leave()
    driver.keys("NO MORE BETS", 5, 5)  # a second two of spades
    assert "SEEN BEFORE" in driver.text()
    driver.keys("BACK")
    assert len(driver.table.passes) == 1


def test_by_cards_at_a_turn_is_undone_by_back_and_by_reopen():
    driver = shown_poker()
    driver.keys("FIX", 6)
    assert driver.shown.body.what == "PAY BY CARDS"
    driver.keys("BACK")
    assert driver.table.state == SHOW and driver.shown.body.name == "PAIR OF KINGS"
    driver.keys("NEXT", "FIX", 6)
    assert driver.message() == ("PAY BY CARDS", ["SEAT 5", "CARDS DECIDE"]) and driver.shown.lamps == []
    driver.supervisor(5)
    driver.leave()
    driver.keys("CONFIRM", "NEXT")
    assert driver.body() == "SETTLE"


def test_a_seat_voided_by_mistake_lives_again_and_decides():
    driver = shown_poker()
    driver.keys("NEXT")
    driver.supervisor(4, 5)
    driver.leave()
    assert set(driver.lamps().values()) == {VOID}
    driver.supervisor(4)
    assert driver.shown.body.do == ["ALL BETS BACK", "NOW VOID: 5"] and driver.shown.body.code == "OR SEAT KEY 2 5"
    driver.keys(5)
    driver.leave()
    assert driver.table.state == DECIDE and driver.table.game.seats.void_mask == 0
    driver.keys("CONFIRM", "NEXT")
    assert driver.body() == "SETTLE" and driver.shown.header == "R 0001  SEAT 5"


def test_a_folded_seat_is_never_opened_by_voiding_it_twice():
    driver = poker_dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | PLAY))
    driver.supervisor(4, 5)
    driver.leave()
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 5" and driver.shown.body.name == "VOID"
    told = set(driver.told)
    driver.supervisor(4, 5)
    driver.leave()
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 2" and len(driver.told - told) == 5


def test_all_seats_void_is_not_all_folded():
    driver = poker_dealt()
    driver.supervisor(4, 5)
    driver.supervisor(4, 2)
    driver.leave()
    driver.keys("CONFIRM")
    assert driver.shown.body.title == "NO LIVE SEAT" and driver.shown.footer == "NEXT = SEAT 5"


def test_the_wrong_seat_key_in_insert_is_pressed_again():
    driver = poker_dealt()
    before = driver.table.passes
    driver.supervisor(2, 7)
    assert driver.table.game.seats.dead_mask
    driver.keys(7, "FIX")
    driver.leave()
    assert driver.table.state == DECIDE and driver.table.game.seats.dead_mask == 0 and driver.table.passes == before


def test_reopen_is_offered_only_where_it_changes_something():
    driver = finished()
    driver.supervisor()
    assert "5 REOPEN" in driver.shown.body.lines
    driver.leave()
    driver.keys("NO MORE BETS")  # from here on the last round is over
    driver.supervisor()
    assert "5 REOPEN" not in driver.shown.body.lines
    driver.refuses(5)
    driver.keys(4, "CONFIRM")
    driver.supervisor()
    assert "5 REOPEN" in driver.shown.body.lines


def test_a_card_passed_over_the_totals_keeps_the_table_open_and_says_so():
    driver = finished()
    driver.supervisor(7, 2)
    assert driver.shown.footer == "CONFIRM = CLOSE"
    driver.card("2C")
    assert driver.shown.footer == "FIRST DEAL HELD CARD"
    driver.refuses("CONFIRM")
