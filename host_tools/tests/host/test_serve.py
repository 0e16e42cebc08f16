"""The table's computer at an emulated table: `watch-key` gives it a key, it follows the journal, keeps it, shows it."""

import json
import re

import pytest

from railbird.cards.card import card_from_text
from railbird_host.base import clock
from railbird_host.base.errors import REFUSED
from railbird_host.device.ports.connection import Connection
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.serve.clock_keeper import NOT_SYNCHRONISED, ClockKeeper
from railbird_host.serve.follower import Follower
from railbird_host.serve.keeping import Keeping
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.serve.pausing import Pausing


class Computer:
    """`railbird serve` without its pages, in the table's own time."""

    def __init__(self, table, key, folder, is_synchronised=False):
        self.watch = WatchFile.load(key)
        self.journal = KeptJournal(folder / self.watch.journal)
        self.journal.open()
        self.follower = Follower(self.watch, self.journal, Connection(table.port("display")).open, clock.now_s)
        self.clock = ClockKeeper(lambda: is_synchronised)
        self.keeping = Keeping(self.follower, self.clock, Pausing(folder, clock.now_s), self.watch.table)
        self.keeping.start()

    def turns(self, seconds=1.0):
        end_s = clock.now_s() + seconds
        while clock.now_s() < end_s:
            self.keeping.turn()
            clock.sleep(0.2)


def deal(bench, *cards):
    for text in cards:
        bench.pass_card(card_from_text(text))
        bench.run(0.2)


@pytest.fixture(scope="module")
def key(table, tmp_path_factory):
    from railbird_host.cli import main as frame

    path = tmp_path_factory.mktemp("keys") / "derby-1.watch"
    assert frame.main(["watch-key", "new", "--table", str(table.file), "--out", str(path)]) == 0
    return path


@pytest.fixture
def computer(table, key, tmp_path):
    made = Computer(table, key, tmp_path)
    yield made
    made.keeping.end()


def test_a_watch_file_holds_neither_of_the_operators_keys(table, key):
    assert key.stat().st_mode & 0o077 == 0
    operators = json.loads(table.file.read_text())
    held = key.read_text()
    assert operators["service_key"] not in held and operators["journal_key"] not in held


def test_players_see_what_is_journalled_and_the_journal_is_kept(table, computer, railbird, tmp_path):
    computer.turns()
    assert computer.follower.is_up and computer.keeping.players["state"] == "OPEN"
    table.do(lambda bench: bench.press("NO MORE BETS"))
    table.do(lambda bench: deal(bench, "AS", "KS", "QS", "JS", "5H", "9D"))
    computer.turns()
    players = computer.keeping.players
    assert players["places"] == ["S", "H", "D"] and players["banner"] == "UNOFFICIAL"
    table.do(lambda bench: bench.press("CONFIRM"))
    computer.turns()
    assert computer.keeping.players["banner"] == "OFFICIAL"
    table.do(lambda bench: bench.press("NEXT"))
    computer.turns(12.0)  # a sealed head comes every ten seconds
    export = computer.journal.export(computer.watch.table, computer.watch.serial)
    export.save(tmp_path / "kept.rbj")
    code, out, err = railbird("log", "verify", tmp_path / "kept.rbj", "--table", table.file)
    assert code == 0, out + err


def test_a_computer_that_was_cut_off_goes_on_where_its_disk_ends(table, key, tmp_path):
    before = Computer(table, key, tmp_path)
    before.turns()
    before.keeping.end()
    newest = before.journal.generations()[-1]
    path = before.journal.folder / f"{newest:010d}.sector"
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])  # what its own power cut left
    (before.journal.folder / "heads.jsonl").open("ab").write(b'{"first_seq')
    table.do(lambda bench: bench.press("NO MORE BETS", "BACK"))
    after = Computer(table, key, tmp_path)
    after.turns(12.0)
    after.keeping.end()
    assert path.read_bytes().startswith(whole) and not after.follower.problems
    assert after.follower.last_sequence > before.follower.last_sequence
    assert after.journal.export("x", after.watch.serial) is not None


def test_asked_to_pause_it_lets_go_and_a_technician_gets_the_port(table, computer, railbird, tmp_path):
    computer.turns()
    code, _, err = railbird("status", "--board", table.port("display"))
    assert code != 0 and "held" in err
    pausing = Pausing(tmp_path, clock.now_s)
    pausing.ask(1.0, lambda _: computer.turns(0.2))
    assert railbird("status", "--board", table.port("display"))[0] == 0
    computer.turns()
    assert not computer.follower.is_up and computer.keeping.table["problem"] == "paused"
    pausing.resume()
    computer.turns(3.0)
    assert computer.follower.is_up


def test_the_clock_is_set_from_a_right_one_only(table, key, tmp_path):
    wrong = Computer(table, key, tmp_path)
    wrong.turns()
    assert wrong.keeping.table["problem"] == NOT_SYNCHRONISED and not wrong.follower.counters["clock_trusted"]
    wrong.keeping.end()
    right = Computer(table, key, tmp_path, is_synchronised=True)
    right.turns(0.1)
    assert "clock not set" not in right.keeping.table["named_warnings"]  # it was set before anybody was warned
    assert right.follower.counters["clock_trusted"] and right.keeping.table["problem"] == ""
    right.keeping.end()


def test_a_display_that_starts_again_is_found_again_and_nothing_is_missing(table, computer):
    computer.turns(25.0)
    image = computer.follower.image
    assert re.fullmatch(".+ [0-9a-f]{12}", image)
    last = computer.follower.last_sequence
    table.do(lambda bench: bench.display.power_off())
    computer.turns()
    assert not computer.follower.is_up and computer.keeping.players["banner"] == "PLEASE WAIT"
    table.do(lambda bench: bench.display.power_on())
    computer.turns(8.0)
    assert computer.follower.is_up and computer.follower.last_sequence > last and not computer.follower.problems
    assert computer.keeping.table["image"] == image, "whose digest a display knows a while after its start"


def test_a_lost_computers_key_is_revoked(table, key, railbird, tmp_path):
    assert railbird("watch-key", "revoke", "--table", table.file)[0] == 0
    lost = Computer(table, key, tmp_path)
    lost.turns(3.0)
    assert not lost.follower.is_up and "key" in lost.follower.problem
    lost.keeping.end()
    again = tmp_path / "again.watch"
    assert railbird("watch-key", "new", "--table", table.file, "--out", again)[0] == 0
    code, _, err = railbird("watch-key", "new", "--table", table.file, "--out", again)
    assert code != 0 and "already" in err
    other = Computer(table, again, tmp_path)
    other.turns()
    assert other.follower.is_up
    other.keeping.end()


def test_a_watch_key_is_refused_while_a_round_is_under_way(table, railbird, tmp_path):
    table.do(lambda bench: bench.press("NO MORE BETS"))
    code, _, err = railbird("watch-key", "new", "--table", table.file, "--out", tmp_path / "x.watch")
    assert code == REFUSED and "round is under way" in err
    table.do(lambda bench: bench.press("BACK"))
