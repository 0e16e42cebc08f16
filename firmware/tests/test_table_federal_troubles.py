"""Federal Poker in trouble: cards dealt in error (12.3), moved and corrected ones, unread cards, by cards, restarts."""

from federal_deals import PAIR_OF_SIXES, ROYAL, THREES, dealt, opened, stream
from railbird.cards.card import card_from_text
from railbird.scan.faults import CAME_BACK, NO_CODE, STALLED
from railbird.table import events
from railbird.table.federal.states import RESULT
from railbird.table.make import make_controller
from railbird.table.seated.states import DEAL
from railbird.table.states import CLOSED, OPEN, VOID
from railbird.table.view import HIDDEN_CARD, WIN, WIN_HIGH
from railbird.table.view import VOID as VOID_LAMP


def hand_of(driver, box):
    return [passed.card for passed in driver.table.game.hand_passes(box)]


def cards(text):
    return [card_from_text(name) for name in text.split()]


def test_rule_12_3_cards_dealt_to_a_box_without_a_wager_are_void_and_the_rest_is_counted_again():
    driver = opened(2, 5)
    right = stream(PAIR_OF_SIXES, THREES)
    driver.card(right[0])
    driver.card("3C")  # to box 3, which has no wager
    for text in right[1:5]:
        driver.card(text)
    driver.card("8C")  # to box 3 again
    assert hand_of(driver, 5)[0] == card_from_text("3C")
    driver.supervisor(2, 3)
    assert driver.body() == "HANDS" and driver.shown.header == "R 0001  BOX 3 VOID"
    driver.keys("CONFIRM")  # the last card
    assert driver.shown.body.rows[-1][1][-1] == HIDDEN_CARD
    driver.keys(*["BACK"] * 5 + ["CONFIRM", "NEXT"])
    driver.leave()
    assert driver.table.state == DEAL and [passed.card for passed in driver.table.passes] == cards(" ".join(right[:5]))
    for text in right[5:]:
        driver.card(text)
    assert driver.table.state == RESULT and hand_of(driver, 5) == cards(THREES) and driver.lamps() == {4: WIN}
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == OPEN


def test_a_mark_can_be_taken_off_again():
    driver = opened(2, 5)
    driver.cards("9S 3C 9H")
    driver.supervisor(2, 3, "BACK", "CONFIRM", "NEXT")
    assert [passed.card for passed in driver.table.passes] == cards("9S 9H")
    driver.supervisor(2, 3)
    assert driver.shown.body.rows[-1][1] == [HIDDEN_CARD]  # it lies behind the deal
    driver.keys("BACK", "BACK", "CONFIRM", "NEXT")  # from the last of the deal to the first, then to the void one
    assert [passed.card for passed in driver.table.passes] == cards("9S 3C 9H")
    assert driver.table.game.void_cards.passes == []
    driver.supervisor(2, 3, "CONFIRM", "FIX")
    assert len(driver.table.passes) == 3  # FIX leaves all as it was


def test_marking_a_card_ends_a_fault():
    driver = opened(2, 5)
    driver.cards("9S 3C 9H")
    driver.fault(STALLED)
    driver.supervisor(2, 3, "BACK", "CONFIRM", "NEXT")
    assert driver.table.cards.fault is None and len(driver.table.passes) == 2


def test_a_complete_deal_with_one_card_in_error_takes_the_card_that_was_too_many():
    driver = opened(2, 5)
    right = stream(PAIR_OF_SIXES, THREES)
    for text in right[:3] + ["3C"] + right[3:]:
        driver.card(text)
    assert "1 CARD TOO MANY" in driver.text() and len(driver.table.held) == 1
    driver.supervisor(2, 3, *["BACK"] * 6 + ["CONFIRM", "NEXT"])
    driver.leave()
    assert driver.table.state == RESULT and driver.table.held == [] and hand_of(driver, 5) == cards(THREES)
    assert driver.body() == "BOX"


def test_void_cards_are_in_the_snapshot_and_stay_off_the_inventory():
    driver = opened(2, 5)
    driver.cards("9S 3C 9H")
    driver.supervisor(2, 3, "BACK", "CONFIRM", "NEXT")
    driver.leave()
    again = make_controller(driver.table.config)
    again.restore(driver.table.snapshot())
    assert [passed.card for passed in again.game.void_cards.of(3)] == cards("3C")
    driver.card("3C", deck=1)  # the same card can't come once more
    assert "DECK IS WRONG" in driver.text()


