"""How long things are kept: the journal at least a year, the access log 90 days, names no longer than what they did.

In: a connection. Out: months of records dropped whole, old rows deleted, names of people who left taken away.
"""

from datetime import date
from typing import Any

import psycopg
from psycopg import sql

LEAST_JOURNAL_DAYS = 366
ACCESS_DAYS = 90


def drop_what_is_old(connection: "psycopg.Connection[Any]", journal_days: int, today: date) -> dict[str, int]:
    """Counts by what was dropped; fewer days than a year are taken as a year."""
    days = max(journal_days, LEAST_JOURNAL_DAYS)
    cut = f"%s::date - make_interval(days => {days})"
    query = (
        "SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid "
        "JOIN pg_class parent ON parent.oid = inhparent WHERE parent.relname = 'records' "
        f"AND to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= {cut}"
    )
    # What came since is told to the index, else it is read for nothing: by vacuum alone that may be a fifth of a year.
    connection.execute("SELECT brin_summarize_new_values('rounds_by_age')")
    with connection.transaction():
        months = [row.name for row in connection.execute(query, [today])]  # type: ignore[call-overload]
        for name in months:
            connection.execute(sql.SQL("DROP TABLE {}").format(sql.Identifier(name)))
        counts = {"months": len(months)}
        for what, statement in (
            ("rounds", f"DELETE FROM rounds WHERE ended < {cut}"),
            ("alarms", f"DELETE FROM alarms WHERE acknowledged < {cut}"),
            ("access", f"DELETE FROM access_log WHERE at < %s::date - make_interval(days => {ACCESS_DAYS})"),
            ("names", f"UPDATE people SET name = NULL WHERE name IS NOT NULL AND left_on < {cut}"),
        ):
            counts[what] = connection.execute(statement, [today]).rowcount  # type: ignore[call-overload]
    return counts
