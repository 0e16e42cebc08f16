"""Flash that was changed or is worn out, under genuine images: nothing is rolled back in silence."""

import pytest

from railbird.flash_map import JOURNAL_START, SECTOR_BYTES
from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird.service import reasons
from railbird.table import events
from railbird.table.config import TableConfig
from railbird_host.base.errors import RailbirdError
from railbird_host.field.journal_file.pull import pull
from railbird_host.field.journal_file.verify import verify
from railbird_host.figures.benchmarks.link_at_table import deal
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.table_hands import TableHands

pytestmark = pytest.mark.needs("exact")
CARDS = 5
RECORDS = 300


def fill(journal: Journal) -> None:
    """Some sectors of an older round."""
    journal.begin_round(1, bytes(100), 0, True)
    for _ in range(RECORDS):
        journal.append(events.FAULT, bytes(4), 0, True)


def in_a_round(cards: int = CARDS) -> tuple[bytes, bytearray, int]:
    """Flashes of both boards, and where the newest sector begins; with no cards between two rounds."""
    scanner, display = prepared_flashes(
        TableConfig(decks=8), "production", fill=fill, play=lambda keeper: cards and deal(keeper, cards)
    )
    journal = Journal(FlashBytes(bytearray(display)), Hmac(key_of("journal")), 0)
    journal.open()
    newest = journal.head()[4]
    index = next(at for at in range(120) if journal.holds(newest) and journal._generations[at] == newest)
    return scanner, bytearray(display), JOURNAL_START + index * SECTOR_BYTES


def test_a_flipped_bit_in_the_newest_header_calls_the_supervisor_and_loses_no_card():
    scanner, display, newest = in_a_round()
    display[newest + 20] ^= 1
    bench = TableBench("derby", "production", flashes=(scanner, bytes(display)))
    table = TableHands(bench, seed=1)
    table.sees_within("COMPARE ALL CARDS", 3.0)
    table.keys("CONFIRM", "NEXT")
    table.sees("COMPARE ALL CARDS")
    handle = bench.boards.handle("display")
    assert handle.client().counters()["journal_bad_sequence"]
    verified = verify(pull(handle.unlocked(), "damaged"), handle.table.journal_key.reveal())
    assert any("header was changed" in problem for problem in verified.problems)
    table.supervisor()
    table.leave()
    table.sees(f"{CARDS} CARDS")
    assert not bench.display.resets


@pytest.mark.soak
def test_a_table_that_waits_for_a_supervisor_takes_no_configuration():
    """It would say so, and neither play by it nor journal it."""
    scanner, display, newest = in_a_round(0)
    display[newest + 20] ^= 1
    bench = TableBench("derby", "production", flashes=(scanner, bytes(display)))
    bench.run(3.0)
    client = bench.boards.handle("display").unlocked()
    with pytest.raises(RailbirdError, match=reasons.SUPERVISOR_MUST_LOOK):
        client.configure(TableConfig(decks=6).encode())
    assert client.configuration() == TableConfig(decks=8).encode()
    table = TableHands(bench, seed=1)
    table.supervisor()
    table.leave()
    client.configure(TableConfig(decks=6).encode())
