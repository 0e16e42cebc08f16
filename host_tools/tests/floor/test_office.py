"""The office at work with the table's end of the floor over a real broker: journals, Sparkplug, alarms, outages."""

import threading
import time
from contextlib import contextmanager

import pytest

from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.office.desk import BROKER_AWAY, READING, UNHEARD, Desk
from railbird_host.floor.office.tables_now import AWAY
from railbird_host.floor.store.alarms import FLOOR, Alarms
from railbird_host.floor.store.journal_store import GAP, JournalStore
from railbird_host.floor.wire import sparkplug
from railbird_host.floor.wire.broker_link import BrokerLink
from railbird_host.floor.wire.topics import node_topic
from railbird_host.serve.floor_end import ALARMS, FloorEnd, metrics_of
from railbird_host.serve.records import raw_records_of

BEGAN_S = 1_790_000_000
CARDS = {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "HDSC"}


def told(**changes):
    """What `railbird serve` knows of a table."""
    facts = {
        "table": "Derby 1", "game": "derby", "state": "OPEN", "round": 7, "up": True, "problem": "", "journal": [],
        "named_warnings": {}, "kept_to": 0, "image": "1.0.0 abc", "counters": {"clock_trusted": 1, "clock_s": 5},
    }  # fmt: skip
    return facts | changes


class Computer:
    """The table's computer without a board."""

    def __init__(self, engines, table, folder):
        self.table = table
        self.account = engines.floor.add(table.name, [table.file])
        self.kept = table.keep(folder / table.name)
        self.end = FloorEnd(self.account, self.kept, table.identity, time.monotonic)
        self.end.start()
        self.facts = told(kept_to=table.journal.sequence)

    def turn(self):
        self.end.turn(self.facts)


@contextmanager
def working(engines):
    made, ending = Desk(engines.floor), threading.Event()
    worker = threading.Thread(target=made.run, args=(ending,))
    worker.start()
    try:
        yield made
    finally:
        ending.set()
        worker.join()


@pytest.fixture
def desk(engines, database):
    with working(engines) as made:
        yield made


@pytest.fixture
def computer(engines, desk, replayed, tmp_path):
    made = Computer(engines, replayed("desk-1"), tmp_path)
    yield made
    made.end.stop()


def open_alarms(database):
    return {(one.table, one.kind): one for one in Alarms(database).open()}


def test_a_table_is_seen_its_journal_stored_its_alarms_raised_and_closed(desk, computer, database, until):
    def is_stored():
        computer.turn()
        return computer.end.sender.stored_to == computer.table.journal.sequence

    until(is_stored)
    count = database.execute("SELECT count(*) AS rows, count(DISTINCT sequence) AS numbers FROM records").fetchone()
    assert count.rows == count.numbers == computer.table.journal.sequence
    now = desk.now.tables["desk-1"]
    until(lambda: computer.turn() or not now.is_stale)
    assert (now.text("State"), now.metrics["Table/Round"], now.count("clock_trusted")) == ("OPEN", 7, 1)
    computer.facts = told(named_warnings={"door open": "the door was opened: a supervisor clears it"})
    until(lambda: computer.turn() or ("desk-1", "door open") in open_alarms(database))
    assert open_alarms(database)["desk-1", "door open"].over is None
    computer.facts = told()
    until(lambda: computer.turn() or open_alarms(database)["desk-1", "door open"].over)
    computer.end.node.stop()
    until(lambda: now.is_stale and ("desk-1", AWAY) in open_alarms(database))


