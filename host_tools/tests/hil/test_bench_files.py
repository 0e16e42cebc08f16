"""Bench files, quarantine, verdicts, reports: what is wrong is said by name; a person's edits stay."""

import struct
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from kept_tables import KeptTables

from railbird.link import frame, messages
from railbird.scan import faults
from railbird_host.base.errors import NO_BOARD, RIGHT, TIME_LIMIT, WRONG, WRONG_BOARD, RailbirdError
from railbird_host.cli import _bench_check, _bench_init
from railbird_host.cli.hil import quarantine_result
from railbird_host.device.ports.usb import Port
from railbird_host.device.service.pin_file import save_pins
from railbird_host.hil import bench_check, bench_file, quarantine, verdict
from railbird_host.hil.bench_check import check_identity
from railbird_host.hil.bench_init import new_text, serials_of, updated_text
from railbird_host.hil.finding import Finding
from railbird_host.hil.lasting_port import LastingPort
from railbird_host.hil.report import Entry, Report, page
from railbird_host.hil.rig_client import WORD_COSTS_US, words_of
from railbird_host.hil.tables import Tables
from railbird_host.hil.verdict import BenchFailure, FlashFailure, verdict_of
from railbird_host.hil.wire_text import WireFrame, frames_on
from railbird_host.sim.emulator.runner import TimeLimit
from railbird_host.sim.optics.channel import Edges

SERIALS = {"scanner": "E66A", "display": "E66B", "bench": "E66C"}


def written(path, text):
    path.write_text(text)
    return str(path)


def board(role, serial, hello=True):
    port = SimpleNamespace(device=f"/dev/{serial}", serial=serial)
    said = SimpleNamespace(role=role, serial=serial, build="0.1.0 none 12345678") if hello else None
    return SimpleNamespace(role=role, serial=serial, hello=said, port=port, problem="" if hello else "silent")


def test_the_benches_in_the_repository_are_right():
    emulated, rig = bench_file.load("emulated"), bench_file.load("rig")
    assert emulated.missing(["power", "panel", "exact"]) == ""
    assert rig.missing(["power", "exact"]) == f"bench rig has no {bench_file.CAPABILITIES['exact']}"


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("kind = 'real'", "schema"),
        ("schema = 'railbird.bench/1'\nkind = 'imaginary'", "kind: expected one of emulated, rig, real"),
        ("schema = 'railbird.bench/1'\nkind = 'emulated'\ncolour = 1", "colour: expected one of schema"),
        ("schema = 'railbird.bench/1'\nkind = 'emulated'\ntime_factor = true", "time_factor"),
        ("schema = 'railbird.bench/1'\nkind = 'emulated'\ntime_factor = 0", "time_factor: expected 0.1 to 100"),
        ("schema = 'railbird.bench/1'\nkind = 'rig'\ntime_factor = 2.0", "time_factor: expected only in a real bench"),
        ("schema = 'railbird.bench/1'\nkind = 'emulated'\n[boards]\nscanner = 'A'", "only in a real bench"),
        ("schema = 'railbird.bench/1'\nkind = 'real'\n[boards]\nscanner = 'A'", "boards.display"),
        ("schema = 'railbird.bench/1'\nkind = 'real'\n[boards]\nscanner = 'A'\ndisplay = 'A'", "of its own"),
        ("schema = 'railbird.bench/1'\nkind = 'real'\n[wiring]\npower = 1", "wiring.power: expected true or false"),
        ("schema = 'railbird.bench/1'\nkind = 'emulated'\nflash = 'quick'", "flash: expected 'zero-wait'"),
        (
            "schema = 'railbird.bench/1'\nkind = 'real'\nflash = 'zero-wait'",
            "flash: expected only in an emulated bench",
        ),
        ("schema = 'railbird.bench/1'\nkind = 'real'\nfelt = 'bridge'", "felt: expected one of derby, "),
        ("schema = 'railbird.bench/1'\nkind = 'emulated'\nfelt = 'derby'", "felt: .* only in a real bench"),
        ("schema = ", "bench.toml"),
    ],
)
def test_a_wrong_bench_file_is_refused_by_name(tmp_path, text, complaint):
    with pytest.raises(RailbirdError, match=complaint):
        bench_file.load(written(tmp_path / "bench.toml", text))


def test_a_wire_needs_the_board_that_it_leads_to(tmp_path):
    text = new_text({"scanner": "A", "display": "B"}).replace("power = false", "power = true")
    with pytest.raises(RailbirdError, match=r"boards\.bench"):
        bench_file.load(written(tmp_path / "bench.toml", text))


