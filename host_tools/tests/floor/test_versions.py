"""Old and new versions of `serve` and office, mixed: what version 1 said, byte for byte (versions/1.json), is heard by
today's office and tables, and what they say would be heard by it."""

import json
from pathlib import Path

import pytest
from test_office import told

from railbird_host.floor.office import metrics, views
from railbird_host.floor.office.desk import Desk
from railbird_host.floor.office.intake import Intake
from railbird_host.floor.office.tables_now import TablesNow
from railbird_host.floor.store.journal_store import JournalStore
from railbird_host.floor.wire import batch, sparkplug, state
from railbird_host.floor.wire.batch import Stored
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import journal_topic
from railbird_host.serve.floor_end import metrics_of

SAID = json.loads((Path(__file__).parent / "versions" / "1.json").read_text())
BATCH, BIRTH, DATA = (bytes.fromhex(SAID[name]) for name in ("batch", "birth", "data"))
TABLE = "version-1"


@pytest.fixture
def now():
    """An office that heard the birth of version 1."""
    found = TablesNow(lambda _: None, lambda: 0.0)
    found.take("NBIRTH", TABLE, sparkplug.decode(BIRTH))
    return found


def born(changes, gone=()):
    """A birth of another version."""
    metrics_told = {name: value for name, value in sparkplug.decode(BIRTH).metrics.items() if name not in gone}
    return sparkplug.decode(sparkplug.encode(metrics_told | changes, 0))


def test_todays_office_stores_what_version_1_sent(database):
    intake = Intake(database, lambda *_: bytes.fromhex(SAID["journal_key"]))
    (answer,) = intake.take([Message(journal_topic(TABLE), BATCH)])
    assert batch.decode_stored(answer.payload).sequence == SAID["records"]
    assert len(JournalStore(database).raw_records(TABLE, SAID["journal"])) == SAID["records"]


def test_todays_table_sends_what_an_office_of_version_1_reads():
    found = batch.decode(BATCH)
    raws = [one.raw for one in found.records]
    assert batch.encode(found.journal, found.previous_mac, found.first_sequence, raws, found.is_first_left) == BATCH


def test_todays_table_hears_what_an_office_of_version_1_answers_and_a_newer_one():
    stored = batch.decode_stored(SAID["answer"].encode())
    assert (stored.journal, stored.sequence, len(stored.mac), stored.refused) == (
        SAID["journal"],
        SAID["records"],
        16,
        "",
    )
    assert batch.decode_stored(SAID["refusal"].encode()).refused == "record 4 does not verify"
    newer = json.dumps(json.loads(SAID["answer"]) | {"version": 2, "pause_s": 5})
    assert batch.decode_stored(newer.encode()) == stored
    assert state.decode(SAID["state"].encode()).is_online
    assert state.decode(json.dumps(json.loads(SAID["state"]) | {"version": 2}).encode()).is_online


def test_todays_office_answers_what_a_table_of_version_1_hears():
    words = json.loads(Stored(SAID["journal"], 5, bytes(16), "why").encode())
    assert {name: type(value) for name, value in json.loads(SAID["answer"]).items()}.items() <= {
        name: type(value) for name, value in words.items()
    }.items()


def test_todays_table_tells_every_metric_that_an_office_of_version_1_shows():
    before = sparkplug.decode(BIRTH).metrics
    today = metrics_of(told()) | {"bdSeq": 1, "Node Control/Rebirth": False, "Table/Computer": "railbird"}
    assert {name: type(value) for name, value in before.items()}.items() <= {
        name: type(value) for name, value in today.items()
    }.items()


def test_what_version_1_tells_of_itself_is_shown(now, database):
    now.take("NDATA", TABLE, sparkplug.decode(DATA))
    (row,) = views.tables_at_a_glance(database, now)
    assert (row["game"], row["state"], row["door"], row["image"]) == ("derby", "DEAL", "open", "1.0.0 abc")


def test_what_a_newer_table_tells_is_no_trouble(now, engines, database):
    """An alarm that this office has no name for is one all the same; a counter goes to Prometheus."""
    now.take("NBIRTH", TABLE, born({"Alarms/lens cracked": "replace it", "Counters/tilts": 3, "Lamps/dimmed": 0.5}))
    (row,) = views.tables_at_a_glance(database, now)
    assert "replace it" in row["warned"] and (TABLE, "lens cracked", "replace it") in now.changes
    desk = Desk(engines.floor)
    desk.now = now
    assert b'counter="tilts",table="version-1"} 3' in metrics.text_of(desk)


def test_what_an_older_table_does_not_tell_is_empty(now, engines, database):
    told_then = sparkplug.decode(BIRTH).metrics
    now.take("NBIRTH", TABLE, born({}, [name for name in told_then if name not in ("bdSeq", "Table/Name")]))
    (row,) = views.tables_at_a_glance(database, now)
    assert (row["game"], row["state"], row["round"], row["image"], row["warned"]) == ("", "", "", "", [])
    assert row["link"] is None and row["clock"] is None, "neither lost nor not set: nobody knows"
    desk = Desk(engines.floor)
    desk.now = now
    assert b'railbird_table_round{table="version-1"} 0' in metrics.text_of(desk)
    assert not now.tables[TABLE].is_stale
