"""Wrong PINs are remembered over a round and a power cut: nobody gets a third and a fourth try that way."""

from journalled_table import JournalledTable
from railbird.apps.pin_pad import PinPad
from railbird.service.pins import make_hashes
from railbird.table import events
from railbird.table.make import make_controller

SALT = b"salt of a table."


def wrong(table):
    table.apply(events.SWITCH, 1)
    table.apply(events.PIN, 0)
    table.apply(events.SWITCH, 0)


def restarted(table):
    return table.new_keeper(make_controller(table.table.config))


def test_over_a_round_and_a_power_cut():
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    wrong(table)
    wrong(table)
    for deck, cards in ((1, "AS KS QS JS 5H 9D"), (2, "AH KH QH JH 5C 9D")):
        table.keys("NO MORE BETS")
        table.cards(cards, deck)
        table.keys("CONFIRM", "NEXT")
    keeper = restarted(table)
    assert keeper.guard.wrong_pins == 2
    pad = PinPad(SALT, make_hashes(SALT, [(1, "123456")]))
    pad.resume(0, False, keeper.guard.wrong_pins)
    for key in (6, 6, 6, 6, 6, 6, events.KEY_CONFIRM):
        pad.key(key)
    found = []
    while not found:
        found = pad.step(1)
    assert found == [(events.PIN, 0), (events.LOCK, 1)]


def test_a_right_one_forgives():
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    wrong(table)
    table.apply(events.SWITCH, 1)
    table.apply(events.PIN, 1)
    table.apply(events.SWITCH, 0)
    assert restarted(table).guard.wrong_pins == 0
