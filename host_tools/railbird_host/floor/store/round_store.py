"""The rounds of every table, one row each, made from the records as they come; and made again from all of them.

In: records that were just stored. Out: rows of `rounds`. The firmware's own controllers are folded over the journal, as
everywhere; a start goes back three snapshots, so that a round that was opened again is whole.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import psycopg
from psycopg.types.json import Jsonb

from railbird.journal.record import SNAPSHOT
from railbird.table import events
from railbird_host.field.log.record_text import LogRecord, event_in
from railbird_host.field.log.rounds import Replay, RoundLog
from railbird_host.field.log.tables import shown_card
from railbird_host.floor.store.journal_store import Journal, JournalStore, decoded

SNAPSHOTS_BACK = 3
ROUNDS_KEPT = 6  # in memory: none older is opened again
COLUMNS = {
    "table": "text", "journal": "text", "number": "bigint", "game": "text", "first_sequence": "bigint",
    "last_sequence": "bigint", "began": "timestamptz", "ended": "timestamptz", "trusted": "boolean", "ending": "text",
    "corrected": "boolean", "result": "text", "cards": "int", "no_reads": "int", "restarts": "int", "deck": "smallint",
    "sensors": "jsonb", "hands": "jsonb", "lamps": "jsonb",
}  # fmt: skip
KEYS = 3  # of them
PART = 2_000  # records that are folded in one transaction
_NAMES = ", ".join(f'"{name}"' for name in COLUMNS)
_NEW = ", ".join(f'"{name}" = excluded."{name}"' for name in [*COLUMNS][KEYS:])
UPSERT = (
    f"INSERT INTO rounds ({_NAMES}) SELECT * FROM unnest({', '.join(f'%s::{kind}[]' for kind in COLUMNS.values())}) "
    f'ON CONFLICT ("table", journal, number) DO UPDATE SET {_NEW}'
)


@dataclass
class Changed:
    """Rows to write, and numbers of rounds of which nothing is left."""

    rows: list[tuple[Any, ...]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)


class JournalRounds:
    """Of one journal: the replay, and the decks that each round's cards came from."""

    def __init__(self) -> None:
        self._replay = Replay()
        self._decks: dict[int, Counter[int]] = {}

    def take(self, records: Iterable[LogRecord]) -> list[int]:
        """Numbers of the rounds that changed."""
        changed: dict[int, None] = {}
        for record in records:
            self._replay.take(record)
            table = self._replay.table
            if table is None:
                continue
            number = table.number
            for touched in (number, number - 1):
                entry = self._replay.rounds.get(touched)
                if entry is not None and entry.last_sequence == record.sequence:
                    changed[touched] = None
                    self._note_deck(touched, record)
        for number in sorted(self._replay.rounds)[:-ROUNDS_KEPT]:
            if number not in changed:
                del self._replay.rounds[number]
                self._decks.pop(number, None)
        return list(changed)

    def _note_deck(self, number: int, record: LogRecord) -> None:
        event = event_in(record) if record.kind in (events.CARD, events.OPENED) else None
        if event is not None:
            decks = self._decks.setdefault(number, Counter())
            decks.update(deck for _, _, deck in events.opened_cards(event) if deck != events.NO_DECK)

    def deck(self, number: int) -> int | None:
        """Where a round is dealt from one deck, that one; a shoe of several has none."""
        decks = self._decks.get(number)
        return next(iter(decks)) if decks and len(decks) == 1 else None

    def round(self, number: int) -> RoundLog | None:
        return self._replay.rounds.get(number)

    @property
    def table(self) -> Any:
        return self._replay.table


