"""How long things are kept, whose names go, and what is warned of in time."""

import os
from datetime import UTC, date, datetime, timedelta

import pytest

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.cli import main as frame
from railbird_host.floor.office import control_chart
from railbird_host.floor.office.desk import EXPIRES, UNHEARD, Desk
from railbird_host.floor.office.tables_now import TableNow
from railbird_host.floor.office.views import by_number
from railbird_host.floor.setup import authority
from railbird_host.floor.setup.authority import hosts_of
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.store.alarms import FLOOR, Alarms
from railbird_host.floor.store.database import migrate, migrations
from railbird_host.floor.store.keeping_rules import drop_what_is_old
from railbird_host.floor.store.people import People

TODAY = date(2026, 11, 18)
PASSWORD = "a long password of a test"


def test_a_year_of_the_journal_stays_and_older_months_go_whole(database):
    for month in ("2025_09", "2025_10", "2025_11"):
        first = f"{month.replace('_', '-')}-01"
        database.execute(
            f"CREATE TABLE records_{month} PARTITION OF records FOR VALUES FROM ('{first}') "
            f"TO ('{date.fromisoformat(first).replace(month=int(month[-2:]) % 12 + 1)}')"
        )
        database.execute("INSERT INTO records VALUES ('x', 'j', 1, 1, %s, 64, 'raw')", [first])
    database.execute(
        "INSERT INTO access_log (at, what, address) VALUES ('2026-08-01', 'old', ''), ('2026-11-01', 'new', '')"
    )
    database.execute("INSERT INTO tables (name) VALUES ('x')")
    for number, ended in enumerate(("2025-11-01", "2025-12-01")):
        database.execute(
            "INSERT INTO rounds SELECT 'x', 'j', %s, 'derby', 1, 2, %s, %s, true, 'OVER', false, '', 9, 0, 0, NULL, "
            "'{}', '[]', '{}'",
            [number, ended, ended],
        )
    found = drop_what_is_old(database, 1, TODAY)
    assert (found["months"], found["access"], found["rounds"]) == (2, 1, 1)
    assert [row.stored for row in database.execute("SELECT stored FROM records")] == [date(2025, 11, 1)]
    database.execute("DROP TABLE records_2025_11")


def test_a_name_goes_with_the_last_thing_it_stands_for_or_at_once(database):
    people, alarms = People(database), Alarms(database)
    ada, ben = people.add("Ada", "supervisor", PASSWORD), people.add("Ben", "supervisor", PASSWORD)
    for kind, person in (("one", ada), ("two", ben)):
        alarms.raise_("t", kind, "words")
        alarms.acknowledge(alarms.open()[0].id, person, "seen")
    assert {one.person for one in alarms.past()} == {"Ada", "Ben"}
    assert people.forget("Ben") and not people.forget("Ben")
    assert {one.person for one in alarms.past()} == {"Ada", f"person {ben}"}
    assert people.leave("Ada") and people.sign_in("Ada", PASSWORD) is None
    assert drop_what_is_old(database, 366, TODAY)["names"] == 0
    later = datetime.now(UTC).date() + timedelta(days=400)
    assert drop_what_is_old(database, 366, later)["names"] == 1


def test_passwords_are_long_and_stored_as_hashes(database):
    people = People(database)
    with pytest.raises(RailbirdError, match="at least 10"):
        people.add("Ada", "viewer", "short")
    people.add("Ada", "viewer", PASSWORD)
    stored = database.execute("SELECT password FROM people").fetchone().password
    assert stored.startswith("$argon2id$") and PASSWORD not in stored
    token = people.sign_in("Ada", PASSWORD)
    assert people.who(token).name == "Ada" and people.who(token + "x") is None
    assert token.encode() not in bytes(database.execute("SELECT token FROM sessions").fetchone().token)
    people.add("Ada", "supervisor", PASSWORD + "!")
    assert people.who(token) is None, "a new password ends old sessions"


def test_a_session_ends_by_itself(database):
    people = People(database)
    people.add("Ada", "viewer", PASSWORD)
    token = people.sign_in("Ada", PASSWORD)
    database.execute("UPDATE sessions SET used = now() - interval '61 minutes'")
    assert people.who(token) is None
    assert drop_what_is_old(database, 366, datetime.now(UTC).date() + timedelta(days=2))["sessions"] == 1


