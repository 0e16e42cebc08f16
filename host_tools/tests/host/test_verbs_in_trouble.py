"""Every verb that talks to a board, in each trouble that a port can be in: a coded error with a next step, or the right
answer; never a traceback, and the table plays on."""

import errno
import json
import random

import pytest

from railbird_host.base import clock
from railbird_host.base.errors import NO_BOARD, REFUSED, RIGHT, TIME_LIMIT, TRANSPORT, WRONG, WRONG_BOARD
from railbird_host.device.service.table_file import TableFile
from railbird_host.sim.ports.in_process import InProcessPort

DISPLAY = ["--board", "display"]
KEYED = [
    ["config", "get", *DISPLAY],
    ["config", "set", "decks=6", "--dry-run", *DISPLAY],
    ["time", *DISPLAY],
    ["unlock", *DISPLAY],
    ["log", "pull", "--out", "FILE", *DISPLAY],
    ["recall", *DISPLAY],
    ["selftest", "--only", "memory", "panel", "--yes", *DISPLAY],
    ["scan", "fetch", "FILE", "--board", "scanner"],
    ["flash", "--development", *DISPLAY],
    ["pair", "--code", "12345678"],
]
PASSIVE = [["status", *DISPLAY], ["watch", "--count", "1", *DISPLAY]]
LOOKING = [["boards"], ["doctor"], ["support-bundle", "--out", "FILE"]]  # what they find is their answer
NOT_NOW = {"unlock", "pair"}  # nothing is locked, the door is closed


def name_of(words):
    return " ".join(words[:2] if words[0] in ("config", "log", "scan") else words[:1])


@pytest.fixture
def run(table, railbird, tmp_path, monkeypatch):
    """Runs a verb with the table's file: (exit code, everything it printed)."""
    monkeypatch.setenv("RAILBIRD_TABLE", str(table.file))
    monkeypatch.setenv("HOME", str(tmp_path))
    numbers = iter(range(1000))

    def run_verb(words):
        path = tmp_path / f"{next(numbers)}.out"
        code, out, err = railbird(*(path if word == "FILE" else word for word in words))
        assert "Traceback" not in out + err
        return code, out + err

    return run_verb


@pytest.fixture
def unplug(monkeypatch):
    """The cable is pulled at the n-th write from now on."""
    write, check = InProcessPort.write, InProcessPort._check

    def unplugged(port):
        raise OSError(errno.EIO, "Input/output error")

    def prepare(writes):
        left = iter(range(writes))

        def counted(port, data):
            if next(left, None) is None:
                monkeypatch.setattr(InProcessPort, "_check", unplugged)
            return write(port, data)

        monkeypatch.setattr(InProcessPort, "write", counted)
        monkeypatch.setattr(InProcessPort, "_check", check)

    return prepare


@pytest.mark.parametrize("words", KEYED + PASSIVE, ids=name_of)
def test_unplugged_at_any_point(run, unplug, words):
    codes = set()
    for writes in (0, 2, 5):
        unplug(writes)
        code, said = run(words)
        codes.add(code)
        if words[0] not in ("watch", *NOT_NOW):  # watch asks again
            assert code in (NO_BOARD, TRANSPORT, TIME_LIMIT) and "went away" in said and "next:" in said, (writes, said)
    assert TRANSPORT in codes or words[0] in ("watch", "flash"), "in the middle, not only at the first word"


@pytest.mark.parametrize("words", LOOKING, ids=name_of)
def test_those_that_only_look_say_who_went_away(run, unplug, words):
    for writes in (0, 1):
        unplug(writes)
        code, said = run(words)
        assert code == (2 if words[0] == "doctor" else RIGHT) and "went away" in said


@pytest.mark.parametrize("words", KEYED + PASSIVE + LOOKING, ids=name_of)
def test_a_port_that_is_held(table, run, words):
    held = {table.port(role) for role in ("display", "scanner")}
    table.served.held.update(held)
    code, said = run(words)
    table.served.held.difference_update(held)
    if words[0] in ("boards", "support-bundle", "doctor"):
        assert code == (2 if words[0] == "doctor" else RIGHT) and "held by" in said
    else:
        assert code == TRANSPORT and "held by" in said and "railbird serve" in said and "close it" in said


@pytest.mark.parametrize("words", [words for words in KEYED + PASSIVE if words[0] != "flash"], ids=name_of)
def test_garbage_between_the_frames(run, monkeypatch, words):
    read = InProcessPort.read
    noise = random.Random(7)

    def noisy(port, size=1):
        return read(port, size) or noise.randbytes(noise.randrange(60))

    monkeypatch.setattr(InProcessPort, "read", noisy)
    code, said = run(words)
    assert code == (REFUSED if words[0] in NOT_NOW else RIGHT), said


DISPLAY_ALONE = [w for w in KEYED if w[-2:] == DISPLAY and w[0] not in ("flash", "selftest")]


@pytest.mark.parametrize("words", DISPLAY_ALONE, ids=name_of)
def test_the_wrong_role(run, words):
    code, said = run([*words[:-1], "scanner"])
    assert code == WRONG_BOARD and "is no display" in said and "railbird boards" in said


def test_the_wrong_key(run, tmp_path, monkeypatch):
    other = tmp_path / "other.json"
    TableFile.create("another table").save(other)
    monkeypatch.setenv("RAILBIRD_TABLE", str(other))
    for words in (["flash", "--development", *DISPLAY], ["config", "get", *DISPLAY], ["time", *DISPLAY]):
        begun_s = clock.now_s()
        code, said = run(words)
        assert code == REFUSED and f"does not know the key in {other}" in said and "table file" in said
        assert clock.now_s() - begun_s < 4, "the board has answered: nobody need wait for a time limit"


def test_the_doctor_names_a_table_file_with_another_key(table, run, tmp_path, monkeypatch):
    other = TableFile.load(table.file)
    wrong = TableFile.create("another table")
    wrong.boards = other.boards
    wrong.save(tmp_path / "other.json")
    monkeypatch.setenv("RAILBIRD_TABLE", str(tmp_path / "other.json"))
    code, said = run(["doctor"])
    assert code == 2 and said.count(f"does not know the key in {tmp_path / 'other.json'}") == 2, said


@pytest.mark.parametrize("words", [PASSIVE[0], KEYED[0]], ids=name_of)
def test_a_board_that_is_starting(table, run, words):
    """At once after its reset: it is waited for, or named as what it is."""
    table.do(lambda bench: bench.display.press_reset())
    code, said = run(words)
    assert code == RIGHT or (code in (NO_BOARD, TIME_LIMIT) and "starting?" in said), said
    table.do(lambda bench: bench.run(1.0))
    assert run(words)[0] == RIGHT


JSON_VERBS = [words for words in KEYED + PASSIVE + LOOKING if words[0] != "flash"]


@pytest.mark.parametrize("words", JSON_VERBS, ids=name_of)
def test_every_answer_is_one_document_with_its_schema(run, words):
    code, said = run([*words, "--json"])
    document = json.loads(said.partition("\nrailbird: ")[0])
    name = "error" if words[0] in NOT_NOW else name_of(words).replace(" ", "-")
    assert document["schema"] == f"railbird.{name}/1" and code in (RIGHT, WRONG, REFUSED)


def test_after_all_that_the_table_is_well(table, run):
    code, said = run(["status", *DISPLAY])
    assert code == RIGHT and "link     " in said and "up," in said
    code, said = run(["log", "pull", "--out", "FILE", *DISPLAY])
    assert code != WRONG and "verified, sealed" in said
