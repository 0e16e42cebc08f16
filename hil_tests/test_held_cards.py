"""A card that was passed early waits on both boards: also while the dealer looks at the last round once more."""

import pytest

from railbird.journal.record import CRASH
from railbird_host.hil.evidence import records_of

pytestmark = pytest.mark.needs("sensors", "inputs", "monitor")
ANTE, PLAY = 1, 2
WHOLE_DECKS = 3
DEAL = "2H 3H 4H 5H 6H 7H 8H 9H TH JH KS"  # seat 5 and the dealer, one card each in turn


def test_a_held_derby_card_outlasts_a_look_at_the_last_round(table):
    table.play_round("AS KS QS JS 5H 9D")
    table.keys("CONFIRM", "NEXT")
    table.cards("7C")
    table.sees("1 CARD HELD")
    table.keys("BACK")
    table.sees("PAYING", "BLACK SPADES")
    table.keys("NEXT")
    table.sees("1 CARD HELD")
    table.keys("NO MORE BETS")
    table.sees("LAST 7♣")


@pytest.mark.soak
def test_a_held_poker_card_outlasts_a_look_at_the_last_settlement(poker_table):
    table = poker_table
    table.chips({(5, ANTE): True})
    table.keys("NO MORE BETS")
    table.cards(DEAL)
    table.chips({(5, PLAY): True})
    table.keys("CONFIRM", "NEXT")
    table.sees_within("NEXT = NEW ROUND", 1.0)  # once its hand is open
    table.keys("NEXT")
    table.cards("QD")
    table.sees("1 CARD HELD")
    table.keys("BACK")
    table.sees("SEAT 5", "NEXT = NEW ROUND")
    table.keys("NEXT")
    table.sees("1 CARD HELD")
    table.chips({(5, PLAY): False})
    table.keys("NO MORE BETS", "CONFIRM")
    table.sees("CARD 2/11")
    table.cards("3H 4H 5H 6H 7H 8H 9H TH JH KS")
    table.chips({(5, PLAY): True})
    table.keys("CONFIRM", "NEXT")
    table.sees("SEAT 5", "Q", "♦")


@pytest.mark.soak
def test_decks_that_nobody_asked_for_stop_no_table(table):
    """Three of them between two rounds: far more than the table holds, and than one message to the scanner names."""
    for deck in range(1, WHOLE_DECKS + 1):
        for card in range(52):
            table.bench.pass_card(card, deck=deck, settle_s=0.05)
    table.sees("30 HELD", "STOP DEALING")
    crashes = [entry for entry in records_of(table.bench) if entry.kind == CRASH]
    assert not crashes, crashes
    table.keys("FIX", "4")
    table.sees("PLACE BETS", "30 CARDS HELD")
