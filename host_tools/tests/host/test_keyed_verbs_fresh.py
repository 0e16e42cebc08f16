"""From two fresh boards to a table with a link, by the verbs alone: provision, pair, and what they refuse.

The tests of this file are one story and run in its order. In the end every verb that speaks to a table was run, and
nothing that left it, by whatever way, holds a key of any class or a PIN.
"""

import base64
import json
import re
import stat

import pytest
from key_search import contents_of, keys_of, places_of, ring_of

from railbird.cards.card import card_from_text
from railbird.journal import record
from railbird.link.keys import JOURNAL_KEY, KEY_CLASSES, LINK_KEY, SERVICE_KEY
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service.own_key import session_key
from railbird_host.base.errors import NO_BOARD, REFUSED, USAGE, WRONG_BOARD
from railbird_host.device.ports.connection import Connection
from railbird_host.device.service import attest as attest_module
from railbird_host.device.service.pin_file import load_pins
from railbird_host.device.service.table_file import TableFile
from railbird_host.hil.evidence import write_evidence


class Story:
    """Fresh boards, the files that the verbs write, and everything they ever printed."""

    def __init__(self, live, folder):
        self.live = live
        self.table = folder / "derby4.json"
        self.pins = folder / "derby4.pins"
        self.made = folder / "made"
        self.made.mkdir()
        self.printed: list[str] = []
        self.spoken = bytearray()  # by both boards, on their service ports

    def ring(self, role):
        return ring_of((self.live.bench.display if role == DISPLAY else self.live.bench.scanner).flash_bytes(), role)

    def texts(self):
        """What people may read."""
        return contents_of(self.made) | {"printed": "\n".join(self.printed).encode()}

    def everything(self):
        """By name, all that ever left the boards or the verbs, but for the operator's own files."""
        parts = self.live.bench.parts
        wires = {"scanner's wire": parts.to_display, "display's wire": parts.to_scanner}
        said = {name: bytes(byte for _, byte in wire.log) for name, wire in wires.items()}
        screen = "\n".join(self.live.bench.screen()).encode()
        return self.texts() | said | {"spoken": bytes(self.spoken), "screen": screen}


@pytest.fixture(scope="module")
def story(make_table, tmp_path_factory):
    made = Story(make_table(fresh=True, decks=2), tmp_path_factory.mktemp("story"))
    read = Connection.read

    def overheard(connection, size=4096):
        data = read(connection, size)
        made.spoken += data
        return data

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "read", overheard)
        yield made


@pytest.fixture
def run(story, railbird):
    def run_and_keep(*words):
        code, out, err = railbird(*words)
        story.printed += [out, err]
        return code, out, err

    return run_and_keep


@pytest.fixture
def words(story):
    return ["provision", "--table", story.table, "--pins", story.pins, "--persons", "3", "--set", "decks=2", "--yes"]


def code_on(bench):
    digits = ["".join(line.split()) for line in bench.screen()]
    return next((text for text in digits if len(text) == 8 and text.isdecimal()), "")


def test_usage_comes_before_anything_is_written(story, run, words):
    for wrong in (["--set", "decks=9"], ["--set", "colour=red"], ["--persons", "0"], ["--config", "no-such-file"]):
        code, _, err = run(*words, *wrong)
        assert code == USAGE and "next:" in err
    assert run("provision", "--board", "display")[0] == USAGE  # no name, no file
    assert run("provision", "--name", "///", "--board", "display")[0] == USAGE
    code, _, err = run("provision", "--name", "x", "--board", "display")  # nobody is there to type PINs
    assert code == USAGE and "--pins" in err
    code, _, err = run("provision", "--table", story.table, "--board", "scanner", "--set", "decks=2")
    assert code == USAGE and "display" in err
    assert not story.table.exists() and not story.pins.exists()


def test_serial_numbers_are_shown_before_any_board_gets_a_key(story, run, words):
    story.live.do(lambda bench: bench.door(True))
    code, _, err = run(*[word for word in words if word != "--yes"])
    assert code == USAGE and "--yes" in err
    assert all(story.live.serials[role] in err for role in ("display", "scanner"))
    assert story.ring(DISPLAY).is_empty() and not story.table.exists()
    story.live.do(lambda bench: bench.door(False))
    story.pins.unlink()


def test_a_closed_door_is_refused(story, run, words):
    code, _, err = run(*words)
    assert code == REFUSED and "the door is closed" in err and "open the service door" in err
    assert story.ring(DISPLAY).is_empty()
    assert not story.table.exists(), "nobody has these keys: the next try makes others"


