"""Four Card Poker 11.7 to 11.9: cards exposed in the deal."""

from poker_deals import ACES_UP, ANTE, DEALER, PLAY, SEAT_2, SEAT_5, chips, poker, stream
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.seated.states import DEAL, DECIDE
from test_table_poker_rules import voided

BOTH_PLAY = chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY)


def test_poker_11_7_one_exposed_card_goes_on():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.card("9S")
    driver.fault(NO_CODE)  # face up in the shoe: turn it, pass it, then FIX 1
    driver.card("2H")
    driver.keys("FIX", 1)
    assert driver.table.state == DEAL and driver.table.current.trouble == 0 and driver.table.game.deal.exposed == 1
    driver.card("KS")
    assert driver.due() == ("SEAT 2", "CARD 2")


def test_poker_11_8_exposed_dealer_card_becomes_the_upcard():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    cards = stream((SEAT_2, SEAT_5), DEALER)
    for text in cards[:9]:
        driver.card(text)
    driver.keys("FIX", 2)
    assert driver.due() == ("DEALER", "CARD 3")
    driver.keys("BACK", "BACK")
    driver.refuses("BACK", 1)
    driver.keys("NEXT", "CONFIRM")
    assert driver.shown.footer == "OPEN IT? CONFIRM"
    assert driver.shown.body.dealer_cards == [-1, -1, -1]  # places, not cards
    assert driver.table.grant() == 0
    driver.keys("CONFIRM")
    assert driver.shown.body.dealer_cards[:2] == [-1, 24]  # the king of diamonds lies open
    for text in cards[9:-1]:
        driver.card(text)
    assert driver.shown.footer == "SIXTH FACE DOWN" and driver.table.grant() == 0
    driver.card(cards[-1])
    assert driver.table.state == DECIDE and driver.shown.body.upcard == 24 and 47 not in driver.told
    driver.apply(events.CHIPS, BOTH_PLAY)
    driver.keys("CONFIRM")
    assert driver.shown.body.name == "PAIR OF KINGS" and 47 in driver.told


def test_poker_11_8_while_the_place_is_asked_for_the_sixth_card_is_not_granted_and_waits():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    cards = stream((SEAT_2, SEAT_5), DEALER)
    for text in cards[:-1]:
        driver.card(text)
    assert driver.table.grant() == driver.pass_number + 1  # the sixth, to be laid face up
    driver.keys("FIX", 2)
    assert driver.table.grant() == 0 and driver.table.openings() == []
    driver.card(cards[-1])
    driver.keys("CONFIRM")
    assert driver.table.openings() == [] and len(driver.table.held) == 1
    driver.keys("CONFIRM")  # the fifth becomes the upcard: the sixth, which waited, lies face down
    assert driver.table.state == DECIDE and driver.table.held == [] and 47 not in driver.told
    assert driver.shown.body.upcard == driver.table.passes[-2].card


def test_poker_11_8_a_supervisor_who_comes_ends_the_question_and_what_waited_counts():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    cards = stream((SEAT_2, SEAT_5), DEALER)
    for text in cards[:9]:
        driver.card(text)
    driver.keys("FIX", 2)
    driver.card(cards[9])
    assert len(driver.table.held) == 1 and len(driver.table.passes) == 9
    driver.supervisor()
    assert driver.table.held == [] and len(driver.table.passes) == 10


def test_poker_11_8_the_place_was_none_and_the_sixth_card_that_waited_is_the_upcard():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    cards = stream((SEAT_2, SEAT_5), DEALER)
    for text in cards[:-1]:
        driver.card(text)
    driver.keys("FIX", 2)
    driver.card(cards[-1])
    driver.keys("FIX")
    assert driver.table.state == DECIDE and driver.shown.body.upcard == 47


def test_poker_11_7_a_card_face_up_is_asked_about():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.card("9S")
    driver.fault(NO_CODE)
    assert "1 PLAYER'S" in driver.text() and "2 DEALER'S" in driver.text() and "3 NOT FACE UP" in driver.text()
    driver.refuses(2)  # seat 5 is due
    driver.keys(1)
    assert "TURN IT DOWN" in driver.text()
    driver.card("2H")
    assert driver.due() == ("DEALER", "CARD 1") and driver.table.current.trouble == 0
    driver.fault(NO_CODE)
    driver.keys(3)
    driver.card("KS")
    assert driver.table.current.trouble == 0 and 37 not in driver.told


def test_poker_11_8_a_dealers_card_face_up_is_passed_face_down_and_laid_face_up():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.cards("9S 2H")
    driver.fault(NO_CODE)
    driver.keys(2)
    assert "LAY IT FACE UP" in driver.text()
    driver.card("KS")
    assert driver.shown.body.dealer_cards[0] == 37
    cards = stream((SEAT_2, SEAT_5), DEALER)
    for text in cards[3:-1]:
        driver.card(text)
    assert driver.shown.footer == "FACE DOWN OR CONFIRM"  # whatever was not read before
    driver.card(cards[-1])
    assert driver.table.state == DECIDE and driver.shown.body.upcard == 37 and 47 not in driver.told


def test_poker_11_9_the_second_card_face_up_is_a_misdeal():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.fault(NO_CODE)
    driver.keys(1)
    driver.card("9S")
    driver.fault(NO_CODE)
    driver.keys(1)
    assert "MISDEAL" in driver.text() and "RULE 11.9" in driver.text()


def test_poker_11_9_second_exposed_card_is_a_misdeal():
    for second in ((1,), (2, "CONFIRM", "CONFIRM")):
        driver = poker(chips(s2=ANTE, s5=ANTE))
        driver.cards("9S 2H KS")
        driver.keys("FIX", 1, "FIX", *second)
        assert "MISDEAL" in driver.text() and "TWO EXPOSED" in driver.text() and "RULE 11.9" in driver.text()
        driver.keys("BACK")  # pressed by mistake
        assert driver.table.current.trouble == 0 and driver.table.game.deal.exposed == 1
        driver.keys("FIX", *second)
        driver.supervisor(4, "CONFIRM")
        driver.leave()
        voided(driver)
