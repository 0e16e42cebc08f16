"""The table's computer at the table of `make run`: the page reads the journal as `railbird serve` does.

In: the emulated display's port. Out: what `page/sitting.py` asks of whoever reads the journal. It has the
watch key alone, and each record is on disk before anybody sees it.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from railbird_host.device.service.table_file import Secret
from railbird_host.device.service.watch_file import WatchFile, journal_identity
from railbird_host.field.log.record_text import LogRecord
from railbird_host.serve.follower import Follower, OpenPort
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.sim.bench.prepared import key_of, prepared_table_file
from railbird_host.sim.emulator.board import unique_id_of


class FollowedTable:
    def __init__(self, port: OpenPort, clock: Callable[[], float]):
        self._folder = tempfile.TemporaryDirectory(prefix="railbird-table-")
        serial = unique_id_of("display").hex().upper()
        table = prepared_table_file()
        watch = WatchFile(table.name, serial, journal_identity(table, serial), Secret(key_of("watch")))
        self._follower = Follower(watch, KeptJournal(Path(self._folder.name)), lambda: port, clock)
        self.problem = ""

    @property
    def is_up(self) -> bool:
        return self._follower.is_up

    def poll(self) -> list[LogRecord]:
        found = self._follower.poll()
        self.problem = self._follower.problems[-1] if self._follower.problems else ""
        return found

    def lost(self) -> list[LogRecord]:
        self._follower.let_go()
        return []

    def open_counters(self) -> dict[str, int]:
        return self._follower.counters if self.is_up else {}
