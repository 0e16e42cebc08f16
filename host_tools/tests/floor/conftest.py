"""A broker and a database for all tests of a worker, and replayed tables whose journals are genuine."""

import time
from datetime import UTC, datetime

import pytest
from argon2 import PasswordHasher
from in_threads import running
from web_visitor import PASSWORD, Browser

from railbird_host.floor.demo.engines import Engines, private_folder
from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.office.intake import Intake
from railbird_host.floor.office.running import RunningOffice
from railbird_host.floor.store import people
from railbird_host.floor.store.database import connect, make_months, migrate
from railbird_host.floor.store.people import ROLES, People
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import journal_topic
from railbird_host.serve.records import raw_records_of

BEGAN_S = int(datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp())


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch):
    """A hash is made slow on purpose: not in every test."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people, "HASHER", hasher)
    monkeypatch.setattr(people, "NOBODY", hasher.hash("nobody's"))


@pytest.fixture(scope="session")
def engines():
    made = Engines(private_folder(), is_quick=True)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def _migrated(engines):
    with connect(engines.address) as connection:
        migrate(connection)
        make_months(connection)


@pytest.fixture
def database(engines, _migrated):
    """A connection to an empty database."""
    connection = connect(engines.address)
    connection.execute(
        "TRUNCATE tables, journals, records, quarantine, rounds, alarms, people, sessions, access_log, office, images, "
        "roll_outs CASCADE"
    )
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def address(engines):
    """Of a running office."""
    with running(RunningOffice(engines.floor, "127.0.0.1", 0)) as found:
        yield found


@pytest.fixture
def replayed():
    """Makes a table of a name whose journal has so many rounds."""

    def make(name, rounds=3, seed=1):
        table = ReplayedTable(name, recorded(rounds, seed), BEGAN_S, sectors=40)
        table.advance(len(recorded(rounds, seed)))
        return table

    return make


@pytest.fixture
def until():
    """Waits for what other processes do."""

    def wait(is_so, seconds=20.0):
        end_s = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end_s, "it did not come to that"
            time.sleep(0.02)

    return wait


@pytest.fixture
def browser(address, database):
    for role in ROLES:
        People(database).add(role, role, PASSWORD)
    return Browser(address)


@pytest.fixture
def played(database, replayed, tmp_path):
    """A table with rounds in the database."""
    table = replayed("page-1", rounds=2)
    kept = table.keep(tmp_path)
    raws = [raw for one in kept.generations() for raw in raw_records_of(kept.sector(one))[2]]
    intake = Intake(database, lambda *_: table.file.journal_key.reveal())
    payload = batch.encode(table.identity, bytes(16), 1, raws)
    intake.take([Message(journal_topic("page-1"), payload)])
    return database.execute("SELECT * FROM rounds ORDER BY number").fetchall()
