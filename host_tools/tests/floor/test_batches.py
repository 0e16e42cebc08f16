"""Batches of a journal on the wire, sent until the office says that they are stored."""

import pytest

from railbird_host.floor.wire import batch
from railbird_host.floor.wire.batch import BadBatch, Stored
from railbird_host.floor.wire.broker_link import Message
from railbird_host.serve.journal_sender import AGAIN_S, JournalSender
from railbird_host.serve.records import raw_records_of


class Wire:
    """The broker as a list."""

    def __init__(self):
        self.is_up, self.sessions = True, 1
        self.sent, self.answers = [], []

    def publish(self, topic, payload, qos=1):
        self.sent.append((topic, payload))
        return True

    def take(self):
        answers, self.answers = self.answers, []
        return answers


class Sending:
    def __init__(self, table, folder):
        self.kept = table.keep(folder)
        self.wire, self.now_s, self.last = Wire(), 0.0, table.journal.sequence
        self.sender = JournalSender(self.wire, self.kept, table.identity, table.name, lambda: self.now_s)

    def turn(self, *answers):
        self.wire.answers += [Message("", answer.encode()) for answer in answers]
        self.wire.sent.clear()
        self.sender.turn(self.last)
        return [batch.decode(payload) for _, payload in self.wire.sent]


@pytest.fixture
def table(replayed):
    return replayed("derby-1", rounds=8)


@pytest.fixture
def sending(table, tmp_path):
    return Sending(table, tmp_path)


def test_it_asks_first_then_sends_from_where_the_office_is(sending, table):
    (question,) = sending.turn()
    assert question.records == () and question.journal == table.identity
    assert sending.turn() == [], "one at a time"
    (first,) = sending.turn(Stored(table.identity, 0))
    assert first.records[0].fields.sequence == 1 and first.is_first_left
    last = first.records[-1]
    (second,) = sending.turn(Stored(table.identity, last.fields.sequence, last.mac))
    assert second.first_sequence == last.fields.sequence + 1 and second.previous_mac == last.mac
    assert not second.is_first_left


def test_what_nobody_answers_is_sent_again_and_what_is_stored_never(sending, table):
    sending.turn()
    (sent,) = sending.turn(Stored(table.identity, 0))
    sending.now_s += AGAIN_S
    assert sending.turn() == [sent]
    sending.now_s += AGAIN_S
    assert sending.turn(Stored(table.identity, table.journal.sequence, table.journal.last_mac)) == []
    sending.now_s += 1000
    assert sending.turn() == [] and sending.sender.stored_to == table.journal.sequence


def test_a_new_connection_asks_anew(sending, table):
    sending.turn()
    sending.turn(Stored(table.identity, 0))
    sending.wire.sessions += 1
    (question,) = sending.turn()
    assert question.records == ()


def test_an_answer_for_another_journal_is_not_heard(sending):
    sending.turn()
    assert sending.turn(Stored("00" * 8, 5)) == [] and sending.sender.stored_to == 0


def test_what_was_overwritten_before_it_was_kept_is_told_as_gone(sending, table, tmp_path):
    oldest = sending.kept.generations()[0]
    (tmp_path / f"{oldest:010d}.sector").unlink()
    sending.turn()
    (sent,) = sending.turn(Stored(table.identity, 3, b"x" * 16))
    assert sent.first_sequence > 4 and sent.is_first_left


def test_a_gap_behind_what_the_office_has_is_told_as_gone_once_the_office_has_said_so_again(replayed, tmp_path):
    """What is older still lies on this disk: it was sent long ago."""
    table = replayed("derby-1", rounds=20)
    sending = Sending(table, tmp_path)
    first, lost, after, *_ = sending.kept.generations()
    known = raw_records_of(sending.kept.sector(first))[2]
    last = sending.kept.first_sequence(lost) - 1
    (tmp_path / f"{lost:010d}.sector").unlink()
    sending.last = last
    sending.turn()
    assert sending.turn(Stored(table.identity, last, known[-1][-16:])) == []
    sending.now_s += AGAIN_S
    sending.last = table.journal.sequence
    (question,) = sending.turn()
    assert question.records == (), "it may have been restored from a copy meanwhile"
    (sent,) = sending.turn(Stored(table.identity, last, known[-1][-16:]))
    assert sent.first_sequence == sending.kept.first_sequence(after) > last + 1 and sent.is_first_left


def test_the_record_before_goes_along_where_the_office_holds_another(sending, table):
    sending.turn()
    (sent,) = sending.turn(Stored(table.identity, 5, b"y" * 16))
    assert sent.first_sequence == 5


def test_all_records_of_all_sectors_arrive_in_order(sending, table):
    sending.turn()
    stored, numbers = Stored(table.identity, 0), []
    while stored.sequence < table.journal.sequence:
        (sent,) = sending.turn(stored)
        numbers += [one.fields.sequence for one in sent.records]
        stored = Stored(table.identity, sent.records[-1].fields.sequence, sent.records[-1].mac)
    assert numbers == list(range(1, table.journal.sequence + 1))


def test_nothing_but_a_batch_is_a_batch(sending, table):
    _, previous, raws = raw_records_of(sending.kept.sector(sending.kept.generations()[0]))
    good = batch.encode(table.identity, previous, 1, raws[:4])
    assert [one.raw for one in batch.decode(good).records] == raws[:4]
    for bad in (b"", good[:-1], good + b"x", b"XXXX" + good[4:], good[:4] + b"\x09" + good[5:], good[:-60]):
        with pytest.raises(BadBatch):
            batch.decode(bad)
    with pytest.raises(BadBatch, match="another number"):
        batch.decode(batch.encode(table.identity, previous, 2, raws[:4]))
    assert batch.decode_stored(b'{"journal": 1}') is None and batch.decode_stored(b"\xff") is None


def test_a_batch_is_never_larger_than_the_office_takes():
    assert len(batch.as_many_as_fit([bytes(100)] * 1000)) == batch.MOST_RECORDS
    assert len(batch.as_many_as_fit([bytes(4040)] * 100)) == (batch.MOST_BYTES - batch.HEADER_BYTES) // 4040
