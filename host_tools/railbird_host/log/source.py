"""Where a log's records come from: an export file, verified with the table's key if it is at hand.

Comes in: the path of an export and what finds the table file. Goes out: a `Log`. Without the key the records are read
unverified, and the log says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from railbird_host.errors import RailbirdError
from railbird_host.journal_file.export_file import Export, load
from railbird_host.journal_file.verify import verify
from railbird_host.log.record_text import LogRecord
from railbird_host.log.unverified import unverified_records
from railbird_host.service.table_file import TableFile


@dataclass(frozen=True)
class Log:
    """`problems` is what verification found; None if there was no key to verify with. `later_sequence`: where the
    journal was seen to end after this export was pulled, 0 if it is the newest."""

    export: Export
    records: list[LogRecord]
    problems: list[str] | None
    later_sequence: int = 0

    @property
    def verdict(self) -> str:
        if self.problems is None:
            return "NOT VERIFIED: no table file"
        if self.problems:
            return "WRONG: " + "; ".join(self.problems)
        later = f"; older than the last pull, the journal went on to record {self.later_sequence}"
        return "verified, sealed by the table" + (later if self.later_sequence else "")

    @property
    def facts(self) -> str:
        head = self.export.head
        return (
            f"{self.export.table or 'table'}, display {self.export.serial}, pulled {self.export.pulled}, "
            f"records {head.first_sequence} to {head.last_sequence}: {self.verdict}"
        )


def checked(export: Export, table: TableFile | None) -> Log:
    if table is None:
        return Log(export, list(unverified_records(export)), None)
    found = verify(export, table.journal_key.reveal(), table.last_head, table.pulled_seals)
    return Log(export, [LogRecord(*fields) for fields in found.records], found.problems, found.later_sequence)


def open_log(path: Path, table_for: Callable[[str], Path], key_needed: bool = False) -> Log:
    """`table_for(serial)` gives the table file's path, or raises if there is none; a file that is there must be one."""
    export = load(path)
    try:
        table_file = table_for(export.serial)
    except RailbirdError:
        if key_needed:
            raise
        return checked(export, None)
    return checked(export, TableFile.load(table_file))