def test_move_carries_a_card_along_the_deal():
    driver = dealt((THREES, PAIR_OF_SIXES), (2, 5))
    driver.supervisor(1)
    assert driver.shown.header == "R 0001  CORRECT 5/5"
    driver.keys("CONFIRM", "BACK")  # the last card to the place before
    assert driver.shown.body.is_carried and driver.shown.header == "R 0001  MOVE 2/5"
    driver.keys("CONFIRM", "FIX")
    driver.leave()
    assert hand_of(driver, 2) == cards("9S 9H 9D KD 4C") and hand_of(driver, 5)[-1] == card_from_text("4D")
    assert driver.table.state == RESULT and driver.table.current.corrected


def test_correct_takes_the_card_that_is_passed_or_named():
    driver = dealt((THREES, PAIR_OF_SIXES), (2, 5))
    driver.supervisor(1)
    driver.card("6D")
    driver.keys("FIX")
    assert hand_of(driver, 5) == cards("6S 6H AD KC 6D")
    driver.supervisor(1, 4, "NEXT", "CONFIRM", "FIX")  # the two of clubs
    driver.leave()
    assert hand_of(driver, 5)[-1] == card_from_text("2C")
    driver.supervisor(1, 4, "CONFIRM")  # a suit alone is no card of a hand
    assert driver.shown.footer == "NO SUCH CARD LEFT"


def test_remove_of_a_counted_card_reopens_the_deal():
    driver = dealt((THREES, PAIR_OF_SIXES), (2, 5))
    driver.supervisor(3, "CONFIRM", 3, "FIX")
    driver.leave()
    assert driver.table.state == DEAL and driver.shown.body.big == "BOX 5"
    driver.card("4C")
    assert driver.table.state == RESULT


def one_unread():
    """At RESULT; the first card of box 5 was counted unread."""
    driver = opened(2, 5)
    right = stream(THREES, PAIR_OF_SIXES)
    driver.card(right[0])
    driver.fault(STALLED)
    driver.keys("FIX", 3)
    for text in right[2:]:
        driver.card(text)
    return driver


def test_an_unread_card_is_passed_again_or_counted_unread_and_asked_for_at_the_end():
    driver = one_unread()
    assert driver.table.state == RESULT and driver.shown.body.what == "BOX 5" and "PASS UNREAD CARD" in driver.text()
    assert driver.lamps() == {1: WIN}
    driver.refuses("CONFIRM")
    driver.card(PAIR_OF_SIXES.split()[0])
    assert driver.body() == "BOX" and hand_of(driver, 5) == cards(PAIR_OF_SIXES)


def test_a_box_whose_card_cannot_be_read_is_paid_by_cards_alone():
    driver = one_unread()
    driver.keys("FIX", 6)
    assert driver.shown.body.cells[4][0] == "C" and driver.lamps() == {1: WIN}
    driver.keys(5)
    assert driver.shown.body.verdict[:2] == ("PAY BY", "CARDS")
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == OPEN


def test_fix_6_pays_the_whole_round_by_cards_with_dark_lamps():
    driver = dealt()
    driver.keys("FIX", 6)
    assert "PAY BY CARDS" in driver.text() and driver.lamps() == {}
    driver.supervisor(5)
    driver.leave()
    assert driver.table.state == RESULT and driver.lamps() == {4: WIN, 6: WIN_HIGH}


def test_dealt_on_after_a_fault_the_deal_ends_one_short():
    driver = opened(2, 5)
    right = stream(THREES, PAIR_OF_SIXES)
    driver.card(right[0])
    driver.fault(STALLED)
    for text in right[2:]:
        driver.card(text)
    assert driver.table.state == DEAL and driver.shown.footer == "CONFIRM = 1 UNREAD"
    driver.keys("CONFIRM")
    assert driver.shown.body.what == "WAS BOX 5" and driver.shown.body.do[0] == "CARD 1"
    driver.keys("CONFIRM")
    assert driver.table.state == RESULT and hand_of(driver, 2) == cards(THREES)
    driver.card(right[1])
    assert hand_of(driver, 5) == cards(PAIR_OF_SIXES)


