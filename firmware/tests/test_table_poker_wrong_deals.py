"""Four Card Poker 11.2 to 11.4 and 11.6 at the table: too many cards, too few, and decks that are wrong."""

from poker_deals import ANTE, DEALER, PLAY, SEAT_2, SEAT_5, chips, dealt, poker, stream
from railbird.scan.faults import OTHER_DECK
from railbird.table import events
from railbird.table.seated.states import DECIDE, SETTLE, SHOW
from railbird.table.states import HELD_TONE, OPEN
from table_driver import TableDriver
from test_table_poker_rules import BOTH_PLAY, voided


def test_poker_11_2_wrong_number_of_cards_is_a_misdeal():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.cards("9S 2H KS")
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    voided(driver)


def test_poker_11_3_cards_on_an_empty_area_is_a_misdeal():
    driver = poker(chips(s2=ANTE))
    driver.cards("9S 2H")
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    voided(driver)


def test_poker_11_4_whole_hand_on_an_empty_area_is_dead():
    driver = poker(chips(s2=ANTE, s5=ANTE), source="shuffler")
    hands = (SEAT_2, "AC AD 2C 3C 5C", SEAT_5)  # seat 3 has no wager
    cards = stream(hands, DEALER, shuffler=True)
    for text in cards[:12]:
        driver.card(text)
    driver.supervisor(2)
    assert "INSERT" in driver.shown.header
    driver.keys(3)
    driver.refuses(2)
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.due() == ("SEAT 5", "CARD 3") and driver.shown.header_right == "CARD 13/21"
    told = set(driver.told)
    for text in cards[12:]:
        driver.card(text)
    assert driver.table.state == DECIDE and driver.shown.body.cells[2] == ("X", 1) and driver.shown.body.upcard == 47
    driver.refuses(3)
    driver.apply(events.CHIPS, chips(s2=ANTE | PLAY, s5=ANTE | PLAY))
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 5"
    driver.keys("NEXT")
    assert driver.shown.body.name == "THREE OF A KIND"
    driver.keys("NEXT")
    assert driver.table.state == OPEN
    assert not {51, 25, 39} & (driver.told - told)  # the dead hand was never opened


def test_poker_11_4_a_hand_too_many_is_noticed_and_inserted_after_the_deal():
    for source in ("shoe", "shuffler"):
        driver = poker(chips(s2=ANTE, s5=ANTE), source=source)
        for text in stream((SEAT_2, "AC AD 2C 3C 5C", SEAT_5), DEALER, source == "shuffler"):
            driver.card(text)
        assert "5 CARDS TOO MANY" in driver.text() and "CALL SUPERVISOR" in driver.text()
        driver.refuses("CONFIRM", 2, 5)
        driver.supervisor(2, 3, "CONFIRM")
        driver.leave()
        assert driver.table.state == DECIDE
        assert driver.shown.body.upcard == 47 and driver.shown.body.cells[2] == ("X", 1)
        driver.apply(events.CHIPS, chips(s2=ANTE | PLAY, s5=ANTE | PLAY))
        driver.keys("CONFIRM")
        assert driver.shown.body.name == "PAIR OF KINGS"
        driver.keys("NEXT", "NEXT")
        assert driver.shown.body.name == "THREE OF A KIND"


def test_poker_11_2_a_card_after_the_deal_is_a_misdeal_if_the_supervisor_says_so():
    driver = dealt()
    driver.card("QS")
    assert "1 CARD TOO MANY" in driver.text() and driver.calls_supervisor()
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    voided(driver)


def test_a_card_too_many_that_went_into_the_shuffle_is_none_of_the_round_that_is_reopened():
    driver = dealt()
    driver.card("QS")
    driver.supervisor(4, "CONFIRM")
    driver.keys("NEXT")
    assert driver.table.state == OPEN
    driver.supervisor(5)
    assert driver.table.state == DECIDE and "TOO MANY" not in driver.text()
    driver.supervisor("FIX")
    assert "5 EXTRA CARD OUT" not in driver.shown.body.lines