def test_pairing_and_self_test_want_keys(story, run):
    code, _, err = run("pair", "--table", story.table)
    assert code == REFUSED and "railbird provision" in err
    assert run("selftest", "--table", story.table)[0] == REFUSED
    assert run("attest", "--table", story.table, "--board", "display")[0] == REFUSED
    code, _, err = run("time")
    assert code == REFUSED and "has no keys" in err, "no table file is asked for: none can be right"


class Killed(BaseException):
    """In the middle of a verb, which has no time to tidy up."""


def test_cut_off_once_a_board_has_its_keys_it_can_be_repeated(story, run, words, monkeypatch):
    """The display has its keys, the file does not know of it yet: the same command again, and everything is right."""
    story.live.do(lambda bench: bench.door(True))

    def killed(*_, **__):
        raise Killed

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr("railbird_host.device.ports.restart.wait_for_boot", killed)
        run(*words)
    assert not story.ring(DISPLAY).is_empty() and TableFile.load(story.table).boards == {}
    story.live.until(lambda bench: bench.screen())
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr("railbird_host.cli.provision.provision", killed)
        run(*words)
    story.live.do(lambda bench: bench.run(1.0))


def test_provision_gives_keys_pins_and_configuration(story, run, words):
    code, out, err = run(*words, "--json")
    assert code == 0, err
    assert "had them already" in out
    assert '"schema": "railbird.provision/1"' in out
    for path in (story.table, story.pins):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    table = TableFile.load(story.table)
    display, scanner = story.ring(DISPLAY), story.ring(SCANNER)
    for board in table.boards.values():
        own = session_key(table.service_key.reveal(), bytes.fromhex(board.serial))
        assert own in (display.get(SERVICE_KEY), scanner.get(SERVICE_KEY))
    for board in (story.live.bench.display, story.live.bench.scanner):
        assert table.service_key.reveal() not in board.flash_bytes()
    assert display.get(JOURNAL_KEY) == table.journal_key.reveal() and scanner.get(JOURNAL_KEY) is None
    assert table.boards["display"].key_check == display.check_value().hex()
    assert table.boards["scanner"].key_check == scanner.check_value().hex()
    assert table.boards["display"].serial in out and "commitment" in out
    assert json.loads(run("config", "get", "--table", story.table, "--json")[1])["configuration"]["decks"] == 2
    story.live.until(lambda bench: "NOT PAIRED" in bench.screen())


def test_boards_with_keys_are_refused(story, run, words):
    before = story.table.read_bytes()
    code, _, err = run(*words)
    assert code == REFUSED and "every board that is connected has keys already" in err and "railbird pair" in err
    for role in ("display", "scanner"):
        code, _, err = run(*words[:3], "--board", role)
        assert code == REFUSED and "has keys already" in err
    assert story.table.read_bytes() == before


def test_pairing_wants_switch_and_pin_and_the_right_code(story, run):
    pair = ["pair", "--table", story.table]
    code, _, err = run(*pair, "--code", "12345678")
    assert code == REFUSED and "key switch" in err
    assert run(*pair, "--code", "1234")[0] == USAGE
    story.live.supervisor()
    pin = load_pins(story.pins)[1][1]
    story.live.do(lambda bench: bench.press(*pin, "CONFIRM"))
    first = story.live.until(code_on)
    code, _, err = run(*pair)  # nobody is there to type the code
    assert code == USAGE and "--code" in err
    assert story.live.do(code_on) == first
    code, _, err = run(*pair, "--code", "0" * 7 + ("1" if first[-1] != "1" else "2"))
    assert code == REFUSED and "not the code" in err
    story.live.until(lambda bench: code_on(bench) not in ("", first))  # one try for each code
    assert story.ring(DISPLAY).get(LINK_KEY) is None


def test_pair_joins_the_boards(story, run):
    shown = story.live.until(code_on)
    code, out, err = run("pair", "--table", story.table, "--code", f"{shown[:4]} {shown[4:]}")
    assert code == 0 and "link" in out, err
    display, scanner = story.ring(DISPLAY), story.ring(SCANNER)
    assert display.get(LINK_KEY) == scanner.get(LINK_KEY) is not None
    table = TableFile.load(story.table)
    assert table.boards["display"].key_check == display.check_value().hex()
    assert table.boards["scanner"].key_check == scanner.check_value().hex()
    assert run("pair", "--table", story.table, "--code", shown)[0] == REFUSED


