"""What the office stores: every record once, verified; what does not fit is kept aside and alarmed."""

import pytest

from railbird.journal import record
from railbird.link.hmac import Hmac
from railbird_host.field.log.record_text import LogRecord
from railbird_host.field.log.rounds import replay
from railbird_host.floor.office.intake import BAD, FOREIGN, NO_ROUNDS, Intake
from railbird_host.floor.store import round_store
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.journal_store import CHAIN, FORK, GAP, JournalStore
from railbird_host.floor.store.round_store import RoundStore
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.batch import decode_stored
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import journal_topic
from railbird_host.serve.records import raw_records_of


class Office:
    """The intake with one table's keys, and that table's journal as raw records."""

    def __init__(self, database, table, folder):
        self.database, self.table = database, table
        self.intake = Intake(database, self._key)
        kept = table.keep(folder)
        self.raws = [raw for one in kept.generations() for raw in raw_records_of(kept.sector(one))[2]]

    def _key(self, name, journal):
        is_ours = (name, journal) == (self.table.name, self.table.identity)
        return self.table.file.journal_key.reveal() if is_ours else None

    def give(self, payload, name=""):
        answers = self.intake.take([Message(journal_topic(name or self.table.name), payload)])
        return decode_stored(answers[0].payload) if answers else None

    def batch(self, first, last, is_first_left=False, raws=None):
        """Records by their numbers, both included."""
        raws = raws or self.raws
        before = raws[first - 2][-record.MAC_BYTES :] if first > 1 else record.FIRST_MAC
        return batch.encode(self.table.identity, before, first, raws[first - 1 : last], is_first_left)

    def alarms(self):
        return [one.kind for one in Alarms(self.database).open()]

    def stored(self):
        rows = self.database.execute("SELECT raw FROM records ORDER BY sequence").fetchall()
        return [bytes(row.raw) for row in rows]

    def rounds(self):
        return self.database.execute("SELECT * FROM rounds ORDER BY number").fetchall()


@pytest.fixture
def office(database, replayed, tmp_path):
    return Office(database, replayed("derby-1", rounds=4), tmp_path)


def test_records_are_stored_once_whatever_comes_twice_late_or_out_of_order(office):
    assert office.give(office.batch(1, 0)).sequence == 0
    assert office.give(office.batch(1, 10)).sequence == 10
    assert office.give(office.batch(1, 10)).sequence == 10
    assert office.give(office.batch(15, 20)).sequence == 10, "out of order: sent again from where it is"
    answer = office.give(office.batch(5, 20))
    assert answer.sequence == 20 and answer.mac == office.raws[19][-16:] and not answer.refused
    assert office.stored() == office.raws[:20] and office.alarms() == []
    assert office.intake.counts.doubled == 16


def test_a_gap_that_cannot_be_filled_is_counted_and_alarmed(office):
    office.give(office.batch(1, 10))
    assert office.give(office.batch(14, 20, is_first_left=True)).sequence == 20
    assert office.alarms() == [GAP]
    assert "records 11 to 13 never came: 3" in Alarms(office.database).open()[0].words
    assert JournalStore(office.database).journals()[0].missing == 3


def test_a_large_gap_is_not_hidden_behind_a_small_one(office):
    """A table's computer that leaves records out once more: nobody has read the first alarm yet."""
    office.give(office.batch(1, 10))
    office.give(office.batch(60, 70, is_first_left=True))
    office.give(office.batch(72, 80, is_first_left=True))
    (alarm,) = Alarms(office.database).open()
    assert alarm.times == 2 and "records 71 to 71 never came: 1, 50 in all" in alarm.words
    assert "records 11 to 59 never came: 49" in alarm.words
    for _ in range(3):
        Alarms(office.database).raise_(alarm.table, GAP, "the same", is_over=True)
    assert Alarms(office.database).open()[0].words.count("the same") == 1


def test_a_table_that_was_in_use_before_begins_where_it_begins(office):
    assert office.give(office.batch(8, 20, is_first_left=True)).sequence == 20
    assert office.alarms() == [] and JournalStore(office.database).journals()[0].missing == 0


def test_a_fork_is_kept_aside_and_nothing_is_overwritten(office):
    office.give(office.batch(1, 20))
    mac = Hmac(office.table.file.journal_key.reveal())
    other = bytearray(200)
    length = record.encode(other, 12, 1, 1, 77, 20, b"another", mac, office.raws[18][-16:])
    forked = [*office.raws[:19], bytes(other[:length])]
    answer = office.give(office.batch(20, 20, raws=forked))
    assert "other contents" in answer.refused and answer.sequence == 20
    assert office.stored() == office.raws[:20] and office.alarms() == [FORK]
    office.give(office.batch(20, 20, raws=forked))
    (kept,) = office.database.execute("SELECT * FROM quarantine").fetchall()
    assert bytes(kept.raw) == forked[19] and kept.sequence == 20
    assert Alarms(office.database).open()[0].times == 2, "one alarm, counted"


def test_a_changed_record_and_all_behind_it_are_refused(office):
    changed = list(office.raws)
    changed[14] = changed[14][:-1] + bytes([changed[14][-1] ^ 1])
    answer = office.give(office.batch(1, 20, raws=changed))
    assert answer.sequence == 14 and "record 15 does not verify" in answer.refused
    assert office.stored() == office.raws[:14] and office.alarms() == [CHAIN]
    assert office.give(office.batch(15, 20)).sequence == 20


