"""Derby's irregularities at the table: each rule 10.x as keys and cards, seen on lamps and monitor (table-guide 3)."""

from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.derby.states import DEAL, PAYING, RESULT
from railbird.table.states import FAULT_TONE, OPEN, VOID
from railbird.table.view import VOID as VOID_LAMP
from table_driver import TableDriver
from test_table_derby_states import SPADES_HEARTS_DIAMONDS, dealt


def test_derby_10_1_wrong_lamps_pay_by_cards():
    driver = dealt()
    driver.keys("FIX", 6)
    assert "PAY BY CARDS" in driver.text() and driver.shown.lamps == []
    driver.keys("BACK")
    assert len(driver.shown.lamps) == 9
    driver.keys("FIX", 6)
    driver.refuses("CONFIRM", "NO MORE BETS", 1)
    driver.keys("NEXT")
    assert driver.table.state == OPEN and driver.shown.body.suits is None


def test_derby_10_1_a_broken_chain_of_lamps_takes_the_monitor_over_and_the_cards_decide():
    driver = TableDriver(decks=1).open_table()
    driver.apply(events.LAMPS, 1)
    assert driver.sounds == [FAULT_TONE] and driver.shown.header_right == "LAMP FAULT" and driver.body() == "OPEN"
    driver.keys("NO MORE BETS")
    driver.cards(SPADES_HEARTS_DIAMONDS)
    body = driver.shown.body
    assert driver.table.state == RESULT and driver.body() == "MESSAGE" and body.what == "LAMPS WRONG"
    assert body.do == ["PAY BY CARDS", "1♠ 2♥ 3♦", "BLACK  SPADES"]
    assert body.code == "BLACK 1-1 SUIT 3-1 Q 10-1\tTRI 10-1 / 2-1 / 1-1"
    assert driver.shown.footer == "CONFIRM = BY CARDS"
    driver.keys("CONFIRM")
    assert driver.table.state == PAYING and driver.shown.body.what == "LAMPS WRONG"
    driver.apply(events.LAMPS, 0)
    assert driver.body() == "RESULT" and len(driver.shown.lamps) == 9 and driver.shown.footer == "NEXT = NEW ROUND"


def test_derby_10_2_wrong_result_is_corrected_by_passing_the_card():
    driver = dealt()
    driver.keys("FIX", 6)
    driver.supervisor(1)
    assert driver.body() == "ROWS" and driver.shown.body.cursor == (2, 0) and "CORRECT" in driver.shown.header
    assert driver.shown.header_right == "SUP 2"
    driver.keys("NEXT")  # ► is the card dealt before: the rows run from right to left
    assert driver.shown.body.cursor == (1, 0)
    driver.card("5C")
    assert driver.shown.body.rows[1] == [42]
    assert len(driver.shown.lamps) == 0  # dark until the correction is done
    driver.keys("FIX")
    driver.leave()
    assert driver.table.state == RESULT and driver.shown.body.suits == (2, 3, 1) and len(driver.shown.lamps) == 9
    # the card that was read wrongly is still in the shoe
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    driver.card("5H")
    assert driver.table.cards.fault is None


def test_derby_10_2_a_card_is_named_by_its_suit():
    driver = dealt()
    driver.keys("CONFIRM")
    lamps = driver.lamps()
    driver.supervisor(1, "NEXT", 4)
    assert driver.body() == "NAME_CARD" and (driver.shown.body.suit, driver.shown.body.rank) == (3, 0)
    driver.keys("CONFIRM")
    assert driver.lamps() != lamps and len(driver.lamps()) == 9  # at once
    driver.keys("FIX")
    driver.leave()
    assert driver.table.state == RESULT and driver.table.passes[4].card == 64 + 3
    driver.supervisor(1, "NEXT", 1, "NEXT", "NEXT", "BACK")
    assert (driver.shown.body.suit, driver.shown.body.rank) == (0, 2)
    driver.keys("FIX")
    assert driver.body() == "ROWS"
    driver.keys(5, "CONFIRM", "FIX")
    driver.leave()
    assert driver.table.passes[4].card == 26  # the two of spades: a placed suit decides nothing
    assert driver.table.state == DEAL


def test_derby_10_3_first_card_face_up_is_out():
    driver = TableDriver(decks=2).open_table((1, 2))
    driver.keys("NO MORE BETS")
    driver.fault(NO_CODE)
    assert "1 FACE UP" in driver.text() and "2 NOT READ" in driver.text()
    driver.keys(1)
    assert "PASS IT ONCE" in driver.text()
    driver.keys("BACK")
    assert "NO CODE" in driver.text()
    driver.keys("FIX", 1)
    driver.card("AS")
    assert driver.body() == "LANES" and driver.table.passes == [] and driver.table.cards_left() == 103
    driver.refuses("BACK")  # 5.4: a card has left the shoe, bets stay closed
    driver.cards(SPADES_HEARTS_DIAMONDS.replace("AS", "TS"))
    assert driver.table.state == RESULT
    driver.card("AS")  # it can't come again
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    assert "SEEN BEFORE" in driver.text()