def test_init_writes_a_right_file_and_keeps_edits(tmp_path):
    path = tmp_path / "bench.toml"
    bench = bench_file.load(written(path, new_text(SERIALS)))
    assert bench.boards == SERIALS and bench.capabilities == frozenset(bench_file.WIRES)
    edited = path.read_text().replace("power = true", "power = false  # fuse blown").replace("= 1.0", "= 3.0")
    again = updated_text(edited, SERIALS | {"scanner": "E67F"})
    bench = bench_file.load(written(path, again))
    assert "# fuse blown" in again and bench.time_factor == 3.0
    assert bench.boards["scanner"] == "E67F" and bench.missing(["power"])


@pytest.mark.parametrize(
    "line",
    ["scanner = 'E66A'  # by the window", '  scanner="E66A"  # by the window', "'scanner' = 'E66A'  # by the window"],
)
def test_init_finds_a_serial_however_it_is_written(tmp_path, line):
    edited = new_text(SERIALS).replace('scanner = "E66A"', line) + "# [boards] of the old rig:\n# scanner = 'E666'\n"
    assert line in edited
    again = updated_text(edited, SERIALS | {"scanner": "E67F"})
    assert bench_file.load(written(tmp_path / "bench.toml", again)).boards == SERIALS | {"scanner": "E67F"}
    assert again == edited.replace("'E66A'", '"E67F"').replace('"E66A"', '"E67F"')


def test_init_adds_a_board_that_is_new(tmp_path):
    first = new_text({"scanner": "E66A", "display": "E66B"})
    again = updated_text(first, SERIALS)
    assert bench_file.load(written(tmp_path / "bench.toml", again)).boards == SERIALS
    bare = updated_text('schema = "railbird.bench/1"\nkind = "real"\n', SERIALS)
    assert bench_file.load(written(tmp_path / "bench.toml", bare)).boards == SERIALS


@pytest.mark.parametrize("text, says", [("kind = ", "Invalid value"), ("kind = 'emulated'", "schema: expected")])
def test_init_leaves_a_file_that_it_can_not_read_as_it_is(tmp_path, monkeypatch, text, says):
    found = [board(role, serial) for role, serial in SERIALS.items()]
    monkeypatch.setattr("railbird_host.device.ports.identity.identify_all", lambda ports: found)
    path = tmp_path / "bench.toml"
    path.write_text(text)
    with pytest.raises(RailbirdError, match=says):
        _bench_init.run(SimpleNamespace(name=str(path), table=None, felt=None, person=1, pins=None))
    assert path.read_text() == text


def test_a_bench_with_the_lamps_of_one_game_skips_the_tests_of_others(tmp_path):
    """Another game's chain is longer or shorter: no marker comes back, and the monitor says LAMP FAULT all along."""
    assert bench_file.load(written(tmp_path / "any.toml", new_text(SERIALS))).felt == ""
    bench = bench_file.load(written(tmp_path / "bench.toml", new_text(SERIALS, felt="federal")))
    with pytest.raises(pytest.skip.Exception, match="bench bench has the lamps of federal, not those of derby"):
        Tables(bench, seed=0).make("derby")


def test_a_table_that_was_kept_is_made_anew_where_its_boards_were_another_table_since(tmp_path, monkeypatch):
    bench = bench_file.load(written(tmp_path / "bench.toml", new_text(SERIALS)))
    boards = Mock(screen=lambda: ["PRESS NO MORE BETS"])
    monkeypatch.setattr("railbird_host.hil.tables.real_bench", lambda file: boards)
    monkeypatch.setattr("railbird_host.hil.tables.open_table", lambda bench, hands, config: None)
    monkeypatch.setattr(bench_file.BenchFile, "pin", "123456")
    tables, kept = Tables(bench, seed=0), KeptTables()
    shoe = kept.take(tables, "poker")
    kept.keep("poker", shoe)
    assert kept.take(tables, "poker") is shoe
    kept.keep("poker", shoe)
    tables.make("poker_shuffler")
    assert kept.take(tables, "poker") is not shoe


def test_init_never_guesses():
    assert serials_of([board("scanner", "A"), board("display", "B")]) == {"scanner": "A", "display": "B"}
    with pytest.raises(RailbirdError, match="2 scanner boards: A, C"):
        serials_of([board("scanner", "A"), board("display", "B"), board("scanner", "C")])
    with pytest.raises(RailbirdError, match="no display board"):
        serials_of([board("scanner", "A")])