def test_a_record_that_follows_another_one_is_refused_behind_a_gap_too(office):
    office.give(office.batch(1, 10))
    payload = bytearray(office.batch(14, 20, is_first_left=True))
    payload[16:32] = bytes(16)  # the MAC before it
    assert office.give(bytes(payload)).sequence == 10 and office.alarms() == [CHAIN]


def test_another_tables_journal_and_nonsense_are_refused(office):
    assert "no table file" in office.give(office.batch(1, 5), name="derby-2").refused
    assert office.give(b"nonsense") is None
    assert sorted(office.alarms()) == sorted([FOREIGN, BAD]) and office.stored() == []


def test_a_batch_of_a_newer_computer_is_kept_there_until_the_office_is_renewed(office, monkeypatch):
    monkeypatch.setattr(batch, "VERSION", batch.VERSION + 1)
    newer = office.batch(1, 20)
    monkeypatch.undo()
    assert office.give(newer) is None, "no answer: the table sends it again"
    (alarm,) = Alarms(office.database).open()
    assert (alarm.kind, alarm.words) == (BAD, "version 2: this office knows version 1") and office.stored() == []
    monkeypatch.setattr(batch, "VERSION", batch.VERSION + 1)
    assert office.give(newer).sequence == 20 and office.stored() == office.raws[:20]


def test_rounds_are_those_of_the_journal_and_can_be_made_again(office):
    for first in range(1, len(office.raws) + 1, 7):
        office.give(office.batch(first, first + 6))
        if first % 21 == 1:
            office.intake = Intake(office.database, office._key)  # an office that starts again
    made = office.rounds()
    records = [LogRecord(*record.decode(raw, 0, len(raw))) for raw in office.raws]
    expected = replay(records)
    assert [(one.number, one.cards, one.ending, one.result) for one in made] == [
        (one.number, one.cards, one.ending, one.result) for one in expected
    ]
    assert all(one.hands and one.lamps and one.deck == 1 for one in made)
    assert [one.first_sequence for one in made] == [one.first_sequence for one in expected]
    RoundStore(office.database).rebuild(office.table.name, office.table.identity)
    assert office.rounds() == made


def test_rounds_are_made_again_part_by_part_and_what_is_none_goes(office, monkeypatch):
    office.give(office.batch(1, len(office.raws)))
    made = office.rounds()
    office.database.execute("UPDATE rounds SET result = 'wrong', cards = 1")
    office.database.execute("UPDATE rounds SET number = 900 WHERE number = 2")
    monkeypatch.setattr(round_store, "PART", 7)
    most = []
    read = JournalStore.raw_records

    def counted(*words, **named):
        most.append(len(read(*words, **named)))
        return read(*words, **named)

    monkeypatch.setattr(JournalStore, "raw_records", counted)
    count = RoundStore(office.database).rebuild(office.table.name, office.table.identity)
    monkeypatch.undo()
    assert office.rounds() == made and count == len(made)
    assert max(most) == 7 and sum(most) == len(office.raws), "never all of a journal at once"


def test_a_database_that_fails_in_the_middle_stores_nothing_and_answers_nothing(office, monkeypatch):
    import psycopg

    office.give(office.batch(1, 10))

    def fails(*_):
        raise psycopg.OperationalError("gone")

    monkeypatch.setattr(JournalStore, "_insert", fails)
    with pytest.raises(psycopg.OperationalError):
        office.give(office.batch(11, 20))
    monkeypatch.undo()
    assert office.stored() == office.raws[:10]
    office.give(office.batch(11, len(office.raws)))
    assert office.stored() == office.raws


def test_batches_of_one_transaction_do_not_disturb_each_other(office, replayed, tmp_path, monkeypatch):
    """The same journal twice, sent again and forked; another table; one whose rounds can't be made."""
    other, odd = (Office(office.database, replayed(name), tmp_path / name) for name in ("derby-2", "derby-3"))
    keys = {(one.table.name, one.table.identity): one.table.file.journal_key.reveal() for one in (office, other, odd)}
    intake = Intake(office.database, lambda *journal: keys.get(journal))
    fold = RoundStore.fold

    def fails_once(store, table, journal, records):
        if table == "derby-3":
            raise ValueError
        return fold(store, table, journal, records)

    monkeypatch.setattr(RoundStore, "fold", fails_once)
    forked = [*office.raws[:2], other.raws[2]]
    payloads = [
        (office, office.batch(1, 10)),
        (other, other.batch(1, 20)),
        (office, office.batch(3, 20)),
        (odd, odd.batch(1, 5)),
        (office, b"nonsense"),
        (office, office.batch(3, 3, raws=forked)),
    ]
    answers = [
        decode_stored(one.payload)
        for one in intake.take([Message(journal_topic(one.table.name), payload) for one, payload in payloads])
    ]
    assert {one.journal: one.sequence for one in answers} == {
        office.table.identity: 20, other.table.identity: 20, odd.table.identity: 5,
    }  # fmt: skip
    assert intake.counts.records == 45 and intake.counts.doubled == 9  # the forked one too
    store = JournalStore(office.database)
    assert store.raw_records("derby-1", office.table.identity) == office.raws[:20]
    assert [one.records for one in store.journals()] == [20, 20, 5]
    assert sorted(office.alarms()) == sorted([BAD, FORK, NO_ROUNDS])
    assert {one.table for one in office.rounds()} == {"derby-1", "derby-2"}