def test_a_computer_that_was_away_too_long_leaves_a_gap_that_is_counted_exactly(
    engines, desk, database, until, tmp_path
):
    """The board's journal went round meanwhile: what it overwrote is gone, and everybody knows how much."""
    records = recorded(60)
    table = ReplayedTable("away-1", records, BEGAN_S, sectors=10)
    table.advance(80)
    computer = Computer(engines, table, tmp_path)

    def is_stored():
        computer.turn()
        return computer.end.sender.stored_to == computer.facts["kept_to"]

    until(is_stored)
    table.advance(len(records))
    kept = computer.kept
    table.keep_in(kept)
    raws = [raw for one in kept.generations() for raw in raw_records_of(kept.sector(one))[2]]
    computer.facts = told(kept_to=table.journal.sequence)
    until(is_stored)
    computer.end.stop()
    (journal,) = JournalStore(database).journals("away-1")
    assert journal.missing == len(records) - len(raws) > 100 and journal.records == len(raws)
    words = open_alarms(database)["away-1", GAP].words
    first = journal.last_sequence - database.execute(
        "SELECT count(*) AS rows FROM records WHERE sequence > 80 + %s", [journal.missing]
    ).fetchone().rows  # fmt: skip
    assert f"to {first} never came: {journal.missing}" in words


def test_data_out_of_sequence_is_not_believed_and_a_birth_is_asked_for(desk, computer, until):
    until(lambda: computer.turn() or not desk.now.is_away("desk-1"))
    now = desk.now.tables["desk-1"]
    forger = BrokerLink(computer.account, "desk-1-other", [])
    forger.start()
    until(lambda: forger.is_up)
    forger.publish(node_topic("NDATA", "desk-1"), sparkplug.encode({"Table/State": "LIES"}, (now.seq + 7) % 256), qos=0)
    forger.publish(node_topic("NDATA", "desk-1"), b"\xff\xff nonsense", qos=0)
    until(lambda: now.asked_s > 0)
    until(lambda: computer.turn() or now.seq >= 0)
    assert now.text("State") == "OPEN"
    forger.stop()


def test_an_office_that_comes_back_hears_of_every_table_again(engines, desk, computer, until):
    until(lambda: computer.turn() or not desk.now.is_away("desk-1"))
    # The broker lets one connection of a name live: the second office takes over, as after a crash.
    with working(engines) as again:
        until(lambda: computer.turn() or not again.now.is_away("desk-1"))


def test_what_lasted_when_an_office_was_killed_ends_with_its_cause_under_the_next(
    engines, database, replayed, tmp_path, until
):
    lasting = {(FLOOR, BROKER_AWAY), (FLOOR, UNHEARD), ("desk-1", READING), ("desk-1", "door open"), ("desk-1", AWAY)}
    for table, kind in lasting:
        Alarms(database).raise_(table, kind, "of an office that was killed")
    computer = Computer(engines, replayed("desk-1"), tmp_path)
    with working(engines):
        until(lambda: computer.turn() or all(one.over for one in open_alarms(database).values()))
    computer.end.stop()
    assert open_alarms(database).keys() >= lasting


def test_an_office_ends_quietly_after_its_database(engines, database, until):
    made, ending = Desk(engines.floor), threading.Event()
    until(lambda: made.turn() or made.is_database_up)
    others = "pid <> pg_backend_pid() AND backend_type = 'client backend'"
    database.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    ending.set()
    made.run(ending)
    assert not made.is_database_up


def test_what_a_table_tells_holds_no_card():
    metrics = metrics_of(told(state="DEAL", counters={"journal_records": 9, "clock_s": 1}))
    assert not CARDS & {str(value) for value in metrics.values()}
    assert "Counters/clock_s" not in metrics
    assert {f"Alarms/{name}" for name in ALARMS} <= metrics.keys()
    away = metrics_of(told(up=False, problem="unplugged"))
    assert away["Alarms/board away"] == "unplugged" and away["Table/Link"] is False


@pytest.mark.parametrize("value", [True, False, 0, -5, 1 << 61, 0.5, "words ♥", ""])
def test_a_payload_comes_back_as_it_was(value):
    found = sparkplug.decode(sparkplug.encode({"x": value}, 255, 1234))
    assert found == (1234, 255, {"x": value}) and type(found.metrics["x"]) is type(value)
    assert sparkplug.decode(b"\xff\xff\xff") is None