def test_a_card_face_up_under_the_scanner_is_turned_and_passed_again():
    driver = opened(2, 5)
    driver.card("9S")
    driver.fault(NO_CODE)
    assert "1 FACE UP" in driver.text()
    driver.keys(1)
    assert "TURN IT DOWN," in driver.text()
    driver.card("TS")
    assert len(driver.table.passes) == 2


def test_a_card_seen_going_back_must_be_the_next_pass():
    driver = opened(2, 5)
    driver.card("9S")
    driver.fault(CAME_BACK)
    driver.card("9S")
    assert len(driver.table.passes) == 1 and not driver.table.cards.fault


def test_a_scanner_restart_in_the_deal_loses_nothing():
    driver = opened(2, 5)
    driver.cards("9S 6S 9H")
    driver.restart_scanner()
    assert driver.shown.header_right == "CHECK"
    driver.keys("CONFIRM")
    for text in stream(THREES, PAIR_OF_SIXES)[3:]:
        driver.card(text)
    assert driver.table.state == RESULT and driver.lamps() == {1: WIN}


def test_a_held_card_that_the_scanner_forgot_is_passed_again():
    driver = opened()
    driver.keys("BACK")
    driver.card("9S")
    driver.restart_scanner()
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, 2)
    driver.keys("CONFIRM")
    assert "PASS IT AGAIN" in driver.text()
    driver.card("9S")
    assert [passed.card for passed in driver.table.passes] == cards("9S")


def test_a_doubled_card_is_no_card_of_this_deck():
    driver = opened(2, 5)
    driver.cards("9S 9S")
    assert "DECK IS WRONG" in driver.text() and driver.calls_supervisor()
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    assert driver.table.state == VOID and driver.lamps() == {1: VOID_LAMP, 4: VOID_LAMP}
    driver.keys("NEXT")
    assert driver.shown.body.note == "REDEAL"


def test_manual_boxes_are_paid_by_cards():
    driver = dealt((ROYAL,), (1,))
    driver.keys("CONFIRM", "NEXT")
    driver.supervisor(6, 4)
    driver.leave()
    driver.keys("NO MORE BETS", 3, "CONFIRM")
    assert "PAY BY CARDS" in driver.text() and driver.lamps() == {}
    driver.keys("NEXT")
    assert driver.table.state == OPEN


def test_a_round_by_cards_without_a_box_is_reopened_at_its_boxes():
    for game in ("federal", "federal_draw"):
        driver = opened(game=game)
        driver.supervisor(6, 4, "CONFIRM")
        assert driver.message()[0] == "PAY BY CARDS"
        driver.card("9S")
        driver.supervisor(5)
        assert driver.shown.footer == "CONFIRM = BY CARDS" and not driver.table.passes
        driver.supervisor(6, 4)
        driver.keys(2)
        assert driver.shown.body.big == "1 BOX"


def test_closed_ignores_cards():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    driver.supervisor(7, 2, 2, "CONFIRM")
    driver.leave()
    driver.card("9C")
    assert driver.table.state == CLOSED and driver.table.held == []


def test_derby_10_1_a_broken_chain_of_lamps_takes_the_monitor_over_with_what_every_box_comes_to():
    driver = dealt(review_from=100)
    driver.apply(events.LAMPS, 1)
    body = driver.shown.body
    assert driver.body() == "MESSAGE" and body.what == "LAMPS WRONG"
    assert body.do == ["PAY BY CARDS", "2: TAKE, 5: 5-1", "7: HELD"] and body.code == "BOX 2 PAIR OF SIXES"
    assert driver.shown.footer == "CONFIRM = BY CARDS"
    driver.keys("CONFIRM", "5")
    assert driver.shown.body.code == "BOX 5 THREE OF A KIND" and driver.shown.footer == "7 HOLD: SURVEILLANCE"
    driver.apply(events.LAMPS, 0)
    assert driver.body() == "BOX"


def test_derby_10_1_lamps_that_are_wrong_hide_no_question():
    driver = dealt()
    driver.apply(events.LAMPS, 1)
    driver.keys("FIX", 6)
    assert driver.shown.body.what == "PAY BY CARDS"
    driver = opened(2, 5)
    driver.apply(events.LAMPS, 1)
    assert driver.body() == "SEATS"
