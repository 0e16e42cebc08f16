"""What is made from the sheets: schematics, parts, cables, power, drawings; and what a broken sheet is told."""

import re
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from railbird.table.registration import GAMES, layout_of
from railbird_host.base.errors import RailbirdError
from railbird_host.cli.main import main
from railbird_host.hardware import felt, mask
from railbird_host.hardware.assembly import Assembly, assemblies
from railbird_host.hardware.bill import as_csv, lines
from railbird_host.hardware.drawing import as_pdf, as_svg
from railbird_host.hardware.plugs import as_markdown
from railbird_host.hardware.power_budget import budget
from railbird_host.hardware.schematic import pin_number, svg_of_sheet
from railbird_host.hardware.sheet import all_parts, pins_of_board, read_kinds, read_sheet, read_sheets
from railbird_host.sim.optics.geometry import PRESENCE_AHEAD_MM, SENSOR_ACROSS_MM

SHEETS = read_sheets()


@pytest.mark.parametrize("name", sorted(SHEETS))
def test_a_schematic_shows_every_part_and_every_net(name: str) -> None:
    text = svg_of_sheet(SHEETS[name])
    words = set(re.findall(r"[\w+.-]+", text))
    assert {part.ref for part in SHEETS[name].parts.values()} <= words
    assert {net for part in SHEETS[name].parts.values() for net in part.pins.values()} <= words


def test_every_pin_of_a_chip_has_a_number_of_its_own() -> None:
    numbers = {name: kind.facts["numbers"] for name, kind in read_kinds().items() if "numbers" in kind.facts}
    for part in all_parts(SHEETS):
        if part.kind.facts["prefix"] == "U":
            assert part.kind.name in numbers
            shown = [pin_number(part, pin) for pin in part.pins if pin != "STATUS"]  # the LED on the module
            assert all(shown) and len(set(shown)) == len(shown), part.name
    assert all(len(set(pins.values())) == len(pins) for pins in numbers.values())


def test_the_parts_list_has_every_part_once_with_number_and_substitute() -> None:
    rows = lines(SHEETS)
    listed = [place for row in rows for place in row.where.split(", ")]
    assert sorted(listed) == sorted(part.name for part in all_parts(SHEETS) if part.fact("bom", True))
    assert all(row.number and row.substitutes and row.quantity == row.where.count(",") + 1 for row in rows)
    assert as_csv(rows).count("\n") == len(rows) + 1


def test_each_kind_of_part_says_its_source() -> None:
    assert [name for name, kind in read_kinds().items() if not kind.facts.get("source")] == []


def test_cables_show_both_sides_of_every_plug() -> None:
    for assembly in assemblies():
        text = as_markdown(assembly)
        for one, other in assembly.joints():
            assert f"## {one.name} to {other.name}" in text


def test_supplies_have_room() -> None:
    for assembly in assemblies():
        assert all(load < most for _, load, most in budget(assembly))
    table = next(a for a in assemblies() if a.name == "table")
    assert dict((name, load) for name, load, _ in budget(table))["power.PS1.+V"] > 2000  # the lamps' 2 A are in it


def test_a_divider_brings_5_volts_down() -> None:
    """The voltage that a rule sees is computed, not looked up."""
    kinds = read_kinds()
    document = {
        "nets": {"5V": "a", "MIDDLE": "a", "GND": "a"},
        "part": [
            {"ref": "PS1", "type": "SUPPLY", "pins": {"+V": "5V", "-V": "GND"}},
            {"ref": "R1", "type": "RESISTOR", "value": "2.2k", "pins": {"1": "5V", "2": "MIDDLE"}},
            {"ref": "R2", "type": "RESISTOR", "value": "3.3k", "pins": {"1": "MIDDLE", "2": "GND"}},
        ],
    }
    assembly = Assembly("one", {"x": read_sheet("x", document, kinds)})
    assert assembly.highest_v("x.MIDDLE") == pytest.approx(5.1 * 3.3 / 5.5)


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"ref": "R1", "type": "RESISTER", "pins": {}}, "RESISTER, which parts.toml does not have"),
        ({"ref": "R1", "type": "RESISTOR", "pins": {"9": "GND"}}, "R1 has no pin 9"),
        ({"ref": "R1", "type": "RESISTOR", "pins": {"1": "EARTH"}}, "gives no reason for"),
    ],
)
def test_a_wrong_sheet_is_told_in_words(part: dict[str, object], message: str) -> None:
    with pytest.raises(RailbirdError, match=message):
        read_sheet("x", {"nets": {"GND": "reference"}, "part": [part]}, read_kinds())


