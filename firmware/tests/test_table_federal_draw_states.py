"""Federal Draw Poker's state table (table-guide 2): hidden cards, discards seen again, retained cards, the draw."""

from federal_deals import NUMBERS, chips, counted, opened, stream
from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.federal.states import DISCARD, DRAW, PAYING, RESULT
from railbird.table.make import make_controller
from railbird.table.registration import layout_of
from railbird.table.seated.states import DEAL, SEATS
from railbird.table.states import OPEN
from railbird.table.view import ACT, DUE, EMPTY, HIDDEN_CARD, PLAIN, PUSH, SEAT_DUE, WIN, WIN_HIGH

JACKS = "JS JH 4D 7C 2C"  # a push, if nothing is drawn
NOTHING = "KS 3H 8D 9C 2D"
FLUSH = "AC KC QC 6C 5C"  # 5-1


def draw(hands=(JACKS, NOTHING, FLUSH), boxes=(1, 3, 5), **config):
    """At DISCARD."""
    driver = opened(*boxes, game="federal_draw", **config)
    for text in stream(*hands):
        driver.card(text)
    return driver


def cards(text):
    return [card_from_text(name) for name in text.split()]


def gives_up(driver, text):
    """The discards pass on their way to the holder."""
    for name in text.split():
        driver.card(name)
    return driver


def cells(driver):
    return [cell[0] for cell in driver.shown.body.cells]


def drawn(driver=None):
    """Box 1 keeps its jacks, box 3 gives up everything but the king, box 5 stands; at DRAW."""
    driver = gives_up(driver or draw(), "4D 7C 2C 3H 8D 9C 2D")
    driver.keys(5, "CONFIRM", "CONFIRM")
    return driver


def test_rule_9_1_deals_five_cards_face_down_and_tells_none():
    driver = draw()
    assert driver.table.state == DISCARD and driver.told == set() and driver.table.grant() == 0
    assert cells(driver) == ["?", "", "?", "", "?", "", ""] and driver.lamps() == {
        0: SEAT_DUE,
        2: SEAT_DUE,
        4: SEAT_DUE,
    }
    assert len(driver.table.deal_plan()) == 15 and len(driver.table.dealt_passes()) == 15


def test_five_boxes_at_most():
    driver = opened(1, 5, game="federal_draw")
    assert driver.table.state == SEATS and len(layout_of(driver.table.config.game).area_names) == 5
    driver.refuses(6, 7)


def test_rule_9_3_a_discard_is_known_again_and_never_opened():
    driver = draw()
    assert len(driver.table.may_come_again()) == 15 and driver.table.gives_up()
    gives_up(driver, "4D")
    assert driver.events[-1] == (events.AGAIN, 17, 8) and cells(driver)[0] == "-1" and driver.told == set()
    assert 8 not in driver.table.may_come_again() and len(driver.table.may_come_again()) == 14
    gives_up(driver, "3H 7C")  # out of box order: each counts for its own
    assert cells(driver) == ["-2", "", "-1", "", "?", "", ""] and driver.shown.body.line_2 == "WAIT 5"


def test_a_box_key_stands_and_again_is_undecided_and_a_discard_ends_it():
    driver = draw()
    driver.keys(5)
    assert driver.shown.body.cells[4] == ("S", PLAIN) and driver.shown.body.line_2 == "WAIT 1, 3"
    driver.keys(5)
    assert driver.shown.body.cells[4] == ("?", ACT)
    driver.keys(5)
    gives_up(driver, "5C")
    assert driver.shown.body.cells[4] == ("-1", DUE)
    driver.refuses(5, 2, 6, "NEXT", "CONFIRM", "NO MORE BETS")


def test_back_takes_the_last_discard_or_key_back():
    driver = gives_up(draw(), "4D 7C")
    driver.keys(3, "BACK")
    assert cells(driver)[:3] == ["-2", "", "?"]
    driver.keys("BACK")
    assert cells(driver)[0] == "-1" and len(driver.table.may_come_again()) == 14
    driver.keys("BACK")
    driver.refuses("BACK")
    gives_up(driver, "4D")
    assert cells(driver)[0] == "-1"


def test_a_discard_passed_twice_was_given_up_already():
    driver = gives_up(draw(), "4D")
    driver.card("4D")
    driver.apply(events.DUPLICATE, driver.pass_number)
    assert driver.shown.body.line_1 == "ALREADY GIVEN UP" and cells(driver)[0] == "-1" and driver.table.held == []
    assert driver.table.uncounted() == (18,)
    driver.keys(3)
    assert driver.shown.body.line_1 == "PASS DISCARDS"


def test_two_confirms_open_the_retained_cards_and_no_other():
    driver = gives_up(draw(), "4D 7C 2C 3H 8D 9C 2D")
    driver.refuses("CONFIRM")
    driver.keys(5, "CONFIRM")
    assert driver.table.state == DISCARD and (driver.shown.body.line_1, driver.shown.body.line_2) == (
        "RETAINED CARDS",
        "FACE UP?",
    )
    assert cells(driver)[:5] == ["-3", "", "-4", "", "S"] and driver.told == set()
    driver.keys("BACK")
    assert driver.shown.body.line_2 == "ALL DECIDED"
    driver.keys("CONFIRM", "CONFIRM")
    assert driver.table.state == DRAW and driver.told == set(cards("JS JH KS " + FLUSH))
    assert driver.table.deal_plan() == b"" and driver.table.may_come_again() == ()


