"""The office under load: 1,000 tables at 75 rounds an hour, and a year of fifty tables asked.

In: mosquitto and PostgreSQL (Debian), genuine journals of replayed tables. Out: records a second that the office takes
over a real broker, lag, memory; seconds of the slowest question over 14 million rounds. Times of this computer, whose
load counts: run it on a quiet one. RAILBIRD_FLOOR_TABLES, RAILBIRD_FLOOR_SECONDS and RAILBIRD_FLOOR_ROUNDS make it
smaller; 0 tables or rounds leave that part out.
"""

import os
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from railbird_host.figures.benchmarks.figure import AT_MOST, Figure
from railbird_host.figures.benchmarks.floor_load import TABLES as LOADED
from railbird_host.figures.benchmarks.floor_load import allow_many_connections, batches_of, load_figures, raws_of
from railbird_host.floor.demo.engines import Engines, private_folder
from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.office import desk, views
from railbird_host.floor.office.intake import Intake
from railbird_host.floor.office.tables_now import TablesNow
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.database import connect, make_months, migrate
from railbird_host.floor.store.journal_store import decoded
from railbird_host.floor.store.keeping_rules import ACCESS_DAYS, LEAST_JOURNAL_DAYS, drop_what_is_old
from railbird_host.floor.store.people import SUPERVISOR, People
from railbird_host.floor.store.round_store import COLUMNS, RoundStore
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import journal_topic

YEAR = int(os.environ.get("RAILBIRD_FLOOR_ROUNDS", "14000000"))
TABLES, DAYS = 50, 365
ALARMS, OPEN_ALARMS = 200_000, 200  # eleven a table and day; those that nobody has acknowledged yet
PAGES = 1_500_000  # in the access log: ninety days of people who look every five seconds
MODEL, MODEL_ROUNDS = "model", 200  # a table whose rounds all others repeat
PERSON = "who looks at a year"
BEGAN_S = 1_790_000_000


def measure() -> list[Figure]:
    allow_many_connections()
    engines = Engines(private_folder())
    try:
        engines.start()
        with connect(engines.address) as connection:
            migrate(connection)
            make_months(connection)
        return [*(load_figures(engines) if LOADED else ()), *(question_figures(engines) if YEAR else ())]
    finally:
        engines.stop()


