"""Racing Card Derby 10.1 to 10.8, with keys, cards and eyes, on the boards (table-guide 3)."""

import pytest
from kept_tables import KeptTables

from railbird.games.derby_areas import AREA_NAMES
from railbird.table import view

pytestmark = [pytest.mark.xdist_group("derby table"), pytest.mark.needs("sensors", "inputs", "lamps", "monitor")]

SPADES_HEARTS_DIAMONDS = "AS KS QS JS 5H 9D"
NINE_AREAS = {
    "BLACK": view.WIN,
    "SUIT_S": view.WIN,
    "QUINELLA_SH": view.WIN,
    "TRIFECTA_SHD": view.TRIFECTA_10,
    "TRIFECTA_SHC": view.TRIFECTA_2,
    "TRIFECTA_SDH": view.TRIFECTA_1,
    "TRIFECTA_SDC": view.TRIFECTA_1,
    "TRIFECTA_SCH": view.TRIFECTA_1,
    "TRIFECTA_SCD": view.TRIFECTA_1,
}
DECKS = 8
NOTICED_S = 3.0
_tables = KeptTables(DECKS)


@pytest.fixture
def table(tables):
    table = _tables.take(tables, "derby")
    yield table
    _tables.keep("derby", table)


@pytest.fixture
def deck(table):
    """Each test deals from a deck of its own, as the shoe goes on."""
    return _tables.used + 1


def deal(table, deck, cards=SPADES_HEARTS_DIAMONDS):
    table.keys("NO MORE BETS")
    table.cards(cards, deck)


def finish(table):
    table.keys("CONFIRM", "NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_derby_10_1_wrong_lamps_the_cards_decide(table, deck):
    deal(table, deck)
    table.sees_lamps(NINE_AREAS)
    table.keys("FIX", 6)
    table.sees("PAY BY", "CARDS DECIDE")
    assert table.lit() == set()
    table.keys("BACK")  # pressed by mistake
    table.sees("♠ ♥ ♦")
    assert table.lit() == set(NINE_AREAS)
    table.keys("FIX", 6, "NEXT")
    table.sees("PLACE BETS")


@pytest.mark.needs("exact")
def test_derby_10_1_a_break_in_the_chain_of_lamps_is_on_the_monitor(table, deck):
    lamps = table.bench.parts.lamps
    lamps.break_after = 40  # of 180: the end of the chain, led back, hears nothing
    deal(table, deck)
    table.sees_within("PAY BY CARDS", NOTICED_S)
    table.sees("1♠ 2♥ 3♦")  # what the cards say
    assert table.lit() != set(NINE_AREAS), "LEDs behind the break keep the light that they had"
    lamps.break_after = None
    table.bench.run(NOTICED_S)
    table.sees_no("PAY BY CARDS")
    table.sees_lamps(NINE_AREAS)
    finish(table)


@pytest.mark.soak
def test_derby_10_2_wrong_result_is_corrected_and_the_lamps_follow(table, deck):
    deal(table, deck)
    table.keys("FIX", 6)
    table.supervisor(1, "NEXT")  # CORRECT, one card to the right, which is earlier: second place
    table.sees("CORRECT")
    table.cards("5C", deck)
    table.keys("FIX")
    table.leave()
    table.sees("♠ ♣ ♦", "BLACK SPADES")
    assert {"QUINELLA_SC", "TRIFECTA_SCD"} <= table.lit() and len(table.lit()) == 9
    finish(table)


@pytest.mark.soak
def test_derby_10_3_first_card_face_up_is_out(table, deck):
    table.keys("NO MORE BETS")
    table.face_up_card()
    table.sees("FACE UP?")
    table.keys(1)
    table.sees("PASS IT ONCE")
    table.cards("AS", deck)
    table.sees("0 CARDS")
    table.cards("TS KS QS JS 5H 9D", deck)
    table.sees("♠ ♥ ♦")
    finish(table)


@pytest.mark.soak
def test_derby_10_4_later_card_face_up_is_used(table, deck):
    table.keys("NO MORE BETS")
    table.cards("AS", deck)
    table.face_up_card()
    table.sees("FACE UP?", "1 FACE UP", "2 NOT READ")
    table.keys(1)
    table.sees("TURN IT DOWN")
    table.cards("KS QS JS 5H 9D", deck)
    table.sees("6 CARDS", "♠ ♥ ♦")
    finish(table)


@pytest.mark.soak
def test_derby_10_5_card_drawn_in_error_is_the_next_card(table, deck):
    deal(table, deck, SPADES_HEARTS_DIAMONDS + " 7C")
    table.sees_no("7♣")  # held: shown to nobody
    finish(table)
    table.sees("1 CARD HELD")
    table.keys("NO MORE BETS")
    table.sees("LAST 7♣")
    table.cards("6C 8C 9C 2H 2D", deck)
    table.sees("♣ ♥ ♦")
    finish(table)


@pytest.mark.soak
def test_derby_10_6_exposed_held_card_is_out(table, deck):
    deal(table, deck, SPADES_HEARTS_DIAMONDS + " 7C")
    table.keys("FIX", 2)
    finish(table)
    table.sees_no("HELD")
    table.keys("NO MORE BETS")
    table.sees("0 CARDS")
    table.cards("7C", deck)
    table.sees("SEEN BEFORE")  # it lies in the rack
    table.keys("FIX", 4)
    table.cards("6C 8C 9C TC 2H 2D", deck)
    table.sees("♣ ♥ ♦")
    finish(table)


def test_derby_10_6_exposed_counted_card_is_removed_by_the_supervisor(table, deck):
    deal(table, deck, "AS KS QS 3C JS 5H 9D")
    table.supervisor(3, "NEXT", "NEXT", "NEXT", "CONFIRM")
    table.sees("OUT OF PLAY")
    table.keys(1, "FIX")
    table.leave()
    table.sees("6 CARDS", "♠ ♥ ♦")
    table.sees_lamps(NINE_AREAS)
    finish(table)


def test_derby_10_7_inserted_card_moves_the_others(table, deck):
    deal(table, deck)
    table.supervisor(2, "NEXT", "NEXT", "NEXT", "NEXT")
    table.cards("TS", deck)  # was never scanned: the jack belongs to second place
    table.keys("CONFIRM")
    table.sees("1 CARD TO 2ND")
    table.keys("CONFIRM")
    table.leave()
    table.sees("7 CARDS", "♠ ♥ ♦")
    finish(table)


@pytest.mark.soak
def test_derby_10_7_an_unfinished_race_returns_to_deal(table, deck):
    deal(table, deck)
    table.supervisor(3, "CONFIRM", 3, "FIX")  # the last read was no card at all
    table.leave()
    table.sees("DEAL TO 3RD PLACE")
    assert table.lit() == set()
    table.cards("4C", deck)
    table.sees("♠ ♥ ♣")
    assert "TRIFECTA_SHC" in table.lit()
    finish(table)


@pytest.mark.soak
def test_derby_10_8_void_returns_every_wager(table, deck, picture):
    deal(table, deck)
    table.supervisor(4, "CONFIRM")
    table.leave()
    table.sees("VOID", "RETURN ALL")
    table.sees_lamps(dict.fromkeys(AREA_NAMES, view.VOID))
    picture(table, "Derby 10.8: a round that is void")
    table.keys("NEXT")
    table.sees("PLACE BETS")
