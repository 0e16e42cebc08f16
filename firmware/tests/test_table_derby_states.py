"""Derby's state table (table-guide 3): every state against every key and a card."""

from railbird.scan.faults import CAME_BACK, NO_CODE
from railbird.table import events
from railbird.table.derby.states import DEAL, PAYING, RESULT
from railbird.table.states import CLOSED, OPEN
from railbird.table.view import BETS_OPEN, TRIFECTA_1, TRIFECTA_2, TRIFECTA_10, WIN, WIN_PROTEST
from table_driver import TableDriver

SPADES_HEARTS_DIAMONDS = "AS KS QS JS 5H 9D"
NUMBERS = (1, 2, 3, 4, 5, 6, 7)


def dealt(cards=SPADES_HEARTS_DIAMONDS, **config):
    config.setdefault("decks", 2)
    driver = TableDriver(**config).open_table(tuple(range(1, config["decks"] + 1)))
    driver.keys("NO MORE BETS")
    driver.cards(cards)
    return driver


def test_closed_ignores_cards_and_keys():
    driver = TableDriver(decks=1)
    assert driver.table.state == CLOSED
    driver.card("AS")
    assert driver.table.held == [] and driver.table.passes == []
    driver.refuses("NO MORE BETS", "CONFIRM", "NEXT", "BACK", *NUMBERS)
    assert driver.shown.lamps == []


def test_open_holds_cards_and_takes_no_more_bets():
    driver = TableDriver(decks=1).open_table()
    assert driver.body() == "OPEN" and driver.shown.footer == "PRESS NO MORE BETS"
    assert set(driver.lamps().values()) == {BETS_OPEN} and len(driver.shown.lamps) == 42
    driver.refuses("CONFIRM", "NEXT", "BACK", *NUMBERS)
    driver.card("AS")
    assert driver.table.state == OPEN and len(driver.table.held) == 1
    assert "A♠" not in driver.text() and driver.table.held[0].is_hidden()
    driver.keys("NO MORE BETS")
    assert driver.table.state == DEAL and [passed.card for passed in driver.table.passes] == [38]


def test_deal_1_without_a_card_goes_back_to_open():
    driver = TableDriver(decks=1).open_table()
    driver.keys("NO MORE BETS", "BACK")
    assert driver.table.state == OPEN
    driver.keys("NO MORE BETS")
    driver.card("AS")
    driver.refuses("BACK", "CONFIRM", "NEXT", "NO MORE BETS", *NUMBERS)


def test_a_round_of_three_presses():
    driver = dealt("AS KS QS")
    assert driver.body() == "LANES" and driver.shown.body.ranks == [[], [], [14, 13, 12], []]
    driver.card("JS")
    assert driver.body() == "PLACES" and driver.shown.footer == "DEAL TO 2ND PLACE"
    driver.cards("TS 5H")
    assert driver.shown.body[1:] == ((2, 0, -1), 3, [2, 0], [3, 34], 0)
    driver.refuses("CONFIRM", "NEXT", "BACK", "NO MORE BETS", *NUMBERS)
    driver.card("9D")
    assert driver.table.state == RESULT and driver.shown.footer == "CARDS AGREE? CONFIRM"
    assert driver.shown.body[1:4] == ((2, 0, 1), "BLACK  SPADES", False)
    assert driver.shown.body.boxes == (
        ("BLACK", "1-1"),
        ((2,), "3-1"),
        ((2, 0), "10-1"),
        ((2, 0, 1), "10-1"),
        ("2-1", "1-1"),
    )
    driver.refuses("NEXT", "BACK", "NO MORE BETS", *NUMBERS)
    lamps = driver.lamps()
    assert len(lamps) == 9 and sorted(lamps.values()).count(TRIFECTA_1) == 4
    assert list(lamps.values()).count(TRIFECTA_10) == list(lamps.values()).count(TRIFECTA_2) == 1
    driver.keys("CONFIRM")
    assert driver.table.state == PAYING and driver.lamps() == lamps
    driver.refuses("CONFIRM", "NO MORE BETS", *NUMBERS)
    driver.keys("BACK")
    assert driver.table.state == RESULT
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == OPEN and driver.table.number == 2
    assert (driver.shown.body.last_round, driver.shown.body.suits) == (1, (2, 0, 1))
    driver.keys("BACK")
    assert driver.table.state == PAYING and driver.table.number == 1 and driver.lamps() == lamps
    driver.keys("NEXT", "NO MORE BETS")
    assert driver.table.number == 2 and driver.table.round() == (2, True)


def test_protest_looks_different():
    driver = dealt("2S")
    assert driver.shown.header_right == "PROTEST" and driver.shown.header_alert
    driver.cards("KS QS JS 5H 9D")
    lamps = driver.lamps()
    assert lamps[1] == WIN_PROTEST and lamps[4] == WIN_PROTEST and lamps[12] == WIN
    assert driver.shown.body.protest and driver.shown.body.boxes[:2] == (("BLACK", "1-2"), ((2,), "2-1"))


