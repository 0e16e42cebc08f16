"""Federal Draw Poker in trouble (rule 12): misdeals, unknown cards, discards taken back, restarts, MOVE."""

from federal_deals import opened, stream
from railbird.cards.card import card_from_text
from railbird.scan.faults import CAME_BACK, NO_CODE, STALLED
from railbird.table import events
from railbird.table.federal.states import DISCARD, DRAW, RESULT
from railbird.table.seated.states import DEAL
from railbird.table.states import OPEN, VOID
from railbird.table.view import VOID as VOID_LAMP
from railbird.table.view import WIN
from table_driver import commitment
from test_table_federal_draw_states import FLUSH, JACKS, NOTHING, cards, cells, draw, drawn, gives_up

REST = "TH TD TS 3C 4H 5D 9H"  # drawn after `drawn()`


def is_redealt(driver):
    """The supervisor voids the round; OPEN is marked."""
    assert "MISDEAL" in driver.text() and "CALL SUPERVISOR" in driver.text() and driver.told == set()
    driver.refuses("CONFIRM", "NEXT", 1)
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    assert driver.table.state == VOID and set(driver.lamps().values()) == {VOID_LAMP}
    driver.keys("NEXT")
    assert driver.table.state == OPEN and driver.shown.body.note == "REDEAL"
    return True


def test_rule_12_b_i_a_card_exposed_in_the_cut():
    driver = opened(1, 3, game="federal_draw")
    driver.keys("FIX")
    assert "1 EXPOSED IN THE CUT" in driver.text()
    driver.keys(1)
    assert "RULE 12(B)(I)" in driver.text() and is_redealt(driver)


def test_rule_12_b_iii_a_card_exposed_in_the_initial_deal():
    driver = opened(1, 3, game="federal_draw")
    driver.cards("JS KS")
    driver.keys("FIX", 1)
    assert driver.calls_supervisor() and is_redealt(driver)
    driver = opened(1, 3, game="federal_draw")
    driver.cards("JS KS")
    driver.fault(NO_CODE)
    driver.keys(1)
    assert driver.calls_supervisor() and is_redealt(driver)


def test_a_misdeal_said_by_mistake_is_taken_back():
    driver = opened(1, 3, game="federal_draw")
    driver.cards("JS KS")
    driver.keys("FIX", 1, "BACK")
    assert driver.table.state == DEAL and driver.shown.body.big == "BOX 1"


def test_a_card_that_was_not_read_in_the_deal_is_no_misdeal():
    driver = opened(1, 3, game="federal_draw")
    driver.card("JS")
    driver.fault(NO_CODE)
    driver.keys(2)
    driver.card("KS")
    assert len(driver.table.passes) == 2 and not driver.table.current.trouble


def test_rule_12_b_iv_a_box_with_too_few_or_too_many_cards():
    driver = draw()
    driver.keys("FIX", 2)
    assert "RULE 12(B)(IV)" in driver.text() and is_redealt(driver)
    driver = draw()
    driver.card("QH")
    driver.keys(2)
    assert "RULE 12(B)(IV)" in driver.text() and is_redealt(driver)


def test_a_card_that_was_not_dealt_is_held_and_asked_about_and_may_be_for_the_draw():
    driver = gives_up(draw(), "4D 7C 2C 3H 8D 9C 2D")
    driver.card("TH")
    assert driver.shown.body.what == "UNKNOWN CARD" and driver.shown.body.do == ["1 FOR THE DRAW", "2 BOX TOO MANY"]
    assert driver.told == set()
    driver.refuses(3, 5, "CONFIRM", "NEXT")
    driver.keys(1)
    assert driver.body() == "BOXES" and driver.shown.header_right == "1 HELD"
    driver.keys(5, "CONFIRM", "CONFIRM")
    assert driver.table.state == DRAW and [passed.card for passed in driver.table.game.drawn()] == cards("TH")
    driver.cards("TD TS 3C 4H 5D 9H")
    assert driver.table.state == RESULT and cells(driver)[0] == "6"


def test_back_puts_a_card_aside_that_is_no_card_of_the_round():
    driver = draw()
    driver.card("QH")
    driver.keys("BACK")
    assert driver.table.held == [] and driver.table.uncounted() == (driver.pass_number,) and driver.body() == "BOXES"


