"""Coverage of images as they are: what is read out of them makes sense, and watching changes nothing."""

import pytest

from railbird.cards.card import card_from_text
from railbird.table.config import TableConfig
from railbird_host.device.images import BOARDS, FLAVOURS, ROOT, image_path
from railbird_host.figures.coverage.__main__ import main
from railbird_host.figures.coverage.bytecode import (
    BYTECODE,
    FLASH_START,
    FUNCTION_BYTES,
    functions_of,
    line_table,
    read_symbols,
)
from railbird_host.figures.coverage.explained import explained, lines_of
from railbird_host.figures.coverage.report import (
    FileCoverage,
    coverage,
    file_of,
    frozen_names,
    images,
    ranges,
    with_kept,
)
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator import Board
from railbird_host.sim.emulator.observe import digest
from railbird_host.sim.emulator.watched import VARIABLE
from railbird_host.sim.emulator.watched import digest as watched_digest

BOOT_S = 0.6


@pytest.fixture(scope="module")
def functions():
    image = image_path("DISPLAY", "production", ".bin").read_bytes()
    return list(functions_of(image, read_symbols(image_path("DISPLAY", "production", ".symbols").read_text())))


def test_line_tables_are_those_of_micropython():
    assert line_table(bytes([0x22, 0x41, 0x92, 0x05]), 7) == [1, 1, 2, 4, 4, 265, 265]


def test_every_jump_leads_to_an_instruction_of_its_function_and_every_line_is_in_its_file(functions):
    files = frozen_names()
    lengths = {name: len((ROOT / "firmware" / name).read_text().splitlines()) for name in files.values()}
    ours = 0
    for function in functions:
        starts = {place for places in function.lines.values() for place in places}
        assert all(jump.target - FLASH_START in starts for jump in function.jumps), function.name
        name = file_of(function.name, files)
        if name and not function.is_native:
            ours += 1
            assert max(function.lines) <= lengths[name], function.name
    assert ours > 2000 and sum(function.is_native for function in functions) > 10
    found = {file_of(function.name, files) for function in functions}
    assert {"railbird/table/undo.py", "railbird/show/sheet.py"} <= found


def bytecode_of(board, flavour):
    """Of our functions, by name."""
    image = image_path(board, flavour, ".bin").read_bytes()
    symbols = read_symbols(image_path(board, flavour, ".symbols").read_text())
    found = [symbol for symbol in symbols if symbol.name.startswith(f"{BYTECODE}railbird_")]
    places = {symbol.name: (symbol.address - FLASH_START, symbol.size) for symbol in found}
    own = {name: image[at + FUNCTION_BYTES : at + size] for name, (at, size) in places.items()}
    return {name: code for name, code in own.items() if not name.startswith(f"{BYTECODE}railbird_build")}


def test_what_ran_on_one_image_is_byte_for_byte_what_all_others_have():
    """So a line counts wherever it ran: production images hold no other bytecode than those with a prompt."""
    ours = bytecode_of("BENCH", "development")
    assert len(ours) > 2000
    for board in BOARDS:
        for flavour in FLAVOURS:
            there = bytecode_of(board, flavour)
            assert there == {name: ours[name] for name in there}, (board, flavour)


def test_watching_sees_what_ran_and_changes_nothing(tmp_path, monkeypatch, capsys):
    image = image_path("BENCH", "production").read_bytes()
    plain = Board(image)
    plain.run(BOOT_S)
    watched = images(tmp_path, ["production"])
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    board = Board(image)
    board.run(BOOT_S)
    assert digest(board) == digest(plain)
    files = {file.name: file for file in coverage(tmp_path, watched)}
    bench, table = files["railbird/apps/bench.py"], files["railbird/table/undo.py"]
    assert bench.run and bench.taken and bench.run < bench.lines, "it has started, not all of it was used"
    assert not table.run and table.lines, "no table on a BENCH board"
    monkeypatch.setattr("sys.argv", ["coverage", "report", "--production", "--missing", str(tmp_path)])
    assert main() == 1 and "% (goal 95 %)" in capsys.readouterr().out


