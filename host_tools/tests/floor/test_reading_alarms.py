"""A sensor that gets dirty is an alarm of the office before a card is misread, and is over once it reads again."""

from railbird_host.floor.office.desk import READING, Desk
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.people import People

ROUND = (
    "INSERT INTO rounds VALUES ('derby-12', 'j', %(number)s, 'derby', 1, 2, now(), now(), true, 'paid', false, '', 12, "
    "%(no_reads)s, 0, %(number)s %% 2, %(sensors)s::jsonb, '[]', '{}')"
)


def played(database, numbers, no_reads, sensors):
    """From two decks in turn."""
    for number in numbers:
        database.execute(ROUND, {"number": number, "no_reads": no_reads, "sensors": sensors})


def looked(desk, database):
    alarms = Alarms(database)
    desk._look_at_reading(database, alarms)
    return [(one.table, one.words, one.over is None) for one in alarms.open() if one.kind == READING]


def test_clean_d5_at_table_12(engines, database):
    desk = Desk(engines.floor)
    desk.now.expect(["derby-12"])
    played(database, range(60), 0, "{}")
    assert looked(desk, database) == []
    played(database, range(100, 112), 1, '{"D5": 1}')
    assert looked(desk, database) == [("derby-12", "clean D5 at derby-12: 12 no-reads", True)]
    assert looked(desk, database)[0][2]  # told once, not with every look
    (alarm,) = Alarms(database).open()
    assert alarm.times == 1
    assert Alarms(database).acknowledge(alarm.id, People(database).add("Ada", "supervisor", "a long password"), "soon")
    assert looked(desk, database) == []
    desk = Desk(engines.floor)
    desk.now.expect(["derby-12"])
    assert looked(desk, database) == [], "an office that starts again knows what was acknowledged"
    played(database, range(112, 114), 1, '{"D5": 1}')
    assert looked(desk, database) == [("derby-12", "clean D5 at derby-12: 14 no-reads", True)]
    database.execute("DELETE FROM rounds WHERE number >= 100")
    assert [lasts for _, _, lasts in looked(desk, database)] == [False]
