"""A new image over the floor: one table, a tenth, all; who is next, and what stops it until a person has looked."""

from datetime import timedelta

import pytest

from railbird_host.base.errors import RailbirdError
from railbird_host.floor.office import roll_out
from railbird_host.floor.office.desk import EXPIRES, Desk
from railbird_host.floor.office.roll_out import DONE, NEXT, READS_WORSE, RESTARTED, STOP, WAIT, plan, sizes
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.keeping_rules import IMAGES_KEPT, drop_what_is_old
from railbird_host.floor.store.people import TECHNICIAN, People
from railbird_host.floor.store.roll_outs import PROOF_ROUNDS, RollOuts
from railbird_host.floor.wire.sparkplug import Told

PASSWORD = "a long password of a test"
OLD, NEW = "1.0.0 old", "1.1.0 new"
ROUND = (
    "INSERT INTO rounds SELECT %s, 'j', n, 'derby', 1, 2, at, at, true, 'paid', false, '', 12, %s, %s, 1, '{}', '[]', "
    "'{}' FROM generate_series(%s::int, %s::int) n, "
    "LATERAL (SELECT now() - make_interval(secs => %s::int - n) AS at) moment"
)
TABLES = [f"derby-{number}" for number in range(1, 31)]


def kind_of(rounds, troubles=None):
    found = plan(TABLES, rounds, troubles or {})
    return found.kind, found.stage, found.words


def test_stages_are_one_a_tenth_and_all():
    assert [sizes(count) for count in (1, 2, 3, 30, 50)] == [[1], [1, 2], [1, 2, 3], [1, 3, 30], [1, 5, 50]]


def test_each_stage_waits_until_those_before_are_proved():
    assert kind_of({}) == (NEXT, 1, "Flash next: derby-1.")
    kind, stage, words = kind_of({"derby-7": PROOF_ROUNDS - 1})
    assert (kind, stage) == (WAIT, 1) and f"derby-7: {PROOF_ROUNDS - 1}" in words
    assert kind_of({"derby-7": PROOF_ROUNDS}) == (NEXT, 2, "Flash next: derby-1, derby-2.")
    assert kind_of({"derby-7": PROOF_ROUNDS, "derby-1": 0}) == (NEXT, 2, "Flash next: derby-2.")
    assert kind_of({"derby-7": 9, "derby-1": 0})[:2] == (WAIT, 1), "somebody was too quick"
    proved = dict.fromkeys(TABLES[:3], PROOF_ROUNDS)
    assert kind_of(proved)[2].startswith("Flash next: derby-4, ") and kind_of(proved)[2].count("derby") == 27
    assert kind_of(dict.fromkeys(TABLES, 0) | proved)[:2] == (WAIT, 3)
    assert kind_of(dict.fromkeys(TABLES, PROOF_ROUNDS))[0] == DONE


def test_trouble_at_a_table_with_the_image_stops_it_and_nothing_else_does():
    kind, _, words = kind_of({"derby-7": PROOF_ROUNDS}, {"derby-7": ["link lost"], "derby-9": ["door open"]})
    assert kind == STOP and "derby-7: link lost" in words and "derby-9" not in words


@pytest.fixture
def desk(engines, database):
    made = Desk(engines.floor)
    made.now.expect(TABLES)
    for table in TABLES:
        made.now.take("NBIRTH", table, Told(0, 0, {"Table/Image": OLD}))
    made._look_at_images(database)
    database.execute("UPDATE images SET since = now() - interval '1000 s'")
    return made


def flash(desk, database, table, image=NEW, seconds_ago=500):
    desk.now.take("NBIRTH", table, Told(0, 0, {"Table/Image": image}))
    desk._look_at_images(database)
    desk._look_at_images(database)
    query = (
        'UPDATE images SET since = now() - make_interval(secs => %(ago)s) WHERE "table" = %(table)s '
        'AND since = (SELECT max(since) FROM images WHERE "table" = %(table)s)'
    )
    database.execute(query, {"ago": seconds_ago, "table": table})


