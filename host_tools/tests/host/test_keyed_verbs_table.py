"""Verbs under the table's key against a table that plays: config, time, unlock, attest, selftest."""

import hashlib
import json

import pytest

from railbird.cards.card import card_text
from railbird.journal import record
from railbird_host.base.errors import REFUSED, TRANSPORT, USAGE, WRONG
from railbird_host.device.service import attest as attest_module
from railbird_host.device.service import reader_table
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.selftest import board_checks
from railbird_host.sim.optics.serial_module import SerialModule


@pytest.fixture
def keyed(table, railbird, monkeypatch):
    """Runs a verb with this table's file."""
    monkeypatch.setenv("RAILBIRD_TABLE", str(table.file))
    return railbird


@pytest.fixture
def keyed_json(table, railbird_json, monkeypatch):
    monkeypatch.setenv("RAILBIRD_TABLE", str(table.file))
    return railbird_json


def records(table):
    """Kinds and payloads of the journal, verified."""
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.field.journal_file.pull import pull
    from railbird_host.field.journal_file.verify import verify

    file = TableFile.load(table.file)
    with Connection(table.port("display")) as connection:
        client = ServiceClient(connection)
        client.unlock_with(file)
        found = verify(pull(client, file.name), file.journal_key.reveal())
    assert found.sound
    return found.records


def test_config_get_file_and_diff(table, keyed, keyed_json, tmp_path):
    code, document = keyed_json("config", "get")
    assert code == 0 and document["schema"] == "railbird.config-get/1"
    assert document["configuration"]["decks"] == 2 and document["configuration"]["game"] == "derby"
    code, out, _ = keyed("config", "get")
    assert code == 0 and "game" in out and "derby" in out
    file = tmp_path / "config.json"
    file.write_text(json.dumps(document))
    assert keyed("config", "diff", file)[0] == 0
    document["configuration"]["decks"] = 6
    file.write_text(json.dumps(document))
    code, differing = keyed_json("config", "diff", file)
    assert code == WRONG and differing["differs"] == {"decks": [2, 6]}
    file.write_text("{}")
    assert keyed("config", "diff", file)[0] == USAGE


def test_config_set_changes_the_table_at_once_and_for_good(table, keyed, keyed_json):
    code, document = keyed_json("config", "set", "table_number=4", "last_round_below=52", "--dry-run")
    assert code == 0 and document["changed"] == {"table_number": [1, 4], "last_round_below": [40, 52]}
    assert keyed_json("config", "get")[1]["configuration"]["table_number"] == 1
    assert keyed("config", "set", "table_number=4", "last_round_below=52")[0] == 0
    assert keyed_json("config", "get")[1]["configuration"]["table_number"] == 4
    names = {board["role"]: board["table"] for board in keyed_json("boards")[1]["boards"]}
    assert names == {"display": "table 4, Racing Card Derby", "scanner": ""}
    assert keyed_json("config", "set", "table_number=4")[1]["changed"] == {}
    for wrong in (["decks=0"], ["decks"], ["game=whist"], ["both_blocks=maybe"], []):
        code, _, err = keyed("config", "set", *wrong)
        assert code == USAGE and "next:" in err
    code, _, err = keyed("config", "set", "game=four_card_poker")  # eight decks are not poker's
    assert code == USAGE and "3.4" in err


def test_time_is_set_and_shown(table, keyed, keyed_json):
    code, document = keyed_json("time", "--at", "2026-05-01T18:30:00+02:00")
    assert code == 0 and document["time"] == "2026-05-01T18:30:00+02:00"
    assert keyed("time", "--at", "half past six")[0] == USAGE
    seconds = 1_777_653_000
    found = [fields for fields in records(table) if fields[4] == record.TIME_SET]
    assert len(found) == 1 and found[0][3] and seconds <= found[0][2] < seconds + 60
    assert keyed("time")[0] == 0


def test_unlock_after_three_wrong_pins(table, keyed):
    code, _, err = keyed("unlock")
    assert code == REFUSED and "nothing is locked" in err and "between rounds" not in err
    table.supervisor()
    for _ in range(3):
        table.do(lambda bench: (bench.press(*"111111", "CONFIRM"), bench.run(0.5)))
    table.until(lambda bench: "LOCKED" in " ".join(bench.screen()))
    code, out, _ = keyed("unlock")
    assert code == 0 and "unlocked" in out
    table.until(lambda bench: "LOCKED" not in " ".join(bench.screen()))
    table.do(lambda bench: (bench.press(*"123456", "CONFIRM"), bench.run(0.5)))
    table.until(lambda bench: "PIN" not in " ".join(bench.screen()))
    table.do(lambda bench: bench.switch(False))
    assert record.UNLOCKED in [fields[4] for fields in records(table)]


def test_attest_over_the_port(table, keyed, keyed_json, monkeypatch):
    """The table file of a prepared table has no check values: that is found, and nothing else is. To save time the
    beginning of the flash stands for all of it."""
    whole = attest_module.attested_part
    monkeypatch.setattr(attest_module, "attested_part", lambda content: whole(content)[:0x20000])
    code, document = keyed_json("attest", "--board", "scanner")
    assert code == WRONG and document["wrong"] == ["its keys are not those it was given"]
    assert document["covers_bytes"] == 0x20000 and "not covered" in document["note"]
    file = TableFile.load(table.file)
    file.boards["scanner"].key_check = document["key_check"]
    file.save(table.file)
    image = document["compared_with"]["file"].replace("SCANNER", "DISPLAY")
    code, _, err = keyed("attest", "--board", "scanner", "--image", image)
    assert code == REFUSED and "is an image for a display" in err


