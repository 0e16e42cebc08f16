"""Puts verified batches into the database: every record once, whatever comes twice, late or out of order.

In: a batch, the table it came from, the journal's key. Out: what is stored now, and what was wrong, by name. The row of
a journal is locked while a batch is looked at, and moved on in the same transaction as its records: that is what makes
a record come once, though a partitioned table can have no index over all of time. Nothing is ever overwritten.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import psycopg

from railbird.journal.record import MAC_BYTES
from railbird.link.hmac import Hmac
from railbird_host.field.log.record_text import LogRecord
from railbird_host.floor.wire.batch import Batch, WireRecord

GAP, FORK, CHAIN = "records missing", "journal forked", "record does not verify"


@dataclass
class Taken:
    """What became of a batch. `fresh` are the records that are new and stored now."""

    sequence: int
    mac: bytes
    fresh: list[LogRecord] = field(default_factory=list)
    wrong: list[tuple[str, str]] = field(default_factory=list)  # kind of alarm, words

    @property
    def refused(self) -> str:
        return next((words for kind, words in self.wrong if kind != GAP), "")


def chained(records: Sequence[WireRecord], previous_mac: bytes, mac: Hmac) -> int:
    """How many of them follow `previous_mac`, one upon the other, unchanged."""
    for index, one in enumerate(records):
        if mac.digest(previous_mac, one.raw[:-MAC_BYTES])[:MAC_BYTES] != one.mac:
            return index
        previous_mac = one.mac
    return len(records)


class JournalStore:
    def __init__(self, connection: "psycopg.Connection[Any]"):
        self._connection = connection

    def take(self, table: str, batch: Batch, key: bytes) -> Taken:
        """One transaction of the caller's: call it within one."""
        head = self._locked_head(table, batch.journal)
        taken = Taken(head.last_sequence, bytes(head.last_mac))
        if not batch.records:
            return taken
        old = [one for one in batch.records if one.fields.sequence <= head.last_sequence]
        new = list(batch.records[len(old) :])
        if old and not self._are_known(table, batch, old, taken):
            return taken
        if new:
            self._append(table, batch, new, Hmac(key), head, taken)
        return taken

    def _locked_head(self, table: str, journal: str) -> Any:
        query = 'SELECT last_boot, last_sequence, last_mac FROM journals WHERE ("table", journal) = (%s, %s) FOR UPDATE'
        found = self._connection.execute(query, [table, journal]).fetchone()
        if found is None:
            insert = 'INSERT INTO journals ("table", journal) VALUES (%s, %s) ON CONFLICT DO NOTHING'
            self._connection.execute(insert, [table, journal])
            found = self._connection.execute(query, [table, journal]).fetchone()
        return found

    def _are_known(self, table: str, batch: Batch, old: list[WireRecord], taken: Taken) -> bool:
        """Records that came before must be the same to the byte; of those that fell into a gap nothing is known."""
        numbers = [one.fields.sequence for one in old]
        query = 'SELECT sequence, raw FROM records WHERE ("table", journal) = (%s, %s) AND sequence BETWEEN %s AND %s'
        rows = self._connection.execute(query, [table, batch.journal, numbers[0], numbers[-1]])
        stored = {row.sequence: bytes(row.raw) for row in rows}
        others = [one for one in old if stored.get(one.fields.sequence, one.raw) != one.raw]
        for one in others:
            self._connection.execute(
                'INSERT INTO quarantine ("table", journal, sequence, raw, why) VALUES (%s, %s, %s, %s, %s) '
                "ON CONFLICT DO NOTHING",
                [table, batch.journal, one.fields.sequence, one.raw, FORK],
            )
        if others:
            first = others[0].fields.sequence
            words = f"journal {batch.journal}: record {first} is stored with other contents; kept aside as evidence"
            taken.wrong.append((FORK, words))
        return not others

    def _append(self, table: str, batch: Batch, new: list[WireRecord], mac: Hmac, head: Any, taken: Taken) -> None:
        first = new[0].fields.sequence
        missing = first - head.last_sequence - 1
        if missing and not batch.is_first_left:
            return  # out of order: the answer says where to go on
        # Behind a gap, or at the very beginning, a record names the MAC that it follows: only the key's holder can.
        known_mac = batch.previous_mac if missing or not head.last_sequence else bytes(head.last_mac)
        good = chained(new, known_mac, mac)
        if good < len(new):
            bad = new[good].fields.sequence
            taken.wrong.append((CHAIN, f"journal {batch.journal}: record {bad} does not verify"))
        if not good:
            return
        if not head.last_sequence:
            missing = 0  # what a table journalled before it came to the floor was never awaited
        elif missing:
            words = f"records {head.last_sequence + 1} to {first - 1} never came: {missing}"
            taken.wrong.append((GAP, f"journal {batch.journal}: {words}"))
        self._insert(table, batch.journal, new[:good], missing)
        last = new[good - 1]
        taken.sequence, taken.mac = last.fields.sequence, last.mac
        taken.fresh = [one.fields for one in new[:good]]

    def _insert(self, table: str, journal: str, records: list[WireRecord], missing: int) -> None:
        fields = [one.fields for one in records]
        columns = [[one.boot for one in fields], [one.sequence for one in fields], [one.kind for one in fields]]
        self._connection.execute(
            'INSERT INTO records ("table", journal, boot, sequence, stored, kind, raw) '
            "SELECT %s, %s, boot, sequence, current_date, kind, raw "
            "FROM unnest(%s::bigint[], %s::bigint[], %s::smallint[], %s::bytea[]) AS one (boot, sequence, kind, raw)",
            [table, journal, *columns, [one.raw for one in records]],
        )
        last = records[-1]
        self._connection.execute(
            "UPDATE journals SET last_boot = %s, last_sequence = %s, last_mac = %s, records = records + %s, "
            'missing = missing + %s, last_stored = now() WHERE ("table", journal) = (%s, %s)',
            [last.fields.boot, last.fields.sequence, last.mac, len(records), missing, table, journal],
        )

    def raw_records(self, table: str, journal: str, first: int = 0, last: int = 1 << 62) -> list[bytes]:
        query = (
            'SELECT raw FROM records WHERE ("table", journal) = (%s, %s) AND sequence BETWEEN %s AND %s '
            "ORDER BY sequence"
        )
        return [bytes(row.raw) for row in self._connection.execute(query, [table, journal, first, last])]

    def journals(self, table: str | None = None) -> list[Any]:
        where = "" if table is None else 'WHERE "table" = %(table)s '
        query = f'SELECT * FROM journals {where}ORDER BY "table", first_stored'
        return self._connection.execute(query, {"table": table}).fetchall()  # type: ignore[call-overload]


def decoded(raw: bytes) -> LogRecord:
    from railbird.journal import record

    return LogRecord(*record.decode(raw, 0, len(raw)))
