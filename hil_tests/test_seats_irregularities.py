"""Irregularities of Three Card Poker (section 11) and of Super 4, whose text has none, with keys, chips, cards and
eyes, on the boards (table-guide, part 2)."""

import pytest
from kept_tables import KeptTables
from seats_at_a_table import SUPER_4, THREE_CARD, misdeal

from railbird.table import view

pytestmark = [pytest.mark.xdist_group("seats table"), pytest.mark.needs("sensors", "inputs", "lamps", "monitor")]

_tables = KeptTables()


@pytest.fixture
def super4_table(tables):
    table = _tables.take(tables, SUPER_4.name)
    yield table
    _tables.keep(SUPER_4.name, table)


@pytest.fixture
def three_card_table(tables):
    table = _tables.take(tables, THREE_CARD.name)
    yield table
    _tables.keep(THREE_CARD.name, table)


@pytest.fixture(params=[SUPER_4, THREE_CARD], ids=lambda game: game.name)
def either(request, tables):
    """(the game's seats, a table of it)"""
    table = _tables.take(tables, request.param.name)
    yield request.param, table
    _tables.keep(request.param.name, table)


def test_super4_an_exposed_card_goes_on_if_the_supervisor_says_so(super4_table):
    """The text has no rule for it."""
    table, cards = super4_table, SUPER_4.stream(SUPER_4.seat_5).split()
    SUPER_4.bet(table, 5)
    table.cards(" ".join(cards[:3]))
    table.keys("FIX", 1)
    table.sees("EXPOSED", "5 GOES ON", "CALL SUPERVISOR")
    table.supervisor(5)
    table.leave()
    table.cards(" ".join(cards[3:]))
    table.sees("WAIT 5")
    SUPER_4.cover_play(table, 5)
    table.keys("CONFIRM")
    table.sees("DEALER QUALIFIES")
    table.keys("NEXT")
    table.sees("NO PAIR", "TAKE")
    assert table.lit() == set()
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_super4_an_exposed_card_voids_the_round_if_the_supervisor_says_so(super4_table):
    SUPER_4.bet(super4_table, 5)
    super4_table.cards("2H KS")
    super4_table.keys("FIX", 2)
    super4_table.sees("EXPOSED", "5 GOES ON", "CALL SUPERVISOR")
    misdeal(super4_table)


def test_three_card_11_8_an_exposed_dealers_card_is_a_misdeal(three_card_table):
    table = three_card_table
    THREE_CARD.bet(table, 5)
    table.cards("KH")
    table.face_up_card()
    table.sees("FACE UP?")
    table.keys(2)
    table.sees("MISDEAL", "RULE 11.8", "CALL SUPERVISOR")
    misdeal(table)


@pytest.mark.soak
def test_three_card_11_7_one_exposed_card_goes_on_and_11_9_a_second_is_a_misdeal(three_card_table):
    table = three_card_table
    THREE_CARD.bet(table, 5)
    table.cards("KH QS")
    table.keys("FIX", 1)
    table.sees("SEAT 5", "CARD 2")
    table.keys("FIX", 1)
    table.sees("MISDEAL", "TWO EXPOSED", "RULE 11.9")
    misdeal(table)


@pytest.mark.soak
def test_11_1_void_seat_is_violet_and_its_wagers_go_back(either):
    seats, table = either
    seats.dealt_one(table)
    table.supervisor(4, 5)
    table.leave()
    assert "SEAT_5_ANTE" in table.lit()
    table.keys("CONFIRM", "NEXT")
    table.sees("VOID", "RETURN")
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_11_2_wrong_number_of_cards_and_11_3_cards_on_an_empty_area(either):
    seats, table = either
    seats.bet(table, 5)
    table.cards("2H KS 3D")
    misdeal(table)
    seats.dealt_one(table)
    table.cards("QD")
    table.sees("1 CARD TOO", "CALL SUPERVISOR")
    misdeal(table)