def played() -> list[str]:
    """Both boards after cards, keys and a blink of the scanner's power."""
    bench = TableBench("derby", flashes=prepared_flashes(TableConfig(decks=1)))
    bench.run(1.5)
    bench.press("NO MORE BETS")
    bench.pass_card(card_from_text("5H"))
    bench.faults.cut_power("scanner")
    bench.run(0.05)
    bench.faults.restore_power("scanner")
    bench.run(1.5)
    bench.pass_card(card_from_text("9D"))
    return [digest(bench.scanner), digest(bench.display)]


def test_watching_changes_no_instant_of_a_table_at_play(tmp_path, monkeypatch):
    plain = played()
    watched = images(tmp_path, ["development"])
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert played() == plain
    run = {file.name: file.run for file in coverage(tmp_path, watched)}
    assert run["railbird/table/derby/game.py"] and run["railbird/apps/scanner.py"]


def test_the_flashes_of_a_prepared_table_are_watched(tmp_path):
    """Both flavours: a development image ends within a page, which its UF2 fills with zeros."""
    names = {(image.board, image.flavour): image.name for image in images(tmp_path, FLAVOURS)}
    for flavour in FLAVOURS:
        scanner, display = prepared_flashes(TableConfig(decks=1), flavour)
        assert watched_digest(scanner) == names["SCANNER", flavour]
        assert watched_digest(display) == names["DISPLAY", flavour]


def test_what_ran_of_a_file_is_kept_for_as_long_as_its_source_is_the_same(tmp_path):
    name = "railbird/table/undo.py"
    branch = (3, "undo", 0, True)
    before = FileCoverage(name, lines={3, 4}, run={3}, branches={branch}, taken={branch}, native={"n"}, entered={"n"})
    with_kept(tmp_path / "kept.json", [before])
    later = FileCoverage(name, lines={3, 4, 5}, run={4}, branches={branch}, native={"n"})
    with_kept(tmp_path / "kept.json", [later])
    assert later.run == {3, 4} and later.taken == {branch} and later.entered == {"n"}
    kept = (tmp_path / "kept.json").read_text()
    (tmp_path / "kept.json").write_text(kept.replace('"source": "', '"source": "another '))
    changed = FileCoverage(name, lines={3, 4}, run={4})
    with_kept(tmp_path / "kept.json", [changed])
    assert changed.run == {4}


def test_what_nothing_can_reach_is_told_with_its_reason_and_counts_all_the_same():
    source = (ROOT / "firmware/railbird/compat.py").read_text().splitlines()
    (line,) = [number for number, text in enumerate(source, 1) if text.strip() == "return value"]
    file = FileCoverage("railbird/compat.py", lines={1, line}, run={1})
    (entry,) = explained([file])
    assert entry.lines == {line} and not entry.run and "CPython" in entry.why and file.lines == {1, line}
    (stale,) = explained([FileCoverage("railbird/compat.py", lines={1, line}, run={1, line})])
    assert stale.run == ["const"] and not stale.lines


def test_what_nothing_can_reach_is_in_its_file():
    names = frozen_names().values()
    found = explained([FileCoverage(name) for name in names])
    assert {entry.file for entry in found} <= set(names) and len(found) > 5 and all(entry.names for entry in found)


def test_lines_of_functions_and_classes():
    source = "class A:\n    x = 1\n\n    def f(self):\n        return 1\n\n\ndef g():\n    return 2\n"
    assert lines_of(source) == {"A": {1, 2, 3, 4, 5}, "A.f": {5}, "g": {9}}


def test_lines_in_words():
    assert ranges({3, 4, 5, 9}) == "3-5, 9" and ranges([]) == ""