def played(database, table, first, last, no_reads=0, restarts=0):
    """Rounds of one second each; number 0 is now, -500 the flashing."""
    database.execute(ROUND, [table, no_reads, restarts, 1000 + first, 1000 + last, 1000])


def looked(database):
    roll_out.look(RollOuts(database), Alarms(database))
    kinds = (RESTARTED, READS_WORSE)
    return [(one.table, one.words, one.over is None) for one in Alarms(database).open() if one.kind in kinds]


@pytest.fixture
def begun(desk, database):
    person = People(database).add("Ada Quinn", TECHNICIAN, PASSWORD)
    flash(desk, database, "derby-7")
    store = RollOuts(database)
    assert store.begin(NEW, person) and not store.begin(NEW, person), "one at a time"
    return store


def test_who_has_what_since_when_is_kept(desk, database):
    flash(desk, database, "derby-7")
    images = RollOuts(database).images()
    assert {table for table, row in images.items() if row.image == NEW} == {"derby-7"}
    flash(desk, database, "derby-7", OLD, 10)
    assert RollOuts(database).images()["derby-7"].image == OLD
    assert database.execute("SELECT count(*) AS rows FROM images").fetchone().rows == len(TABLES) + 2
    with pytest.raises(RailbirdError, match="no table has that image"):
        RollOuts(database).begin("never seen", 1)


def test_a_table_that_tells_of_ever_other_images_adds_one_a_minute(desk, database):
    def tell(image):
        desk.now.take("NBIRTH", "derby-7", Told(0, 0, {"Table/Image": image}))
        desk._look_at_images(database)
        query = "SELECT image FROM images WHERE \"table\" = 'derby-7' ORDER BY since"
        return [row.image for row in database.execute(query).fetchall()]

    assert tell("1") == [OLD, "1"]
    for number in range(2, 50):
        assert tell(str(number)) == [OLD, "1"]
    flash(desk, database, "derby-8")
    assert RollOuts(database).images()["derby-8"].image == NEW, "others are not kept from it"
    database.execute("UPDATE images SET since = since - interval '61 s'")
    assert tell("50") == [OLD, "1", "50"], "the latest, once it has held for a moment"
    desk._images.clear()
    assert tell("50") == [OLD, "1", "50"], "an office that starts again"


def test_rounds_before_and_since_are_told_apart(begun, database):
    played(database, "derby-7", -900, -600)
    played(database, "derby-7", -400, -301)
    played(database, "derby-8", -400, -301)
    found = begun.played(NEW)
    assert found.keys() == {"derby-7"} and (found["derby-7"].rounds, found["derby-7"].cards_before) == (100, 300 * 12)


def test_a_table_that_reads_worse_with_it_is_an_alarm_once_until_it_reads_again(begun, database):
    played(database, "derby-7", -900, -600)
    played(database, "derby-7", -400, -301)
    assert looked(database) == []
    played(database, "derby-7", -300, -250, no_reads=2)
    ((table, words, lasts),) = looked(database)
    assert (table, lasts) == ("derby-7", True) and "worse" in words
    assert begun.troubles(NEW) == {"derby-7": [READS_WORSE]}
    assert looked(database) and Alarms(database).open()[0].times == 1
    database.execute("UPDATE alarms SET acknowledged = now()")
    assert looked(database) == [] and begun.troubles(NEW) == {}, "a person has looked: it goes on"


def test_a_restart_in_the_middle_of_a_round_is_an_alarm(begun, database):
    played(database, "derby-7", -900, -600, restarts=1)  # of the old image
    assert looked(database) == []
    played(database, "derby-7", -400, -400, restarts=1)
    ((_, words, _),) = looked(database)
    assert "started again" in words
    begun.end(begun.under_way().id, begun.under_way().began_by, "back to the old one")
    assert not looked(database)[0][2], "over with the roll-out"


