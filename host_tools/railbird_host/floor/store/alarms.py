"""Alarms of the floor: raised once, counted, closed when their cause goes, kept until a person says why.

In: a table, the kind, words. Out: rows. One that nobody has acknowledged is never raised a second time beside itself.
"""

from typing import Any

import psycopg

from railbird_host.base.errors import USAGE, RailbirdError

LONGEST_WORDS = 500
FLOOR = "floor"  # the "table" of what concerns all of them


class Alarms:
    def __init__(self, connection: "psycopg.Connection[Any]"):
        self._connection = connection

    def raise_(self, table: str, kind: str, words: str, is_over: bool = False) -> None:
        """`is_over`: something that happened, and does not last. Where it happened more than once before somebody has
        acknowledged it, the newest words come first, and the others stay as far as there is room."""
        over = "now()" if is_over else "NULL"
        both = f"left(excluded.words || '; before: ' || alarms.words, {LONGEST_WORDS})"
        several = f"CASE WHEN starts_with(alarms.words, excluded.words) THEN alarms.words ELSE {both} END"
        now = several if is_over else "excluded.words"
        query = (
            f'INSERT INTO alarms ("table", kind, words, over) VALUES (%s, %s, %s, {over}) '
            'ON CONFLICT ("table", kind) WHERE acknowledged IS NULL DO UPDATE '
            f"SET words = {now}, last = now(), times = alarms.times + 1, over = {over}"
        )
        self._connection.execute(query, [table, kind, kept(words)])  # type: ignore[call-overload]

    def raise_lasting(self, table: str, kind: str, words: str) -> None:
        """Of what is looked at again and again: told anew where its words are others than last, or where it was over.
        Whoever has acknowledged it has seen it, whatever office looks next."""
        # Not by `id` alone: the planner might go back over a year by that index.
        query = (
            'SELECT words FROM alarms WHERE ("table", kind) = (%s, %s) AND over IS NULL ORDER BY began DESC, id DESC'
        )
        told = self._connection.execute(query, [table, kind]).fetchone()
        if told is None or told.words != kept(words):
            self.raise_(table, kind, words)

    def close(self, table: str, kind: str) -> None:
        """Its cause is gone; somebody has to acknowledge it all the same."""
        query = 'UPDATE alarms SET over = now() WHERE "table" = %s AND kind = %s AND over IS NULL'
        self._connection.execute(query, [table, kind])

    def close_others(self, kind: str, tables: list[str]) -> None:
        """At every table but these."""
        query = 'UPDATE alarms SET over = now() WHERE kind = %s AND over IS NULL AND "table" <> ALL(%s)'
        self._connection.execute(query, [kind, tables])

    def acknowledge(self, number: int, person: int, why: str) -> bool:
        """False if somebody was faster, or there is none."""
        words = kept(why)
        if not words:
            raise RailbirdError("an alarm is acknowledged with a reason", "say what it was", USAGE)
        query = (
            "UPDATE alarms SET acknowledged = now(), acknowledged_by = %s, why = %s WHERE id = %s "
            "AND acknowledged IS NULL"
        )
        return self._connection.execute(query, [person, words, number]).rowcount == 1

    def open(self) -> list[Any]:
        """Those that nobody has acknowledged: what still lasts first."""
        query = "SELECT * FROM alarms WHERE acknowledged IS NULL ORDER BY over IS NOT NULL, began DESC LIMIT 500"
        return self._connection.execute(query).fetchall()

    def past(self, limit: int = 200) -> list[Any]:
        query = (
            "SELECT alarms.*, coalesce(people.name, 'person ' || people.id) AS person FROM alarms "
            "LEFT JOIN people ON people.id = acknowledged_by WHERE acknowledged IS NOT NULL "
            "ORDER BY acknowledged DESC LIMIT %s"
        )
        return self._connection.execute(query, [limit]).fetchall()


def kept(words: str) -> str:
    return words.replace("\0", "").strip()[:LONGEST_WORDS]
