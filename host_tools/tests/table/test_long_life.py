"""Fourteen busy days of a table, day and night: its events through keeper and journal, with a restart every day."""

import gc

import pytest

from journalled_table import JournalledTable
from railbird.pass_number import LAST

ROUNDS_AN_HOUR = 50
DAYS = 14
DECKS = tuple(range(1, 9))
CARDS = "AS KS QS JS 5H 9D"
MOST_MORE = 200  # objects


def play(table: JournalledTable, number: int) -> None:
    if number % len(DECKS) == 0 and number:
        table.keys("FIX", 5, 1)  # a new shoe
    table.keys("NO MORE BETS")
    for text in CARDS.split():
        table.pass_number %= LAST
        table.card(text, DECKS[number % len(DECKS)])
    table.keys("CONFIRM", "NEXT")
    for kept in (table.memory, table.told, table.events, table.sounds):  # what the hands remember is no part of it
        kept.clear()
    while table.keeper.renew_journal(True):
        pass


def judge(days: int) -> None:
    table = JournalledTable(decks=len(DECKS)).open_table(DECKS)
    first, used, wraps, last_pass = table.table.number, [], 0, 0
    for number in range(days * 24 * ROUNDS_AN_HOUR):
        play(table, number)
        wraps += table.table.cards.last_pass < last_pass
        last_pass = table.table.cards.last_pass
        if number % (24 * ROUNDS_AN_HOUR) == 0:
            before = table.table.snapshot()
            again = JournalledTable(decks=len(DECKS))
            again.flash = table.flash
            again.keeper = again.new_keeper(again.table)
            assert again.table.number == table.table.number and not again.keeper.guard.damage, number
            assert table.table.snapshot() == before
            del again
            gc.collect()
            used.append(len(gc.get_objects()))
    journal = table.keeper.journal
    assert table.table.number == first + days * 24 * ROUNDS_AN_HOUR
    assert wraps == (days * 24 * ROUNDS_AN_HOUR * len(CARDS.split()) + len(DECKS)) // LAST
    turns = max(journal._generations) // len(journal._generations)
    print(f"{days} days: {journal.sequence} records, {turns} turns of the ring, {wraps} of the passes' count")
    assert used[-1] - used[1] < MOST_MORE, used


@pytest.mark.soak
def test_fourteen_busy_days():
    judge(DAYS)
