"""Puts verified batches into the database: every record once, whatever comes twice, late or out of order.

In: batches, the tables they came from, the journals' keys; `begin`, `take` of each, `write`, in one transaction of the
caller's. Out: what is stored then, and what was wrong, by name. The row of a journal is locked while its batches are
looked at, and moved on together with their records: that is what makes a record come once, though a partitioned table
can have no index over all of time. Many batches cost three statements. Nothing is ever overwritten.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import psycopg

from railbird.journal.record import MAC_BYTES
from railbird.link.hmac import Hmac
from railbird_host.field.log.record_text import LogRecord
from railbird_host.floor.wire.batch import Batch, WireRecord

GAP, FORK, CHAIN = "records missing", "journal forked", "record does not verify"
PAIRS = "SELECT * FROM unnest(%s::text[], %s::text[])"  # of columns_of

Journal = tuple[str, str]  # table, identity


def columns_of(journals: Sequence[Journal]) -> list[list[str]]:
    return [[table for table, _ in journals], [journal for _, journal in journals]]


@dataclass
class Taken:
    """What became of a batch. `fresh` are the records that are new; stored with the next `write`."""

    sequence: int
    mac: bytes
    fresh: list[LogRecord] = field(default_factory=list)
    wrong: list[tuple[str, str]] = field(default_factory=list)  # kind of alarm, words

    @property
    def refused(self) -> str:
        return next((words for kind, words in self.wrong if kind != GAP), "")


@dataclass
class Head:
    """How far a journal is, with what this transaction is about to write."""

    boot: int
    sequence: int
    mac: bytes
    missed: int = 0  # records in all its gaps
    fresh: list[WireRecord] = field(default_factory=list)
    missing: int = 0  # of them in this transaction


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
        self._heads: dict[Journal, Head] = {}

    def begin(self, journals: Iterable[Journal]) -> None:
        """Locks their rows, in one order whoever asks, and makes those that are missing."""
        wanted = sorted(set(journals))
        self._heads = self._locked(wanted)
        new = [one for one in wanted if one not in self._heads]
        if new:
            insert = f'INSERT INTO journals ("table", journal) {PAIRS} ON CONFLICT DO NOTHING'
            self._connection.execute(insert, columns_of(new))
            self._heads |= self._locked(new)

    def _locked(self, journals: list[Journal]) -> dict[Journal, Head]:
        query = (
            'SELECT "table", journal, last_boot, last_sequence, last_mac, missing FROM journals '
            f'WHERE ("table", journal) IN ({PAIRS}) ORDER BY "table", journal FOR UPDATE'
        )
        rows = self._connection.execute(query, columns_of(journals))
        return {(row[0], row[1]): Head(row[2], row[3], bytes(row[4]), row[5]) for row in rows}

    def take(self, table: str, batch: Batch, mac: Hmac) -> Taken:
        """Of a journal that `begin` named."""
        head = self._heads[table, batch.journal]
        taken = Taken(head.sequence, head.mac)
        if not batch.records:
            return taken
        old = [one for one in batch.records if one.fields.sequence <= head.sequence]
        new = list(batch.records[len(old) :])
        if old and not self._are_known(table, batch, old, taken):
            return taken
        if new:
            self._append(batch, new, mac, head, taken)
        return taken

    def _are_known(self, table: str, batch: Batch, old: list[WireRecord], taken: Taken) -> bool:
        """Records that came before must be the same to the byte; of those that fell into a gap nothing is known."""
        self.write()  # some of them may have come a moment ago
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

    def _append(self, batch: Batch, new: list[WireRecord], mac: Hmac, head: Head, taken: Taken) -> None:
        first = new[0].fields.sequence
        missing = first - head.sequence - 1
        if missing and not batch.is_first_left:
            return  # out of order: the answer says where to go on
        # Behind a gap, or at the very beginning, a record names the MAC that it follows: only the key's holder can.
        known_mac = batch.previous_mac if missing or not head.sequence else head.mac
        good = chained(new, known_mac, mac)
        if good < len(new):
            bad = new[good].fields.sequence
            taken.wrong.append((CHAIN, f"journal {batch.journal}: record {bad} does not verify"))
        if not good:
            return
        if not head.sequence:
            missing = 0  # what a table journalled before it came to the floor was never awaited
        elif missing:
            words = f"records {head.sequence + 1} to {first - 1} never came: {missing}, {head.missed + missing} in all"
            taken.wrong.append((GAP, f"journal {batch.journal}: {words}"))
        last = new[good - 1]
        head.boot, head.sequence, head.mac = last.fields.boot, last.fields.sequence, last.mac
        head.fresh += new[:good]
        head.missing += missing
        head.missed += missing
        taken.sequence, taken.mac = head.sequence, head.mac
        taken.fresh = [one.fields for one in new[:good]]

    def write(self) -> None:
        """All records that were taken since, and how far their journals are."""
        changed = {journal: head for journal, head in self._heads.items() if head.fresh}
        if changed:
            self._insert([(journal, one) for journal, head in changed.items() for one in head.fresh])
            self._move_on(changed)
        for head in changed.values():
            head.fresh, head.missing = [], 0

    def _insert(self, records: list[tuple[Journal, WireRecord]]) -> None:
        fields = [one.fields for _, one in records]
        self._connection.execute(
            'INSERT INTO records ("table", journal, boot, sequence, stored, kind, raw) '
            "SELECT one, journal, boot, sequence, current_date, kind, raw FROM unnest(%s::text[], %s::text[], "
            "%s::bigint[], %s::bigint[], %s::smallint[], %s::bytea[]) AS new (one, journal, boot, sequence, kind, raw)",
            [
                *columns_of([journal for journal, _ in records]),
                [one.boot for one in fields],
                [one.sequence for one in fields],
                [one.kind for one in fields],
                [one.raw for _, one in records],
            ],
        )

    def _move_on(self, changed: dict[Journal, Head]) -> None:
        heads = changed.values()
        self._connection.execute(
            "UPDATE journals SET last_boot = new.boot, last_sequence = new.sequence, last_mac = new.mac, "
            "records = journals.records + new.records, missing = journals.missing + new.missing, last_stored = now() "
            "FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[], %s::bytea[], %s::bigint[], %s::bigint[]) "
            "AS new (one, journal, boot, sequence, mac, records, missing) "
            'WHERE journals."table" = new.one AND journals.journal = new.journal',
            [
                *columns_of(list(changed)),
                [one.boot for one in heads],
                [one.sequence for one in heads],
                [one.mac for one in heads],
                [len(one.fresh) for one in heads],
                [one.missing for one in heads],
            ],
        )

    def raw_records(
        self, table: str, journal: str, first: int = 0, last: int = 1 << 62, most: int | None = None
    ) -> list[bytes]:
        query = (
            'SELECT raw FROM records WHERE ("table", journal) = (%s, %s) AND sequence BETWEEN %s AND %s '
            "ORDER BY sequence LIMIT %s"
        )
        return [bytes(row.raw) for row in self._connection.execute(query, [table, journal, first, last, most])]

    def journals(self, table: str | None = None) -> list[Any]:
        where = "" if table is None else 'WHERE "table" = %(table)s '
        query = f'SELECT * FROM journals {where}ORDER BY "table", first_stored'
        return self._connection.execute(query, {"table": table}).fetchall()  # type: ignore[call-overload]


def decoded(raw: bytes) -> LogRecord:
    from railbird.journal import record

    return LogRecord(*record.decode(raw, 0, len(raw)))
