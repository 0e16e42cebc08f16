"""The records of an export read without its key: for whoever has a support bundle but not the table file.

Nothing is proved here: a changed record reads like any other. What this gives must be marked as not verified.
"""

from collections.abc import Iterator

from railbird.journal import record, sector
from railbird.journal.chain import SETTLED
from railbird_host.field.journal_file.export_file import Export
from railbird_host.field.log.record_text import LogRecord


def unverified_records(export: Export) -> Iterator[LogRecord]:
    for _, data in export.sectors:
        position = sector.HEADER_BYTES
        while True:
            if bytes(data[position : position + len(SETTLED)]) == SETTLED:
                position += len(SETTLED)
            end = record.end_of(data, position, len(data))
            if not end:
                break
            yield LogRecord(*record.decode(data, position, end))
            position = end