def test_check_tells_missing_silent_and_wrong_boards_apart(tmp_path):
    bench = bench_file.load(written(tmp_path / "bench.toml", new_text(SERIALS)))
    found = [board("display", "E66A"), board("", "E66B", hello=False)]
    problems = [finding.problem for finding in check_identity(bench, found)]
    assert problems == ["is a display board", "does not answer: silent", "is not connected"]


def test_what_nobody_looked_at_is_not_called_right(monkeypatch, capsys):
    silent = bench_check.Boards(client=None, unlocked=None, rig=None, wait=None)
    findings = bench_check.check_wiring(silent, ("sensors", "tamper"))
    assert [(finding.what, finding.state) for finding in findings] == [
        ("wire sensors", "open"),
        ("wire tamper", "open"),
    ]
    monkeypatch.setattr(
        _bench_check, "check_emulated", lambda bench: [*findings, Finding("wire run"), Finding("x", "y")]
    )
    assert _bench_check.run(SimpleNamespace(name="rig", json=False)) == WRONG
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "open   wire sensors  not proved: the bench file has no [table]"
    assert lines[2:] == ["right  wire run", "WRONG  x  y"]


def test_quarantine_wants_reason_and_date(tmp_path):
    path = tmp_path / "quarantine.toml"
    good = "[[test]]\nname = 'test_x.py::test_y'\nreason = 'bench 2 is wired wrongly'\nsince = 2026-11-17\n"
    assert quarantine.load(path) == {}
    path.write_text(good)
    assert quarantine.load(path) == {"test_x.py::test_y": "bench 2 is wired wrongly (since 2026-11-17)"}
    for spoilt in (
        good.replace("bench 2 is wired wrongly", " "),
        good.replace("since", "when"),
        good.replace("::", ":"),
    ):
        path.write_text(spoilt)
        with pytest.raises(RailbirdError):
            quarantine.load(path)
    assert quarantine.name_of("hil_tests/test_x.py::test_y[1]") == "test_x.py::test_y"


@pytest.mark.parametrize(
    "error, expected",
    [
        (BenchFailure("no rig"), verdict.BENCH),
        (FlashFailure("another image"), verdict.FLASH),
        (RailbirdError("no image was built", "make firmware"), verdict.FLASH),
        (RailbirdError("a display", "", WRONG_BOARD), verdict.IDENTITY),
        (RailbirdError("nobody", "", NO_BOARD), verdict.BENCH),
        (RailbirdError("slow", "", TIME_LIMIT), verdict.LIMIT),
        (TimeLimit("slow"), verdict.LIMIT),
        (AssertionError("wrong"), verdict.ASSERTION),
        (KeyError("oops"), verdict.ERROR),
    ],
)
def test_verdicts_are_told_apart(error, expected):
    assert verdict_of(error) == expected


def test_report_compares_with_the_run_before(tmp_path):
    seen = tmp_path / "seen"
    seen.mkdir()
    (seen / "lamps.svg").write_text("<svg/>")
    report = Report("emulated", 3)
    report.entries = [Entry("hil_tests/test_a.py::test_b", "passed", latencies_ms={"card to lamp": 40.0})]
    report.write(tmp_path)
    report.entries = [Entry("hil_tests/test_a.py::test_other", "passed")]
    report.write(tmp_path)
    report.entries = [
        Entry(
            "hil_tests/test_a.py::test_b",
            "passed",
            latencies_ms={"card to lamp": 44.0},
            pictures={"nine areas": str(seen)},
        ),
        Entry("hil_tests/test_a.py::test_<c>", "failed", reason="1 < 2", verdict="assertion"),
    ]
    report.write(tmp_path)
    text = (tmp_path / "report.html").read_text()
    assert "1 passed, 1 failed, 0 skipped" in text
    assert "44.000" in text and "40.000" in text and "test_&lt;c&gt;" in text and "1 &lt; 2" in text
    assert "nine areas" in text and "data:image/svg+xml;base64,PHN2Zy8+" in text
    assert page(report.document({})).startswith("<!doctype html>")


def test_frames_are_decoded_from_the_bytes_of_a_wire():
    out = bytearray(frame.MAX_WIRE_BYTES)
    length = frame.encode(out, messages.CARD, 7, 5, 4, messages.pack(messages.CARD, 3, 38, 1), None)
    log = [(1000 * index, byte) for index, byte in enumerate(b"noise\0" + bytes(out[:length]))]
    (found,) = frames_on(log)
    assert found.text() == "CARD pass 3: AS, deck 1  [sequence 7 event 5 ack 4]" and found.end_ns == log[-1][0]