def with_an_unread_card():
    """Box 3's first card was counted unread; at DISCARD."""
    driver = opened(1, 3, game="federal_draw")
    right = stream(JACKS, NOTHING)
    driver.card(right[0])
    driver.fault(STALLED)
    driver.keys("FIX", 3)
    for text in right[2:]:
        driver.card(text)
    assert driver.table.state == DISCARD
    return driver


def test_a_discard_that_was_counted_unread_goes_by_its_boxs_key():
    driver = with_an_unread_card()
    driver.card("KS")
    assert driver.shown.body.do == ["1 FOR THE DRAW", "2 BOX TOO MANY", "3 UNREAD DISCARD"]
    driver.keys(3)
    assert driver.shown.body.do == ["BOX KEY:", "3"]
    driver.refuses(1, 2)
    driver.keys(3)
    assert cells(driver)[:3] == ["?", "", "-1"] and driver.table.held == []
    assert driver.table.uncounted() == (driver.pass_number,)  # the scanner forgets it
    driver.keys(1, "CONFIRM", "CONFIRM")
    driver.card("KH")
    assert driver.table.state == RESULT and card_from_text("KS") not in driver.told


def test_as_many_boxes_as_have_an_unread_card_are_named():
    driver = opened(1, 2, 3, 4, 5, game="federal_draw")
    driver.card("2C")
    for _ in range(24):
        driver.fault(STALLED)
        driver.keys("FIX", 3)
    driver.card("KS")
    driver.keys(3)
    assert driver.message() == ("WHICH BOX?", ["BOX KEY:", "1 2 3 4 5"])


def test_a_retained_card_that_was_counted_unread_is_asked_for():
    driver = with_an_unread_card()
    driver.keys(1, 3, "CONFIRM", "CONFIRM")
    assert driver.table.state == DRAW and driver.shown.body.what == "BOX 3" and "PASS UNREAD CARD" in driver.text()
    driver.card("KS")
    assert driver.table.state == RESULT and cells(driver)[:3] == ["=", "", "T"]
    driver = with_an_unread_card()
    driver.keys(1, 3, "CONFIRM", "CONFIRM", "FIX", 6)
    assert driver.table.state == RESULT and cells(driver)[:3] == ["=", "", "C"]


def test_an_unread_discard_is_passed_again():
    driver = draw()
    driver.fault(STALLED)
    assert driver.table.cards.fault
    gives_up(driver, "4D")
    assert not driver.table.cards.fault and cells(driver)[0] == "-1"


def test_a_discard_that_comes_back_must_be_the_next_pass_and_counts_once():
    for name, number in (("4D", 8), ("JS", 2)):  # one of the middle, and the first that was dealt
        driver = gives_up(draw(), name)
        driver.fault(CAME_BACK)
        assert driver.table.may_come_again()[-1] == number
        gives_up(driver, name)
        assert not driver.table.cards.fault and cells(driver)[0] == "-1"
        driver.fault(CAME_BACK)
        driver.card("QH")
        assert "OTHER CARD" in driver.text()


def test_the_supervisor_takes_back_any_discard_until_the_second_confirm():
    driver = gives_up(draw(), "4D 7C 3H")
    driver.keys("FIX")
    assert "TAKE DISCARD BACK" not in driver.text()
    driver.keys("BACK")
    driver.supervisor("BACK", "FIX", 1)
    assert driver.shown.body.line_1 == "TAKE BACK" and not driver.table.gives_up()
    assert driver.table.may_come_again() == (6, 8, 11)
    driver.card("4D")
    assert cells(driver)[:3] == ["-1", "", "-1"] and driver.told == set()
    driver.keys("FIX")
    assert "TAKE BACK" not in driver.text()
    driver.leave()
    assert driver.table.gives_up() and 8 in driver.table.may_come_again()
    driver.keys(5, "CONFIRM", "CONFIRM")
    driver.supervisor("BACK", "FIX")
    assert "TAKE DISCARD BACK" not in driver.text()


def test_rule_12_a_drawn_card_at_the_wrong_box_is_moved():
    driver = drawn()
    driver.cards("TH 3C TD TS 4H 5D 9H")  # the three of clubs went to box 3 before its turn
    assert driver.table.state == RESULT
    driver.supervisor(1)
    driver.keys("BACK", "BACK", "BACK", "BACK", "BACK", "BACK")
    assert driver.shown.header == "R 0001  CORRECT"
    rows = driver.shown.body.rows
    assert [name for name, _ in rows] == [str(box) for box in driver.table.game.seats.betting()]
    assert rows[0][1][:2] == cards("JS JH")
    driver.keys("CONFIRM", "NEXT", "NEXT", "CONFIRM", "FIX")
    driver.leave()
    assert [passed.card for passed in driver.table.game.hand_passes(1)] == cards("JS JH TH TD TS")
    assert driver.table.state == RESULT and driver.lamps() == {0: WIN, 4: WIN}


