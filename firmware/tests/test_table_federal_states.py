"""Federal Poker's state table (table-guide 2): boxes, the deal face up, RESULT, PAYING, surveillance."""

from federal_deals import NUMBERS, PAIR_OF_SIXES, ROYAL, THREES, chips, counted, dealt, opened, stream
from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.federal.states import PAYING, RESULT
from railbird.table.make import make_controller
from railbird.table.seated.states import DEAL, SEATS
from railbird.table.states import CLOSED, LOW, OPEN
from railbird.table.view import ACT, BETS_OPEN, DUE, PAY, PLAIN, PUSH, SEAT_DUE, TAKE, WIN, WIN_HIGH
from railbird.table.view import VOID as VOID_LAMP
from table_driver import TableDriver


def test_open_lights_every_box_of_the_configuration_and_holds_cards():
    driver = TableDriver(game="federal", seats=5).open_table()
    assert driver.body() == "OPEN" and driver.lamps() == dict([(box, BETS_OPEN) for box in range(5)])
    driver.card("AS")
    assert driver.table.state == OPEN and len(driver.table.held) == 1 and not driver.told


def test_boxes_with_a_wager_are_in_and_keys_overrule():
    driver = opened(2, 5)
    assert (
        driver.table.state == SEATS
        and driver.shown.body.big == "2 BOXES"
        and driver.lamps() == {1: SEAT_DUE, 4: SEAT_DUE}
    )
    driver.keys(2, 3)
    assert driver.table.game.seats.in_mask == chips(3, 5)
    driver.refuses("CONFIRM", "NEXT", "NO MORE BETS")
    driver.keys("BACK")
    assert driver.table.state == OPEN and driver.table.game.seats.in_mask == 0


def test_the_monitor_speaks_of_boxes():
    driver = opened()
    assert driver.shown.footer == "PRESS BOX KEYS"
    driver = opened(2, 5)
    assert driver.shown.footer == "DEAL, OR BOX KEYS"
    driver.supervisor(4)
    assert driver.shown.body.code == ""
    driver = dealt()
    driver.card("3C")
    assert "2 INSERT BOX OR 4 VOID" in driver.text()
    driver.supervisor(4)
    assert driver.shown.body.code == "OR BOX KEY 2 5 7"


def test_rule_9_deals_one_card_at_a_time_face_up_from_the_left():
    driver = opened(2, 5)
    due = []
    for text in stream(PAIR_OF_SIXES, THREES):
        assert driver.table.grant() == driver.pass_number + 1  # the first card too is told in clear
        driver.card(text)
        if driver.table.state == DEAL:
            due.append((driver.shown.body.big, driver.shown.body.side))
    assert due[:3] == [("BOX 5", "CARD 1"), ("BOX 2", "CARD 2"), ("BOX 5", "CARD 2")] and len(due) == 9
    assert driver.table.state == RESULT and driver.table.deal_plan() is None
    assert not [event for event in driver.events if events.kind_of(event) in (events.HIDDEN, events.OPENED)][1:]


def test_the_deal_shows_the_last_card():
    driver = opened(2, 5)
    driver.cards("TS")
    assert driver.shown.footer == "FACE UP\tLAST 10♠" and driver.lamps() == {4: SEAT_DUE}
    driver.refuses("CONFIRM", "NEXT", "BACK", *NUMBERS)


def test_held_cards_are_opened_when_the_deal_begins():
    driver = TableDriver(game="federal").open_table()
    driver.cards("TS 3C")
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, chips(2, 5))
    assert driver.table.deal_plan() is None and driver.table.grant() == 0
    driver.keys("CONFIRM")
    assert [passed.card for passed in driver.table.passes] == [card_from_text("TS"), card_from_text("3C")]
    assert driver.table.deal_plan() == b""


