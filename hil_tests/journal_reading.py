"""The display's journal, read from its flash by whoever holds the key; nothing is asked of the board."""

from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird_host.sim.bench.prepared import FlashBytes, key_of
from railbird_host.sim.bench.table_bench import TableBench


def records(bench: TableBench) -> list[tuple[int, bytes]]:
    """(kind, payload) since the newest snapshot, which is the first; every one is checked."""
    journal = Journal(FlashBytes(bytearray(bench.display.flash_bytes())), Hmac(key_of("journal")), 0)
    journal.open()
    return [(entry[4], bytes(entry[5])) for entry in journal.records(journal.round_position())]
