"""A card that was refused because another one was due is no double when it is dealt in its turn."""

from boards_in_trial import Table

from railbird.cards.card import card_from_text
from railbird.scan.faults import CAME_BACK
from railbird.table import events


def test_another_card_than_the_one_that_went_back_is_dealt_after_it():
    table = Table(decks=1).open([1])
    table.keys("NO MORE BETS")
    six, five = card_from_text("6H"), card_from_text("5H")
    table.card(six)
    table.happened(events.BOOT, 2, 0)
    table.happened(events.LINK, 1)
    table.fault(CAME_BACK)
    table.card(five)
    assert "OTHER CARD" in table.text()
    table.card(six)
    assert "FELT AGREES?" in table.text()
    table.card(five)
    assert "+1 HELD" in table.text() and "DOUBLED" not in table.text()
    table.keys("CONFIRM")
    assert "2 CARDS" in table.text()
