"""The keeper of the table: when it renews sectors of the journal, what recall finds there."""

from journalled_table import JournalledTable
from railbird.apps.scanner_orders import ScannerOrders
from railbird.journal.record import TALLY
from railbird.link.frame import MAX_PAYLOAD
from railbird.scan.faults import CAME_BACK, NO_CODE
from railbird.table import events


def test_no_sector_is_erased_in_a_round():
    """However much a round writes; between rounds what it used is renewed."""
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    while table.keeper.renew_journal(True):
        pass
    table.keys("NO MORE BETS")
    erased = dict(table.flash.erases)
    room = table.keeper.journal.room_bytes()
    for _ in range(300):
        table.fault(NO_CODE)
        assert not table.keeper.renew_journal(True)
    assert table.keeper.journal.room_bytes() < room - 2 * 4096 and table.flash.erases == erased
    table.keys("FIX", 4)
    table.cards("AS KS QS JS 5H 9D")
    table.keys("CONFIRM", "NEXT")
    assert table.keeper.renew_journal(True) and table.flash.erases != erased


def test_a_short_calm_is_for_an_erase_where_few_sectors_are_ready():
    """Hands at the keys would wait for it: while plenty are ready it is left to a longer one."""
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    while table.keeper.renew_journal(True):
        pass
    journal = table.keeper.journal
    while journal.has_plenty():
        erased = dict(table.flash.erases)
        assert not table.keeper.renew_journal(False) and not table.keeper.may_renew_journal(False)
        assert table.flash.erases == erased
        table.keeper.note(TALLY, bytes(150))
        assert table.keeper.may_renew_journal(True)
    assert table.keeper.renew_journal(False) and table.flash.erases != erased


def test_recall_finds_the_round_before_one_that_was_taken_back():
    """The newest snapshot of that number knows no round before it."""
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    for deck, cards in ((1, "AS KS QS JS 5H 9D"), (2, "AH KH QH JH 5C 9D")):
        table.keys("NO MORE BETS")
        table.cards(cards, deck)
        table.keys("CONFIRM", "NEXT")
    table.keys("BACK", "NEXT")
    table.apply(events.BACK_HELD)
    table.keys("BACK")
    table.keeper.fetch_recall()
    shown = table.table.view()
    assert shown.header == "R 0001" and shown.body.suits == (2, 0, 1)


def test_what_can_not_be_written_is_not_applied():
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    table.keys("NO MORE BETS")
    before, sequence = table.table.snapshot(), table.keeper.journal.sequence
    for event in ((events.CARD, table.pass_number + 1, 52, 1), (events.KEY, events.KEY_COUNT), (events.LINK, 2)):
        try:
            table.keeper.happened(event)
            raise AssertionError("it was written")
        except events.EventError:
            assert table.table.snapshot() == before and table.keeper.journal.sequence == sequence


class Heard:
    """A scanner that takes every order."""

    up = True

    def __init__(self):
        self.longest = 0

    def send(self, kind, payload):
        self.longest = max(self.longest, len(payload))
        return True


def test_orders_fit_a_frame_however_many_cards_nobody_asked_for():
    """Eight decks through the scanner between two rounds; cards without end in the place of one that went back."""
    for game in ("derby", "four_card_poker", "federal_draw"):
        table = JournalledTable(game=game, decks=1, check=False).open_table()
        scanner = Heard()
        orders = ScannerOrders(table.table, scanner)
        for number in range(8 * 52):
            table.card(number % 52)
            orders.due = True
            orders.give(1, b"")
        assert table.table.uncounted()[-1] == table.pass_number
        assert 0 < scanner.longest <= MAX_PAYLOAD, game
    table = JournalledTable(game="four_card_poker", decks=1, check=False).open_table()
    table.card("AS")
    for number in range(1, 150):
        table.fault(CAME_BACK)
        table.card(number % 52)
    orders = ScannerOrders(table.table, scanner)
    orders.give(1, b"")
    assert len(table.table.uncounted()) > 50 and scanner.longest <= MAX_PAYLOAD
    table.table.restore(table.table.snapshot())