def test_result_says_what_each_box_gets_and_lights_all_winners_at_once():
    driver = dealt()
    assert driver.body() == "BOX" and driver.table.state == RESULT
    cells = driver.shown.body.cells
    assert cells[1] == ("T", PLAIN) and cells[4] == ("5", DUE) and cells[6] == ("500", DUE) and cells[0] == ("", 0)
    assert driver.lamps() == {4: WIN, 6: WIN_HIGH}
    assert driver.shown.body.name == "BOX 2 PAIR OF SIXES" and driver.shown.body.verdict == ("TAKE", "", TAKE)
    driver.keys("NEXT")  # losers first, then from the dealer's right
    assert driver.shown.body.name == "BOX 7 ROYAL FLUSH" and driver.shown.body.verdict == ("PAY", "500-1", PAY)
    assert driver.shown.body.cards == [card_from_text(text) for text in ROYAL.split()]
    driver.keys("NEXT")
    assert driver.shown.body.name == "BOX 5 THREE OF A KIND"
    driver.refuses("NEXT", 1, 3, "NO MORE BETS")
    driver.keys("BACK", 2)
    assert driver.shown.body.name == "BOX 2 PAIR OF SIXES"
    driver.refuses("BACK")
    driver.keys("CONFIRM")
    assert driver.table.state == PAYING and driver.lamps() == {4: WIN, 6: WIN_HIGH}
    driver.keys(5)
    assert driver.shown.body.verdict == ("PAY", "5-1", PAY)
    driver.keys("BACK")
    assert driver.table.state == RESULT
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == OPEN and driver.table.number == 2
    driver.keys("BACK")
    assert driver.table.state == PAYING and driver.lamps() == {4: WIN, 6: WIN_HIGH}


def test_a_box_is_settled_once_and_before_the_last_card_of_the_deal():
    driver = opened(2, 5, 7)
    settled = counted(driver)
    deal = stream(PAIR_OF_SIXES, THREES, ROYAL)
    for text in deal[:-1]:
        driver.card(text)
    assert len(settled) == 2 and driver.table.state == DEAL
    driver.card(deal[-1])
    driver.keys("NEXT", "BACK", "CONFIRM", 2)
    assert len(settled) == 3


def test_a_payment_from_the_agreed_odds_on_waits_for_surveillance():
    driver = dealt(review_from=5)
    assert driver.shown.body.cells[4] == ("H", ACT) and driver.shown.body.cells[6] == ("H", ACT)
    assert driver.lamps() == {4: WIN, 6: WIN_HIGH}  # a win is never dark
    driver.keys("CONFIRM")
    assert driver.shown.header_right == "2 ON HOLD" and driver.shown.footer == "7 HOLD: SURVEILLANCE"
    driver.refuses("NEXT")
    driver.keys(7)
    assert driver.shown.body.verdict == ("HOLD", "REVIEW", ACT)
    driver.supervisor("BACK", "FIX")
    assert "1 RELEASE BOX 7" in driver.text() and "2 REFUSE BOX 7" in driver.text()
    driver.keys(1, "FIX")
    assert "2 REFUSE BOX 5" in driver.text()
    driver.keys(2)
    driver.leave()
    assert driver.shown.body.cells[6] == ("500", DUE) and driver.shown.body.cells[4][0] == "X"
    assert driver.lamps() == {6: WIN_HIGH}
    driver.keys("NEXT")
    assert driver.table.state == OPEN


def test_only_a_supervisor_releases_a_payment():
    driver = dealt(review_from=5)
    driver.keys("FIX")
    assert "RELEASE" not in driver.text()
    driver.refuses(1, 2)


def test_rule_7_3_a_pair_of_sixes_loses_and_sevens_pay():
    driver = dealt(("6S 6H AD KC 4C", "7S 7H 2D KD 4D"), (1, 2))
    assert [cell[0] for cell in driver.shown.body.cells[:2]] == ["T", "1"] and driver.lamps() == {1: WIN}


def test_a_card_after_the_deal_is_one_too_many_until_the_supervisor_says_what_it_is():
    driver = dealt()
    driver.card("3C")
    assert "1 CARD TOO MANY" in driver.text() and driver.calls_supervisor() and card_from_text("3C") not in driver.told
    driver.refuses("CONFIRM", "NEXT", "BACK", 2)
    driver.supervisor("BACK", "FIX", 5)
    assert driver.table.held == []
    driver.keys("BACK")
    assert len(driver.table.held) == 1 and "1 CARD TOO MANY" in driver.text()
    driver.keys("FIX", 5)
    driver.leave()
    assert driver.body() == "BOX" and driver.table.held == []