def question_figures(engines: Engines) -> list[Figure]:
    """What each page asks, the first time after the database was started."""
    with connect(engines.address) as connection:
        fill_a_year(connection)
        fill_alarms(connection)
    engines.database.stop()
    forget_files(engines.folder)
    engines.database.start()
    engines.wait()
    now, day, table = TablesNow(lambda name: None, time.monotonic), date.today() - timedelta(days=40), "year-7"
    played = model()
    first = Message(journal_topic(MODEL), batches_of(played)[0])
    now.expect([f"year-{number}" for number in range(1, TABLES + 1)])
    with connect(engines.address) as connection:
        alarms, people = Alarms(connection), People(connection)
        intake = Intake(connection, lambda *_: played.file.journal_key.reveal())
        token = people.sign_in(PERSON, PERSON) or ""
        asked: dict[str, Callable[[], Any]] = {
            "who asks": lambda: people.who(token),
            "what was asked is noted": lambda: people.note(1, "/", "127.0.0.1"),
            "alarms that nobody has acknowledged": alarms.open,
            "alarms that somebody has": alarms.past,
            "an alarm is raised": lambda: alarms.raise_("year-7", desk.READING, "clean D5"),
            "an alarm is closed": lambda: alarms.close("year-7", desk.READING),
            "all tables at a glance": lambda: views.tables_at_a_glance(connection, now),
            "a table's day": lambda: views.table_day(connection, now, table, day),
            "a round by its number": lambda: views.round_views(connection, table, YEAR // TABLES // 2),
            "how a table reads, 30 days": lambda: views.reading(connection, table),
            "a day's export": lambda: views.day_as_csv(connection, table, day),
            "images": lambda: views.who_has_what(connection, now, engines.floor.authority.accounts()),
            "a batch of a table is stored": lambda: intake.take([first]),
            "months ahead": lambda: make_months(connection),
            "what is too old": lambda: drop_what_is_old(connection, LEAST_JOURNAL_DAYS, date.today()),
        }
        figures = []
        for name, ask in asked.items():
            began_s = time.monotonic()
            found = ask()
            passed = time.monotonic() - began_s
            assert found is None or found, name
            figures.append(Figure(f"{YEAR / 1e6:g} M rounds: {name}", passed, "s", 1, AT_MOST))
    return figures


def forget_files(folder: Path) -> None:
    """Nothing of the database is left in this computer's memory."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fdatasync(file.fileno())
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def fill_alarms(connection: Any) -> None:
    """A year of alarms that were acknowledged, some that were not, ninety days of the access log."""
    person = People(connection).add(PERSON, SUPERVISOR, PERSON)
    connection.execute(
        'INSERT INTO alarms ("table", kind, words, began, last, over, acknowledged, acknowledged_by, why) '
        "SELECT 'year-' || 1 + n %% %s, 'door open', 'the door was opened', at, at, at, at, %s, "
        "'cleaning' FROM generate_series(1, %s) n, LATERAL (SELECT now() - make_interval(secs => n * %s) AS at) moment",
        [TABLES, person, ALARMS, DAYS * 86_400 / ALARMS],
    )
    connection.execute(
        "INSERT INTO alarms (\"table\", kind, words) SELECT 'year-' || n %% %s, 'kind ' || n, 'words' "
        "FROM generate_series(1, %s) n",
        [TABLES, OPEN_ALARMS],
    )
    connection.execute(
        "INSERT INTO access_log (at, person, what, address) SELECT now() - make_interval(secs => (%s - n) * %s), %s, "
        "'/table/year-7', '192.0.2.1' FROM generate_series(1, %s) n",
        [PAGES, ACCESS_DAYS * 86_400 / PAGES, person, PAGES],
    )
    connection.execute("ANALYZE alarms, access_log")


def model() -> ReplayedTable:
    table = ReplayedTable(MODEL, recorded(MODEL_ROUNDS), BEGAN_S)
    table.advance(len(recorded(MODEL_ROUNDS)))
    return table


def fill_a_year(connection: Any) -> None:
    """Fifty tables, rounds spread evenly up to now, each as large as one that was played."""
    table = model()
    store = RoundStore(connection)
    store.write({(MODEL, "j"): store.fold(MODEL, "j", [decoded(raw) for raw in raws_of(table)])})
    connection.execute("INSERT INTO tables (name) SELECT 'year-' || n FROM generate_series(1, %s) n", [TABLES])
    connection.execute('CREATE TEMPORARY TABLE model AS SELECT * FROM rounds WHERE "table" = %s', [MODEL])
    connection.execute("ANALYZE model")
    connection.execute("ALTER TABLE rounds SET UNLOGGED")  # no log of 14 million rows that nobody would miss
    connection.execute("DROP INDEX rounds_by_day, rounds_by_number")
    rounds, step_s = YEAR // TABLES, DAYS * 86_400 / (YEAR / TABLES)
    own = {
        "table": "'year-' || t",
        "number": "n",
        "first_sequence": "n * 17",
        "last_sequence": "n * 17 + 16",
        "began": "at - interval '50 s'",
        "ended": "at",
    }
    taken = ", ".join(own.get(name, f'model."{name}"') for name in COLUMNS)
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    connection.execute(
        f"INSERT INTO rounds ({names}) SELECT {taken} FROM generate_series(1, %s) n, generate_series(1, %s) t, "
        "LATERAL (SELECT %s::timestamptz - make_interval(secs => (%s - n) * %s) AS at) moment, model "
        "WHERE model.number = 1 + (n + t) %% %s",
        [rounds, TABLES, datetime.now(UTC), rounds, step_s, MODEL_ROUNDS - 1],
    )
    connection.execute('CREATE INDEX rounds_by_day ON rounds ("table", ended DESC)')
    connection.execute('CREATE INDEX rounds_by_number ON rounds ("table", number)')
    connection.execute("ANALYZE rounds")
