"""Lines that nothing can reach on an image, with the reason: `unreached.toml`. They count as lines that did not run.

In: what ran of each file. Out: an `Explained` for each reason. What is named there and has run is told: it is stale.
"""

import ast
import tomllib
from dataclasses import dataclass
from pathlib import Path

from railbird_host.device.images import ROOT
from railbird_host.figures.coverage.report import FileCoverage

REASONS = Path(__file__).with_name("unreached.toml")


@dataclass(frozen=True)
class Explained:
    file: str
    names: list[str]  # functions and classes, "Voids.turn"; "" for the rest of a module
    why: str
    lines: frozenset[int]  # that did not run
    run: list[str]  # names that did


def lines_of(source: str) -> dict[str, set[int]]:
    """The lines of each function's body and of each class, by qualified name."""
    found: dict[str, set[int]] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.FunctionDef | ast.ClassDef):
                name = f"{prefix}{inner.name}"
                first = inner.body[0].lineno if isinstance(inner, ast.FunctionDef) else inner.lineno
                assert inner.end_lineno is not None
                found[name] = set(range(first, inner.end_lineno + 1))
                visit(inner, f"{name}.")
            else:
                visit(inner, prefix)

    visit(ast.parse(source), "")
    return found


def explained(files: list[FileCoverage]) -> list[Explained]:
    by_name = {file.name: file for file in files}
    found = []
    for entry in tomllib.loads(REASONS.read_text())["unreached"]:
        file = by_name.get(entry["file"])
        if file is None:
            continue
        places = lines_of((ROOT / "firmware" / file.name).read_text())
        lines = set().union(*(places[name] for name in entry["names"])) & file.lines
        run = [name for name in entry["names"] if places[name] & file.run]
        found.append(Explained(file.name, entry["names"], entry["why"], frozenset(lines - file.run), run))
    return found
