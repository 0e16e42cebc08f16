"""What people ask of the rounds: the last hour, a table's day, one round, how reading goes. Nothing here writes.

In: a connection. Out: rows. All go by an index of `rounds`, so that a year of fifty tables is answered at once.
"""

from datetime import date
from typing import Any

ABOUT = (
    "count(*) AS rounds, sum(cards) AS cards, sum(no_reads) AS no_reads, count(*) FILTER (WHERE corrected) AS corrected"
)


def is_known(connection: Any, table: str) -> bool:
    """Something of it is stored."""
    return connection.execute("SELECT FROM tables WHERE name = %s", [table]).fetchone() is not None


def last_hours(connection: Any, hours: int) -> dict[str, Any]:
    """By table: rounds that ended within so many hours, cards, no-reads, corrections."""
    query = (
        f'SELECT name AS "table", found.* FROM tables, LATERAL (SELECT {ABOUT} FROM rounds WHERE "table" = name '
        "AND ended > now() - make_interval(hours => %s) AND ended <= now()) found"
    )
    return {row.table: row for row in connection.execute(query, [hours]).fetchall()}


def day(connection: Any, table: str, when: date) -> list[Any]:
    """Rounds that ended on that day (UTC), newest first."""
    query = (
        "SELECT number, journal, game, began, ended, trusted, ending, corrected, result, cards, no_reads, restarts "
        "FROM rounds WHERE \"table\" = %s AND ended >= %s::timestamptz AND ended < %s::timestamptz + interval '1 day' "
        "ORDER BY ended DESC, number DESC"
    )
    stamp = f"{when.isoformat()} 00:00:00+00"
    return list(connection.execute(query, [table, stamp, stamp]).fetchall())


def rounds_of(connection: Any, table: str, number: int) -> list[Any]:
    """All rounds of that number: a table that was provisioned anew counts from 1 again. Newest first."""
    query = 'SELECT * FROM rounds WHERE "table" = %s AND number = %s ORDER BY ended DESC'
    return list(connection.execute(query, [table, number]).fetchall())


def reading(connection: Any, table: str, days: int) -> list[Any]:
    """By day: cards, no-reads, and no-reads by sensor, oldest first."""
    query = (
        "SELECT day, sum(cards)::int AS cards, sum(no_reads)::int AS no_reads, jsonb_object_agg(sensor, count) "
        "FILTER (WHERE sensor IS NOT NULL) AS sensors FROM ("
        "SELECT (ended AT TIME ZONE 'UTC')::date AS day, sum(cards) AS cards, sum(no_reads) AS no_reads, "
        'NULL::text AS sensor, NULL::bigint AS count FROM rounds WHERE "table" = %(table)s AND ended > now() - '
        "make_interval(days => %(days)s) GROUP BY 1 UNION ALL "
        "SELECT (ended AT TIME ZONE 'UTC')::date, 0, 0, key, sum(value::int) FROM rounds, jsonb_each_text(sensors) "
        'WHERE "table" = %(table)s AND no_reads > 0 AND ended > now() - make_interval(days => %(days)s) GROUP BY 1, 4'
        ") found GROUP BY day ORDER BY day"
    )
    return list(connection.execute(query, {"table": table, "days": days}).fetchall())


def reading_of_decks(connection: Any, table: str, days: int) -> list[Any]:
    """By deck, where a round is dealt from one."""
    query = (
        'SELECT deck, sum(cards)::int AS cards, sum(no_reads)::int AS no_reads FROM rounds WHERE "table" = %s '
        "AND ended > now() - make_interval(days => %s) AND deck IS NOT NULL GROUP BY deck ORDER BY deck"
    )
    return list(connection.execute(query, [table, days]).fetchall())
