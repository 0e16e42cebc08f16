"""The office under load: 1,000 tables at 75 rounds an hour, and a year of fifty tables asked.

In: mosquitto and PostgreSQL (Debian), genuine journals of replayed tables. Out: records a second that the office takes
over a real broker, lag, memory; seconds of the slowest question over 14 million rounds. Times of this computer, whose
load counts: run it on a quiet one. RAILBIRD_FLOOR_TABLES and RAILBIRD_FLOOR_ROUNDS make it smaller.
"""

import os
import resource
import tempfile
import threading
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from railbird.journal.record import FIRST_MAC
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.floor.demo.engines import Engines, private_folder
from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.office.desk import Desk
from railbird_host.floor.store import questions
from railbird_host.floor.store.database import connect, make_months, migrate
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.account import Account
from railbird_host.floor.wire.broker_link import BrokerLink
from railbird_host.floor.wire.topics import journal_topic, rights
from railbird_host.serve.records import raw_records_of

TABLES = int(os.environ.get("RAILBIRD_FLOOR_TABLES", "1000"))
YEAR = int(os.environ.get("RAILBIRD_FLOOR_ROUNDS", "14000000"))
ROUNDS_A_TABLE = 3
ROUNDS_AN_HOUR = 75
A_BATCH = 5  # records that a live table sends at once
LIMIT_S = 600.0
SECTORS = 16


def measure() -> list[Figure]:
    engines = Engines(private_folder())
    try:
        engines.start()
        with connect(engines.address) as connection:
            migrate(connection)
            make_months(connection)
        return [*load_figures(engines), *question_figures(engines)]
    finally:
        engines.stop()


# Load


def load_figures(engines: Engines) -> list[Figure]:
    """All journals are sent as fast as the office answers, in batches as small as live ones."""
    names = [f"load-{number}" for number in range(1, TABLES + 1)]
    tables = [ReplayedTable(name, recorded(ROUNDS_A_TABLE, index % 5), 1_790_000_000, SECTORS) for index, name in
              enumerate(names)]  # fmt: skip
    for table in tables:
        engines.floor.add_keys(table.name, table.file)
    # One account that may write for all: certificates of a thousand tables are not what is measured.
    account = engines.floor.add("load", [])
    (engines.floor.folder / "rights").write_text(
        rights([]) + "\nuser load\ntopic write railbird/journal/+\ntopic read railbird/stored/+\n"
    )
    engines.floor.tell_broker()
    desk, ending = Desk(engines.floor), threading.Event()
    worker = threading.Thread(target=desk.run, args=(ending,))
    worker.start()
    try:
        return send_all(desk, account, tables)
    finally:
        ending.set()
        worker.join()


def batches_of(table: ReplayedTable) -> list[bytes]:
    table.advance(len(recorded(ROUNDS_A_TABLE)) + 100)
    with tempfile.TemporaryDirectory() as folder:
        kept = table.keep(Path(folder))
        raws = [raw for one in kept.generations() for raw in raw_records_of(kept.sector(one))[2]]
    found, previous = [], FIRST_MAC
    for start in range(0, len(raws), A_BATCH):
        part = raws[start : start + A_BATCH]
        found.append(batch.encode(table.identity, previous, start + 1, part))
        previous = part[-1][-16:]
    return found


def send_all(desk: Desk, account: Account, tables: list[ReplayedTable]) -> list[Figure]:
    waiting = {table.name: batches_of(table) for table in tables}
    records = sum(table.journal.sequence for table in tables)
    link = BrokerLink(account, "load", ["railbird/stored/+"], most_waiting=100_000)
    link.start()
    while not (link.is_up and desk.is_broker_up and desk.is_database_up):
        time.sleep(0.05)
    began_s, sent_s, lags = time.monotonic(), {}, []
    for name, batches in waiting.items():
        link.publish(journal_topic(name), batches.pop(0))
        sent_s[name] = time.monotonic()
    while desk.counts.records < records and time.monotonic() - began_s < LIMIT_S:
        for message in link.take(1_000, 0.2):
            name = message.topic.rpartition("/")[2]
            lags.append(time.monotonic() - sent_s[name])
            if waiting[name]:
                link.publish(journal_topic(name), waiting[name].pop(0))
                sent_s[name] = time.monotonic()
    passed_s = time.monotonic() - began_s
    link.stop()
    a_round = records / len(tables) / ROUNDS_A_TABLE
    needed = TABLES * ROUNDS_AN_HOUR * a_round / 3600
    lags.sort()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        Figure(f"{TABLES} tables at 75 rounds an hour need", needed, "records/s"),
        Figure("office takes, verified and stored", desk.counts.records / passed_s, "records/s", needed, AT_LEAST),
        Figure("all tables at once: sent to answered, 99 %", lags[int(len(lags) * 0.99)], "s"),
        Figure("memory of the office and its load", memory, "MB"),
    ]


# Questions


def question_figures(engines: Engines) -> list[Figure]:
    with connect(engines.address) as connection:
        fill_a_year(connection)
        day = date.today() - timedelta(days=40)
        asked = {
            "all tables, last 24 hours": lambda: questions.last_hours(connection, 24),
            "a table's day": lambda: questions.day(connection, "year-7", day),
            "a round by its number": lambda: questions.rounds_of(connection, "year-7", 123_456),
            "how a table reads, 30 days": lambda: questions.reading(connection, "year-7", 30),
        }
        figures = []
        for name, ask in asked.items():
            began_s = time.monotonic()
            ask()
            passed = time.monotonic() - began_s
            figures.append(Figure(f"{YEAR / 1e6:g} M rounds: {name}", passed, "s", 1, AT_MOST))
    return figures


def fill_a_year(connection: Any) -> None:
    """Fifty tables, rounds spread evenly up to now."""
    connection.execute("INSERT INTO tables (name) SELECT 'year-' || n FROM generate_series(1, 50) n")
    step_s = 365 * 86_400 / (YEAR / 50)
    connection.execute(
        "INSERT INTO rounds SELECT 'year-' || t, 'j', n, 'derby', n * 17, n * 17 + 16, at - interval '50 s', at, true, "
        "'paid', n %% 200 = 0, '♠ ♥ ♦  BLACK  SPADES', 12, (n %% 17 = 0)::int, 0, 1, "
        "CASE WHEN n %% 17 = 0 THEN '{\"D5\": 1}' ELSE '{}' END::jsonb, '[]', '{}' "
        "FROM generate_series(1, %s) n, generate_series(1, 50) t, LATERAL (SELECT %s::timestamptz - "
        "make_interval(secs => (%s - n) * %s) AS at) moment",
        [YEAR // 50, datetime.now(UTC), YEAR // 50, step_s],
    )
    connection.execute("ANALYZE rounds")
