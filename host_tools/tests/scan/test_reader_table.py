"""The file that says which card each text of a serial reader is."""

import pytest

from railbird.cards.card import card_text
from railbird.scan.reader_texts import table_from_bytes
from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.device.service import reader_table

LINES = [f"CARD {card:02d}  {card_text(card)}" for card in range(52)]


def written(path, lines):
    path.write_text("\n".join(lines))
    return path


def test_a_file_of_texts(tmp_path):
    lines = ["# the module in hall 2", *LINES, "NR -", "", "spare 1 AS # a second deck"]
    data = reader_table.from_file(written(tmp_path / "texts", lines))
    table = table_from_bytes(data)
    assert len(table) == 54 and table[b"CARD 38"] == table[b"spare 1"] == (38, 255) and table[b"NR"][0] == 255
    words = reader_table.from_board(data)
    assert words["CARD 00"] == "2H" and words["NR"] == "-"
    assert reader_table.from_file(written(tmp_path / "empty", ["# nothing"])) == b""


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (LINES[:-2], "no text for KC, AC"),
        (LINES[:5], "…"),
        ([*LINES, "lonely"], "line 53"),
        ([*LINES, "x 1S"], "line 53"),
        ([*LINES, "CARD 07 AS"], "twice"),
        ([*LINES, "x" * 33 + " AS"], "32"),
        ([*LINES, "x\x07 AS"], "printable"),
        ([*LINES, "é AS"], "ASCII"),
        ([f"{text} {number} {text[-2:]}" for number in range(5) for text in LINES], "4000"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(lines, words, tmp_path):
    with pytest.raises(RailbirdError, match=words) as caught:
        reader_table.from_file(written(tmp_path / "texts", lines))
    assert caught.value.exit_code == USAGE
    with pytest.raises(RailbirdError, match="No such file"):
        reader_table.from_file(tmp_path / "nothing")
