"""Four Card Poker 11.1 to 11.15, with keys, chips, cards and eyes, on the boards (table-guide 4)."""

import pytest
from kept_tables import KeptTables
from seats_at_a_table import FOUR_CARD, misdeal

from railbird.table import view

pytestmark = [pytest.mark.xdist_group("poker table"), pytest.mark.needs("sensors", "inputs", "lamps", "monitor")]

_tables = KeptTables()
ANTE, PLAY = FOUR_CARD.ante, FOUR_CARD.play
SEAT_2, SEAT_5, DEALER = FOUR_CARD.seat_2, FOUR_CARD.seat_5, FOUR_CARD.dealer  # three nines, nothing, a pair of kings
stream, bet, cover_play = FOUR_CARD.stream, FOUR_CARD.bet, FOUR_CARD.cover_play
dealt_one, dealt_two = FOUR_CARD.dealt_one, FOUR_CARD.dealt_two


@pytest.fixture
def poker_table(tables):
    table = _tables.take(tables, "poker")
    yield table
    _tables.keep("poker", table)


def test_poker_11_1_void_seat_is_violet_and_its_wagers_go_back(poker_table):
    table = poker_table
    dealt_one(table)
    table.supervisor(4)
    table.sees("SEAT KEY 5")
    table.keys(5)
    table.leave()
    table.sees_lamps({"SEAT_5_ANTE": view.VOID})
    table.keys("CONFIRM", "NEXT")
    table.sees("VOID", "RETURN")
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_poker_11_2_wrong_number_of_cards_is_a_misdeal(poker_table):
    bet(poker_table, 5)
    poker_table.cards("2H KS 3D")
    misdeal(poker_table)


@pytest.mark.soak
def test_poker_11_3_cards_on_an_empty_area_is_a_misdeal(poker_table):
    bet(poker_table, 5)
    poker_table.cards("2H KS")
    misdeal(poker_table)


