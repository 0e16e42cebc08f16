"""Opens the office's database and brings its schema up to date, one numbered file after the other.

In: a connection string, the files of `floor/migrations`. Out: a connection. A database of a newer office is refused.
"""

from importlib.resources import files
from typing import Any

import psycopg
from psycopg import sql
from psycopg.rows import namedtuple_row

from railbird_host.base.errors import REFUSED, TRANSPORT, RailbirdError

LOCK = 7_214_001  # one office at a time changes the schema
CONNECT_S = 5


def connect(address: str) -> "psycopg.Connection[Any]":
    try:
        return psycopg.connect(address, autocommit=True, connect_timeout=CONNECT_S, row_factory=namedtuple_row)
    except psycopg.OperationalError as error:
        reason = str(error).strip().splitlines()[-1]
        raise RailbirdError(f"no database: {reason}", "is PostgreSQL running? see docs/floor.md", TRANSPORT) from error


def migrations() -> list[tuple[int, str]]:
    folder = files("railbird_host.floor") / "migrations"
    found = [(int(one.name[:4]), one.read_text()) for one in folder.iterdir() if one.name.endswith(".sql")]
    return sorted(found)


def migrate(connection: "psycopg.Connection[Any]") -> int:
    """Gives how many files were applied."""
    steps = migrations()
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations (number int PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())"
        )
        applied = {row.number for row in connection.execute("SELECT number FROM migrations")}
        unknown = applied - {number for number, _ in steps}
        if unknown:
            message = f"the database is of a newer office: it has change {max(unknown)}"
            raise RailbirdError(message, "use that version of railbird", REFUSED)
        missing = [(number, text) for number, text in steps if number not in applied]
        for number, text in missing:
            connection.execute(text)  # type: ignore[call-overload]
            connection.execute("INSERT INTO migrations (number) VALUES (%s)", [number])
    return len(missing)


def make_months(connection: "psycopg.Connection[Any]", ahead: int = 2) -> None:
    """Partitions of this month and the next ones; those that are there stay."""
    query = (
        "SELECT month::date AS first, (month + interval '1 month')::date AS next FROM "
        "date_trunc('month', now()) AS one, "
        "generate_series(one, one + make_interval(months => %s), interval '1 month') AS month"
    )
    create = sql.SQL("CREATE TABLE IF NOT EXISTS {} PARTITION OF records FOR VALUES FROM ({}) TO ({})")
    for row in connection.execute(query, [ahead]).fetchall():
        name = sql.Identifier(f"records_{row.first:%Y_%m}")
        connection.execute(create.format(name, sql.Literal(row.first), sql.Literal(row.next)))