class RoundStore:
    def __init__(self, connection: "psycopg.Connection[Any]"):
        self._connection = connection
        self._journals: dict[tuple[str, str], JournalRounds] = {}

    def fold(self, table: str, journal: str, records: list[LogRecord]) -> Changed:
        """In the transaction that stored them; `write` what it gives."""
        known = self._journals.get((table, journal))
        if known is None:
            known = self._journals[table, journal] = JournalRounds()
            known.take(self._records_before(table, journal, records[0].sequence))
        return changed_of(table, journal, known, known.take(records))

    def write(self, changes: dict[Journal, Changed]) -> None:
        """Two statements for all journals."""
        gone = [(*journal, number) for journal, one in changes.items() for number in one.gone]
        if gone:
            query = (
                "DELETE FROM rounds USING unnest(%s::text[], %s::text[], %s::bigint[]) AS gone (one, journal, number) "
                'WHERE rounds."table" = gone.one AND (rounds.journal, rounds.number) = (gone.journal, gone.number)'
            )
            self._connection.execute(query, [list(column) for column in zip(*gone, strict=True)])
        rows = [row for one in changes.values() for row in one.rows]
        if rows:
            self._connection.execute(UPSERT, [list(column) for column in zip(*rows, strict=True)])

    def forget(self, table: str, journal: str) -> None:
        """A transaction that failed: what was folded in memory is not what is stored."""
        self._journals.pop((table, journal), None)

    def rebuild(self, table: str, journal: str) -> int:
        """From all records that are stored; gives how many rounds. Part by part, so that a year needs no more memory
        than a day, and an office that runs waits for none of it."""
        self.forget(table, journal)
        fresh, written, last = JournalRounds(), set[int](), 0
        while True:
            with self._connection.transaction():
                lock = 'SELECT FROM journals WHERE ("table", journal) = (%s, %s) FOR UPDATE'
                self._connection.execute(lock, [table, journal])  # what an office stores meanwhile comes behind
                raws = JournalStore(self._connection).raw_records(table, journal, last + 1, most=PART)
                if not raws:
                    query = 'DELETE FROM rounds WHERE ("table", journal) = (%s, %s) AND number <> ALL(%s::bigint[])'
                    self._connection.execute(query, [table, journal, sorted(written)])
                    return len(written)
                records = [decoded(raw) for raw in raws]
                changed = fresh.take(records)
                self.write({(table, journal): changed_of(table, journal, fresh, changed)})
                written.update(changed)
                last = records[-1].sequence

    def _records_before(self, table: str, journal: str, sequence: int) -> list[LogRecord]:
        query = (
            'SELECT sequence FROM records WHERE ("table", journal, kind) = (%s, %s, %s) AND sequence < %s '
            "ORDER BY sequence DESC LIMIT %s"
        )
        rows = self._connection.execute(query, [table, journal, SNAPSHOT, sequence, SNAPSHOTS_BACK]).fetchall()
        if not rows:
            return []
        raws = JournalStore(self._connection).raw_records(table, journal, rows[-1].sequence, sequence - 1)
        return [decoded(raw) for raw in raws]


def changed_of(table: str, journal: str, known: JournalRounds, numbers: list[int]) -> Changed:
    changed = Changed()
    for number in numbers:
        entry = known.round(number)
        if entry is None:
            changed.gone.append(number)
        else:
            changed.rows.append(row_of(table, journal, entry, known.deck(number)))
    return changed


def row_of(table: str, journal: str, entry: RoundLog, deck: int | None) -> tuple[Any, ...]:
    sensors = Counter(sensor for _, sensor in entry.faults if sensor)
    hands = [[title, [shown_card(card) for card in cards]] for title, cards in entry.hands]
    lamps = {str(area): meaning for area, meaning in entry.lamps.items()}
    return (
        table, journal, entry.number, entry.game, entry.first_sequence, entry.last_sequence,
        moment(entry.began_s), moment(entry.ended_s), entry.trusted, entry.ending, entry.corrected, entry.result,
        entry.cards, len(entry.faults), entry.restarts, deck, Jsonb(dict(sensors)), Jsonb(hands), Jsonb(lamps),
    )  # fmt: skip


def moment(time_s: int) -> datetime:
    return datetime.fromtimestamp(time_s, UTC)
