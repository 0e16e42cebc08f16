"""Takes batches of journals: decodes, verifies, stores, makes rounds, answers. One database transaction for many.

In: messages of the journal topics. Out: answers to publish once the transaction is committed, never before; alarms. A
database that is away loses nothing: what was not answered comes again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg

from railbird_host.base.errors import RailbirdError
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.journal_store import JournalStore, Taken
from railbird_host.floor.store.round_store import RoundStore
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.batch import BadBatch, Batch, Stored
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import stored_topic, table_of

BAD, FOREIGN, NO_ROUNDS = "batch unreadable", "foreign journal", "rounds not made"
MOST_KEYS = 5_000


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
        self._keys: dict[tuple[str, str], bytes] = {}
        self._known: set[str] = set()
        self._journals = JournalStore(connection)
        self._rounds = RoundStore(connection)
        self._alarms = Alarms(connection)
        self.counts = Counts()

    def take(self, messages: list[Message]) -> list[Message]:
        """Answers, for after this call. Raises psycopg's OperationalError if the database went away."""
        answers: dict[str, Message] = {}
        touched: set[tuple[str, str]] = set()
        try:
            with self._connection.transaction():
                for message in messages:
                    table = table_of(message.topic)
                    answer = self._one(table, message.payload, touched)
                    if answer is not None:
                        answers[f"{table} {answer.journal}"] = Message(stored_topic(table), answer.encode())
        except BaseException:
            for table, journal in touched:
                self._rounds.forget(table, journal)
            raise
        return list(answers.values())

    def _one(self, table: str, payload: bytes, touched: set[tuple[str, str]]) -> Stored | None:
        self.counts.batches += 1
        try:
            found = batch.decode(payload)
        except BadBatch as error:
            self._refuse(table, BAD, str(error))
            return None
        key = self._key(table, found.journal)
        if key is None:
            words = f"journal {found.journal} is of no table file that this office has for {table}"
            self._refuse(table, FOREIGN, words)
            return Stored(found.journal, 0, b"", "this office has no table file for this journal")
        self._know(table)
        touched.add((table, found.journal))
        return self._store(table, found, key)

    def _store(self, table: str, found: Batch, key: bytes) -> Stored:
        taken = self._journals.take(table, found, key)
        self.counts.records += len(taken.fresh)
        self.counts.doubled += sum(one.fields.sequence <= taken.sequence for one in found.records) - len(taken.fresh)
        for kind, words in taken.wrong:
            self._alarms.raise_(table, kind, words, is_over=True)
        self.counts.refused += bool(taken.refused)
        if taken.fresh:
            self._make_rounds(table, found.journal, taken)
        return Stored(found.journal, taken.sequence, taken.mac, taken.refused)

    def _make_rounds(self, table: str, journal: str, taken: Taken) -> None:
        """What can't be made a round of is an alarm: the records stay all the same."""
        try:
            with self._connection.transaction():
                self._rounds.take(table, journal, taken.fresh)
        except psycopg.OperationalError:
            raise
        except (psycopg.Error, ValueError, TypeError, LookupError, AttributeError, OverflowError) as error:
            self._rounds.forget(table, journal)
            words = f"journal {journal} from record {taken.fresh[0].sequence}: {type(error).__name__}"
            self._alarms.raise_(table, NO_ROUNDS, f"{words}; railbird floor rebuild", is_over=True)

    def _refuse(self, table: str, kind: str, words: str) -> None:
        self.counts.refused += 1
        self._alarms.raise_(table, kind, words, is_over=True)

    def _know(self, table: str) -> None:
        if table not in self._known:
            self._connection.execute("INSERT INTO tables (name) VALUES (%s) ON CONFLICT DO NOTHING", [table])
            self._known.add(table)

    def _key(self, table: str, journal: str) -> bytes | None:
        known = self._keys.get((table, journal))
        if known is not None:
            return known
        try:
            key = self._key_of(table, journal)
        except RailbirdError:
            return None
        if key is not None:
            if len(self._keys) >= MOST_KEYS:
                self._keys.clear()
            self._keys[table, journal] = key
        return key
