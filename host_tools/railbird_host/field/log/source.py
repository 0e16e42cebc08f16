"""Where a log's records come from: an export file, verified with the table's key if it is at hand.

Comes in: the path of an export and what finds the table file. Goes out: a `Log`. Without the key the records are read
unverified, and the log says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from railbird.journal import record as journal_record
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.journal_file.export_file import Export, load
from railbird_host.field.journal_file.tally_check import check_tallies
from railbird_host.field.journal_file.verify import gap_text, verify
from railbird_host.field.log.record_text import LogRecord, describe
from railbird_host.field.log.unverified import unverified_records


@dataclass(frozen=True)
class Log:
    """`problems` is what verification found; None if there was no key to verify with. `later_sequence`: where the
    journal was seen to end after this export was pulled, 0 if it is the newest."""

    export: Export
    records: list[LogRecord]
    problems: list[str] | None
    later_sequence: int = 0
    remarks: tuple[str, ...] = ()  # in order, but worth a look
    gap: tuple[int, int] | None = None  # records that nobody pulled before they were overwritten

    @property
    def verdict(self) -> str:
        if self.problems is None:
            return "NOT VERIFIED: no table file"
        if self.problems:
            return "WRONG: " + "; ".join(self.problems)
        later = f"; older than the last pull, the journal went on to record {self.later_sequence}"
        gap = f"; GAP: {gap_text(self.gap)}" if self.gap else ""
        return "verified, sealed by the table" + (later if self.later_sequence else "") + gap

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
    counted = check_tallies(found.records, table.service_key.reveal())
    records = [LogRecord(*fields) for fields in found.records]
    remarks = tuple(counted.remarks) + tuple(trouble_told(records))
    return Log(export, records, found.problems + counted.problems, found.later_sequence, remarks, found.gap)


def trouble_told(records: list[LogRecord]) -> list[str]:
    """What the table itself found wrong with its journal or its flash."""
    kinds = (journal_record.DAMAGE, journal_record.WORN, journal_record.JOURNAL_FULL, journal_record.BEGUN_ANEW)
    return [f"record {entry.sequence}: {describe(entry)}" for entry in records if entry.kind in kinds]


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
