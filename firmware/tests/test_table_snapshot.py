"""Snapshots and configurations of a table: refused by name, or the same table again."""

from railbird.table import events
from railbird.table.config import TableConfig
from railbird.table.derby.states import DEAL, RESULT
from railbird.table.make import make_controller
from railbird.table.packing import NoRoom, pack, pack_into
from railbird.table.snapshot import SnapshotError
from railbird.table.states import CLOSED
from test_table_derby_states import dealt


def test_configuration_changes_between_rounds_only():
    driver = dealt("AS")
    new = TableConfig(decks=4, table_number=7)
    driver.apply(events.CONFIGURE, new.encode())
    assert driver.table.config.decks == 2
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    driver.keys("NEXT")
    driver.apply(events.CONFIGURE, b"nonsense")
    driver.apply(events.CONFIGURE, TableConfig(game=1, decks=1).encode())
    assert driver.table.config.decks == 2
    driver.apply(events.CONFIGURE, new.encode())
    assert driver.table.config.decks == 4 and driver.shown.body.note == "ENROL DECKS"
    driver.refuses("NO MORE BETS")


def test_a_snapshot_of_another_game_or_of_garbage_is_refused():
    derby = make_controller(TableConfig(decks=1))
    poker = make_controller(TableConfig(game=1, decks=1))
    for snapshot in (poker.snapshot(), b"", b"\x03\x01", b"garbage" * 9):
        try:
            derby.restore(snapshot)
        except SnapshotError:
            continue
        raise AssertionError("restored")


def test_a_snapshot_of_version_1_is_refused_by_name():
    table = make_controller(TableConfig(decks=1))
    old = pack([1, TableConfig(decks=1).encode()] + [None] * 13)
    try:
        table.restore(old)
    except SnapshotError as error:
        assert "expected a snapshot of version 3, got version 1" in str(error)
    else:
        raise AssertionError("restored")
    assert table.state == CLOSED and table.number == 1  # as it was


def test_a_round_that_an_older_image_wrote_is_not_in_the_journal():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    driver.apply(events.BACK_HELD)
    driver.keys("CONFIRM")
    driver.table.show_recalled(pack([1] + [None] * 14))
    assert driver.table.rounds.recalled is None


def test_replay_after_a_snapshot_gives_the_same_table():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    snapshot = driver.table.snapshot()
    at = len(driver.events)
    driver.keys("NO MORE BETS")
    driver.cards("AH KH QH", 2)
    driver.fault(8)
    other = make_controller(TableConfig(decks=2))
    other.restore(snapshot)
    worked = []
    for _ in range(2):
        other.worked_out.once("a test", worked.append, 1)
    assert worked == [1]
    for event in driver.events[at:]:
        other.apply(event)
    assert other.snapshot() == driver.table.snapshot()
    assert other.view().body == driver.table.view().body
    assert driver.table.state == DEAL and RESULT > DEAL


def test_a_value_goes_into_a_buffer_that_is_there_or_is_refused():
    value = [None, -1, 300, b"bytes", [True, bytearray(3)]]
    buffer = bytearray(40)
    end = pack_into(value, buffer, 5)
    assert bytes(buffer[5:end]) == pack(value) and len(buffer) == 40
    for room in range(end - 5):
        try:
            pack_into(value, bytearray(room), 0)
        except NoRoom:
            continue
        raise AssertionError(room)