def test_derby_10_3_the_monitor_asks_and_leads_through_it_in_any_state():
    for before, cards in (((), ""), (("NO MORE BETS",), ""), ((), None)):
        if cards is None:
            driver = dealt()  # RESULT
        else:
            driver = TableDriver(decks=8).open_table(tuple(range(1, 9)))
            driver.keys(*before)
        left, count = driver.table.cards_left(), len(driver.table.passes)
        driver.fault(NO_CODE)
        assert "1 FACE UP" in driver.text() and "2 NOT READ" in driver.text()
        driver.keys(1)
        assert "PASS IT ONCE" in driver.text()
        driver.keys("BACK")
        assert "1 FACE UP" in driver.text()
        driver.keys(1)
        driver.card("8C")
        assert len(driver.table.passes) == count and driver.table.cards_left() == left - 1 and not driver.table.held


def test_derby_10_4_face_up_later_or_not_read_is_passed_again_and_counts():
    for key, text in ((1, "TURN IT DOWN"), (2, "PASS THE CARD"), (0, "FACE UP?")):
        driver = dealt("AS")
        driver.fault(NO_CODE)
        if key:
            driver.keys(key)
        assert text in driver.text()
        driver.card("KS")
        assert driver.body() == "LANES" and len(driver.table.passes) == 2


def test_derby_10_5_that_a_card_waits_is_on_the_monitor_in_every_state():
    driver = dealt(SPADES_HEARTS_DIAMONDS + " 7C")
    for key in (None, "CONFIRM"):
        if key:
            driver.keys(key)
        assert driver.shown.header_right == "1 HELD" and "1 CARD WAITS: COUNTS NEXT" in driver.text()
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    assert "1 HELD" in driver.text() and "1 CARD WAITS: COUNTS NEXT" in driver.text()
    driver.keys("NEXT")
    assert driver.table.state == OPEN and "1 HELD" in driver.shown.header and "LEFT" in driver.shown.header_right


def test_derby_10_4_later_card_face_up_is_used():
    driver = dealt("AS")
    driver.fault(NO_CODE)
    driver.keys(1)
    assert "TURN IT DOWN" in driver.text()
    driver.keys("FIX")
    assert "FIRST CARD" not in driver.text()
    driver.refuses(1)
    driver.keys("BACK")
    driver.card("KS")
    assert len(driver.table.passes) == 2


def test_derby_10_5_card_drawn_in_error_is_the_next_card():
    driver = dealt("AS KS")  # too early for the dealer, but due: counted
    assert len(driver.table.passes) == 2
    driver.cards("QS JS 5H 9D 7C")
    assert len(driver.table.held) == 1
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    assert driver.shown.body.ranks[3] == [7]


def test_derby_10_6_exposed_held_card_is_out():
    driver = dealt(SPADES_HEARTS_DIAMONDS + " 7C")
    left = driver.table.cards_left()
    driver.keys("FIX", 2)
    assert driver.table.held == [] and driver.table.cards_left() == left
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    assert driver.table.passes == []
    driver.card("7C")
    assert "SEEN BEFORE" in driver.text()  # it is in the rack


def test_derby_10_6_exposed_counted_card_is_removed_by_the_supervisor():
    driver = dealt("AS KS QS 3C JS 5H 9D")
    driver.supervisor(3, "NEXT", "NEXT", "NEXT")
    assert driver.shown.body.cursor == (0, 3)
    driver.keys("CONFIRM")
    assert "OUT OF PLAY" in driver.text()
    driver.keys("BACK")
    assert driver.body() == "ROWS"
    driver.keys("CONFIRM", 1, "FIX")
    driver.leave()
    assert driver.table.state == RESULT and len(driver.table.passes) == 6
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    driver.card("3C")
    assert "SEEN BEFORE" in driver.text()


def test_derby_10_7_inserted_card_moves_the_others():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.supervisor(2, "NEXT", "NEXT", "NEXT", "NEXT")  # before the queen of spades, the third card
    assert driver.shown.body.cursor == (0, 2)
    driver.card("TS")
    driver.keys("CONFIRM")
    assert "1 CARD TO 2ND" in driver.text()
    driver.keys("CONFIRM")
    driver.leave()
    assert [passed.place for passed in driver.table.passes] == [1, 1, 1, 1, 2, 2, 3]


def test_derby_10_7_surplus_cards_go_out():
    driver = dealt("AS KS QS 3C 4C JS 5H 9D")
    driver.supervisor(2)
    for _ in range(5):
        driver.keys("NEXT")
    assert driver.shown.body.cursor == (0, 3)
    driver.card("TS")  # the winner is known two cards earlier
    driver.keys("CONFIRM")
    assert "1 CARD OUT" in driver.text() and "1 CARD TO 2ND" in driver.text()
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.table.state == RESULT
    assert [passed.place for passed in driver.table.passes] == [1, 1, 1, 1, 2, 3, 3, 3]


