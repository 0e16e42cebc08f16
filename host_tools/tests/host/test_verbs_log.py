"""`log` and `recall` as a person uses them: a round is played, its journal pulled, proved, shown, exported, damaged."""

import csv
import json

import pytest

from railbird.cards.card import card_from_text
from railbird_host.base.errors import REFUSED, TRANSPORT, USAGE, WRONG
from railbird_host.device.service.table_file import TableFile


def play_a_round(bench):
    """Spades, hearts, diamonds; with a card that is face up on the way."""
    bench.press("NO MORE BETS")
    for text in ("AS", "KS", "QS", "JS", "5H", "9D"):
        bench.pass_card(card_from_text(text))
    bench.press("CONFIRM", "NEXT")


@pytest.fixture(scope="module")
def played(table):
    table.do(play_a_round)
    return table


@pytest.fixture(scope="module")
def pulled(played, tmp_path_factory):
    """A log, pulled once for the tests that only read it."""
    from railbird_host.cli import main as frame

    path = tmp_path_factory.mktemp("log") / "first.rbj"
    assert frame.main(["log", "pull", "--table", str(played.file), "--out", str(path)]) == 0
    return path


def test_pull_is_verified_and_remembered(table, pulled, railbird_json, tmp_path):
    head = json.loads(table.file.read_text())["last_head"]
    again = tmp_path / "again.rbj"
    code, document = railbird_json("log", "pull", "--table", table.file, "--out", again)
    assert code == 0 and document["schema"] == "railbird.log-pull/1" and document["problems"] == []
    assert document["records"] > 10 and again.stat().st_size > 1000
    assert json.loads(table.file.read_text())["last_head"]["sequence"] >= head["sequence"] > 0