@pytest.mark.soak
def test_self_test_of_what_needs_no_hands(table, keyed, keyed_json, monkeypatch):
    monkeypatch.setattr(board_checks, "LINK_S", 2.0)
    words = ["selftest", "--only", "memory", "flash", "journal", "panel", "sensors", "link"]
    code, document = keyed_json(*words, "--answers", "panel=yes", "letters=yes")
    states = {(check["board"], check["name"]): check["state"] for check in document["checks"]}
    assert code == 0 and document["passed"], document
    assert states["display", "panel"] == states["scanner", "link"] == states["display", "live picture"] == "pass"
    assert states["scanner", "flash"] == "pass"
    code, out, _ = keyed("selftest", "--only", "panel", "--answers", "panel=no", "letters=yes")
    assert code == WRONG and "FAILED" in out and "panel's cable" in out
    assert "said with --answers" in out and "by a person" not in out
    code, out, _ = keyed("selftest", "--only", "panel", "--yes")
    assert code == 0 and "nobody was asked (--yes)" in out and "by a person" not in out
    code, _, err = keyed("selftest", "--only", "panel")  # nobody is there to look
    assert code == USAGE and "--answers" in err
    table.until(lambda bench: "SERVICE" not in " ".join(bench.screen()))
    for wrong in (["--only", "wheels"], ["--answers", "lamps=perhaps"], ["--passes", "0"]):
        assert keyed("selftest", *wrong)[0] == USAGE


def test_self_test_of_half_a_table_says_so(table, keyed, keyed_json):
    words = ("selftest", "--only", "memory")
    code, document = keyed_json(*words, "--board", "scanner")
    assert code == 0 and document["not_tested"] == ["display"]
    code, out, _ = keyed(*words, "--board", "scanner")
    assert code == 0 and out.endswith("passed; no display was tested\n")
    table.served.held.add(table.port("display"))
    code, _, err = keyed(*words)
    table.served.held.clear()
    assert code == TRANSPORT and "held by" in err and "--board scanner" in err, "it was meant too"


def test_nothing_is_changed_in_a_round(table, keyed):
    table.do(lambda bench: (bench.press("NO MORE BETS"), bench.run(0.3)))
    for verb in (["config", "set", "decks=6"], ["selftest", "--only", "panel", "--yes", "--board", "display"]):
        code, _, err = keyed(*verb)
        assert code == REFUSED and "a round is under way" in err and "between rounds" in err
    table.do(lambda bench: (bench.press("BACK"), bench.run(0.3)))


@pytest.mark.soak
def test_a_serial_reader_with_texts_of_its_own(table, keyed, keyed_json, tmp_path):
    texts = {f"{0xA000 + 7 * card:04X}": card_text(card) for card in range(52)}
    file = tmp_path / "module.txt"
    file.write_text("\n".join(f"{text} {card}" for text, card in texts.items()))
    code, document = keyed_json("config", "set", "reader=serial", "--reader-table", file)
    assert code == 0 and document["changed"]["reader_table"] == ["0 texts", "52 texts"]
    assert keyed_json("config", "get")[1]["reader_table"] == texts
    assert keyed_json("config", "set", "--reader-table", file)[1]["changed"] == {}
    config = tmp_path / "config.json"
    config.write_text(json.dumps(keyed_json("config", "get")[1]))
    assert keyed("config", "diff", config)[0] == 0
    assert keyed_json("config", "set", "--file", config)[1]["changed"] == {}
    config.write_text(config.read_text().replace("A000", "A001"))
    code, document = keyed_json("config", "diff", config)
    assert code == WRONG and document["differs"]["reader_table"][1] == "52 texts, 1 of them new or for another card"
    module = SerialModule(table.bench.scanner)
    named = {card: text for text, card in texts.items()}
    table.do(lambda bench: bench.press("NO MORE BETS"))
    for text in [*(named[card] for card in ("AS", "KS", "QS", "JS", "5H")), "AS", named["9D"]]:
        table.do(lambda bench, line=text: (module.send(line.encode() + b"\r\n"), bench.run(0.3)))
        table.until(lambda bench, bad=text == "AS": ("UNKNOWN" in " ".join(bench.screen()).upper()) == bad)
    table.until(lambda bench: "SPADES" in " ".join(bench.screen()))
    table.do(lambda bench: bench.press("CONFIRM", "NEXT"))
    digest = hashlib.sha256(reader_table.from_file(file)).digest()
    assert digest in [fields[5] for fields in records(table) if fields[4] == record.CONFIGURED]
    file.write_text("7F03\n")
    code, _, err = keyed("config", "set", "--reader-table", file)
    assert code == USAGE and "line 1" in err
    file.write_text("")
    assert keyed("config", "set", "reader=printed_code", "--reader-table", file)[0] == 0
