"""An import finds its frozen module by halves: the table of names, and what a board finds with it."""

import pytest

from railbird_host.device.images import image_path
from railbird_host.sim.emulator import Board, RawRepl
from toolchain.frozen_names import rewrite

TEXT = 'const char mp_frozen_names[] = {\n    "a.py\\0"\n    "a/b.py\\0"\n    "c.py\\0"\n    "\\0"\n};\n'
IMPORTS = """
def found(name):
    try:
        return type(__import__(name)).__name__
    except ImportError:
        return "none"
names = "_boot", "wiring", "railbird", "railbird.table", "railbird.table.derby.layout", "railbird.ticks"
print([found(name) for name in names])
print([found(name) for name in ("railbird.tick", "railbird.ticks2", "zzz", "__init__", "rail", "railbird.table.x")])
"""


def test_the_table_says_where_each_name_begins_and_is_written_once():
    text = rewrite(TEXT)
    assert "frozen_name_count = 3;" in text and "0, 5, 12,\n" in text
    assert rewrite(text) == text


def test_names_out_of_order_are_refused():
    with pytest.raises(ValueError, match="not in order"):
        rewrite(TEXT.replace("a.py", "d.py"))


def test_a_board_finds_what_is_there_and_nothing_else():
    repl = RawRepl(Board(image_path("BENCH", "development").read_bytes(), name="names"))
    there, missing = repl.exec(IMPORTS).splitlines()
    assert there == str(["module"] * 6) and missing == str(["none"] * 6)