def test_each_reason_is_raised_acknowledged_and_over_by_itself(begun, desk, database):
    def lasting():
        looked(database)
        query = "SELECT kind FROM alarms WHERE over IS NULL ORDER BY kind"
        return [row.kind for row in database.execute(query).fetchall()]

    played(database, "derby-7", -900, -600)
    played(database, "derby-7", -400, -301, restarts=1)
    assert lasting() == [RESTARTED]
    database.execute("UPDATE alarms SET acknowledged = now()")
    played(database, "derby-7", -300, -250, no_reads=2)
    assert lasting() == [READS_WORSE, RESTARTED]
    assert begun.troubles(NEW) == {"derby-7": [READS_WORSE]}, "the restart is known"
    database.execute("UPDATE rounds SET no_reads = 0")
    assert lasting() == [RESTARTED]
    assert [one.kind for one in Alarms(database).open()] == [READS_WORSE], "over, and nobody has said why"
    database.execute("UPDATE rounds SET no_reads = 2 WHERE number > 600")
    assert lasting() == [READS_WORSE, RESTARTED], "it is so again"
    flash(desk, database, "derby-7", OLD, 10)
    assert lasting() == [], "it has another image"


def test_images_of_long_ago_go_and_a_roll_out_goes_on(begun, database):
    played(database, "derby-7", -400, -301)
    before, images = begun.played(NEW), begun.images()
    old = "SELECT 'derby-7', 'old ' || n, now() - make_interval(days => 1000 - n * 10) FROM generate_series(0, 90) n"
    database.execute(f"INSERT INTO images {old}")
    today = database.execute("SELECT current_date AS today").fetchone().today
    # What a table had when the year began is of that year.
    assert drop_what_is_old(database, 1, today)["images"] == 63
    assert drop_what_is_old(database, 1, today + timedelta(days=3660))["images"] == 91 - 63 + 1
    assert (begun.played(NEW), begun.images()) == (before, images), "what each table has is kept whatever its age"
    many = "SELECT 'derby-8', n::text, now() - make_interval(mins => n + 60) FROM generate_series(1, %s) n"
    database.execute(f"INSERT INTO images {many}", [IMAGES_KEPT + 50])
    drop_what_is_old(database, 1, today)
    rows = "SELECT count(*)::int AS rows FROM images WHERE \"table\" = 'derby-8'"
    assert database.execute(rows).fetchone().rows == IMAGES_KEPT
    assert (begun.played(NEW), begun.images()) == (before, images)


def test_a_certificate_that_a_person_has_seen_stops_nothing(begun, desk, database, engines, replayed):
    engines.floor.add("derby-7", [replayed("derby-7").file])
    engines.floor.authority.issue("derby-7", days=20)
    desk._look_every_minute(database)
    assert begun.troubles(NEW) == {"derby-7": [EXPIRES]}
    database.execute("UPDATE alarms SET acknowledged = now()")
    desk._look_every_minute(database)
    assert begun.troubles(NEW) == {}
    engines.floor.revoke("derby-7")


def test_a_technician_begins_and_ends_it_on_the_page(browser, desk, database):
    flash(desk, database, "derby-7")
    browser.sign_in("supervisor")
    assert "Roll out" not in browser.ask("/images")[1]
    assert browser.ask("/images/roll-out", {"image": NEW, "token": browser.token()})[0] == 403
    browser.sign_in("technician")
    assert browser.ask("/images/roll-out", {"image": NEW, "token": "guessed"})[0] == 403
    assert browser.ask("/images/roll-out", {"image": NEW, "token": browser.token()})[0] == 303
    assert browser.ask("/images/roll-out", {"image": OLD, "token": browser.token()})[0] == 409
    page = browser.ask("/images")[1]
    assert f"roll-out of {NEW}, stage 1" in page and "Begun by technician" in page
    path = f"/images/roll-out/{RollOuts(database).under_way().id}"
    assert browser.ask(path, {"why": " ", "token": browser.token()})[0] == 400
    assert browser.ask(path, {"why": "D5 was misread", "token": browser.token()})[0] == 303
    assert browser.ask(path, {"why": "again", "token": browser.token()})[0] == 409
    row = database.execute("SELECT * FROM roll_outs").fetchone()
    assert row.why == "D5 was misread" and row.began_by == row.ended_by
