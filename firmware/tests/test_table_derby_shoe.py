"""Derby: cards that leave the shoe and are no cards of the race, and a shoe that is too short."""

from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.derby.states import DEAL
from railbird.table.states import OPEN
from table_driver import TableDriver
from test_table_derby_states import dealt


def test_derby_10_3_a_card_face_up_where_none_is_due_is_out():
    for state in ("OPEN", "RESULT", "PAYING", "VOID"):
        driver = dealt()
        if state == "VOID":
            driver.supervisor(4, "CONFIRM")
            driver.leave()
        driver.keys(*{"OPEN": ("CONFIRM", "NEXT"), "PAYING": ("CONFIRM",)}.get(state, ()))
        left = driver.table.cards_left()
        driver.fault(NO_CODE)
        driver.keys(1)
        driver.card("2C")
        assert driver.table.held == [] and driver.table.cards_left() == left - 1, state


def test_derby_10_3_a_reader_that_sees_faces_counted_it_fix_1_takes_it_out():
    driver = TableDriver(decks=2, reader="serial").open_table()
    driver.keys("NO MORE BETS")
    driver.card("AS", 255)
    driver.keys("FIX", 1)
    assert driver.table.passes == [] and driver.table.cards_left() == 103
    driver.cards("KS QS", 255)
    driver.keys("FIX")
    driver.refuses(1)


def test_derby_10_6_the_dealer_says_which_held_card_was_seen():
    driver = dealt()
    driver.cards("7C 8C 9C")
    driver.keys("FIX", 2)
    assert driver.shown.body.lines[1] == "2 HELD CARD 2 OF 3"
    driver.keys(2)
    numbers = [passed.number for passed in driver.table.held]
    assert len(numbers) == 2 and numbers[1] - numbers[0] == 2 and driver.table.stock.inventory.left() == 104 - 7


def test_derby_decision_8_no_round_without_six_cards():
    driver = TableDriver(decks=1, last_round_below=0).open_table()
    driver.table.stock.inventory.shoe.left = 5
    driver.apply(events.TIME, 60)
    assert driver.shown.body.title == "NO NEW ROUND" and driver.shown.body.note == "NEW SHOE"
    driver.refuses("NO MORE BETS")
    driver.keys("FIX", 5, "CONFIRM", "NO MORE BETS")
    assert driver.table.state == DEAL


def test_derby_decision_8_held_cards_are_among_the_six_and_a_continuous_shuffler_is_exempt():
    driver = TableDriver(decks=1, last_round_below=0).open_table()
    driver.table.stock.inventory.shoe.left = 6
    driver.card("AS")
    assert driver.shown.body.title == "PLACE BETS" and driver.shown.header_right == "5 LEFT"
    driver.keys("NO MORE BETS")
    assert driver.table.state == DEAL and len(driver.table.passes) == 1
    driver = TableDriver(decks=1, last_round_below=0, source="continuous", reader="serial").open_table()
    driver.table.stock.inventory.shoe.left = 5
    driver.keys("NO MORE BETS")
    assert driver.table.state == DEAL


def test_derby_4_2_naming_a_spade_by_its_suit_asks_whether_it_is_the_two():
    driver = dealt("2S KS QS JS 5H 9D")
    assert driver.table.game.race.protest
    driver.supervisor(1, "NEXT", "NEXT", "NEXT", "NEXT", "NEXT", 3, "CONFIRM")
    assert driver.body() == "NAME_CARD" and driver.shown.body.suit == -1  # the screen says: 5 = 2 of spades
    driver.keys(5, "CONFIRM")
    assert driver.table.game.race.protest
    driver.keys(3, "CONFIRM", "CONFIRM")
    assert not driver.table.game.race.protest


def test_a_card_of_the_new_shoe_seen_while_the_last_round_is_looked_at_was_not_seen_before():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.keys("CONFIRM", "NEXT", "FIX", 5, "CONFIRM", "BACK")  # PAYING of the last round
    driver.card("AS")  # it came out of that round into the new shoe, and out of that in error
    driver.keys("FIX", 2)
    assert driver.table.cards.fault is None and driver.table.held == [], driver.text()
    driver.keys("NEXT")
    assert driver.table.cards_left() == 103  # 10.6: out of play in the new shoe
    driver.keys("NO MORE BETS")
    driver.card("AS")
    assert "SEEN BEFORE" in driver.text()


def test_derby_end_of_shoe_is_void():
    driver = TableDriver(decks=1).open_table()
    driver.keys("NO MORE BETS")
    driver.card("AS")
    driver.table.stock.inventory.shoe.left = 1
    driver.card("KS")
    assert "SHOE EMPTY" in driver.text() and "CALL SUPERVISOR" in driver.text()
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    driver.keys("NEXT", 1)
    assert driver.table.state == OPEN and driver.table.cards_left() == 52
