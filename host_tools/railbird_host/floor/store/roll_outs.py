"""Images over the floor: who has had which since when, the roll-out that is under way, how tables play with it.

In: a connection. Out: rows. Rounds are asked for by their index, some hundred at a table.
"""

from typing import Any

import psycopg

from railbird_host.base.errors import USAGE, RailbirdError

PROOF_ROUNDS = 300  # of each table, before the next ones are flashed: about a shift
LONGEST_WHY = 300
APART_S = 60  # between two images of a table
FOUND = "count(*) AS rounds, coalesce(sum(cards), 0)::int AS cards, coalesce(sum(no_reads), 0)::int AS no_reads"


class RollOuts:
    def __init__(self, connection: "psycopg.Connection[Any]"):
        self._connection = connection

    def note_image(self, table: str, image: str) -> bool:
        """A row for every change, but one a minute at most: a table may tell of what it likes. False if it is to be
        noted later, should it hold until then."""
        query = (
            'WITH newest AS (SELECT image, since FROM images WHERE "table" = %(table)s ORDER BY since DESC LIMIT 1), '
            'added AS (INSERT INTO images ("table", image) SELECT %(table)s, %(image)s WHERE NOT EXISTS (SELECT FROM '
            "newest WHERE image = %(image)s OR since > now() - make_interval(secs => %(apart)s)) RETURNING image) "
            "SELECT FROM (TABLE added UNION ALL SELECT image FROM newest) known WHERE image = %(image)s"
        )
        values = {"table": table, "image": image, "apart": APART_S}
        return self._connection.execute(query, values).fetchone() is not None

    def images(self) -> dict[str, Any]:
        """By table: its image, since when."""
        query = 'SELECT DISTINCT ON ("table") "table", image, since FROM images ORDER BY "table", since DESC'
        return {row.table: row for row in self._connection.execute(query).fetchall()}

    def under_way(self) -> Any | None:
        query = (
            "SELECT roll_outs.*, coalesce(people.name, 'person ' || people.id) AS person FROM roll_outs "
            "JOIN people ON people.id = began_by WHERE ended IS NULL"
        )
        return self._connection.execute(query).fetchone()

    def begin(self, image: str, person: int) -> bool:
        """False while another one is under way."""
        image = image.replace("\0", "")
        if self._connection.execute("SELECT FROM images WHERE image = %s LIMIT 1", [image]).fetchone() is None:
            raise RailbirdError("no table has that image", "flash the first table, then begin", USAGE)
        query = "INSERT INTO roll_outs (image, began_by) VALUES (%s, %s) ON CONFLICT DO NOTHING"
        return self._connection.execute(query, [image, person]).rowcount == 1

    def end(self, number: int, person: int, why: str) -> bool:
        """False if it has ended already."""
        words = why.replace("\0", "").strip()[:LONGEST_WHY]
        if not words:
            raise RailbirdError("a roll-out is ended with a reason", "say why", USAGE)
        query = "UPDATE roll_outs SET ended = now(), ended_by = %s, why = %s WHERE id = %s AND ended IS NULL"
        return self._connection.execute(query, [person, words, number]).rowcount == 1

    def played(self, image: str) -> dict[str, Any]:
        """By table that has this image: its first rounds with it, as many before it, restarts in the middle of one."""
        query = (
            'SELECT "table", since, after.*, before.cards AS cards_before, before.no_reads AS no_reads_before FROM '
            '(SELECT DISTINCT ON ("table") * FROM images ORDER BY "table", since DESC) now, LATERAL '
            f"(SELECT {FOUND}, coalesce(sum(restarts), 0)::int AS restarts FROM (SELECT * FROM rounds WHERE "
            '"table" = now."table" AND ended > since AND began > since ORDER BY ended LIMIT %(most)s) one) after, '
            f'LATERAL (SELECT {FOUND} FROM (SELECT * FROM rounds WHERE "table" = now."table" AND ended <= since '
            "ORDER BY ended DESC LIMIT %(most)s) one) before WHERE image = %(image)s"
        )
        rows = self._connection.execute(query, {"most": PROOF_ROUNDS, "image": image}).fetchall()
        return {row.table: row for row in rows}

    def troubles(self, image: str) -> dict[str, list[str]]:
        """By table that has this image: alarms that were raised since and that nobody has acknowledged."""
        query = (
            'SELECT alarms."table", kind FROM alarms JOIN '
            '(SELECT DISTINCT ON ("table") * FROM images ORDER BY "table", since DESC) now USING ("table") '
            "WHERE image = %s AND acknowledged IS NULL AND last >= since ORDER BY kind"
        )
        found: dict[str, list[str]] = {}
        for row in self._connection.execute(query, [image]).fetchall():
            found.setdefault(row.table, []).append(row.kind)
        return found