class Explaining:
    """A connection that notes the plan of whatever it is asked."""

    def __init__(self, connection):
        self._connection, self.plans = connection, {}

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, query, values=None):
        if isinstance(query, str):
            self.plans[query] = "\n".join(row[0] for row in self._connection.execute(f"EXPLAIN {query}", values))
        return self._connection.execute(query, values)


def test_a_year_of_alarms_and_rounds_is_never_read_from_end_to_end(database):
    database.execute(
        "INSERT INTO alarms (\"table\", kind, words, over, acknowledged) SELECT 't', 'door open', '', now(), "
        "now() - make_interval(secs => n) FROM generate_series(1, 20000) n"
    )
    database.execute("ANALYZE alarms")
    asked = Explaining(database)
    alarms = Alarms(asked)
    alarms.close("t", "door open")
    alarms.raise_("t", "door open", "words")
    alarms.raise_lasting("t", "door open", "words")
    alarms.close_others("door open", ["t"])
    alarms.past()
    alarms.open()
    drop_what_is_old(asked, 366, TODAY)
    wrong = {query: plan for query, plan in asked.plans.items() if "Seq Scan on alarms" in plan}
    assert len(asked.plans) > 8 and not wrong
    (plan,) = (plan for query, plan in asked.plans.items() if query.startswith("DELETE FROM rounds"))
    assert "Index Cond: (" in plan and '"table" = tables.name' in plan


def test_a_certificate_that_ends_soon_is_an_alarm(engines, database, replayed):
    engines.floor.add("soon-1", [replayed("soon-1").file])
    engines.floor.authority.issue("soon-1", days=20)
    Desk(engines.floor)._look_every_minute(database)
    (alarm,) = [one for one in Alarms(database).open() if one.table == "soon-1"]
    assert alarm.kind == EXPIRES and "railbird floor add soon-1" in alarm.words
    engines.floor.add("soon-1", [])
    Desk(engines.floor)._look_every_minute(database)
    assert next(one for one in Alarms(database).open() if one.table == "soon-1").over


def test_a_certificate_that_a_person_has_seen_is_told_of_again_only_with_other_words(engines, database, replayed):
    alarms, ada = Alarms(database), People(database).add("Ada", "supervisor", PASSWORD)

    def looked():
        for desk in (Desk(engines.floor), Desk(engines.floor)):  # an office that starts again as well
            desk._look_every_minute(database)
            desk._look_every_minute(database)
        return [one for one in alarms.open() if one.table == "seen-1"]

    engines.floor.add("seen-1", [replayed("seen-1").file])
    engines.floor.authority.issue("seen-1", days=20)
    (alarm,) = looked()
    assert (alarm.times, alarm.last) == (1, alarm.began)
    assert alarms.acknowledge(alarm.id, ada, "it is ordered") and looked() == []
    engines.floor.authority.issue("seen-1", days=10)
    (alarm,) = looked()
    assert alarms.acknowledge(alarm.id, ada, "ordered once more") and looked() == []
    engines.floor.add("seen-1", [])
    assert looked() == [] and all(one.over for one in alarms.past())
    engines.floor.authority.issue("seen-1", days=10)
    assert not looked()[0].over, "it is so again"
    engines.floor.revoke("seen-1")


def test_broker_and_office_are_renewed_too(tmp_path, database):
    floor = FloorFolder(tmp_path / "floor")
    floor.create("office.example", 8883, "x", ["10.0.0.7"])
    before = [(floor.folder / name).read_text() for name in ("broker.pem", "broker.key", "office.account")]
    floor.authority.issue("broker", ["office.example"], days=20)
    Desk(floor)._look_every_minute(database)
    (alarm,) = Alarms(database).open()
    assert (alarm.table, alarm.kind) == (FLOOR, EXPIRES) and "certificate of broker" in alarm.words
    assert alarm.words.endswith("railbird floor renew") and not alarm.over
    assert frame.main(["floor", "renew", "--folder", str(floor.folder)]) == 0
    after = [(floor.folder / name).read_text() for name in ("broker.pem", "broker.key", "office.account")]
    assert not set(before) & set(after) and sorted(hosts_of(after[0])) == ["10.0.0.7", "office.example"]
    Desk(floor)._look_every_minute(database)
    assert Alarms(database).open()[0].over


