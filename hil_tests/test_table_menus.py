"""What a supervisor's menus do at the boards: open, close, enrol, manual entry, the PIN's lock; and the end of a shoe
(table-guide 2, 3, 4, 9)."""

import pytest

from railbird.cards.card import card_from_text
from railbird.games.derby_areas import AREA_NAMES
from railbird.table import view
from railbird_host.sim.bench.prepared import PINS

pytestmark = pytest.mark.needs("sensors", "inputs", "panel", "lamps")
RANKS = "23456789TJQKA"
PIN_CHECK_S = 0.7
ANTE, PLAY = 1, 2


def deal_fast(table, suit, ranks=RANKS, deck=1):
    for rank in ranks:
        table.bench.pass_card(card_from_text(rank + suit), deck, 2000.0, settle_s=0.03)
    table.settle()


@pytest.mark.soak  # 104 passes
def test_a_shoe_that_runs_out_makes_the_round_void(tables):
    """Two decks: one alone goes back to the shuffle after every round (7.1(b))."""
    table = tables.make("derby", decks=2, last_round_below=52)
    table.keys("NO MORE BETS")
    for suit in "HD":
        for deck in (1, 2):
            deal_fast(table, suit, deck=deck)
    table.cards("2C")
    table.sees("♥ ♦ ♣", "RESULT", "53")
    table.keys("CONFIRM", "NEXT")
    table.sees("PLACE BETS", "51 LEFT", "LAST ROUND")
    table.keys("NO MORE BETS")
    for suit, deck, ranks in (("S", 1, RANKS), ("S", 2, RANKS), ("C", 1, RANKS[1:]), ("C", 2, RANKS)):
        deal_fast(table, suit, ranks, deck)
    table.sees("PROTEST", "SHOE EMPTY", "CALL SUPERVISOR")
    table.supervisor(4, "CONFIRM")
    table.leave()
    table.sees("VOID", "RETURN ALL")
    table.sees_lamps(dict.fromkeys(AREA_NAMES, view.VOID))
    table.keys("NEXT", "FIX", 5, 1)  # a new shoe
    table.sees("PLACE BETS", "104 LEFT")


@pytest.mark.soak
def test_a_new_deck_is_enrolled_the_old_one_retires_and_the_table_closes(tables):
    table = tables.make("derby", decks=1)
    table.supervisor(6, 2)
    table.cards("KS", deck=9)
    table.sees("NEW DECKS SEEN: 1 OF 1", "NEW 9", "OLD 1", "RETIRE 1")
    table.keys("CONFIRM")
    table.leave()
    table.keys("NO MORE BETS")
    table.cards("KS", deck=1)
    table.sees("WRONG DECK")
    table.keys("FIX", 4)
    table.cards("AS KS QS JS 5H 9D", deck=9)
    table.sees("♠ ♥ ♦")
    table.keys("CONFIRM", "NEXT", 1)
    table.supervisor(7, 2)
    table.sees("TOTALS", "ROUNDS 1", "VOID 0", "FAULTS 1")
    table.keys("CONFIRM")
    table.leave()
    table.sees("CLOSED")
    assert table.lit() == set()
    table.cards("AS", deck=9)
    table.keys("NO MORE BETS")
    table.sees("CLOSED")
    table.supervisor(7, 1, "CONFIRM")
    table.leave()
    table.sees("PLACE BETS", "52 LEFT")
    assert table.lit() == set(AREA_NAMES)


def test_with_a_dead_scanner_suits_are_keyed_in(table):
    table.bench.pull_cable()
    table.sees("NO LINK")
    table.supervisor(6, 4)
    table.leave()
    table.sees("MANUAL", "NO MORE BETS")
    table.keys("NO MORE BETS", 3, 3, 5, 3)
    table.sees("2ND", "MANUAL")
    table.keys(1, 4, "BACK")  # clubs were a slip of the finger
    table.sees("3RD")
    table.keys(2)
    table.sees("♠ ♥ ♦", "PROTEST")
    assert len(table.lit()) == 9 and "TRIFECTA_SHD" in table.lit()
    table.keys("CONFIRM", "NEXT")
    table.sees("PLACE BETS")


def test_a_pin_is_answered_at_once(table):
    """Its 600 hashes go on in every turn of the display's loop, not in one of ten."""
    table.bench.switch(True)
    for digit in table.pin:
        table.bench.press(digit)
    table.bench.press("CONFIRM")
    table.sees_within("7 TABLE", PIN_CHECK_S)


def test_three_wrong_pins_lock_the_pad_and_dealing_goes_on(table):
    wrong = "7" * len(PINS[0][1])
    table.bench.switch(True)
    for _ in range(3):
        table.sees("PIN, THEN CONFIRM")
        table.keys(*wrong, "CONFIRM")
        table.bench.run(PIN_CHECK_S)
    table.sees("PIN LOCKED", "PLACE BETS")
    table.keys("NO MORE BETS")
    table.cards("AS KS QS JS 5H 9D")
    table.sees("♠ ♥ ♦", "PIN LOCKED")


@pytest.mark.soak  # ten seconds
@pytest.mark.soak
@pytest.mark.needs("power")
def test_wrong_pins_are_remembered_over_a_round_and_a_power_cut(table):
    wrong = "7" * len(PINS[0][1])
    for attempt in range(2):
        table.bench.switch(True)
        table.sees("PIN, THEN CONFIRM")
        table.keys(*wrong, "CONFIRM")
        table.bench.run(PIN_CHECK_S)
        table.leave()
        table.sees_no("PIN LOCKED")
        if attempt == 0:
            table.play_round("AS KS QS JS 5H 9D")
            table.keys("CONFIRM", "NEXT")
            table.sees("PLACE BETS")
    table.bench.faults.cut_power()
    table.bench.run(0.1)
    table.bench.faults.restore_power()
    table.sees_within("PRESS NO MORE BETS", 4.0)
    table.bench.switch(True)
    table.sees("PIN, THEN CONFIRM")
    table.keys(*wrong, "CONFIRM")
    table.bench.run(PIN_CHECK_S)
    table.sees("PIN LOCKED")


@pytest.mark.soak
def test_a_key_held_ten_seconds_is_named_until_it_works_again(table):
    table.bench.hold("3")
    table.bench.run(10.2)
    table.bench.let_go("3")
    table.settle()
    table.sees("KEY 3 STUCK")
    table.keys(3)
    table.sees_no("STUCK")


def test_poker_a_card_not_read_is_asked_for_at_its_turn(poker_table):
    table = poker_table
    table.chips({(5, ANTE): True})
    table.keys("NO MORE BETS")
    table.cards("2H")
    table.face_up_card()
    table.keys("FIX")
    table.sees("3 COUNT IT UNREAD")
    table.keys(3)  # the dealer's first
    table.cards("3D KD")
    table.face_up_card()  # and dealt on: one short at the end
    table.cards("5H 8S 6S JH 7D TC")
    table.keys("CONFIRM")
    table.sees("WAS SEAT 5", "CARD 3", "NOT READ?")
    table.keys("CONFIRM")
    table.chips({(5, PLAY): True})
    table.keys("CONFIRM")
    table.sees("DEALER", "PASS UNREAD")
    table.cards("KS")
    table.sees("PAIR OF KINGS")
    table.keys("NEXT")
    table.sees("SEAT 5", "PASS UNREAD")
    table.cards("7C")
    table.sees("NO PAIR", "TAKE")
