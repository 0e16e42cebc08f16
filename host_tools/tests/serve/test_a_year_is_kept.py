"""A table's computer after a year: it starts, finds what the office wants and keeps its folder small without reading
all that it ever kept."""

import pytest

from railbird_host.device.service.client import Head
from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.batch import Stored
from railbird_host.page.story import Story
from railbird_host.serve import follower as following
from railbird_host.serve import kept_journal
from railbird_host.serve.follower import Follower
from railbird_host.serve.journal_sender import JournalSender
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.serve.records import records_of


class CountedJournal(KeptJournal):
    """Counts what is read of the disk."""

    def __init__(self, folder):
        super().__init__(folder)
        self.sectors, self.openings = [], []

    def sector(self, generation):
        self.sectors.append(generation)
        return super().sector(generation)

    def first_sequence(self, generation):
        self.openings.append(generation)
        return super().first_sequence(generation)


@pytest.fixture
def table(tmp_path):
    made = ReplayedTable("year-1", recorded(60), 1_790_000_000)
    for _ in range(40):
        made.advance(40)
        made.keep(tmp_path)
    return made


def follower_of(journal):
    return Follower(None, journal, lambda: None, lambda: 0.0)


def told(follower):
    story = Story()
    story.take(follower.kept_records())
    return story.state, story.players_part(True)["history"]


def test_a_start_reads_the_newest_sectors_alone_and_knows_the_same_table(table, tmp_path, monkeypatch):
    whole = told(follower_of(KeptJournal(tmp_path)))
    monkeypatch.setattr(following, "SECTORS_BACK", 6)
    journal = CountedJournal(tmp_path)
    follower = follower_of(journal)
    assert told(follower) == whole and follower.last_sequence == table.journal.sequence
    assert len(journal.sectors) == 6 < len(journal.generations()) and not follower.problems


def test_what_the_office_wants_is_found_without_reading_all(table, tmp_path):
    journal = CountedJournal(tmp_path)
    kept = journal.generations()
    link = type("Link", (), {"is_up": True, "sessions": 1, "sent": [], "take": lambda self: []})()
    link.publish = lambda topic, payload: link.sent.append(payload) or True
    sender = JournalSender(link, journal, table.identity, table.name, lambda: 0.0)
    for generation in (kept[0], kept[len(kept) // 2], kept[-1]):
        records = records_of(KeptJournal(tmp_path).sector(generation))
        for wanted in (records[0].sequence, records[-1].sequence):
            _, first, raws = sender._records_from(wanted)
            assert first == wanted and len(raws) == records[-1].sequence - wanted + 1
    assert len(set(journal.openings)) < len(kept) - 2 and len(journal.sectors) <= 6
    last = records[-1].sequence
    sender.turn(last)  # it asks where the office is
    sender._take(Stored(table.identity, last - 1, sender._records_from(last)[0]))
    sender.turn(last)
    assert batch.decode(link.sent[-1]).first_sequence == last and not batch.decode(link.sent[-1]).is_first_left


def test_a_sector_that_came_since_is_found_in_the_folder_as_it_is_kept(table, tmp_path):
    journal = KeptJournal(tmp_path)
    before = list(journal.generations())
    table.journal.append(64, bytes(60), 0, False)
    journal.keep(before[-1] + 3, b"x")
    journal.keep(before[-1] + 1, b"x")
    assert journal.generations() == [*before, before[-1] + 1, before[-1] + 3] == KeptJournal(tmp_path).generations()


def test_old_heads_are_dropped_and_the_newest_still_proves_the_journal(table, tmp_path, monkeypatch):
    monkeypatch.setattr(kept_journal, "MOST_HEADS_BYTES", 4000)
    monkeypatch.setattr(kept_journal, "HEADS_LEFT_BYTES", 1000)
    journal = KeptJournal(tmp_path)
    kept, last = journal.generations(), table.journal.sequence
    for number in range(last - 99, last + 1):
        journal.note_head(Head(1, number, bytes(16), kept[0], kept[-1], bytes(16), bytes(16)), "now")
    assert 500 < (tmp_path / kept_journal.HEADS).stat().st_size < 4500
    numbers = [head.last_sequence for head, _ in journal.heads()]
    assert numbers == list(range(numbers[0], last + 1))
    assert journal.export("t", "s").head.last_sequence == last