@pytest.mark.parametrize(
    "kind, fields, says",
    [
        (
            messages.OPENED,
            (b"".join(struct.pack(messages.OPENED_CARD, *card, bytes(16)) for card in ((4, 0, 1), (9, 51, 2))),),
            "OPENED pass 4: 2H, deck 1; pass 9: AC, deck 2",
        ),
        (messages.FAULT, (5, faults.SENSOR_STUCK, 3), "FAULT pass 5: SENSOR_STUCK D3"),
        (messages.GRANT, (11,), "GRANT up to pass 11"),
        (messages.CARD, (3, 200, 1), "CARD 0300c801: "),  # of a board gone mad: shown as it came
    ],
)
def test_frames_are_told_in_words(kind, fields, says):
    found = WireFrame(0, 0, kind, 0, 0, 0, messages.pack(kind, *fields))
    assert found.text().startswith(says)


@pytest.mark.parametrize(
    "table, complaint",
    [
        ("file = 'x'\npin = '123456'", "table.pin: a PIN in clear"),
        ("file = 'x'", "table.pins"),
        ("pins = 'x'", "table.file"),
        ("file = 'x'\npins = 'x'\ncolour = 1", "table.colour"),
    ],
)
def test_a_wrong_table_section_is_refused_by_name(tmp_path, table, complaint):
    text = new_text({"scanner": "A", "display": "B"}) + f"[table]\n{table}\n"
    with pytest.raises(RailbirdError, match=complaint):
        bench_file.load(written(tmp_path / "bench.toml", text))


def test_words_of_the_monitor_need_the_table_file(tmp_path):
    bench = bench_file.load(written(tmp_path / "bench.toml", new_text(SERIALS)))
    assert "[table] file" in bench.missing(["monitor"])
    path = tmp_path / "with table.toml"
    pins = tmp_path / "b.pins"
    bench = bench_file.load(written(path, new_text(SERIALS, tmp_path / "t.json", 2, pins)))
    assert not bench.missing(["monitor"]) and "pixels" in bench.missing(["panel"])
    save_pins(pins, [(1, "111111"), (2, "123456")])
    assert (bench.table, bench.person, bench.pin) == (tmp_path / "t.json", 2, "123456")
    pins.write_text("1 111111\n")
    with pytest.raises(RailbirdError, match="no PIN of person 2"):
        assert bench.pin


def test_init_writes_no_pin_into_a_file_that_others_read(tmp_path, monkeypatch):
    found = [board(role, serial) for role, serial in SERIALS.items()]
    monkeypatch.setattr("railbird_host.device.ports.identity.identify_all", lambda ports: found)
    monkeypatch.setattr("railbird_host.cli._ask.ask_hidden", lambda question, option: "654321")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    path = tmp_path / "bench7.toml"
    words = SimpleNamespace(name=str(path), table=tmp_path / "t.json", felt=None, person=1, pins=None, json=True)
    _bench_init.run(words)
    assert "654321" not in path.read_text()
    bench = bench_file.load(str(path))
    assert bench.pin == "654321" and bench.pins.stat().st_mode & 0o077 == 0
    assert bench.pins == tmp_path / "config/railbird/benches/bench7.pins"


def test_a_long_wait_in_a_pass_is_several_words_of_the_rig():
    edges = Edges((1,) * 9 + (0,), [[] for _ in range(9)] + [[1_000_000, 9_000_000_000]], 9_100_000_000)
    words = words_of(edges, {})
    assert all(word < 1 << 32 for word in words)
    assert sum((word >> 10) + WORD_COSTS_US for word in words[:-2]) == 9_000_000


def test_a_board_that_is_away_reads_nothing():
    port = LastingPort("E66A", lambda: [Port("/dev/nowhere", "E66A", "")])
    assert port.read() == b"" and port.write(b"x") == 0


def test_checking_the_quarantine_names_what_passes_and_what_is_no_test(monkeypatch, capsys):
    monkeypatch.setattr(quarantine, "load", lambda: {"test_x.py::test_y": "why", "test_x.py::test_gone": "why"})
    tests = [{"name": "hil_tests/test_x.py::test_y[1]", "outcome": "passed"}]
    assert quarantine_result({"tests": tests}, is_whole=True) == WRONG
    said = capsys.readouterr().err
    assert "test_y[1] passes" in said and "test_x.py::test_gone is no test" in said
    assert quarantine_result({"tests": []}, is_whole=False) == RIGHT
