"""Who is away though nobody heard it go: tables that died with the broker or while no office listened, wills that came
late, messages that were lost."""

import signal
from contextlib import suppress

import psycopg
import pytest
from test_office import Computer, desk, open_alarms, working  # noqa: F401 (desk is a fixture)

from railbird_host.floor.office import tables_now, views
from railbird_host.floor.office.broker_log import DENIED_KIND
from railbird_host.floor.office.desk import BROKER_AWAY, BROKER_PATIENCE_S, READING, UNHEARD, Desk
from railbird_host.floor.office.tables_now import ALARM, AWAY, TablesNow
from railbird_host.floor.store.alarms import FLOOR, Alarms
from railbird_host.floor.store.people import People
from railbird_host.floor.wire import broker_link, sparkplug
from railbird_host.floor.wire.broker_link import BrokerLink
from railbird_host.floor.wire.sparkplug import Told
from railbird_host.floor.wire.state import State, decode
from railbird_host.floor.wire.topics import STATE, node_topic
from railbird_host.serve.edge_node import EdgeNode


@pytest.fixture
def computer(engines, desk, replayed, tmp_path, until):  # noqa: F811
    made = Computer(engines, replayed("there-1"), tmp_path)
    until(lambda: made.turn() or not desk.now.is_away("there-1"))
    yield made
    made.end.stop()


def away(database):
    return {table for table, kind in open_alarms(database) if kind == AWAY}


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(tables_now, "BIRTH_S", 1.0)


def test_a_table_that_died_with_the_broker_is_away(engines, desk, computer, database, until, impatient):  # noqa: F811
    engines.broker.stop(signal.SIGKILL)
    computer.end.stop()
    engines.broker.start()
    until(lambda: ("there-1", AWAY) in open_alarms(database), 60)
    assert desk.now.tables["there-1"].is_stale and not open_alarms(database)["there-1", AWAY].over


def test_a_table_that_died_while_no_office_was_there_is_away(engines, database, replayed, until, impatient):
    for name in ("died-1", "known-1"):
        engines.floor.add(name, [replayed(name).file])
        database.execute("INSERT INTO tables (name) VALUES (%s)", [name])
    engines.floor.add("new-1", [replayed("new-1").file])  # it never stood here
    Alarms(database).raise_("known-1", AWAY, "its computer is being repaired")
    (known,) = Alarms(database).open()
    Alarms(database).acknowledge(known.id, People(database).add("Ada", "supervisor", "a long password"), "repaired")
    with working(engines):
        until(lambda: away(database), 60)
    assert away(database) == {"died-1"}


def raised(now):
    return [(table, kind) for table, kind, words in now.changes if words]


def test_only_what_was_there_is_awaited():
    now_s = 0.0
    now = TablesNow(lambda _: None, lambda: now_s)
    now.expect(["back", "away", "never"])
    for table in ("back", "away"):
        now.take("NBIRTH", table, Told(0, 0, {"bdSeq": 1}))
    now.all_stale()
    now.await_births()
    now.take("NBIRTH", "back", Told(0, 0, {"bdSeq": 2}))
    now.look()
    assert not raised(now)
    now_s = tables_now.BIRTH_S
    now.look()
    now.look()
    assert raised(now) == [("away", AWAY)]


def test_what_a_batch_says_last_lasts():
    now = TablesNow(lambda _: None, lambda: 0.0)
    door = ALARM + "door open"
    for number, (kind, metrics) in enumerate(
        (
            ("NBIRTH", {"bdSeq": 1, door: ""}),
            ("NDATA", {door: "since 12:00"}),
            ("NDATA", {door: ""}),
            ("NDEATH", {"bdSeq": 1}),
            ("NBIRTH", {"bdSeq": 2, door: ""}),
        )
    ):
        now.take(kind, "t", Told(0, 0 if kind == "NBIRTH" else number, metrics))
    last = {kind: words for _, kind, words in now.changes}
    assert last == {AWAY: "", "door open": ""}
    assert raised(now) == [("t", "door open"), ("t", AWAY)]