def test_both_serials_are_in_the_journal(story, run, tmp_path):
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.field.journal_file.pull import pull
    from railbird_host.field.journal_file.verify import verify

    table = TableFile.load(story.table)
    with Connection(story.live.port("display")) as connection:
        client = ServiceClient(connection)
        client.unlock_with(table)
        found = verify(pull(client, table.name), table.journal_key.reveal())
    serials = bytes.fromhex(table.boards["display"].serial + table.boards["scanner"].serial)
    assert found.sound
    assert [fields[5] for fields in found.records if fields[4] == record.PAIRED] == [serials]


def test_another_file_opens_nothing(story, run, tmp_path):
    other = tmp_path / "other.json"
    TableFile.create("another table").save(other)
    code, _, err = run("config", "get", "--table", other)
    assert code == REFUSED and "table file" in err, err
    story.table.chmod(0o640)
    code, _, err = run("config", "get", "--table", story.table)
    story.table.chmod(0o600)
    assert code == REFUSED and "chmod 600" in err
    assert run("unlock", "--table", tmp_path / "none.json")[0] == USAGE
    assert run("unlock", "--board", "FFFFFFFF", "--table", story.table)[0] == NO_BOARD
    assert run("unlock", "--board", "scanner", "--table", story.table)[0] == WRONG_BOARD


def play_a_round(bench):
    bench.door(False)
    bench.switch(False)
    bench.run(0.3)
    for text in ("AS", "KS"):
        bench.pass_card(card_from_text(text))


def test_every_verb_that_speaks_to_a_table_is_asked(story, run, monkeypatch):
    """What they print and write is kept for the test after this one."""
    monkeypatch.setenv("RAILBIRD_TABLE", str(story.table))
    monkeypatch.setattr(attest_module, "attested_part", lambda content: bytes(content[:0x8000]))  # the rest takes long
    story.live.do(play_a_round)
    log, passes = story.made / "log.rbj", story.made / "passes.rbp"
    exports = [("log", "export", log, story.made / f"log.{ending}") for ending in ("html", "csv", "json")]
    verbs = [
        ("boards",), ("status", "--board", "scanner"), ("status", "--board", "display"), ("watch", "--count", "1"),
        ("config", "get"), ("time",), ("unlock",), ("doctor",), ("attest", "--board", "display"),
        ("attest", "--board", "scanner"), ("log", "pull", "--out", log), ("log", "verify", log), ("log", "show", log),
        *exports, ("recall",), ("recall", "--file", log), ("scan", "fetch", passes),
        ("selftest", "--only", "memory"),
    ]  # fmt: skip
    codes = {words: run(*words)[0] for words in verbs}
    log.unlink(), passes.unlink()  # neither is written over
    codes |= {(*words, "--json"): run(*words, "--json")[0] for words in verbs}
    story.live.do(lambda bench: bench.run(0.5))
    codes["watch key"] = run("watch-key", "new", "--out", story.table.with_suffix(".watch"))[0]
    assert codes["watch key"] == 0
    codes["bundle"] = run("support-bundle", "--out", story.made / "bundle.zip")[0]
    assert {words for words, code in codes.items() if code == USAGE} == set(), codes
    write_evidence(story.made / "evidence", [story.live.bench], "a failure", "assertion", "again")
    assert {"log.rbj", "log.html", "bundle.zip/about.json", "frames.txt", "counters.json"} < contents_of(
        story.made
    ).keys()


@pytest.mark.parametrize("key_class", KEY_CLASSES, ids=[name for name, *_ in KEY_CLASSES.values()])
def test_no_key_of_any_class_left_the_table(story, key_class):
    """Not in print, log, export, bundle or evidence, not on a wire; in the table file as its class allows."""
    _, _, may_be_in_file, _ = KEY_CLASSES[key_class]
    left = story.everything()
    assert len(left) > 20 and all(len(left[name]) > 1000 for name in ("printed", "spoken", "scanner's wire"))
    keys = keys_of(story.live.bench)[key_class]
    for key in keys or [TableFile.load(story.table).service_key.reveal()]:  # the operator's own lies on no board
        assert places_of(key, left) == []
        in_file = places_of(key, {"table file": story.table.read_bytes()})
        assert in_file == (["table file"] if may_be_in_file else [])
        for form in (key, key.hex().upper().encode(), base64.b64encode(b"x" + key), str(list(key[3:12])).encode()):
            assert places_of(key, left | {"planted": b"... " + form + b" ..."}) == ["planted"]  # a search that sees


def test_no_pin_was_printed_or_written(story):
    for _, pin in load_pins(story.pins):
        found = [
            name for name, content in story.texts().items() if re.search(rb"(?<!\d)%s(?!\d)" % pin.encode(), content)
        ]
        assert found == []