def test_the_mask_has_a_hole_for_each_sensor_where_the_model_sees() -> None:
    holes = [circle for circle in mask.mask_and_guides().circles if circle[2] < 1]
    line = [hole for hole in holes if hole[1] == max(y for _, y, _ in holes)]
    across = sorted(x for x, _, _ in line)
    assert [b - a for a, b in pairwise(across)] == pytest.approx([4.0] * 8)
    assert across[-1] - across[0] == pytest.approx(SENSOR_ACROSS_MM[-1] - SENSOR_ACROSS_MM[0])
    (presence,) = [hole for hole in holes if hole not in line]
    assert line[0][1] - presence[1] == pytest.approx(PRESENCE_AHEAD_MM)


@pytest.mark.parametrize("name", GAMES)
def test_a_felt_is_drawn_at_its_size(name: str) -> None:
    drawing = felt.felt(name)
    inside = [p for line in (*drawing.cut, *drawing.mark) for p in line]
    assert all(0 <= x <= drawing.width_mm and 0 <= y <= drawing.height_mm for x, y in inside)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", as_pdf(drawing))
    assert box and float(box[1]) / 72 * 25.4 == pytest.approx(drawing.width_mm, abs=0.01)
    assert "100 mm: print at 100 %" in as_svg(drawing)


@pytest.mark.parametrize("name", GAMES)
def test_a_window_is_as_long_as_its_lamps_and_lies_in_its_spot(name: str) -> None:
    layout = layout_of(GAMES.index(name))
    pitch_mm = 1000 / (60 if layout.arc else 30)
    windows, spots = felt.felt(name).cut, felt.felt(name).mark
    assert len(windows) == len(layout.area_names)
    for area, window in enumerate(windows):
        length = max(dist(window[0], corner) for corner in window[:2])
        assert length >= (len(layout.leds(area)) - 1) * pitch_mm + LED_MM
        around = spots[area]
        turns = {  # the sign of the area at each corner: a point within has every side of the outline on the same hand
            (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0 for a, b in pairwise(around) for x, y in window
        }
        assert turns == {True}


LED_MM = 5.0


def test_the_inscription_is_on_the_felt() -> None:
    for name in GAMES:
        arc = layout_of(GAMES.index(name)).arc
        letters = "".join(word[3] for word in felt.felt(name).words)
        assert arc is None or arc.inscription in letters


def test_wiring_and_sheets_agree_which_pins_are_inputs() -> None:
    """A sheet's `inputs` are the pins that the board's wiring.py only reads."""
    source = {board: (Path(__file__).parents[3] / "boards" / board / "wiring.py").read_text() for board in BOARDS}
    for sheet in SHEETS.values():
        if not sheet.board:
            continue
        text = source[sheet.board]
        read = set(re.findall(r'Pin\("(\w+)", Pin\.IN[,)]', text)) | set(re.findall(r'rx=Pin\("(\w+)"\)', text))
        read |= set(re.findall(r'miso=Pin\("(\w+)"\)', text))
        if '"SENSOR_" + name, Pin.IN' in text:
            read |= {name for name in pins_of_board(sheet.board) if name.startswith("SENSOR_")}
        assert set(sheet.facts["inputs"]) == read


BOARDS = ("SCANNER", "DISPLAY", "BENCH")


def test_the_verb_writes_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "check"]) == 0
    assert "no breaches" in capsys.readouterr().out
    assert main(["hardware", "parts", str(tmp_path / "bill.csv")]) == 0
    assert main(["hardware", "mask", str(tmp_path / "mask.pdf")]) == 0
    assert (tmp_path / "mask.pdf").read_bytes().startswith(b"%PDF")
    assert main(["hardware", "felt", "poker", str(tmp_path / "felt.txt")]) == 2
    assert main(["hardware", "parts", "/proc/no/bill.csv"]) == 2
