"""Recall of past rounds on the device, before and after a restart; deck check with its list and its receipt."""

import pytest

pytestmark = pytest.mark.needs("sensors", "inputs", "monitor")
ROUNDS = ("2H 3H 4H 5H 6C 7D", "AS KS QS JS 9H TD")
RECALL_HOLD_S = 1.2
ANTE = 1


def recall(table):
    table.bench.hold("BACK")
    table.bench.run(RECALL_HOLD_S)
    table.bench.let_go("BACK")
    table.settle()
    table.sees("RECALL")


@pytest.mark.needs("power")
def test_recall_shows_past_rounds_also_after_a_restart(table, rig):
    for cards in ROUNDS:
        table.play_round(cards)
        table.keys("CONFIRM", "NEXT")
    for restarted in (False, True):
        if restarted:
            rig.cut_power()
            table.bench.run(0.1)
            rig.restore_power()
            table.sees_within("PLACE BETS", 2.0)
        recall(table)
        table.sees(table.round_text(2), "♠ ♥ ♦")
        table.keys("BACK")
        table.sees(table.round_text(1), "RECALL", "♥ ♣ ♦")
        table.keys("CONFIRM")  # its cards
        table.sees("RECALL")
        table.keys("FIX")
        table.sees("PLACE BETS")
        table.sees_no("RECALL")


@pytest.mark.needs("lamps")
def test_recall_touches_nothing(table):
    table.play_round(ROUNDS[0])
    table.keys("CONFIRM", "NEXT")
    table.play_round(ROUNDS[1])
    table.keys("CONFIRM")
    before = table.bench.screen(), table.lit()
    recall(table)
    assert table.lit() == before[1]  # the winners of this round stay lit
    table.keys("FIX")
    assert (table.bench.screen(), table.lit()) == before


def check_deck(table, cards):
    """These cards, one of them twice, and one of a deck that is not ours."""
    table.supervisor(6, 3)
    table.sees("PASS EVERY CARD ONCE", "GOOD 0 OF 52")
    for card in cards:
        table.bench.pass_card(card, 1, 2000.0, settle_s=0.02)
    table.cards("JH")
    table.cards("JH", deck=3)
    table.sees(f"GOOD {len(cards)} OF 52", "EXTRA 1", "FOREIGN 1")
    table.keys("CONFIRM")


@pytest.mark.soak
def test_deck_check_lists_missing_extra_and_foreign_cards(tables):
    table = tables.make("derby", decks=1)
    check_deck(table, range(10))  # the hearts but for their last three
    table.sees("DECK CHECK", "MISSING 42", "Q♥ DECK 1", "4♦ DECK 1")
    table.keys(*["NEXT"] * 6)
    table.sees("A♣ DECK 1", "EXTRA 1", "J♥ DECK 1", "FOREIGN 1", "J♥ DECK 3")


@pytest.mark.soak  # 53 passes
def test_deck_check_of_a_deck_with_one_card_missing(tables):
    table = tables.make("derby", decks=1)
    check_deck(table, [card for card in range(52) if card != 7])
    table.sees("MISSING 1", "9♥ DECK 1", "EXTRA 1", "J♥ DECK 1", "FOREIGN 1", "J♥ DECK 3")


@pytest.mark.soak
def test_cards_that_were_checked_or_enrolled_may_be_dealt(poker_table):
    """They went back into the deck: no double (11.6) in the round after."""
    table = poker_table
    table.supervisor(6, 2)  # CARDS, ENROL DECKS
    table.cards("2H")
    table.keys("CONFIRM", 3)  # DECK CHECK
    table.sees("PASS EVERY CARD ONCE")
    table.cards("2H KS")
    table.keys("FIX")
    table.leave()
    table.chips({(5, ANTE): True})
    table.keys("NO MORE BETS")
    table.cards("2H KS 3D")
    table.sees("CARD 4/11")
    table.sees_no("MISDEAL")
    table.cards("2H")  # this one is
    table.sees("MISDEAL")