class Lost:
    """A connection to a database that goes away as it is asked for what begins so."""

    def __init__(self, connection, begins=""):
        self._connection, self._begins = connection, begins

    def execute(self, query, values=None):
        if query.startswith(self._begins):
            raise psycopg.OperationalError("the connection is lost")
        return self._connection.execute(query, values)


def test_a_database_that_goes_away_meanwhile_hides_neither_births_nor_the_dead(engines, database):
    database.execute("INSERT INTO tables (name) VALUES ('back-1'), ('died-1')")
    office = Desk(engines.floor)
    office.now.expect(["back-1", "died-1"])
    office._states.sessions = 1
    birth = broker_link.Message(node_topic("NBIRTH", "back-1"), sparkplug.encode({"bdSeq": 1}, 0), 1)
    office._states._waiting.put(birth)
    office._connection = Lost(database)
    with pytest.raises(psycopg.Error):
        office._take_states()
    office._connection = database
    office._take_states()
    assert not office.now.is_away("back-1") and not office.now.tables["back-1"].is_awaited
    assert office.now.tables["died-1"].is_awaited


def test_what_is_to_be_told_as_the_database_goes_away_is_told_later(engines, database, monkeypatch):
    office, lost = Desk(engines.floor), Lost(database, "INSERT INTO alarms")
    office.now.expect(["died-1"])
    refused = [[("died-1", DENIED_KIND, "refused")]]
    monkeypatch.setattr(office._log, "look", lambda: refused.pop() if refused else [])
    monkeypatch.setattr(views, "reading_to_look_after", lambda *_: "clean D5 at died-1")
    office._log.problem = "no log"
    for second in range(1, 12):
        with suppress(psycopg.Error):
            office._look_every_second(lost if second < 8 else database, second * BROKER_PATIENCE_S)
    told = {("died-1", DENIED_KIND), (FLOOR, UNHEARD), ("died-1", READING), (FLOOR, BROKER_AWAY)}
    assert told <= open_alarms(database).keys()


def test_every_table_is_asked_where_messages_were_lost(desk, computer, monkeypatch, until):  # noqa: F811
    asked = []
    ask = desk._ask_for_birth
    monkeypatch.setattr(desk, "_ask_for_birth", lambda table: asked.append(table) or ask(table))
    desk._states.dropped += 1
    until(lambda: "there-1" in asked)
    until(lambda: computer.turn() or not desk.now.is_away("there-1"))


def test_messages_that_find_no_room_are_counted(engines):
    link = BrokerLink(engines.floor.office_account, "full", [], most_waiting=1)
    for _ in range(3):
        link._on_message(None, None, type("Message", (), {"topic": "t", "payload": b""}))
    assert (len(link.take()), link.dropped) == (1, 2)


def test_an_office_that_is_said_to_be_gone_says_that_it_is_there(engines, desk, computer, until):  # noqa: F811
    other = BrokerLink(engines.floor.office_account, "office-other", [STATE])
    other.start()
    until(lambda: other.is_up)
    other.publish(STATE, State(False, 1 << 50).encode(), retain=True)
    heard = []
    until(lambda: heard.extend(decode(one.payload).is_online for one in other.take()) or heard[-2:] == [False, True])
    until(lambda: computer.turn() or computer.end.node.is_office_there)
    other.stop()


def test_the_end_of_an_office_that_was_before_is_no_end(engines):
    node = EdgeNode(engines.floor.office_account, lambda: 0.0)
    told = [State(True, 2000), State(False, 1000), State(False, 2000), State(True, 3000)]
    found = []
    for one in told:
        node._take(broker_link.Message(STATE, one.encode()))
        found.append(node.is_office_there)
    assert found == [True, True, False, True]
    for nonsense in (b"", b"[]", b'{"online": true}', b'{"online": true, "timestamp": Infinity}'):
        assert decode(nonsense) is None
