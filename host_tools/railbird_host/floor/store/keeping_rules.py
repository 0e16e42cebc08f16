"""How long things are kept: the journal at least a year, the access log 90 days, names no longer than what they did.

In: a connection. Out: months of records dropped whole, old rows deleted, names of people who left taken away.
"""

from datetime import date
from typing import Any

import psycopg
from psycopg import sql

from railbird_host.floor.store.people import SESSION_HOURS

LEAST_JOURNAL_DAYS = 366
ACCESS_DAYS = 90
IMAGES_KEPT = 1000  # of each table, however often it tells of another one
# By each table's own index, whatever the planner thinks of all of them: it would read the index of a year.
OLD_ROUNDS = (
    "SELECT found.ctid FROM tables, LATERAL "
    '(SELECT ctid FROM rounds WHERE "table" = name AND ended < {cut} LIMIT 10000) found'
)
# What a table has is kept, whatever its age: a roll-out asks for nothing else. What it had counts by when that ended.
OLD_IMAGES = (
    "SELECT ctid FROM (SELECT ctid, lead(since) OVER images AS until, count(*) OVER images AS newer FROM images WINDOW "
    'images AS (PARTITION BY "table" ORDER BY since ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)) found '
    f"WHERE until < {{cut}} OR newer > {IMAGES_KEPT}"
)


def drop_what_is_old(connection: "psycopg.Connection[Any]", journal_days: int, today: date) -> dict[str, int]:
    """Counts by what was dropped; fewer days than a year are taken as a year."""
    days = max(journal_days, LEAST_JOURNAL_DAYS)
    cut = f"%s::date - make_interval(days => {days})"
    query = (
        "SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid "
        "JOIN pg_class parent ON parent.oid = inhparent WHERE parent.relname = 'records' "
        f"AND to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= {cut}"
    )
    with connection.transaction():
        months = [row.name for row in connection.execute(query, [today])]  # type: ignore[call-overload]
        for name in months:
            connection.execute(sql.SQL("DROP TABLE {}").format(sql.Identifier(name)))
        counts = {"months": len(months)}
        for what, statement in (
            ("rounds", f"DELETE FROM rounds WHERE ctid = ANY(ARRAY({OLD_ROUNDS.format(cut=cut)}))"),
            ("images", f"DELETE FROM images WHERE ctid = ANY(ARRAY({OLD_IMAGES.format(cut=cut)}))"),
            ("alarms", f"DELETE FROM alarms WHERE acknowledged < {cut}"),
            ("access", f"DELETE FROM access_log WHERE at < %s::date - make_interval(days => {ACCESS_DAYS})"),
            ("sessions", f"DELETE FROM sessions WHERE began < %s::date - make_interval(hours => {SESSION_HOURS})"),
            ("names", f"UPDATE people SET name = NULL WHERE name IS NOT NULL AND left_on < {cut}"),
        ):
            counts[what] = connection.execute(statement, [today]).rowcount  # type: ignore[call-overload]
    return counts
