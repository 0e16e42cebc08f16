"""Four Card Poker's irregularities at the table: each rule 11.x as keys and cards, seen on lamps and monitor."""

from poker_deals import ACES_UP, ANTE, DEALER, PLAY, SEAT_2, SEAT_5, chips, dealt, poker, stream
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.seated.states import DECIDE, SEATS, SETTLE, SHOW
from railbird.table.states import OPEN, VOID
from railbird.table.view import ACT
from railbird.table.view import VOID as VOID_LAMP
from table_driver import TableDriver

BOTH_PLAY = chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY)


def voided(driver):
    """A misdeal as everyone sees it: violet, NEXT, REDEAL, a fresh deck."""
    assert driver.table.state == VOID and "MISDEAL" in driver.text() and "WAGERS VOID" in driver.text()
    assert set(driver.lamps().values()) == {VOID_LAMP}
    driver.refuses("CONFIRM", "BACK", "NO MORE BETS", 1)
    driver.keys("NEXT")
    assert driver.table.state == OPEN and driver.shown.body.note == "REDEAL"
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, chips(s2=ANTE, s5=ANTE))
    for text in stream((SEAT_2, SEAT_5), DEALER):
        driver.card(text)
    assert driver.table.state == DECIDE and driver.table.current.trouble == 0


def test_poker_11_1_void_seat():
    driver = dealt()
    driver.supervisor(4)
    assert "VOID ROUND 1?" in driver.text() and "OR SEAT KEY 2 5" in driver.text()
    driver.refuses(1, 3, "NEXT")
    driver.keys(2)
    driver.leave()
    assert driver.shown.body.cells[1] == ("V", 6)
    assert driver.lamps()[3] == driver.lamps()[4] == VOID_LAMP and 5 not in driver.lamps()
    driver.refuses(2)
    driver.keys(5)
    told = set(driver.told)
    driver.keys("CONFIRM", "NEXT", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 2" and driver.shown.body.name == "VOID"
    assert [box[1] for box in driver.shown.body.boxes] == ["RETURN", "", "RETURN"]
    assert driver.lamps() == {3: VOID_LAMP, 4: VOID_LAMP}
    assert len(driver.told - told) == 10  # dealer's five and seat 5; never the void hand
    driver.keys("NEXT")
    assert driver.table.state == OPEN


def test_poker_11_5_cards_collected_too_early():
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY))  # seat 5 looks folded
    assert driver.shown.body.cells[4][0] == "F"
    driver.keys(5, 5)  # X, ?
    assert driver.shown.body.cells[4][0] == "?" and driver.shown.body.line_2 == "WAIT 5"
    driver.apply(events.CHIPS, BOTH_PLAY)  # the player decides after all
    assert driver.shown.body.cells[4][0] == "P"
    driver.supervisor(4, 5)  # else the hand is void
    driver.leave()
    assert driver.shown.body.cells[4][0] == "V"


def test_poker_11_10_player_exposes_a_card_nothing_happens():
    driver = dealt()
    driver.keys("FIX")
    driver.refuses(1)
    driver.keys("BACK")
    assert driver.table.state == DECIDE


def test_poker_11_11_dealer_exposes_after_the_deal():
    driver = dealt()
    driver.keys("FIX", 2)
    assert driver.shown.body.line_1 == "CARD EXPOSED" and driver.shown.body.line_2 == "WAIT 2, 5"
    driver.keys("BACK")  # pressed by mistake
    assert driver.shown.body.line_1 == "DEALER SHOWS"
    driver.keys("FIX", 2)
    driver.apply(events.CHIPS, BOTH_PLAY)
    driver.keys("CONFIRM")
    assert driver.table.state == SHOW


def test_poker_11_12_misdeal_is_redealt_with_new_bets():
    driver = dealt()
    driver.apply(events.CHIPS, BOTH_PLAY)
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == SETTLE
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    assert set(driver.lamps()) == {3, 4, 5, 13, 14}
    voided(driver)


def test_poker_11_13_an_absent_player_forfeits_every_wager():
    driver = dealt()
    driver.keys(2, 5, 5, 5)
    assert driver.shown.body.cells[4][0] == "X"
    told = set(driver.told)
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 5" and driver.shown.body.name == "TAKE ALL WAGERS"
    assert [box[1] for box in driver.shown.body.boxes] == ["TAKE", "", ""] and driver.shown.lamps == []
    assert len(driver.told - told) == 5  # the dealer's; an absent player's hand is never opened
    driver.keys("NEXT")
    assert driver.shown.header == "R 0001  SEAT 2"