@pytest.mark.soak
def test_11_4_a_whole_hand_on_an_empty_area_is_dead(either):
    seats, table = either
    seats.bet(table, 5)
    table.cards(seats.stream("AC AD 2C TC 4D", seats.seat_5))  # from a shoe: noticed when the deal is over
    table.sees("TOO MANY", "CALL SUPERVISOR")
    table.supervisor(2, 3, "CONFIRM")
    table.leave()
    table.sees("WAIT 5", "X")
    seats.cover_play(table, 5)
    table.keys("CONFIRM")
    table.sees("DEALER QUALIFIES")
    table.keys("NEXT")
    table.sees("SEAT 5", "NEXT = NEW ROUND")  # the dead hand has no turn
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_11_5_the_decision_is_open_again_and_11_14_a_hand_lives_again(either):
    seats, table = either
    seats.dealt_two(table)
    table.chips({(2, seats.play): True, (5, seats.ante): False})
    table.sees("ALL DECIDED")
    table.keys(5, 5)  # X, ?
    table.sees("WAIT 5")
    table.keys(5, 5, "CONFIRM")  # P, F
    table.sees("DEALER QUALIFIES")
    table.supervisor(5)  # REOPEN
    table.leave()
    table.sees("DECIDE")
    table.keys(5, 5, 5, "CONFIRM", "NEXT")  # X, ?, P
    table.sees("SEAT 5", "NEXT = SEAT 2")
    table.keys("NEXT", "NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_11_6_a_doubled_card_is_a_misdeal_and_not_named(either):
    seats, table = either
    seats.bet(table, 5)
    table.cards("2H KS 3D 2H")
    table.sees("MISDEAL", "DECK IS WRONG")
    table.sees_no("♥")
    misdeal(table)


@pytest.mark.soak
def test_11_10_and_11_11_exposed_after_the_deal_seats_still_decide(either):
    seats, table = either
    seats.dealt_one(table)
    table.keys("FIX", 1)  # 11.10: nothing to do for a player's card, the menu has no such line
    table.sees("FIX", "DEALER CARD EXPOSED")
    table.keys(2)
    table.sees("CARD EXPOSED", "WAIT 5")
    seats.cover_play(table, 5)
    table.keys("CONFIRM")
    table.sees("DEALER QUALIFIES")
    table.keys("NEXT", "NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_11_12_misdeal_in_settlement_voids_every_wager(either):
    seats, table = either
    seats.dealt_two(table)
    seats.cover_play(table, 2, 5)
    table.keys("CONFIRM", "NEXT")
    table.sees("NEXT = SEAT 2")
    misdeal(table)


@pytest.mark.soak
def test_11_13_an_absent_player_forfeits_by_his_key(either):
    seats, table = either
    seats.dealt_one(table)
    table.keys(5, 5, 5)  # P, F, X
    table.sees("ALL DECIDED", "X")
    table.keys("CONFIRM", "NEXT")
    table.sees("SEAT 5", "TAKE ALL WAGERS")
    assert table.lit() == set(), "all his wagers are taken"
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_11_15_seen_hands_count_or_are_void(either):
    seats, table = either
    seats.dealt_two(table)
    table.supervisor(1, 5, "CONFIRM")  # (a): this hand counts as the one he may see
    table.leave()
    table.sees("?*")
    table.supervisor(4, 2)  # (b): the other is void
    table.leave()
    table.sees("V")
    seats.cover_play(table, 5)
    table.keys("CONFIRM", "NEXT")
    table.sees("SEAT 5", "SEEN: ")
    table.keys("NEXT")
    table.sees("SEAT 2", "VOID")
    table.sees_lamps(void_of(seats))
    table.keys("NEXT")
    table.sees("PLACE BETS")


def void_of(seats):
    """X-tra equals the Ante, and goes back with it (Super 4 rule 1)."""
    areas = ("ANTE", "XTRA") if seats is SUPER_4 else ("ANTE",)
    return {f"SEAT_2_{area}": view.VOID for area in areas}


@pytest.mark.soak
def test_chips_after_no_more_bets_are_told(either):
    seats, table = either
    seats.bet(table, 5)
    table.cards(seats.seat_5[:2])
    table.chips({(2, seats.ante): True})
    table.bench.run(0.5)
    table.sees("SEAT 2", "LATE BET: REFUSE")
    table.chips({(2, seats.ante): False, (5, seats.ante): False})
    table.cards(seats.dealer[:2])
    table.bench.run(0.5)
    table.sees("SEAT 5", "THE BET STANDS")
    misdeal(table)