def test_result_and_paying_hold_cards_for_the_next_round():
    driver = dealt()
    driver.card("7C")
    driver.keys("CONFIRM")
    driver.card("8C")
    assert driver.table.opening() == 0 and driver.table.grant() == 0
    driver.keys("NEXT")
    assert driver.shown.body.note == "2 CARDS HELD"
    driver.keys("NO MORE BETS")
    assert driver.shown.body.ranks[3] == [7, 8]


def test_grant_is_one_pass_while_a_card_is_due():
    driver = TableDriver(decks=1).open_table()
    assert driver.table.grant() == 0
    driver.keys("NO MORE BETS")
    assert driver.table.grant() == driver.pass_number + 1
    # faster than its grant: two passes in a row come hidden, are opened in order and count
    number = driver.pass_number
    driver.apply(events.HIDDEN, number + 1, bytes(32))
    assert driver.table.opening() == number + 1 and driver.table.grant() == 0
    driver.apply(events.HIDDEN, number + 2, bytes(32))
    driver.apply(events.OPENED, number + 1, 38, 1)
    assert driver.table.opening() == number + 2
    driver.apply(events.OPENED, number + 2, 37, 1)
    assert driver.table.opening() == 0 and driver.table.grant() == number + 3
    assert [passed.card for passed in driver.table.passes] == [38, 37]


def test_a_resent_event_counts_once():
    """Of a reader without deck ids too: there no inventory would notice a card that counts twice."""
    for deck in (events.NO_DECK, 1):
        driver = dealt("AS")
        driver.apply(events.CARD, driver.pass_number, 38, deck)
        assert len(driver.table.passes) == 1, deck
        assert driver.table.cards.fault is None, deck


def test_fault_takes_no_key_but_fix_and_the_same_card_again():
    driver = dealt("AS")
    driver.fault(NO_CODE)
    assert driver.body() == "MESSAGE" and "FACE UP?" in driver.text()
    driver.refuses("NO MORE BETS", "CONFIRM", "NEXT", "BACK", *NUMBERS[2:])
    driver.card("KS")
    assert driver.body() == "LANES" and len(driver.table.passes) == 2


def test_fix_4_nothing_passed_and_back_brings_the_fault_back():
    driver = dealt("AS")
    driver.fault(NO_CODE)
    driver.keys("FIX", 4)
    assert driver.body() == "LANES"
    driver.keys("BACK")
    assert driver.body() == "MESSAGE" and "NO CODE" in driver.text()
    driver.keys("FIX", 3, "BACK")
    assert driver.body() == "MESSAGE" and not driver.table.stock.cut_card
    driver.keys("FIX", 3)
    assert driver.body() == "LANES" and driver.table.stock.cut_card
    driver.cards("KS QS JS 5H 9D")
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.body.note == "CUT CARD: NEW SHOE"


def test_one_deck_asks_at_next():
    driver = dealt(decks=1)
    driver.card("7C")  # drawn too early
    driver.keys("CONFIRM", "NEXT")
    assert driver.body() == "MENU" and "BACK TO THE SHUFFLE" in driver.text()
    driver.refuses(2, 3, "NO MORE BETS", "CONFIRM")
    driver.keys("BACK")
    assert driver.table.state == PAYING
    driver.keys("NEXT", 1)
    assert driver.table.state == OPEN and driver.table.cards_left() == 52 and not driver.table.held
    driver.keys("BACK")
    assert driver.table.state == PAYING and driver.table.cards_left() == 46
    driver.keys("NEXT", 2)
    assert driver.table.cards_left() == 46


def test_the_question_after_one_deck_is_the_dealers_and_outlasts_a_supervisors_key():
    driver = dealt(decks=1)
    driver.keys("CONFIRM", "NEXT")
    driver.apply(events.SWITCH, 1)
    driver.leave()
    assert driver.body() == "MENU" and "BACK TO THE SHUFFLE" in driver.text()


def test_check_after_a_power_cut_in_every_state_of_a_round():
    for cards, keys, state in (
        ("AS", (), DEAL),
        (SPADES_HEARTS_DIAMONDS, (), RESULT),
        (SPADES_HEARTS_DIAMONDS, ("CONFIRM",), PAYING),
    ):
        driver = dealt(cards)
        driver.keys(*keys)
        lamps = driver.lamps()
        driver.apply(events.BOOT, 2, 0)
        driver.apply(events.LINK, 1)
        assert driver.body() == "ROWS" and driver.shown.header_right == "CHECK"
        assert driver.lamps() == lamps
        assert driver.table.grant() == 0
        driver.refuses("NEXT", "BACK", "NO MORE BETS", *NUMBERS)
        driver.card("3C")  # the pass that was in flight
        assert driver.table.held
        driver.keys("CONFIRM")
        assert driver.table.state == state
        assert bool(driver.table.held) == (state != DEAL)