def test_the_arrows_of_a_correction_go_as_the_cards_lie_on_the_screen():
    """Left and right in a box's row, from its ends to the next one; what was given up is no place."""
    driver = drawn()
    driver.cards(REST)
    for operation, count in ((1, 15), (2, 16), (3, 15)):
        driver.supervisor(operation)
        while driver.shown.body.cursor != (2, count - 11):
            driver.keys("NEXT")
        driver.refuses("NEXT")
        seen = [driver.shown.body.cursor]
        for _ in range(count - 1):
            driver.keys("BACK")
            seen.append(driver.shown.body.cursor)
        driver.refuses("BACK")
        assert seen[::-1] == sorted(seen) and len(set(seen)) == count and seen[-1] == (0, 0)
        driver.keys("FIX")


def test_a_correction_before_the_draw_begins_at_a_card_that_lies_there():
    driver = gives_up(draw(), "5C")  # the last one that was dealt
    driver.keys(1, 3, "CONFIRM", "CONFIRM")
    assert driver.table.state == DRAW
    driver.supervisor(1)
    assert driver.shown.body.cursor is not None
    driver.keys("BACK")
    assert driver.shown.body.cursor is not None


def test_move_never_touches_a_hidden_card_a_discard_or_what_was_dealt_first():
    driver = drawn()
    driver.cards("TH TD")
    driver.supervisor(1, "CONFIRM", "BACK")
    driver.refuses("BACK")  # the card before was dealt first
    driver.keys("FIX")
    editor = driver.table.game.editor()
    assert [editor.may_move(index) for index in range(17)] == [False] * 15 + [True, True]
    assert not editor.may_correct(6) and editor.may_correct(0) and not editor.may_remove(0)
    driver.keys("FIX")
    driver.leave()
    assert driver.told.isdisjoint(set(cards("4D 7C 2C 3H 8D 9C 2D")))


def test_one_card_too_many_after_the_draw():
    driver = drawn()
    driver.cards(REST)
    driver.card("QH")
    assert "1 CARD TOO MANY" in driver.text() and driver.calls_supervisor()


def test_a_void_box_is_not_opened():
    driver = gives_up(draw(), "4D 7C 2C 3H 8D 9C 2D")
    driver.supervisor(4, 5)
    driver.leave()
    driver.keys("CONFIRM", "CONFIRM")
    driver.cards(REST)
    assert driver.table.state == RESULT and cells(driver)[4] == "V" and driver.told.isdisjoint(set(cards(FLUSH)))
    assert driver.lamps()[4] == VOID_LAMP


def test_nothing_of_a_discard_is_ever_asked_for():
    """Whatever happens to a round, its discards stay closed."""
    driver = gives_up(draw(), "4D 7C")
    given = (8, 11)
    driver.keys(3, 5, "CONFIRM", "CONFIRM")
    driver.cards("TH TD")
    for step in ("CONFIRM", "BACK", 1, "CONFIRM", "NEXT", "BACK"):
        driver.keys(step)
        assert not set(given) & set(driver.table.openings() + [number for number, _ in driver.table.rescans()])
    driver.supervisor(5)
    driver.leave()
    assert not set(given) & set(driver.table.openings()) and driver.told.isdisjoint(set(cards("4D 7C")))


def test_of_the_cards_only_drawn_ones_are_removed():
    driver = drawn()
    driver.card("TH")
    driver.supervisor(3)
    driver.keys("BACK")
    driver.refuses("CONFIRM")
    driver.keys("NEXT", "CONFIRM")
    assert "OUT OF PLAY" in driver.text()


def test_a_card_that_comes_while_the_hands_of_who_stands_are_opened_is_one_too_many():
    driver = draw()
    driver.keys(1, 3, 5, "CONFIRM")
    driver.apply(events.KEY, events.KEY_CONFIRM)
    driver.pass_number += 1
    driver.apply(events.HIDDEN, driver.pass_number, commitment(driver.pass_number, 7))
    assert driver.table.state == DRAW and driver.table.opening() and len(driver.table.held) == 1
    driver.settle()
    assert driver.table.state == RESULT and "1 CARD TOO MANY" in driver.text()