def test_recall_names_hands_and_shows_cards():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    driver.apply(events.BACK_HELD)
    assert driver.shown.body.lines == ["2 TAKE PAIR OF SIXES", "5 5-1 THREE OF A KIND", "7 500-1 ROYAL FLUSH"]
    driver.keys("CONFIRM")
    assert driver.body() == "HANDS"
    assert driver.shown.body.rows[2] == ("7", [card_from_text(text) for text in ROYAL.split()])


def test_a_snapshot_in_any_state_goes_on_alike():
    driver = opened(2, 5)
    for text in stream(PAIR_OF_SIXES, THREES) + ["CONFIRM", "NEXT"]:
        again = make_controller(driver.table.config)
        again.restore(driver.table.snapshot())
        if text in ("CONFIRM", "NEXT"):
            driver.keys(text)
        else:
            driver.card(text)
        for event in driver.events[-1:]:
            again.apply(event)
        if driver.table.opening() == 0:
            assert again.snapshot() == driver.table.snapshot(), text


def test_after_a_power_cut_the_felt_is_compared_box_by_box():
    driver = opened(2, 5)
    driver.cards("9S TS 9H")
    driver.apply(events.BOOT, 2, 0)
    driver.apply(events.LINK, 1)
    assert driver.shown.header_right == "CHECK" and "3 CARDS" in driver.text()
    driver.keys(2)
    assert driver.shown.body.cards == [card_from_text("9S"), card_from_text("9H")] and "BOX 2: 2 CARDS" in driver.text()
    driver.refuses(3, "NEXT")
    driver.keys(2)
    assert driver.body() == "SEATS"
    driver.keys("CONFIRM")
    assert driver.table.state == DEAL and driver.shown.body.big == "BOX 5"


def test_rule_5_2_closing_asks_for_a_deck_check_and_the_supervisor_may_say_no():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    driver.supervisor(7, 2)
    assert "CHECK DECK?" in driver.shown.header
    driver.keys(1)
    for card in range(52):
        driver.card(card)
    driver.keys("CONFIRM", "CONFIRM", "BACK", 7, 2)
    assert driver.shown.body.title == "TOTALS"
    driver.keys("BACK", "BACK")
    driver.leave()
    driver.keys("NO MORE BETS", "BACK")  # a round began: the cards may be others
    driver.supervisor(7, 2, 2)
    assert driver.shown.body.title == "TOTALS" and driver.events[-1] == (events.KEY, 1)
    driver.keys("CONFIRM")
    assert driver.table.state == CLOSED


def test_a_void_box_is_violet_and_returned():
    driver = dealt()
    driver.supervisor(4, 7)
    driver.leave()
    assert driver.lamps() == {4: WIN, 6: VOID_LAMP} and driver.shown.body.cells[6][0] == "V"
    driver.keys(7)
    assert driver.shown.body.verdict[:2] == ("RETURN", "WAGER")


def test_chips_that_move_in_the_deal_are_told_once_and_none_in_result():
    driver = opened(2, 5)
    driver.cards("9S")
    driver.apply(events.CHIPS, chips(2, 3, 5))
    assert driver.shown.body.what == "BOX 3" and driver.shown.body.do == ["LATE BET: REFUSE"] and driver.sounds == [LOW]
    driver.cards("TS")
    driver.apply(events.CHIPS, chips(2))
    assert driver.shown.body.what == "BOX 5" and driver.shown.body.do == ["TAKEN BACK", "THE BET STANDS"]
    driver = dealt()
    driver.apply(events.CHIPS, 0)
    assert driver.body() == "BOX" and driver.lamps() == {4: WIN, 6: WIN_HIGH}


def test_reopened_in_the_deal_chips_that_were_given_back_are_no_notice():
    driver = opened(2, 5)
    driver.cards("9S")
    driver.supervisor(4, "CONFIRM")  # VOID by mistake
    driver.supervisor(5)  # REOPEN
    driver.leave()
    assert driver.table.state == DEAL
    driver.apply(events.CHIPS, chips(2))
    assert driver.shown.body.big == "BOX 5" and driver.sounds == []


def test_push_is_no_result_of_this_schedule():
    assert PUSH not in dealt().lamps().values()
