"""Journals that tables wrote, without a table: the firmware's own keeper plays rounds into a flash made of memory.

In: how many rounds, a seed. Out: kinds and payloads of the records; `ReplayedTable` writes them again under keys and
times of its own, so every MAC is genuine. No emulator, some milliseconds a round.
"""

import random
from functools import cache
from pathlib import Path

from railbird.flash_map import SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird.scan.faults import NO_CODE, SENSOR_NAMES, UNREADABLE
from railbird.table import events
from railbird.table.config import config_from_dict
from railbird.table.view import MENU
from railbird_host.device.service.table_file import BoardEntry, Secret, TableFile
from railbird_host.device.service.watch_file import journal_identity
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.sim.bench.prepared import FlashBytes, open_table

SECTORS = 120
ERASED = b"\xff"
NO_READS = 0.004  # of all passes
DIRTY_SENSOR = SENSOR_NAMES.index("D5")


def empty_journal(key: bytes, sectors: int = SECTORS) -> Journal:
    journal = Journal(FlashBytes(bytearray(ERASED * (sectors * SECTOR_BYTES))), Hmac(key), 1, 0, sectors)
    prepare(journal)
    return journal


def prepare(journal: Journal) -> None:
    while journal.prepare():
        pass


@cache
def recorded(rounds: int, seed: int = 1, no_reads: float = NO_READS) -> tuple[tuple[int, bytes], ...]:
    """(kind, payload) of every record of a Derby table, from its opening on. It must fit the board's journal."""
    chance = random.Random(seed)
    journal = empty_journal(bytes(32))
    keeper = open_table(config_from_dict({"game": "derby", "decks": 1}), journal)
    for _ in range(rounds):
        play_derby(keeper, chance, no_reads)
        prepare(journal)
    first = (journal.head()[3], sector.HEADER_BYTES)
    return tuple((fields[4], fields[5]) for fields in journal.records(first))


def play_derby(keeper, chance: random.Random, no_reads: float) -> None:  # type: ignore[no-untyped-def]
    table = keeper.controller
    deck = chance.sample(range(52), 52)
    keeper.happened((events.KEY, events.KEY_NO_MORE_BETS))
    while table.game.card_due():
        if chance.random() < no_reads:
            fault = (UNREADABLE, DIRTY_SENSOR) if chance.random() < 0.7 else (NO_CODE, 255)
            keeper.happened((events.FAULT, table.next_pass(), *fault))
        keeper.happened((events.CARD, table.next_pass(), deck.pop(), 1))
    keeper.happened((events.KEY, events.KEY_CONFIRM))
    keeper.happened((events.KEY, events.KEY_NEXT))
    if table.view().body.kind == MENU:  # a single deck goes back to the shuffle
        keeper.happened((events.KEY, 0))
        keeper.happened((events.KEY, events.KEY_CONFIRM))


class ReplayedTable:
    """A table whose journal grows record by record, with keys of its own."""

    def __init__(self, name: str, records: tuple[tuple[int, bytes], ...], began_s: int, sectors: int = SECTORS):
        chance = random.Random(name)
        self.name = name
        self.file = TableFile(f"Table {name}", Secret(chance.randbytes(32)), Secret(chance.randbytes(32)))
        serial = chance.randbytes(8).hex().upper()
        self.file.boards["display"] = BoardEntry(serial, "00" * 8)
        self.identity = journal_identity(self.file, serial)
        self.journal = empty_journal(self.file.journal_key.reveal(), sectors)
        self._records, self._next = records, 0
        self.time_s = began_s

    @property
    def is_over(self) -> bool:
        return self._next >= len(self._records)

    def advance(self, count: int, seconds: int = 3) -> None:
        """So many more records, one every so many seconds of the table's time."""
        for kind, payload in self._records[self._next : self._next + count]:
            self.time_s += seconds
            self.journal.append(kind, payload, self.time_s, True)
            if kind == record.SNAPSHOT:
                prepare(self.journal)
        self._next = min(self._next + count, len(self._records))

    def keep(self, folder: Path) -> KeptJournal:
        """As the table's computer has it on disk."""
        kept = KeptJournal(folder)
        kept.open()
        self.keep_in(kept)
        return kept

    def keep_in(self, kept: KeptJournal) -> None:
        have = kept.generations()
        for generation in self.journal.generations():
            if not have or generation >= have[-1]:
                kept.keep(generation, self._sector(generation))

    def _sector(self, generation: int) -> bytes:
        buffer = bytearray(SECTOR_BYTES)
        used, _ = self.journal.sector_bytes(generation, 0, buffer)
        return bytes(buffer[:used])
