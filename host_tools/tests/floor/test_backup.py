"""Backup and point-in-time restore, rehearsed: the database goes back to a moment, tables send the rest again."""

import subprocess
import time

import pytest

from railbird_host.floor.demo.engines import Engines, as_user, private_folder, program
from railbird_host.floor.office.intake import Intake
from railbird_host.floor.store.database import connect, make_months, migrate
from railbird_host.floor.store.journal_store import JournalStore
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.batch import decode_stored
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import journal_topic
from railbird_host.serve.records import raw_records_of


@pytest.fixture
def archived():
    """Engines whose database archives every segment."""
    made = Engines(private_folder())
    made.start()
    archive = made.folder / "archive"
    with connect(made.address) as connection:
        connection.execute(f"ALTER SYSTEM SET archive_command = 'cp %p {archive}/%f'")
        connection.execute("ALTER SYSTEM SET archive_mode = on")
    made.database.stop()
    as_owner(["mkdir", str(archive)])
    made.database.start()
    made.wait()
    yield made, archive
    made.stop()


def as_owner(command):
    subprocess.run(command, check=True, capture_output=True, **as_user("postgres"))


def give(connection, table, raws, first, last):
    intake = Intake(connection, lambda *_: table.file.journal_key.reveal())
    before = raws[first - 2][-16:] if first > 1 else bytes(16)
    payload = batch.encode(table.identity, before, first, raws[first - 1 : last])
    (answer,) = intake.take([Message(journal_topic(table.name), payload)])
    return decode_stored(answer.payload).sequence


@pytest.mark.soak
def test_a_moment_is_restored_and_tables_send_the_rest_again(archived, replayed, tmp_path):
    engines, archive = archived
    table = replayed("backup-1", rounds=4)
    kept = table.keep(tmp_path)
    raws = [raw for one in kept.generations() for raw in raw_records_of(kept.sector(one))[2]]
    with connect(engines.address) as connection:
        migrate(connection)
        make_months(connection)
        give(connection, table, raws, 1, 10)
        base = engines.folder / "base"
        as_owner([program("pg_basebackup"), "-h", str(engines.folder), "-U", "railbird", "-D", str(base), "-c", "fast"])
        give(connection, table, raws, 11, 30)
        time.sleep(0.2)
        moment = connection.execute("SELECT now() AS moment").fetchone().moment
        time.sleep(0.2)
        connection.execute("DELETE FROM records")  # what a wrong hand did
        connection.execute("DELETE FROM rounds")
        connection.execute("SELECT pg_switch_wal()")
    engines.database.stop()
    settings = (
        f"restore_command = 'cp {archive}/%f %p'\nrecovery_target_time = '{moment.isoformat()}'\n"
        "recovery_target_action = 'promote'\n"
    )
    as_owner(["rm", "-rf", str(engines._data)])
    as_owner(["mv", str(base), str(engines._data)])
    as_owner(["sh", "-c", f"printf '%s' \"$0\" >> {engines._data}/postgresql.auto.conf", settings])
    as_owner(["touch", str(engines._data / "recovery.signal")])
    engines.database.start()
    engines.wait()
    with connect(engines.address) as connection:
        while connection.execute("SELECT pg_is_in_recovery() AS is_so").fetchone().is_so:
            time.sleep(0.1)
        assert JournalStore(connection).raw_records(table.name, table.identity) == raws[:30]
        assert give(connection, table, raws, 1, 0) == 30, "the table hears where the office is"
        assert give(connection, table, raws, 31, len(raws)) == len(raws)
        assert JournalStore(connection).raw_records(table.name, table.identity) == raws
