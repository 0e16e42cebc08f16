"""The keeper of the table: when it renews sectors of the journal."""

from journalled_table import JournalledTable
from railbird.scan.faults import NO_CODE


def test_no_sector_is_erased_in_a_round():
    """However much a round writes; between rounds what it used is renewed."""
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    while table.keeper.renew_journal():
        pass
    table.keys("NO MORE BETS")
    erased = dict(table.flash.erases)
    room = table.keeper.journal.room_bytes()
    for _ in range(300):
        table.fault(NO_CODE)
        assert not table.keeper.renew_journal()
    assert table.keeper.journal.room_bytes() < room - 2 * 4096 and table.flash.erases == erased
    table.keys("FIX", 4)
    table.cards("AS KS QS JS 5H 9D")
    table.keys("CONFIRM", "NEXT")
    assert table.keeper.renew_journal() and table.flash.erases != erased
