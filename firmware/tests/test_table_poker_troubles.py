"""Four Card Poker in trouble (table-guide 4): unread cards, a scanner that restarted, hands by cards, a power cut."""

from poker_deals import ACES_UP, ANTE, DEALER, NUMBERS, PLAY, SEAT_2, SEAT_5, chips, dealt, poker, stream
from railbird.scan.faults import CAME_BACK, NO_CODE
from railbird.table import events
from railbird.table.seated.states import DEAL, DECIDE, SEATS
from railbird.table.states import OPEN
from table_driver import TableDriver


def test_fault_in_the_deal_then_the_same_card_again():
    driver = poker(chips(s2=ANTE))
    cards = stream((SEAT_2,), DEALER)
    driver.card(cards[0])
    driver.fault(NO_CODE)
    driver.refuses("CONFIRM", "NEXT", "BACK", *NUMBERS[3:])
    for text in cards[1:-1]:
        driver.card(text)
    # the card was passed again: nothing is asked, unless the dealer says that the deal is over
    assert driver.due() == ("DEALER", "CARD 6") and "NOT READ?" not in driver.text()
    driver.keys("CONFIRM")
    assert driver.message() == ("WAS DEALER", ["CARD 1", "NOT READ?"])
    driver.keys("BACK")
    driver.card(cards[-1])
    assert driver.table.state == DECIDE and driver.shown.body.upcard >= 0


def test_dealt_on_after_a_fault_the_deal_ends_one_short():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    cards = stream((SEAT_2, SEAT_5), DEALER)
    for text in cards[:4]:
        driver.card(text)
    driver.fault(NO_CODE)  # the fifth card: seat 5, card 2
    for text in cards[5:]:
        driver.card(text)
    assert driver.shown.footer == "FACE UP, OR CONFIRM"
    driver.keys("CONFIRM")
    assert driver.message() == ("WAS SEAT 5", ["CARD 2", "NOT READ?"])
    driver.refuses("NEXT", 1)
    driver.keys("CONFIRM")
    assert driver.table.state == DECIDE and driver.shown.body.upcard == 47  # the upcard, opened
    driver.keys("BACK")  # it was no such thing
    assert driver.table.state == DEAL
    driver.keys("CONFIRM", "CONFIRM")
    assert driver.table.state == DECIDE
    driver.keys(2, 5, "CONFIRM", "NEXT")
    assert "SEAT 5" in driver.text() and "PASS UNREAD CARD" in driver.text()
    driver.refuses("NEXT")
    driver.card(cards[4])
    assert driver.shown.body.name == "NO PAIR"


def test_next_and_back_choose_where_the_missing_card_was():
    driver = poker(chips(s2=ANTE))
    for index, text in enumerate(stream((SEAT_2,), DEALER)[:-1]):
        if index in (1, 3, 4):
            driver.fault(NO_CODE)
        driver.card(text)
    places = []
    for key in ("CONFIRM", "NEXT", "NEXT", "NEXT", "BACK"):
        driver.keys(key)
        what, (card, _) = driver.message()
        places.append((what, card))
    second, fourth, fifth = ("WAS DEALER", "CARD 1"), ("WAS DEALER", "CARD 2"), ("WAS SEAT 2", "CARD 3")
    assert places == [second, fourth, fifth, second, fifth]


def test_a_fault_that_was_nothing_is_not_asked_for_at_the_end():
    driver = poker(chips(s2=ANTE))
    cards = stream((SEAT_2,), DEALER)
    driver.card(cards[0])
    driver.fault(NO_CODE)
    driver.keys("FIX", 4)
    for text in cards[1:-1]:
        driver.card(text)
    assert driver.shown.footer == "PASS, LAY FACE UP" and "NOT READ?" not in driver.text()


