"""Rule 12 of Federal Poker and of Federal Draw Poker, with keys, chips, cards and eyes, on the boards."""

import pytest
from kept_tables import KeptTables
from seats_at_a_table import misdeal as voided

from railbird.table import view

pytestmark = [pytest.mark.xdist_group("federal table"), pytest.mark.needs("sensors", "inputs", "lamps", "monitor")]

_tables = KeptTables()
JACKS, NOTHING = "JS JH 4D 7C 2C", "KS 3H 8D 9C 2D"


@pytest.fixture
def federal_table(tables):
    table = _tables.take(tables, "federal")
    yield table
    _tables.keep("federal", table)


@pytest.fixture
def draw_table(tables):
    table = _tables.take(tables, "federal_draw")
    yield table
    _tables.keep("federal_draw", table)


def stream(*hands):
    """One card at a time to each box, five times."""
    return " ".join(hand.split()[number] for number in range(5) for hand in hands)


def bet(table, *boxes, of=7):
    table.chips({(box, 0): box in boxes for box in range(1, of + 1)})
    table.keys("NO MORE BETS")
    table.sees(f"{len(boxes)} BOX")


def ends(table):
    table.keys("CONFIRM")
    table.sees("PAYING")
    table.keys("NEXT")
    table.sees("PLACE BETS")


def misdeal(table, rule):
    table.sees("MISDEAL", "CALL SUPERVISOR", rule)
    voided(table)


@pytest.mark.soak
def test_federal_12_1_and_12_2_late_chips_are_told(federal_table):
    table = federal_table
    bet(table, 2)
    table.cards("9S")
    table.chips({(3, 0): True})
    table.bench.run(0.5)
    table.sees("BOX 3", "LATE BET: REFUSE")
    table.chips({(2, 0): False})
    table.cards("9H")
    table.bench.run(0.5)
    table.sees("BOX 2", "THE BET STANDS")
    table.cards("9D KD 4D")
    table.sees_lamps({"SEAT_2_WAGER": view.WIN})  # won or lost, as the game has it
    ends(table)


@pytest.mark.soak
def test_federal_12_3_a_card_dealt_in_error_is_void_and_the_rest_counts_again(federal_table):
    table = federal_table
    bet(table, 2)
    table.cards("9S 3C 9H")  # the three of clubs lies at box 3, which has no wager
    table.supervisor(2, 3)
    table.sees("BOX 3 VOID")
    table.keys("BACK", "CONFIRM", "NEXT")
    table.leave()
    table.sees("BOX 2", "CARD 3/5")
    table.cards("9D KD 4D")
    table.sees("THREE OF A KIND", "PAY", "5-1")
    table.sees_lamps({"SEAT_2_WAGER": view.WIN})
    ends(table)


@pytest.mark.soak
def test_federal_11_a_payment_under_review_waits_for_the_supervisor(federal_table):
    table = federal_table
    bet(table, 2)
    table.cards("AH KH QH JH TH")
    table.sees("ROYAL FLUSH", "HOLD")
    table.sees_lamps({"SEAT_2_WAGER": view.WIN_HIGH})
    table.keys("CONFIRM", "NEXT")
    table.sees("2 HOLD: SURVEILLANCE")
    table.bench.run(0.5)
    table.supervisor("BACK", "FIX", 1)
    table.leave()
    table.sees("500-1")
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_federal_5_2_closing_asks_for_a_deck_check(federal_table):
    table = federal_table
    table.bench.run(1.0)  # between rounds a sector is erased
    table.supervisor(7, 2)
    table.sees("CHECK DECK?")
    table.keys("BACK", "BACK", "BACK")
    table.leave()
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_federal_draw_12_b_i_a_card_exposed_in_the_cut(draw_table):
    bet(draw_table, 1, of=5)
    draw_table.keys("FIX")
    draw_table.sees("EXPOSED IN THE CUT")
    draw_table.keys(1)
    misdeal(draw_table, "RULE 12(B)(I)")


@pytest.mark.soak
def test_federal_draw_12_b_iii_a_card_exposed_in_the_initial_deal(draw_table):
    bet(draw_table, 1, of=5)
    draw_table.cards("JS")
    draw_table.face_up_card()
    draw_table.sees("FACE UP")
    draw_table.keys(1)
    misdeal(draw_table, "RULE 12(B)(I)")


@pytest.mark.soak
def test_federal_draw_12_b_iv_a_box_with_too_many_cards(draw_table):
    table = draw_table
    bet(table, 1, of=5)
    table.cards(JACKS + " QD")
    table.sees("UNKNOWN", "1 FOR THE DRAW", "2 BOX TOO MANY")
    table.sees_no("♦")
    table.keys(2)
    misdeal(table, "RULE 12(B)(IV)")


def test_federal_draw_12_a_card_drawn_at_the_wrong_box_is_moved(draw_table):
    table = draw_table
    bet(table, 1, 3, of=5)
    table.cards(stream(JACKS, NOTHING))
    table.cards("4D 7C 2C 3H")  # three of the first box, one of the other
    table.sees("-3", "-1")
    table.keys("CONFIRM", "CONFIRM")
    table.sees("DRAW 1/4")
    table.cards("TH TD 5C TS")  # the five of clubs went to box 3 before its turn
    table.sees("RESULT")
    table.supervisor(1, "CONFIRM", "BACK", "CONFIRM", "FIX")
    table.leave()
    table.keys(1)
    table.sees("BOX 1 FULL HOUSE", "PAY", "6-1")
    table.sees_lamps({"SEAT_1_WAGER": view.WIN})
    ends(table)


@pytest.mark.soak
def test_federal_draw_a_discard_taken_back_and_one_passed_twice(draw_table):
    table = draw_table
    bet(table, 1, of=5)
    table.cards(JACKS + " 4D 7C 4D")
    table.sees("ALREADY GIVEN UP", "-2")
    table.supervisor("BACK", "FIX", 1)
    table.sees("TAKE BACK")
    table.cards("4D")
    table.keys("FIX")
    table.leave()
    table.sees("-1")
    table.keys("CONFIRM", "CONFIRM")
    table.cards("7D")
    table.sees("PAIR OF JACKS", "PUSH")
    table.sees_lamps({"SEAT_1_WAGER": view.PUSH})
    ends(table)