def test_the_same_fault_shows_after_a_power_cut():
    driver = dealt("AS")
    driver.fault(NO_CODE)
    driver.apply(events.BOOT, 2, 0)
    driver.apply(events.LINK, 1)
    assert driver.body() == "MESSAGE" and "NO CODE" in driver.text()
    driver.card("KS")
    driver.keys("CONFIRM")
    assert len(driver.table.passes) == 2


def test_link_loss_stops_the_deal_and_asks_to_check():
    driver = dealt("AS")
    driver.apply(events.LINK, 0)
    assert "NO LINK" in driver.text() and driver.body() == "MESSAGE"
    driver.refuses("CONFIRM", "NEXT")  # not before the scanner is back: it may have seen a card
    driver.apply(events.LINK, 1)
    assert driver.body() == "ROWS"
    driver.keys("CONFIRM")
    assert driver.body() == "LANES"
    driver.cards("KS QS JS 5H 9D")
    driver.keys("CONFIRM", "NEXT")
    driver.apply(events.LINK, 0)
    driver.refuses("NO MORE BETS")


def test_a_card_that_came_back_is_the_next_pass_and_counts_once():
    driver = dealt("AS KS")
    driver.fault(CAME_BACK)
    driver.card("QS")
    assert "PASS THE K♠" in driver.text() and len(driver.table.passes) == 2
    driver.card("KS")
    driver.apply(events.DUPLICATE, driver.pass_number)  # the scanner says what the table knows
    assert driver.body() == "LANES" and len(driver.table.passes) == 2
    driver.card("QS")
    assert len(driver.table.passes) == 3


def test_another_card_than_the_held_one_that_came_back_is_a_fault():
    """10.5: a card drawn in error is the next card, and no other takes its place."""
    driver = dealt()
    driver.card("7C")
    driver.fault(CAME_BACK)
    driver.card("8C")
    assert "OTHER CARD" in driver.text() and len(driver.table.held) == 1
    driver.card("7C")
    assert driver.table.cards.fault is None and len(driver.table.held) == 1
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    assert driver.shown.body.ranks[3] == [7]


def test_a_doubled_card_among_held_ones_is_told_without_its_name():
    driver = TableDriver(decks=1).open_table()
    driver.cards("AS AS")
    driver.apply(events.DUPLICATE, driver.pass_number)
    assert "CARD DOUBLED" in driver.text() and "A♠" not in driver.text() and driver.calls_supervisor()
    driver.keys("FIX", 2, 2)  # its face was seen: out of play
    driver.keys("FIX")
    driver.refuses(4)  # 11.6 in games with seats, and here: not by the dealer alone
    driver.keys("BACK")
    driver.supervisor("BACK", "FIX", 4)
    driver.leave()
    driver.keys("NO MORE BETS")
    assert "SEEN BEFORE" in driver.text()  # one deck holds one ace of spades


def test_no_more_than_thirty_cards_are_held():
    driver = TableDriver(decks=8).open_table(tuple(range(1, 9)))
    for card in range(32):
        driver.card(card)
    assert len(driver.table.held) == 30 and "NOT COUNTED" in driver.text()
    driver.keys("FIX", 4)
    assert driver.body() == "OPEN"


def test_last_round_below_forty_cards():
    driver = TableDriver(decks=2, last_round_below=99).open_table((1, 2))
    driver.keys("NO MORE BETS")
    driver.cards(SPADES_HEARTS_DIAMONDS)
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.body.note == "LAST ROUND" and driver.shown.header_right == "98 LEFT"
    driver.keys("FIX", 5, "CONFIRM")
    assert driver.shown.body.note == "" and driver.shown.header_right == "104 LEFT"


def test_scanner_restart_asks_for_a_held_card_again():
    driver = TableDriver(decks=1).open_table()
    driver.card("AS")
    driver.restart_scanner()
    assert driver.shown.body.note == "1 CARD HELD"
    driver.keys("NO MORE BETS")
    assert "HELD CARD" in driver.text()
    driver.card("AS")
    assert driver.body() == "LANES" and len(driver.table.passes) == 1 and not driver.table.held


def test_derby_10_1_what_is_paid_by_cards_stays_so_with_a_broken_chain_of_lamps():
    driver = TableDriver(decks=1).open_table()
    driver.apply(events.LAMPS, 1)
    driver.keys("NO MORE BETS")
    driver.cards(SPADES_HEARTS_DIAMONDS)
    driver.keys("FIX", "NEXT", "CONFIRM")  # the first line that is offered
    assert driver.shown.body.what == "CARD OUT"
    driver.keys("BACK", "FIX", 6)
    assert driver.shown.body.what == "PAY BY CARDS"