def test_a_fault_that_back_brought_back_is_asked_for():
    driver = poker(chips(s2=ANTE))
    cards = stream((SEAT_2,), DEALER)
    driver.card(cards[0])
    driver.fault(NO_CODE)
    driver.keys("FIX", 4, "BACK")
    for text in cards[2:]:  # and dealt on
        driver.card(text)
    driver.keys("CONFIRM")
    assert driver.message() == ("WAS DEALER", ["CARD 1", "NOT READ?"])


def test_the_card_that_was_called_unread_and_comes_after_all_takes_that_back():
    driver = poker(chips(s2=ANTE))
    cards = stream((SEAT_2,), DEALER)
    driver.card(cards[0])
    driver.fault(NO_CODE)
    for text in cards[1:-1]:
        driver.card(text)
    driver.keys("CONFIRM", "CONFIRM")
    assert driver.table.state == DECIDE
    driver.card(cards[-1])
    assert driver.table.state == DECIDE and len(driver.table.passes) == 11 and driver.shown.body.upcard == 47


def test_count_it_unread_and_back_undoes_it():
    driver = poker(chips(s2=ANTE))
    cards = stream((SEAT_2,), DEALER)
    driver.fault(NO_CODE)
    assert driver.table.state == SEATS
    driver.keys("FIX", 4)
    driver.card(cards[0])
    driver.fault(NO_CODE)
    driver.keys("FIX", 3)
    assert len(driver.table.passes) == 2 and driver.table.cards.fault is None
    driver.keys("BACK")
    assert len(driver.table.passes) == 1 and driver.table.cards.fault
    driver.keys("FIX", 3)
    for text in cards[2:]:
        driver.card(text)
    assert driver.table.state == DECIDE
    driver.keys(2, "CONFIRM")
    assert "PASS UNREAD CARD" in driver.text()
    driver.card(cards[1])
    assert driver.shown.body.name == "PAIR OF KINGS"


def test_scanner_restart_asks_for_each_hand_at_its_turn():
    driver = dealt()
    driver.restart_scanner()
    assert driver.body() == "SEATS" and driver.shown.header_right == "CHECK"
    driver.keys("CONFIRM")
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY))
    driver.keys("CONFIRM")
    assert "PASS FIVE CARDS" in driver.text() and len(driver.table.rescans()) == 5
    assert driver.table.rescans() and driver.table.grant() == 0
    driver.card("QS")  # not one of them
    assert "NOT OPENED" in driver.text()
    for text in ("7D", "KS", "6S", "KD", "5H"):  # in any order
        driver.card(text)
    assert driver.shown.body.name == "PAIR OF KINGS" and driver.table.rescans() == []
    driver.keys("NEXT")
    assert "SEAT 5" in driver.text() and "PASS FIVE CARDS" in driver.text()
    driver.refuses("NEXT")
    driver.keys("FIX", 6)
    assert "PAY BY CARDS" in driver.text() and driver.lamps() == {}
    driver.keys("NEXT")
    for text in SEAT_2.split():
        driver.card(text)
    assert driver.shown.body.name == "THREE OF A KIND"


def test_a_hand_of_which_one_card_was_forgotten_may_be_passed_whole():
    """Nobody can tell which card it is: the others, which the scanner knows, are no sign of a wrong deck."""
    driver = poker(chips(s5=ANTE))
    cards = stream((SEAT_5,), DEALER)
    driver.card(cards[0])
    driver.restart_scanner()
    driver.keys("CONFIRM")
    for text in cards[1:]:
        driver.card(text)
    driver.apply(events.CHIPS, chips(s5=ANTE | PLAY))
    driver.keys("CONFIRM", "NEXT")
    assert "PASS ONE CARD" in driver.text()
    for text in SEAT_5.split():
        driver.card(text)
        if text != cards[0]:
            driver.apply(events.DUPLICATE, driver.pass_number)
    assert driver.shown.body.name == "NO PAIR" and driver.table.held == [] and not driver.table.current.trouble
    driver.keys("NEXT")
    assert driver.table.state == OPEN


