"""What every table is like now, as a host application of Sparkplug B hears it: births, data, deaths, sequence numbers.

In: payloads by table. Out: a `TableNow` each, alarms that begin and end, tables that must be asked for a birth. After a
death, or before a birth, everything that is known of a table is stale. Whoever may have died unheard, while the broker
or the office was away, is awaited, and away if no birth comes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from railbird_host.base.printable import printable
from railbird_host.floor.wire.sparkplug import Told, Value

AWAY = "table away"
ALARM = "Alarms/"
NUMBERS = 256
REBIRTH_S = 5.0  # between two requests to one table
BIRTH_S = 60.0  # a table's computer tries the broker every 15 s at least
LONGEST_TEXT = 300
NOT_BACK = "the table's computer has not been heard of since broker and office are back"


@dataclass
class TableNow:
    metrics: dict[str, Value] = field(default_factory=dict)
    is_stale: bool = True
    seq: int = -1
    death_number: int = -1
    asked_s: float = -REBIRTH_S
    is_awaited: bool = False

    def text(self, name: str) -> str:
        return str(self.metrics.get(f"Table/{name}", ""))

    def has(self, name: str) -> bool:
        return self.metrics.get(f"Table/{name}") is True

    def told(self, name: str) -> bool | None:
        """None where the table does not tell it: it is of another version."""
        return self.has(name) if f"Table/{name}" in self.metrics else None

    def count(self, name: str) -> int:
        value = self.metrics.get(f"Counters/{name}", 0)
        return value if isinstance(value, int) else 0

    @property
    def alarms(self) -> dict[str, str]:
        """Those that the table itself tells of: kind and words."""
        told = {name: value for name, value in self.metrics.items() if name.startswith(ALARM)}
        return {name.removeprefix(ALARM): str(words) for name, words in told.items() if words}


class TablesNow:
    def __init__(self, ask_for_birth: Callable[[str], Any], clock: Callable[[], float]):
        self._ask_for_birth, self._clock = ask_for_birth, clock
        self.tables: dict[str, TableNow] = {}
        # Of alarms, in the order in which they came: table, kind, words, or none if it is over.
        self.changes: list[tuple[str, str, str]] = []
        self._due_s: float | None = None  # when those that are awaited must be back

    def take(self, kind: str, table: str, told: Told | None) -> None:
        now = self.tables.setdefault(table, TableNow())
        if told is None:
            self.changes.append((table, "state unreadable", f"a {printable(kind)} that is no Sparkplug payload"))
        elif kind == "NBIRTH":
            self._birth(table, now, told)
        elif kind == "NDATA":
            self._data(table, now, told)
        elif kind == "NDEATH" and told.metrics.get("bdSeq") == now.death_number and not now.is_stale:
            self._death(table, now)

    def is_away(self, table: str) -> bool:
        return table not in self.tables or self.tables[table].is_stale

    def expect(self, tables: list[str]) -> None:
        """Tables that have an account; what was never heard of is stale, without an alarm: it may not stand yet."""
        for table in tables:
            self.tables.setdefault(table, TableNow())
        for table in self.tables.keys() - set(tables):
            del self.tables[table]

    def all_stale(self) -> None:
        """The broker is away, or was: nobody knows anything."""
        for now in self.tables.values():
            now.is_awaited = now.is_awaited or not now.is_stale
            now.is_stale, now.seq = True, -1

    def await_births(self, standing: Iterable[str] = ()) -> None:
        """From now on: of those that were there before, and of those that are known to stand here."""
        for table in standing:
            if self.is_away(table) and table in self.tables:
                self.tables[table].is_awaited = True
        self._due_s = self._clock() + BIRTH_S

    def look(self) -> None:
        """Who was awaited in vain is away."""
        if self._due_s is None or self._clock() < self._due_s:
            return
        self._due_s = None
        for table, now in self.tables.items():
            if now.is_awaited:
                now.is_awaited = False
                self.changes.append((table, AWAY, NOT_BACK))

    def _birth(self, table: str, now: TableNow, told: Told) -> None:
        # Of a table that is new here every alarm may last still, in the database: of an office before this one.
        kinds = [name.removeprefix(ALARM) for name in told.metrics if name.startswith(ALARM)]
        before = now.alarms if now.metrics else dict.fromkeys(kinds, "")
        now.metrics = {name: clean(value) for name, value in told.metrics.items() if value is not None}
        number = told.metrics.get("bdSeq")
        now.death_number = number if isinstance(number, int) else -1
        now.is_stale, now.is_awaited, now.seq = False, False, 0
        self.changes.append((table, AWAY, ""))
        self._compare(table, before, now.alarms)

    def _data(self, table: str, now: TableNow, told: Told) -> None:
        is_next = not now.is_stale and told.seq == (now.seq + 1) % NUMBERS
        if not is_next or not told.metrics.keys() <= now.metrics.keys():
            self._want_birth(table, now)
            return
        before = now.alarms
        now.seq = told.seq
        now.metrics.update({name: clean(value) for name, value in told.metrics.items() if value is not None})
        self._compare(table, before, now.alarms)

    def _death(self, table: str, now: TableNow) -> None:
        now.is_stale, now.seq = True, -1
        self.changes.append((table, AWAY, "the table's computer went away: what is shown of it is stale"))

    def _want_birth(self, table: str, now: TableNow) -> None:
        now.seq = -1
        if self._clock() - now.asked_s >= REBIRTH_S:
            now.asked_s = self._clock()
            self._ask_for_birth(table)

    def _compare(self, table: str, before: dict[str, str], after: dict[str, str]) -> None:
        for kind, words in after.items():
            if before.get(kind) != words:
                self.changes.append((table, kind, words))
        self.changes += [(table, kind, "") for kind in before if kind not in after]


def clean(value: Value) -> Value:
    return printable(value)[:LONGEST_TEXT] if isinstance(value, str) else value