@pytest.mark.soak
def test_poker_11_4_whole_hand_on_an_empty_area_is_dead(poker_shuffler_table):
    table = poker_shuffler_table
    bet(table, 5)
    table.cards("AC AD 2C 3C 5C")  # dealt to seat 3, which has no wager
    table.supervisor(2, 3, "CONFIRM")
    table.leave()
    table.sees("SEAT 5", "CARD 6/16")
    table.cards(f"{SEAT_5} {DEALER}")
    table.sees("WAIT 5", "X")
    cover_play(table, 5)
    table.keys("CONFIRM", "NEXT")
    table.sees("NO PAIR", "NEXT = NEW ROUND")  # the dead hand has no turn
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_poker_11_5_cards_collected_too_early_the_decision_is_open_again(poker_table):
    table = poker_table
    dealt_one(table)
    table.chips({(5, ANTE): False})
    table.sees("ALL DECIDED", "F")
    table.keys(5, 5)  # X, ?
    table.sees("WAIT 5", "?")
    table.chips({(5, ANTE): True, (5, PLAY): True})
    table.sees("ALL DECIDED", "P")
    table.supervisor(4, 5)  # else the hand is void
    table.leave()
    table.sees("V")
    table.keys("CONFIRM", "NEXT", "NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_poker_11_6_doubled_card_is_a_misdeal_and_not_named(poker_table):
    table = poker_table
    bet(table, 5)
    table.cards("2H KS 3D 2H")
    table.sees("MISDEAL", "DECK IS WRONG")
    table.sees_no("♥")
    misdeal(table)


@pytest.mark.soak
def test_poker_11_7_one_exposed_card_goes_on(poker_table):
    table = poker_table
    bet(table, 5)
    table.face_up_card()  # face up in the shoe
    table.sees("FACE UP?")
    table.cards("2H")
    table.keys("FIX", 1)
    table.sees("DEALER", "CARD 1")
    table.cards(stream(SEAT_5).removeprefix("2H "))
    table.sees("WAIT 5")
    table.chips({(5, ANTE): False})
    table.keys("CONFIRM", "NEXT")
    table.sees("PLACE BETS")


def test_poker_11_8_exposed_dealer_card_becomes_the_upcard(poker_table):
    table = poker_table
    cards = stream(SEAT_5).split()
    bet(table, 5)
    table.cards(" ".join(cards[:4]))
    table.keys("FIX", 2)
    table.sees("CARD 2")
    table.keys("CONFIRM")
    table.sees("OPEN IT?")
    table.keys("CONFIRM")
    table.sees("K")  # of diamonds, open at once
    table.cards(" ".join(cards[4:-1]))
    table.sees("SIXTH FACE DOWN")
    table.cards(cards[-1])
    table.sees("WAIT 5", "♦")
    table.sees_no("10")
    cover_play(table, 5)
    table.keys("CONFIRM")
    table.sees("PAIR OF KINGS", "10")
    table.keys("NEXT", "NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_poker_11_9_second_exposed_card_is_a_misdeal(poker_table):
    table = poker_table
    bet(table, 5)
    table.cards("2H KS")
    table.keys("FIX", 1, "FIX", 1)
    table.sees("MISDEAL", "TWO EXPOSED", "RULE 11.9")
    misdeal(table)


@pytest.mark.soak
def test_poker_11_10_and_11_11_exposed_after_the_deal_seats_still_decide(poker_table):
    table = poker_table
    dealt_one(table)
    table.keys("FIX", 1)  # 11.10: nothing to do for a player's card, the menu has no such line
    table.sees("FIX", "DEALER CARD EXPOSED")
    table.keys(2)
    table.sees("CARD EXPOSED", "WAIT 5")
    cover_play(table, 5)
    table.keys("CONFIRM")
    table.sees("PAIR OF KINGS")
    table.keys("NEXT", "NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_poker_11_12_misdeal_in_settlement_voids_every_wager(poker_table):
    table = poker_table
    dealt_two(table)
    cover_play(table, 2, 5)
    table.keys("CONFIRM", "NEXT")
    table.sees("NEXT = SEAT 2")
    table.supervisor(4, "CONFIRM")
    table.leave()
    table.sees_lamps(dict.fromkeys([f"SEAT_{seat}_{spot}" for seat in (2, 5) for spot in ("ANTE", "PLAY")], view.VOID))
    table.keys("NEXT")
    table.sees("REDEAL")


@pytest.mark.soak
def test_poker_11_13_absent_player_forfeits_by_his_key(poker_table):
    table = poker_table
    dealt_one(table)
    table.keys(5, 5, 5)  # P, F, X
    table.sees("ALL DECIDED", "X")
    table.keys("CONFIRM")
    table.sees("NO LIVE SEAT")
    table.keys("NEXT")
    table.sees("SEAT 5", "TAKE ALL WAGERS")
    assert table.lit() == set(), "all his wagers are taken"
    table.keys("NEXT")
    table.sees("PLACE BETS")


@pytest.mark.soak
def test_poker_11_14_hand_on_the_discard_pile_lives_again(poker_table):
    table = poker_table
    dealt_two(table)
    table.chips({(2, PLAY): True, (5, ANTE): False})
    table.sees("ALL DECIDED")
    table.keys("CONFIRM")
    table.sees("PAIR OF KINGS")
    table.supervisor(5)  # REOPEN
    table.leave()
    table.sees("DECIDE")
    table.keys(5, 5, 5, "CONFIRM", "NEXT")  # X, ?, P
    table.sees("SEAT 5", "NO PAIR", "TAKE")
    table.keys("NEXT")
    table.sees("SEAT 2", "THREE OF A KIND")
    table.sees_lamps({"SEAT_2_ANTE": view.WIN_BONUS, "SEAT_2_PLAY": view.WIN})
    table.keys("NEXT")
    table.sees("PLACE BETS")


def test_poker_11_15_seen_hands_count_or_are_void(poker_table):
    table = poker_table
    dealt_two(table)
    table.supervisor(1, 5, "CONFIRM")  # (a): this hand counts as the one he may see
    table.leave()
    table.sees("?*")
    table.supervisor(4, 2)  # (b): the other is void
    table.leave()
    table.sees("V")
    cover_play(table, 5)
    table.keys("CONFIRM", "NEXT")
    table.sees("SEAT 5", "NO PAIR")
    table.keys("NEXT")
    table.sees("SEAT 2", "VOID")
    table.sees_lamps({"SEAT_2_ANTE": view.VOID})
    table.keys("NEXT")
    table.sees("PLACE BETS")
