"""In the table and the applications every attribute is made in its owner's `__init__`, by name, and the type check sees
all of it; no part reaches into another's own."""

import ast
import configparser
import re
from collections.abc import Iterator
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware" / "railbird"
FILES = [path for room in ("table", "apps", "games") for path in sorted((FIRMWARE / room).rglob("*.py"))]
DEEPEST = 4  # Game, DealtGame, SeatedGame, and a game of its own


def classes() -> dict[str, ast.ClassDef]:
    trees = [ast.parse(path.read_text()) for path in FILES]
    return {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}


FOUND = classes()


def own_attributes(method: ast.FunctionDef) -> Iterator[str]:
    """What it assigns to `self`."""
    for node in ast.walk(method):
        is_stored = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if is_stored and isinstance(node.value, ast.Name) and node.value.id == "self":
            yield node.attr


def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [part for part in node.body if isinstance(part, ast.FunctionDef)]


def bases(node: ast.ClassDef) -> list[ast.ClassDef]:
    return [FOUND[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in FOUND]


def made(node: ast.ClassDef) -> set[str]:
    found = {name for method in methods(node) if method.name == "__init__" for name in own_attributes(method)}
    return found.union(*(made(base) for base in bases(node)))


def depth(node: ast.ClassDef) -> int:
    return 1 + max((depth(base) for base in bases(node)), default=0)


def test_every_attribute_is_made_in_its_owners_init():
    late = {
        f"{name}.{attribute}"
        for name, node in FOUND.items()
        for method in methods(node)
        for attribute in own_attributes(method)
        if attribute not in made(node)
    }
    assert not late, sorted(late)


def test_classes_are_parts_and_no_chain():
    assert max(depth(node) for node in FOUND.values()) <= DEEPEST


def test_nothing_is_made_by_a_name_that_nobody_reads():
    found = [
        f"{path.name}:{number}: {line.strip()}"
        for path in FILES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(r"\b(setattr|getattr|__dict__)\b|type: ignore|noqa: (?!SIM)", line)
        or re.search(r"\b(?!self\b|_)[a-z]\w*\._[a-z]", line)
    ]
    assert not found, found


def test_the_type_check_has_no_exemption_here():
    settings = configparser.ConfigParser()
    settings.read(FIRMWARE.parents[1] / "boards/toolchain/firmware_types.ini")
    ours = [settings[name] for name in settings.sections() if re.search(r"railbird\.(table|apps|games|\*)", name)]
    assert [dict(section) for section in ours] == [{"ignore_errors": "False"}]
