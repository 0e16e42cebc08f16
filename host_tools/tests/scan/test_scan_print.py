"""Print sheets: the ink is where the optical model reads it."""

import re

import pytest

from railbird.scan.code import WORDS, card_rows, code_word
from railbird_host.cli.main import main
from railbird_host.device.images import ROOT
from railbird_host.scan.sheet import deck_pages, marks_of, service_pages
from railbird_host.sim.optics.geometry import CARD_LENGTH_MM, CARD_WIDTH_MM, SENSOR_ACROSS_MM, strobe_begin_mm
from railbird_host.sim.optics.printed import placed, service_card


def inked(marks, x, y):
    return any(m.x_mm <= x <= m.x_mm + m.width_mm and m.y_mm <= y <= m.y_mm + m.height_mm for m in marks)


def test_the_face_shows_the_rows_mirrored():
    card = placed(38, 17)
    marks = marks_of(card)
    for index, row in enumerate(card.rows):
        y = (6 + 4 * index if index < 7 else CARD_LENGTH_MM - 6 - 4 * (14 - index)) + 2
        for bit in range(8):
            across = SENSOR_ACROSS_MM[bit if bit < 4 else bit + 1]
            assert inked(marks, CARD_WIDTH_MM / 2 - across, y) == bool(row >> bit & 1)
        assert inked(marks, CARD_WIDTH_MM / 2, y) and not inked(marks, CARD_WIDTH_MM / 2, y + 1)


def test_the_face_is_the_same_turned_round():
    marks = marks_of(placed(38, 17))
    turned = {
        (
            round(CARD_WIDTH_MM - m.x_mm - m.width_mm, 6),
            round(CARD_LENGTH_MM - m.y_mm - m.height_mm, 6),
            round(m.height_mm, 6),
        )
        for m in marks
    }
    assert turned == {(round(m.x_mm, 6), round(m.y_mm, 6), round(m.height_mm, 6)) for m in marks}


def test_the_document_shows_the_code_as_it_is():
    text = (ROOT / "docs" / "card-code.md").read_text()
    shown = [
        int(word, 16)
        for line in re.findall(r"^\| \d+ \|((?: [0-9A-F]{2} \|){8})$", text, re.M)
        for word in line.split(" |")[:-1]
    ]
    assert bytes(shown) == WORDS
    assert " ".join(f"{row:02X}" for row in card_rows(38, 17)) in text
    assert f"{code_word(38, 17):08X}" in text
    begins = [strobe_begin_mm(row) for row in range(14)]
    assert f"{', '.join(f'{mm:g}' for mm in begins[:7])}, then {begins[7]:g}" in text


def test_a_deck_takes_six_pages_within_the_paper():
    pages = deck_pages(17, list(range(52)))
    assert len(pages) == 6
    for page in pages:
        for shape in page.outlines + page.ink:
            assert shape.x_mm >= 0 and shape.y_mm >= 0
            assert shape.x_mm + shape.width_mm <= page.width_mm and shape.y_mm + shape.height_mm <= page.height_mm


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_ruler_of_100_mm_stands_beside_the_cards_and_says_how_to_print(paper, tmp_path, capsys):
    for page in deck_pages(17, list(range(10)), paper):
        ends = [(line.y_mm, line.y_mm + line.height_mm) for line in page.ruler]
        assert round(max(end for _, end in ends) - min(begin for begin, _ in ends), 6) == 100
        assert min(line.x_mm for line in page.ruler) > 4.2, "printers leave a margin white"
        assert page.upward[0][0] < page.width_mm - 4.2
        assert max(line.x_mm + line.width_mm for line in page.ruler) < min(card.x_mm for card in page.outlines)
        assert "100 %" in page.upward[0][2]
    for name in ("deck.pdf", "deck.svg"):
        assert main(["scan", "print", "--paper", paper, "--cards", "AS", str(tmp_path / name)]) == 0
        assert "print at 100 %" in (tmp_path / name).read_text(errors="replace")
        assert "print at 100 %" in capsys.readouterr().out


def test_nothing_but_the_code_is_printed_within_the_columns():
    for page in (deck_pages(255, [0])[0], service_pages()[0]):
        code = min(mark.x_mm for mark in page.ink) - page.outlines[0].x_mm
        for x, _, label in page.labels:
            half = 0.75 * len(label)
            assert x - half > page.outlines[0].x_mm and x + half < page.outlines[0].x_mm + code


def test_service_card_has_fourteen_marks_in_every_column():
    marks = marks_of(service_card())
    columns = {}
    for mark in marks:
        columns.setdefault(round(mark.x_mm, 3), []).append(mark.y_mm)
    assert sorted(len(column) for column in columns.values()) == [14] * 9


def test_pdf_is_well_formed(tmp_path, capsys):
    path = tmp_path / "deck.pdf"
    assert main(["scan", "print", "--deck", "17", str(path)]) == 0
    data = path.read_bytes()
    start = int(re.search(rb"startxref\n(\d+)", data).group(1))
    assert data[start : start + 4] == b"xref"
    for number, offset in enumerate(re.findall(rb"(\d{10}) 00000 n", data[start:]), 1):
        assert data[int(offset) :].startswith(b"%d 0 obj" % number)
    assert data.count(b"/Type /Page ") == 6
    for length, stream in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", data, re.S):
        assert int(length) == len(stream)


@pytest.mark.parametrize("extra", [["--service"], ["--cards", "AS,TD"]])
def test_svg(tmp_path, extra, capsys):
    import xml.etree.ElementTree as tree

    path = tmp_path / "card.svg"
    assert main(["scan", "print", *extra, str(path)]) == 0
    root = tree.fromstring(path.read_text())
    assert root.attrib["width"] == "210.0mm"


@pytest.mark.parametrize(
    "arguments", [["--deck", "255", "a.pdf"], ["--cards", "XX", "a.pdf"], ["a.png"], ["/nowhere/a.pdf"]]
)
def test_refusals_name_the_next_step(tmp_path, monkeypatch, capsys, arguments):
    monkeypatch.chdir(tmp_path)
    assert main(["scan", "print", *arguments]) == 2
    assert "next:" in capsys.readouterr().err