def test_derby_10_7_an_unfinished_race_returns_to_deal():
    driver = dealt()
    driver.keys("CONFIRM")
    driver.supervisor(3, "CONFIRM", 3, "FIX")
    driver.leave()
    assert driver.table.state == DEAL and driver.shown.footer == "DEAL TO 3RD PLACE" and driver.shown.lamps == []
    driver.card("4C")
    assert driver.table.state == RESULT and driver.shown.body.suits == (2, 0, 3)


def test_derby_10_7_a_card_of_the_next_round_is_carried():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.supervisor(3, "NEXT", "NEXT", "CONFIRM", 2, "FIX")  # the jack was the next card from the shoe
    driver.leave()
    assert driver.table.state == DEAL
    assert [passed.card for passed in driver.table.passes][-1] == 35  # counted as the next card, after 5H 9D


def test_derby_10_8_void_returns_every_wager():
    for cards in ("", "AS", SPADES_HEARTS_DIAMONDS):
        driver = dealt(cards)
        driver.supervisor(4)
        assert driver.shown.body.what == "VOID ROUND 1?" and driver.shown.body.do == ["ALL BETS BACK"]
        driver.refuses(1, 7, "NEXT")
        driver.keys("CONFIRM")
        driver.leave()
        assert driver.table.state == VOID and "RETURN ALL" in driver.text()
        assert len(driver.shown.lamps) == 42 and set(driver.lamps().values()) == {VOID_LAMP}
        driver.refuses("CONFIRM", "BACK", "NO MORE BETS", 1)
        driver.keys("NEXT")
        assert driver.table.state == OPEN and driver.table.number == 2 and driver.shown.body.suits is None


def test_derby_void_by_mistake_is_reopened():
    driver = dealt()
    driver.supervisor(4, "CONFIRM")
    driver.supervisor(5)
    driver.leave()
    assert driver.table.state == RESULT and len(driver.shown.lamps) == 9


def test_derby_reopen_last_round_until_no_more_bets():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    driver.supervisor(5)
    driver.leave()
    assert driver.table.state == RESULT and driver.table.number == 1
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    driver.supervisor()
    driver.keys("BACK")
    driver.card("7C")
    driver.supervisor()
    assert driver.table.number == 2
    driver.leave()


def test_derby_impossible_card_is_an_error_at_once():
    driver = dealt("AS KS")
    driver.card("AS", deck=2)
    assert len(driver.table.passes) == 3  # another deck's ace
    driver.card("AS", deck=1)
    assert "SEEN BEFORE" in driver.text() and len(driver.table.passes) == 3
    driver.card("AS", deck=1)
    assert "SEEN BEFORE" in driver.text()
    driver.keys("FIX", 4)
    assert driver.body() == "LANES"
    driver.card("JS")
    assert driver.body() == "PLACES"


def test_derby_serial_reader_allows_as_many_copies_as_decks():
    driver = TableDriver(decks=2, reader="serial").open_table()
    driver.keys("NO MORE BETS")
    driver.card("AS", 255)
    driver.card("AS", 255)
    assert len(driver.table.passes) == 2
    driver.card("AS", 255)
    assert "SEEN BEFORE" in driver.text()


def test_derby_manual_entry_by_suit_keys():
    driver = TableDriver(decks=1).open_table()
    driver.apply(events.LINK, 0)
    driver.supervisor(6, 4)
    driver.leave()
    assert driver.shown.header_right == "MANUAL"
    driver.keys("NO MORE BETS", 3, 3, 3)
    driver.keys("BACK")
    assert driver.shown.body.ranks == [[], [], [0, 0], []]
    driver.keys(3, 5, 1)
    assert driver.table.game.race.protest
    driver.refuses(6, 7)
    driver.keys(2)
    assert driver.table.state == RESULT and len(driver.shown.lamps) == 9
    driver.keys("CONFIRM", "NEXT", 1)
    assert driver.table.state == OPEN


def test_derby_continuous_shuffler_has_no_inventory_over_rounds():
    driver = TableDriver(decks=1, source="continuous").open_table()
    for _ in range(3):
        driver.keys("NO MORE BETS")
        driver.cards(SPADES_HEARTS_DIAMONDS)
        assert driver.table.state == RESULT
        driver.keys("CONFIRM", "NEXT")
    assert driver.table.number == 4 and "LEFT" not in driver.text()


def test_derby_10_7_a_card_that_the_shoe_cannot_have_is_refused_in_words():
    driver = dealt()
    driver.supervisor(1)
    driver.card("AS")  # it lies in first place
    assert driver.shown.footer == "NO SUCH CARD LEFT" and driver.sounds == [FAULT_TONE]
    driver.card("8D")
    assert driver.shown.footer == "CONFIRM=MOVE FIX=END" and driver.table.passes[-1].card == 19
    driver.card("AS")
    driver.keys("NEXT")
    assert driver.shown.footer == "CONFIRM=MOVE FIX=END"
    driver.card("AS")
    driver.keys("FIX")
    driver.leave()
    assert driver.table.current.corrected and driver.table.state == RESULT
