"""Takes batches of journals: decodes, verifies, stores, makes rounds, answers. One database transaction for many.

In: messages of the journal topics. Out: answers to publish once the transaction is committed, never before; alarms. A
database that is away loses nothing: what was not answered comes again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg

from railbird.link.hmac import Hmac
from railbird_host.base.errors import RailbirdError
from railbird_host.field.log.record_text import LogRecord
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.journal_store import Journal, JournalStore, Taken
from railbird_host.floor.store.round_store import Changed, RoundStore
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.batch import BadBatch, Batch, Stored
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import stored_topic, table_of

BAD, FOREIGN, NO_ROUNDS = "batch unreadable", "foreign journal", "rounds not made"
MOST_KEYS = 5_000
NO_ROUND = (ValueError, TypeError, LookupError, AttributeError, OverflowError)


@dataclass
class Counts:
    """For Prometheus."""

    batches: int = 0
    records: int = 0
    doubled: int = 0
    refused: int = 0


class Intake:
    def __init__(self, connection: "psycopg.Connection[Any]", key_of: Callable[[str, str], bytes | None]):
        self._connection = connection
        self._key_of = key_of
        self._macs: dict[Journal, Hmac] = {}
        self._known: set[str] = set()
        self._journals = JournalStore(connection)
        self._rounds = RoundStore(connection)
        self._alarms = Alarms(connection)
        self.counts = Counts()

    def take(self, messages: list[Message]) -> list[Message]:
        """Answers, for after this call. Raises psycopg's OperationalError if the database went away."""
        fresh: dict[Journal, list[LogRecord]] = {}
        try:
            with self._connection.transaction():
                answers = self._store(messages, fresh)
                self._journals.write()
                self._make_rounds({journal: records for journal, records in fresh.items() if records})
        except BaseException:
            for table, journal in fresh:
                self._rounds.forget(table, journal)
            raise
        return [Message(stored_topic(table), answer.encode()) for (table, _), answer in answers.items()]

    def _store(self, messages: list[Message], fresh: dict[Journal, list[LogRecord]]) -> dict[Journal, Stored]:
        """The last answer of each journal; `fresh` becomes what is new."""
        answers: dict[Journal, Stored] = {}
        batches: list[tuple[str, Batch, Hmac]] = []
        for message in messages:
            self.counts.batches += 1
            table = table_of(message.topic)
            found = self._decoded(table, message.payload)
            if found is not None:
                mac = self._mac(table, found.journal)
                if mac is not None:
                    batches.append((table, found, mac))
                else:
                    words = f"journal {found.journal} is of no table file that this office has for {table}"
                    self._refuse(table, FOREIGN, words)
                    why = "this office has no table file for this journal"
                    answers[table, found.journal] = Stored(found.journal, 0, b"", why)
        self._know({table for table, _, _ in batches})
        self._journals.begin((table, one.journal) for table, one, _ in batches)
        for table, one, mac in batches:
            taken = self._journals.take(table, one, mac)
            self._count(table, one, taken)
            fresh.setdefault((table, one.journal), []).extend(taken.fresh)
            answers[table, one.journal] = Stored(one.journal, taken.sequence, taken.mac, taken.refused)
        return answers

    def _decoded(self, table: str, payload: bytes) -> Batch | None:
        try:
            return batch.decode(payload)
        except BadBatch as error:
            self._refuse(table, BAD, str(error))
            return None

    def _count(self, table: str, found: Batch, taken: Taken) -> None:
        self.counts.records += len(taken.fresh)
        self.counts.doubled += sum(one.fields.sequence <= taken.sequence for one in found.records) - len(taken.fresh)
        for kind, words in taken.wrong:
            self._alarms.raise_(table, kind, words, is_over=True)
        self.counts.refused += bool(taken.refused)

    def _make_rounds(self, fresh: dict[Journal, list[LogRecord]]) -> None:
        """What can't be made a round of is an alarm: the records stay all the same."""
        changes: dict[Journal, Changed] = {}
        for journal, records in fresh.items():
            try:
                changes[journal] = self._rounds.fold(*journal, records)
            except NO_ROUND as error:
                self._without_rounds(journal, records, error)
        try:
            with self._connection.transaction():
                self._rounds.write(changes)
        except psycopg.OperationalError:
            raise
        except psycopg.Error:
            for journal, changed in changes.items():
                self._write_alone(journal, changed, fresh[journal])

    def _write_alone(self, journal: Journal, changed: Changed, records: list[LogRecord]) -> None:
        """One of them could not be written: the others are."""
        try:
            with self._connection.transaction():
                self._rounds.write({journal: changed})
        except psycopg.OperationalError:
            raise
        except psycopg.Error as error:
            self._without_rounds(journal, records, error)

    def _without_rounds(self, journal: Journal, records: list[LogRecord], error: Exception) -> None:
        self._rounds.forget(*journal)
        words = f"journal {journal[1]} from record {records[0].sequence}: {type(error).__name__}"
        self._alarms.raise_(journal[0], NO_ROUNDS, f"{words}; railbird floor rebuild", is_over=True)

    def _refuse(self, table: str, kind: str, words: str) -> None:
        self.counts.refused += 1
        self._alarms.raise_(table, kind, words, is_over=True)

    def _know(self, tables: set[str]) -> None:
        new = tables - self._known
        if new:
            insert = "INSERT INTO tables (name) SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING"
            self._connection.execute(insert, [sorted(new)])
            self._known |= new

    def _mac(self, table: str, journal: str) -> Hmac | None:
        known = self._macs.get((table, journal))
        if known is not None:
            return known
        try:
            key = self._key_of(table, journal)
        except RailbirdError:
            return None
        if key is None:
            return None
        if len(self._macs) >= MOST_KEYS:
            self._macs.clear()
        self._macs[table, journal] = found = Hmac(key)
        return found