def test_poker_11_2_a_card_at_the_showdown_waits_for_what_the_menu_has():
    driver = dealt()
    driver.apply(events.CHIPS, BOTH_PLAY)
    driver.keys("CONFIRM")
    for state in (SHOW, SETTLE):
        driver.card("QS" if state == SHOW else "QH")
        assert driver.table.state == state and "1 CARD TOO MANY" in driver.text() and driver.calls_supervisor()
        assert HELD_TONE in driver.sounds and driver.shown.footer == "SUPERVISOR: 4 OR 5"
        driver.refuses("NEXT", "BACK", "CONFIRM", 2)
        driver.keys("FIX")
        driver.refuses(5)  # not the dealer alone
        driver.keys("BACK")
        driver.supervisor()
        assert "4 VOID" in driver.text() and "5 REOPEN" in driver.text() and "INSERT" not in driver.text()
        driver.keys("BACK")
        assert driver.shown.footer == "FIX 5 = CARD OUT"
        driver.keys("FIX", 5)
        driver.leave()
        driver.keys("NEXT")
    assert driver.shown.header == "R 0001  SEAT 2" and driver.table.held == []


def test_poker_11_6_doubled_card_is_a_misdeal():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    driver.cards("9S 2H KS 9S")
    driver.apply(events.DUPLICATE, driver.pass_number)
    assert driver.calls_supervisor() and "MISDEAL" in driver.text() and "DECK IS WRONG" in driver.text()
    assert "9" not in driver.shown.body.what  # which card it was, nobody is told
    driver.refuses("CONFIRM", "NEXT", "BACK", 2)
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    voided(driver)


def test_poker_11_6_the_dealer_alone_dismisses_no_doubled_card():
    driver = TableDriver(game="four_card_poker").open_table()
    driver.cards("9S 9S")  # before NO MORE BETS: both wait
    driver.apply(events.DUPLICATE, driver.pass_number)
    assert "CARD DOUBLED" in driver.text() and "CALL SUPERVISOR" in driver.text()
    driver.keys("FIX")
    driver.refuses(4)
    driver.keys("BACK")
    driver.card("2H")  # another card does not dismiss it either
    assert "CARD DOUBLED" in driver.text()
    driver.supervisor("BACK", "FIX", 4)
    driver.leave()
    assert "CARD DOUBLED" not in driver.text()


def test_poker_11_6_doubled_card_found_at_the_showdown():
    driver = poker(chips(s2=ANTE))
    for text in stream((SEAT_2,), "KS KD 5H 6S KS TC"):
        driver.card(text)
    driver.keys(2, "CONFIRM")
    assert driver.table.state == SHOW and "MISDEAL" in driver.text()
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    voided(driver)


def test_poker_11_6_then_deck_check():
    driver = dealt()
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    driver.keys("NEXT")
    driver.supervisor(6, 3)
    for card in range(52):
        if card != 17:
            driver.card(card)
    driver.card(5)
    driver.card(6, deck=9)
    driver.keys("CONFIRM")
    found = driver.shown.body.lines
    assert found == ["MISSING 1", "  6♦  DECK 1", "EXTRA 1", "  7♥  DECK 1", "FOREIGN 1", "  8♥  DECK 9"]
    assert driver.table.receipt() != b"" and driver.table.receipt() == b""
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.table.state == OPEN


def test_poker_two_deck_shuffler_the_first_open_card_fixes_the_deck():
    driver = poker(chips(s2=ANTE), source="shuffler")
    cards = stream((SEAT_2,), DEALER, shuffler=True)
    for text in cards[:-1]:
        driver.card(text, deck=1)
    driver.card(cards[-1], deck=2)
    driver.keys(2, "CONFIRM")
    assert "MISDEAL" in driver.text() and "DECK IS WRONG" in driver.text()


def test_poker_two_deck_shuffler_a_hidden_card_of_the_other_deck_is_told_at_once():
    """The scanner minds the hidden ones, if the table says that a round is one deck; it names neither card nor deck."""
    driver = poker(chips(s2=ANTE), source="shuffler")
    assert driver.table.one_deck_a_round() and not poker(chips(s2=ANTE)).table.one_deck_a_round()
    driver.card("9S")
    driver.fault(OTHER_DECK)
    assert "OTHER DECK" in driver.text() and len(driver.table.passes) == 1