def test_rule_9_4_draws_to_box_after_box_as_many_as_it_gave_up():
    driver = drawn()
    due = []
    for text in ["TH", "TD", "TS", "3C", "4H", "5D"]:
        due.append((driver.shown.body.big, driver.shown.body.side))
        assert driver.table.grant() == driver.pass_number + 1
        driver.card(text)
    assert due == [("BOX 1", "CARD 3"), ("BOX 1", "CARD 4"), ("BOX 1", "CARD 5")] + [
        ("BOX 3", f"CARD {number}") for number in (2, 3, 4)
    ]
    assert driver.shown.footer == "FACE UP\tLAST 5♦" and driver.lamps() == {2: SEAT_DUE}
    driver.card("9H")
    assert driver.table.state == RESULT and driver.told.isdisjoint(set(cards("4D 7C 2C 3H 8D 9C 2D")))
    assert cells(driver) == ["6", "", "T", "", "5", "", ""] and driver.lamps() == {0: WIN, 4: WIN}
    assert [passed.card for passed in driver.table.game.hand_passes(1)] == cards("JS JH TH TD TS")
    driver.keys("CONFIRM")
    assert driver.table.state == PAYING
    driver.keys("NEXT")
    assert driver.table.state == OPEN and driver.table.number == 2


def test_boxes_are_settled_before_the_last_card_of_the_draw():
    driver = drawn()
    settled = counted(driver)
    driver.cards("6S 6H 6D KH KD 8H")
    assert len(settled) == 1 and driver.table.state == DRAW  # box 5 was before: its retained cards lay open
    driver.card("5S")
    assert len(settled) == 2 and driver.table.state == RESULT


def test_nobody_draws():
    driver = draw()
    driver.keys(1, 3, 5, "CONFIRM")
    driver.apply(events.KEY, events.KEY_CONFIRM)
    assert driver.table.state == DRAW and driver.shown.header_right == ""  # what is retained is opened, none is drawn
    driver.settle()
    assert driver.table.state == RESULT and cells(driver) == ["=", "", "T", "", "5", "", ""]
    assert driver.lamps() == {0: PUSH, 4: WIN}  # a pair of jacks or better stands off


def test_a_box_may_give_up_all_its_cards():
    driver = gives_up(draw((JACKS,), (2,)), JACKS)
    driver.keys("CONFIRM", "CONFIRM")
    assert driver.table.state == DRAW and driver.told == set() and driver.table.deal_plan() == b""
    driver.cards("AH KH QH JD TH")
    assert driver.table.state == RESULT and driver.lamps() == {1: WIN}
    driver = gives_up(draw((JACKS,), (2,)), JACKS)
    driver.keys("CONFIRM", "CONFIRM")
    driver.cards("AH KH QH JD 9H")
    assert cells(driver)[1] == "T"


def test_four_aces_breathe():
    driver = draw(("AH AS AD AC 2C",), (4,))
    driver.keys(4, "CONFIRM", "CONFIRM")
    assert cells(driver)[3] == "27" and driver.lamps() == {3: WIN_HIGH}


def test_recall_shows_discards_as_backs():
    driver = drawn()
    driver.cards("TH TD TS 3C 4H 5D 9H")
    driver.keys("CONFIRM", "NEXT")
    driver.apply(events.BACK_HELD)
    assert driver.shown.body.lines == ["1 6-1 FULL HOUSE", "3 TAKE NO PAIR", "5 5-1 FLUSH"]
    driver.keys("CONFIRM")
    assert driver.shown.body.rows[0] == ("1", cards("JS JH TH TD TS") + [HIDDEN_CARD] * 3)


def test_back_from_open_shows_the_last_result_once_more():
    driver = drawn()
    driver.cards("TH TD TS 3C 4H 5D 9H")
    before = (driver.shown.body, driver.lamps())
    driver.keys("CONFIRM", "NEXT", "BACK", "BACK")
    assert driver.table.state == RESULT and (driver.shown.body, driver.lamps()) == before


def test_a_snapshot_in_any_state_goes_on_alike():
    driver = opened(1, 3, game="federal_draw")
    steps = stream(JACKS, NOTHING) + ["4D", "7C", "2C"] + [3, "CONFIRM", "CONFIRM"] + ["TH", "TD", "TS"]
    for step in steps + ["CONFIRM", "NEXT"]:
        again = make_controller(driver.table.config)
        again.restore(driver.table.snapshot())
        seen = len(driver.events)
        if step in ("CONFIRM", "NEXT", 3):
            driver.keys(step)
        else:
            driver.card(step)
        for event in driver.events[seen:]:
            again.apply(event)
        assert again.snapshot() == driver.table.snapshot(), step
    assert driver.table.state == OPEN


def test_notices_of_chips_in_discard():
    driver = draw()
    driver.apply(events.CHIPS, chips(1, 3, 4, 5))
    assert driver.shown.body.what == "BOX 4" and driver.shown.body.do == ["LATE BET: REFUSE"]
    gives_up(driver, "4D")
    assert driver.body() == "BOXES"
    driver.apply(events.CHIPS, chips(3, 4, 5))
    assert driver.shown.body.do == ["TAKEN BACK", "THE BET STANDS"]


def test_keys_of_the_deal():
    driver = opened(1, 3, game="federal_draw")
    driver.cards("4D 5D")
    assert driver.table.state == DEAL and driver.shown.footer == "DEAL FACE DOWN"
    driver.refuses("CONFIRM", "NEXT", "BACK", *NUMBERS)
    assert driver.shown.body.cells[5] == ("", EMPTY)