def test_poker_9_2_a_fold_by_key_with_chips_lying_has_a_turn_that_says_take():
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE))
    driver.keys(5, 5, "CONFIRM", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 5" and driver.shown.body.boxes[0][1] == "TAKE"
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY))  # its chips are taken already
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 2"


def test_poker_11_14_hand_on_the_discard_pile_lives_again():
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY))
    driver.keys(5, 5)
    assert driver.shown.body.cells[4][0] == "?"
    driver.keys(5, 5, "CONFIRM")  # P, F
    assert driver.table.state == SHOW
    driver.refuses(5)
    driver.supervisor(5)
    driver.leave()
    assert driver.table.state == DECIDE and driver.shown.body.cells[4][0] == "F"
    driver.keys(5, 5, 5, "CONFIRM", "NEXT")  # X, ?, P
    assert driver.shown.header == "R 0001  SEAT 5" and driver.shown.body.name == "NO PAIR"


def test_poker_11_14_also_after_the_round():
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY))
    driver.keys("CONFIRM", "NEXT", "NEXT")
    assert driver.table.state == OPEN
    driver.supervisor(5)
    driver.leave()
    assert driver.table.state == DECIDE and driver.table.number == 1
    driver.keys(5, 5, 5, "CONFIRM", "NEXT")
    assert "FIVE CARDS" in driver.text()  # their commitments ended with the round: they are passed once more
    driver.cards("JH 8S 7C 3D 2H")
    assert driver.shown.body.name == "NO PAIR"


def test_poker_11_15_a_the_hand_he_saw_counts_as_his():
    driver = dealt()
    driver.supervisor(1, 5)
    assert driver.calls_supervisor() and driver.shown.body.cells[4] == ("5*", ACT)
    driver.refuses(1, 7)
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.shown.body.cells[4][0] == "?*" and driver.table.state == DECIDE
    assert driver.shown.body.line_1 == "* SEEN: 5"
    driver.apply(events.CHIPS, BOTH_PLAY)
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.body.name == "SEEN: NO PAIR"  # the cards stay where they lie


def test_poker_11_15_b_every_hand_he_saw_is_void():
    driver = dealt()
    driver.supervisor(4, 2)
    driver.supervisor(4, 5)
    driver.leave()
    assert driver.shown.body.cells[1][0] == driver.shown.body.cells[4][0] == "V"
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == SETTLE and driver.shown.header == "R 0001  SEAT 5"
    driver.keys("NEXT", "NEXT")
    assert driver.table.state == OPEN


def test_poker_supervisor_inserts_a_missed_card_and_removes_a_surplus_one():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.cards("9S 2H KS 9H KD")  # seat 5's second card went past the scanner
    driver.supervisor(2, "BACK")
    assert driver.due() == ("SEAT 5", "CARD 2")
    driver.card("3D")
    driver.keys("CONFIRM")
    driver.leave()
    assert len(driver.table.passes) == 6 and driver.due() == ("SEAT 2", "CARD 3")
    driver.supervisor(3, "CONFIRM", "FIX")
    driver.leave()
    assert len(driver.table.passes) == 5 and driver.due() == ("DEALER", "CARD 2")


def test_poker_seats_void_before_a_card_is_dealt():
    driver = poker(chips(s2=ANTE))
    assert driver.table.state == SEATS
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    assert driver.table.state == VOID and driver.lamps() == {4: VOID_LAMP}
    driver.supervisor(5)
    driver.leave()
    assert driver.table.state == SEATS


def test_a_serial_reader_plays_poker_too():
    driver = TableDriver(game="four_card_poker", reader="serial").open_table()
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, chips(s2=ANTE))
    for text in stream((SEAT_2,), DEALER):
        driver.card(text, 255)
    driver.keys(2, "CONFIRM", "NEXT")
    assert driver.shown.body.name == "THREE OF A KIND"


def test_the_question_about_an_unread_card_outlasts_any_change_of_the_list():
    """The cursor stood on the second of two faults, and the second went away: no crash, the first is asked about."""
    driver = poker(chips(s2=ANTE))
    driver.cards("2H 3H 4H")
    driver.fault(NO_CODE)
    driver.cards("5H 6H 7H 8H 9H TH")
    driver.fault(NO_CODE)
    driver.supervisor(6, 4)  # MANUAL, which ends the fault
    driver.leave()
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.body.what == "WAS DEALER" and driver.shown.body.do[0] == "CARD 5"
    driver.fault(NO_CODE)
    driver.keys("FIX", 4)
    driver.card("JH")
    driver.keys("CONFIRM")
    assert driver.shown.body.do[0] == "CARD 2"