def seen_to_end(folder, database, monkeypatch):
    """A floor whose authority ends before accounts do, and the alarm of it."""
    floor = FloorFolder(folder)
    monkeypatch.setattr(authority, "AUTHORITY_DAYS", 700)
    floor.create("office.example", 8883, "x")
    Desk(floor)._look_every_minute(database)
    (alarm,) = Alarms(database).open()
    return floor, alarm


def test_an_authority_that_ends_before_its_accounts_is_an_alarm(tmp_path, database, monkeypatch):
    floor, alarm = seen_to_end(tmp_path / "floor", database, monkeypatch)
    assert (alarm.kind, alarm.over) == (EXPIRES, None) and alarm.words.endswith("railbird floor renew")
    monkeypatch.undo()
    floor.renew()
    Desk(floor)._look_every_minute(database)
    assert Alarms(database).open()[0].over


def test_an_authority_that_a_person_has_seen_is_told_of_once(tmp_path, database, monkeypatch):
    floor, alarm = seen_to_end(tmp_path / "floor", database, monkeypatch)
    Alarms(database).acknowledge(alarm.id, People(database).add("Ada", "viewer", PASSWORD), "next week")
    Desk(floor)._look_every_minute(database)
    assert not Alarms(database).open() and not Alarms(database).past()[0].over


def test_a_key_that_is_the_brokers_is_renewed_by_root_alone(tmp_path, monkeypatch):
    floor = FloorFolder(tmp_path / "floor")
    floor.create("office.example", 8883, "x")
    before = [path.read_bytes() for path in sorted(floor.folder.rglob("*")) if path.is_file()]
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(RailbirdError, match="only root") as error:
        floor.renew()
    assert error.value.next_step == f"sudo railbird floor renew --folder {floor.folder}"
    assert before == [path.read_bytes() for path in sorted(floor.folder.rglob("*")) if path.is_file()]


def test_a_broker_whose_log_nobody_can_read_is_an_alarm(tmp_path, database):
    floor = FloorFolder(tmp_path / "floor")
    floor.create("office.example", 8883, "x")
    log, desk = floor.folder / "run" / "mosquitto.log", Desk(floor)
    log.unlink()
    desk._look_every_second(database, 0.0)
    (alarm,) = Alarms(database).open()
    assert (alarm.kind, alarm.over) == (UNHEARD, None) and "No such file" in alarm.words
    Alarms(database).acknowledge(alarm.id, People(database).add("Ada", "viewer", PASSWORD), "the broker runs elsewhere")
    desk._look_every_second(database, 1.0)
    assert not Alarms(database).open(), "once is enough"
    desk = Desk(floor)
    desk._look_every_second(database, 1.0)
    assert not Alarms(database).open(), "of an office that starts again too"
    log.touch()
    desk._look_every_second(database, 2.0)
    assert Alarms(database).past()[0].over


def test_a_database_of_a_newer_office_is_refused(database):
    assert migrate(database) == 0 and len(migrations()) >= 2
    database.execute("INSERT INTO migrations (number) VALUES (9000)")
    with pytest.raises(RailbirdError, match="newer office") as error:
        migrate(database)
    assert error.value.exit_code == REFUSED
    database.execute("DELETE FROM migrations WHERE number = 9000")


def test_what_stands_out_is_named_before_a_card_is_misread():
    sensors = [(name, 10_000, 5) for name in ("D0", "D1", "D2", "D3")] + [("D5", 10_000, 60)]
    found = control_chart.points(sensors)
    assert [one.name for one in found if one.is_beyond] == ["D5"]
    assert control_chart.words("derby-12", found, []) == ["clean D5 at derby-12: 60 no-reads"]
    assert not any(one.is_beyond for one in control_chart.points([("one day", 1000, 4)]))
    assert control_chart.points([("one day", 1000, 40)])[0].is_beyond, "more than is promised"
    assert "<script" not in control_chart.drawn(control_chart.points([("<script>", 100, 50)]), "t")


def test_tables_stand_in_the_order_of_their_numbers():
    names = [(name, TableNow()) for name in ("derby-10", "poker", "derby-2", "derby-1")]
    assert [name for name, _ in sorted(names, key=by_number)] == ["derby-1", "derby-2", "derby-10", "poker"]
