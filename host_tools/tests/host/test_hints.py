"""Next steps can be typed at a table, where two boards are plugged in: a verb that takes either names one."""

import ast
import re
from pathlib import Path

import pytest

import railbird_host

ROOT = Path(railbird_host.__file__).parent
UNNAMED = re.compile(r"railbird (flash|deploy|status|attest|wipe)\b(?![^;,`]*--(?:board|bootsel|help))")
SHOWS_ITSELF = {"cli/status.py", "cli/support_bundle.py"}  # examples of a single board, and of files in a bundle


def texts(tree: ast.Module) -> list[str]:
    """Every string but docstrings; what is put into one stands there as {}."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef)
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, owners) and node.body and isinstance(node.body[0], ast.Expr)
    }
    found, parts = [], set(documents)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts |= {id(part) for part in node.values}
            found.append("".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            found.append(node.value)
    return found


def test_the_search_finds_a_hint_without_a_board():
    source = 'raise Error(f"{x} is old", f"{y}: railbird flash, both")\n"railbird flash --board scanner"'
    assert [text for text in texts(ast.parse(source)) if UNNAMED.search(text)] == ["{}: railbird flash, both"]


@pytest.mark.parametrize("room", sorted(path.name for path in ROOT.iterdir() if path.is_dir()))
def test_every_hint_names_its_board(room):
    for path in sorted((ROOT / room).rglob("*.py")):
        if str(path.relative_to(ROOT)) not in SHOWS_ITSELF:
            assert [text for text in texts(ast.parse(path.read_text())) if UNNAMED.search(text)] == [], path
