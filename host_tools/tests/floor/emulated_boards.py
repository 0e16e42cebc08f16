"""Boards of an emulated table on PTYs, with a dealer: `python emulated_boards.py FOLDER NAME SEED`. Its computer is
another process (`railbird serve`), which may be killed while they play on.

In: images, a folder with the table's watch file. Out: announced boards until it is ended; once FOLDER/no-more is there
nobody deals any more, and FOLDER/NAME.records has every record that lies in the display's flash, one a line.
"""

import sys
from pathlib import Path

from railbird.journal import sector
from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird.table.config import config_from_dict
from railbird_host.base.whole_file import write_whole
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.field.log.record_text import LogRecord
from railbird_host.floor.demo.emulated import FLAVOUR, Dealer, serials
from railbird_host.page.story import Story
from railbird_host.serve.records import raw_records_of
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_flashes, watched
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.ports.served import ServedBoards

LOOK_MS = 300  # of the table's time, between two looks at the journal


class FlashOfTable:
    """The journal as it lies in the flash: a dealer needs no port, and nothing that was told is left out."""

    def __init__(self, bench: TableBench):
        self._bench = bench
        self._told = 0
        self._story = Story()

    def journal(self) -> Journal:
        flash = FlashBytes(bytearray(self._bench.display.flash_bytes()))
        journal = Journal(flash, Hmac(key_of("journal")), 1)
        journal.open()
        return journal

    def state(self) -> str:
        journal = self.journal()
        first = (journal.head()[3], sector.HEADER_BYTES)
        fresh = [LogRecord(*fields[:6]) for fields in journal.records(first) if fields[0] > self._told]
        if fresh:
            self._told = fresh[-1].sequence
            self._story.take(fresh)
        return self._story.state

    def raws(self) -> list[bytes]:
        journal, found = self.journal(), []
        for generation in journal.generations():
            buffer = bytearray(4096)
            used, _ = journal.sector_bytes(generation, 0, buffer)
            found += raw_records_of(bytes(buffer[:used]))[2]
        return found


def play(folder: Path, name: str, seed: int) -> None:
    watch = WatchFile.load(folder / f"{name}.watch")
    flashes = prepared_flashes(config_from_dict({"decks": 1}), FLAVOUR, serials=serials(name))
    flashes = watched(flashes, watch.key.reveal(), serials(name)[1])
    bench = TableBench("derby", FLAVOUR, flashes=flashes, serials=serials(name), seed=seed)
    dealer, table = Dealer(bench, seed), FlashOfTable(bench)
    is_written = False
    with ServedBoards(bench, {"scanner": bench.scanner, "display": bench.display}) as boards:
        while True:
            for _ in range(LOOK_MS):
                boards.step()
            if not (folder / "no-more").exists():
                dealer.turn(table.state())
            elif not is_written:
                is_written = True
                write_whole(folder / f"{name}.records", "\n".join(raw.hex() for raw in table.raws()).encode())


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