def test_dealers_hand_by_cards_settles_every_seat_by_hand():
    driver = dealt()
    driver.restart_scanner()
    driver.keys("CONFIRM", 2, 5, "CONFIRM", "FIX", 6)
    assert "PAY BY CARDS" in driver.text()
    driver.keys("NEXT")
    assert "PAY BY CARDS" in driver.text() and "SEAT 5" in driver.text()
    driver.keys("NEXT", "NEXT")
    assert driver.table.state == OPEN


def test_another_card_than_the_hidden_one_that_came_back_is_a_fault():
    driver = poker(chips(s2=ANTE))
    driver.cards("9S KS")
    driver.fault(CAME_BACK)
    driver.card("9H")
    assert "WRONG CARD" in driver.text() and len(driver.table.passes) == 2
    assert driver.table.uncounted() == (driver.pass_number,)  # the scanner forgets it: it is dealt yet
    driver.card("KS")
    assert driver.body() == "SEATS" and len(driver.table.passes) == 2
    driver.card("9H")
    assert len(driver.table.passes) == 3 and driver.table.current.trouble == 0


def test_a_hidden_card_that_came_back_is_known_again_after_a_scanner_restart():
    driver = poker(chips(s2=ANTE))
    driver.cards("9S KS")
    driver.fault(CAME_BACK)
    driver.apply(events.SCANNER_RESTARTED)
    number = driver.pass_number - 1
    assert [wanted for wanted, _ in driver.table.rescans()] == [number] == list(driver.table.may_come_again())
    driver.pass_number += 1
    driver.apply(events.AGAIN, driver.pass_number, number)
    assert driver.table.rescans() == [] and "CHECK" in driver.text()
    driver.keys("CONFIRM")
    assert driver.body() == "SEATS" and len(driver.table.passes) == 2


def test_a_scanner_that_restarts_in_a_round_is_a_reason_to_compare_the_felt():
    driver = poker(chips(s2=ANTE))
    driver.cards("9S KS")
    driver.apply(events.SCANNER_RESTARTED)
    assert "CHECK" in driver.text()
    driver.keys("CONFIRM")
    assert driver.body() == "SEATS"


def test_a_hidden_card_that_came_back_counts_once():
    driver = poker(chips(s2=ANTE))
    cards = stream((SEAT_2,), DEALER)
    driver.cards(" ".join(cards[:2]))
    driver.fault(CAME_BACK)
    driver.card(cards[1])
    assert driver.table.current.trouble == 0 and len(driver.table.passes) == 2 and driver.body() == "SEATS"


def test_pay_by_cards_in_the_deal_ends_the_round():
    driver = poker(chips(s2=ANTE))
    driver.card("9S")
    driver.keys("FIX", 6)
    assert "PAY BY CARDS" in driver.text() and driver.lamps() == {}
    driver.keys("BACK")
    assert driver.table.state == DEAL and driver.body() == "SEATS"
    driver.keys("FIX", 6, "NEXT")
    assert driver.table.state == OPEN and driver.table.held == []


def test_manual_poker_is_paid_by_cards():
    driver = TableDriver(game="four_card_poker").open_table()
    driver.supervisor(6, 4)
    driver.leave()
    driver.apply(events.LINK, 0)
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, chips(s2=ANTE))
    driver.keys("CONFIRM")
    assert "PAY BY CARDS" in driver.text()
    driver.keys("NEXT")
    assert driver.table.state == OPEN


def test_check_after_a_power_cut_shows_counts():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.cards("9S 2H KS 9H")
    driver.apply(events.BOOT, 2, 0)
    driver.apply(events.LINK, 1)
    assert driver.shown.body.cells[1] == ("2", 1) and driver.shown.body.cells[4] == ("1", 1)
    assert driver.due() == ("CHECK", "4 CARDS")
    driver.card("3D")  # the one that was missed
    driver.keys("CONFIRM")
    assert len(driver.table.passes) == 5 and driver.shown.body.big == "DEALER"