def test_pull_names_its_file_after_the_table(table, pulled, railbird, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = railbird("log", "pull", "--table", table.file)
    (made,) = tmp_path.glob("*.rbj")
    assert code == 0 and made.name.startswith("table-1-") and made.name in out and "verified" in out


def test_verify_needs_no_board(table, pulled, railbird):
    code, out, _ = railbird("log", "verify", pulled, "--table", table.file)
    assert code == 0 and "verified, sealed" in out


def test_verify_tells_an_old_log_from_a_missing_tail(table, pulled, railbird, railbird_json, tmp_path):
    table.do(lambda bench: bench.press("NO MORE BETS", "BACK"))
    assert railbird("log", "pull", "--table", table.file, "--out", tmp_path / "later.rbj")[0] == 0
    code, document = railbird_json("log", "verify", pulled, "--table", table.file)
    assert code == 0 and document["problems"] == [] and document["later_sequence"] > document["records"]
    assert "older than the last pull" in railbird("log", "verify", pulled, "--table", table.file)[1]


@pytest.mark.parametrize("damage", ["a byte", "the tail"])
def test_damage_is_found(table, pulled, railbird, tmp_path, damage):
    data = bytearray(pulled.read_bytes())
    if damage == "a byte":
        data[-200] ^= 1
    else:
        del data[-300:]
    path = tmp_path / "damaged.rbj"
    path.write_bytes(data)
    code, out, err = railbird("log", "verify", path, "--table", table.file)
    assert code == WRONG and ("WRONG" in out or "no sound export" in err)


def test_verify_with_the_key_of_another_table(pulled, railbird, tmp_path):
    TableFile.create("Derby 9").save(tmp_path / "derby-9.json")
    code, out, _ = railbird("log", "verify", pulled, "--table", tmp_path / "derby-9.json")
    assert code == WRONG and "the key is another one" in out and "next: is it this table's own file?" in out


def test_verify_without_the_key_is_refused(pulled, railbird, table):
    code, _, err = railbird("log", "verify", pulled)
    assert code == REFUSED and "--table" in err


def test_show_in_words(table, pulled, railbird, railbird_json):
    code, out, _ = railbird("log", "show", pulled, "--table", table.file)
    assert code == 0 and "NO MORE BETS" in out and "AS" in out and "verified" in out
    code, document = railbird_json("log", "show", pulled, "--table", table.file, "--kind", "card", "--last", "2")
    assert code == 0 and [r["kind"] for r in document["records"]] == ["CARD", "CARD"]
    code, document = railbird_json("log", "show", pulled, "--table", table.file, "--kind", "crad")
    assert code == USAGE and "CRAD" in document["message"] and "CARD" in document["next"]
    code, document = railbird_json("log", "show", pulled, "--table", table.file, "--round", "1")
    assert code == 0 and document["records"][0]["what"] == "NO MORE BETS"
    assert railbird("log", "show", pulled, "--table", table.file, "--round", "99")[0] == WRONG


def test_show_without_the_key_says_that_nothing_is_proved(table, pulled, railbird):
    code, out, _ = railbird("log", "show", pulled)
    assert code == 0 and "NOT VERIFIED" in out and "NO MORE BETS" in out


def test_a_table_file_that_was_named_must_be_one(table, pulled, railbird, tmp_path):
    """It is not passed over for want of a key: a typing error would make a proved log an unproved one."""
    code, _, err = railbird("log", "show", pulled, "--table", tmp_path / "typing-error.json")
    assert code == USAGE and "typing-error.json" in err
    code, _, err = railbird("recall", "--file", pulled, "--table", pulled)
    assert code == USAGE and "is no table file" in err


def test_export_as_page_csv_and_json(table, pulled, railbird, tmp_path):
    for name in ("log.html", "log.csv", "log.json"):
        code, out, _ = railbird("log", "export", pulled, tmp_path / name, "--table", table.file)
        assert code == 0 and "rounds: 1;" in out
    assert "BLACK  SPADES" in (tmp_path / "log.html").read_text()
    rows = list(csv.DictReader((tmp_path / "log.csv").open()))
    values = json.loads((tmp_path / "log.json").read_text())
    assert len(rows) == len(values["records"]) and values["schema"] == "railbird.log/1"
    assert values["rounds"][0]["hands"][0]["cards"] == ["AS", "KS", "QS", "JS"]
    assert railbird("log", "export", pulled, tmp_path / "log.txt", "--table", table.file)[0] == USAGE


def test_recall_from_the_table_and_from_the_file(table, pulled, railbird, railbird_json):
    code, out, _ = railbird("recall", "--table", table.file)
    assert code == 0 and out.startswith("RECALL") and "AS KS QS JS" in out
    code, document = railbird_json("recall", "1", "--file", pulled, "--table", table.file)
    assert code == 0 and document["recall"] and document["rounds"][0]["number"] == 1 and len(document["steps"]) > 8
    assert railbird("recall", "7", "--file", pulled, "--table", table.file)[0] == WRONG


def test_no_secret_is_in_a_log(table, pulled):
    keys = json.loads(table.file.read_text())
    for name in ("service_key", "journal_key"):
        assert bytes.fromhex(keys[name]) not in pulled.read_bytes()


def test_files_that_are_no_log(railbird, tmp_path):
    path = tmp_path / "x.rbj"
    path.write_bytes(b"something else")
    assert railbird("log", "show", path)[0] == WRONG
    assert railbird("log", "show", tmp_path / "none.rbj")[0] == USAGE


def test_full_disk(played, pulled, railbird, monkeypatch, tmp_path):
    table = played
    code, _, err = railbird("log", "pull", "--table", table.file, "--out", "/dev/full/x.rbj")
    assert code == USAGE and "name another file" in err
    before = table.file.read_bytes()
    monkeypatch.setattr("railbird_host.base.whole_file.put", full)
    path = tmp_path / "x.rbj"
    code, _, err = railbird("log", "pull", "--table", table.file, "--out", path)
    assert code == TRANSPORT and f"No space left on device ({path})" in err and "make room" in err
    code, _, err = railbird("log", "export", pulled, tmp_path / "x.html", "--table", table.file)
    assert code == TRANSPORT and "make room" in err
    assert list(tmp_path.iterdir()) == [] and table.file.read_bytes() == before, "nothing half written is left"


def full(file, content):
    file.write(content[:100])
    raise OSError(28, "No space left on device")


def test_a_pull_is_not_written_over(played, pulled, railbird):
    before = pulled.read_bytes()
    code, _, err = railbird("log", "pull", "--table", played.file, "--out", pulled)
    assert code == USAGE and "is there already" in err and pulled.read_bytes() == before


def test_table_that_is_unplugged_in_the_middle(table, railbird, monkeypatch, tmp_path):
    from railbird_host.device.service.client import ServiceClient

    first = ServiceClient.sector

    def sector(self, generation):
        table.do(lambda bench: bench.display.power_off())
        return first(self, generation)

    monkeypatch.setattr(ServiceClient, "sector", sector)
    code, _, err = railbird("log", "pull", "--table", table.file, "--out", tmp_path / "x.rbj")
    assert code in (5, 7) and "next:" in err and not (tmp_path / "x.rbj").exists()


def test_a_pull_into_a_folder_that_is_not_there_asks_no_board(railbird, tmp_path):
    code, _, err = railbird("log", "pull", "--out", tmp_path / "missing" / "log.rbj")
    assert code == USAGE and "there is no folder" in err
