"""What verbs print: one JSON document with its schema, or text for a person.

Comes in: plain values (dicts, lists, strings, numbers). Goes out: stdout. It asks no board anything.
"""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from railbird_host.base.streams import takes_every_character

SCHEMA_VERSION = 1
STYLES = {"NOTE": "black on yellow", "STOP": "bold white on red", "PASS": "green", "FAIL": "bold white on red"}


def write_json(verb: str, value: dict[str, Any], indent: int | None = 2) -> None:
    """One document: `{"schema": "railbird.<verb>/1", …}`. Bytes are shown as hex. `indent` None: all on one line."""
    document = {"schema": f"railbird.{verb}/{SCHEMA_VERSION}", **value}
    with_all = takes_every_character(sys.stdout)
    sys.stdout.write(json.dumps(document, ensure_ascii=not with_all, indent=indent, default=_plain) + "\n")


def _plain(value: object) -> object:
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    if isinstance(value, set | frozenset):
        return sorted(value)
    return str(value)


def emit(arguments: Namespace, verb: str, value: dict[str, Any], show: Callable[[], None]) -> None:
    """`value` as JSON when `--json` was given, else whatever `show()` prints."""
    if getattr(arguments, "json", False):
        write_json(verb, value)
    else:
        show()


def print_table(
    columns: Sequence[str], rows: Sequence[Sequence[object]], title: str | None = None, whole: Sequence[str] = ()
) -> None:
    """A table for a person; on a pipe it is plain text, as wide as it needs to be. Cells of the columns in `whole` are
    words that somebody has to type: they are never cut and never go over two lines."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if not sys.stdout.isatty():
        print_columns([*([[title]] if title else []), list(columns), *cells])
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", header_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for index, name in enumerate(columns):
        longest = max([len(name), *(len(line) for row in cells for line in row[index].split("\n"))])
        table.add_column(name, no_wrap=name in whole, min_width=longest if name in whole else None, overflow="fold")
    for row in cells:
        table.add_row(*(Text(cell, style=STYLES.get(cell, "")) for cell in row))
    Console(highlight=False, markup=False).print(table, crop=False)


def print_columns(rows: list[list[str]]) -> None:
    """Columns two blanks apart; a cell may have several lines. A row of one cell is a title."""
    lines = [line for row in rows for line in zip_longest(*(cell.split("\n") for cell in row), fillvalue="")]
    widths = [max(map(len, column)) for column in zip_longest(*(line for line in lines if len(line) > 1), fillvalue="")]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=False)).rstrip())


def print_facts(facts: Sequence[tuple[str, object]]) -> None:
    """Names and values, one line each, the values aligned."""
    width = max((len(name) for name, _ in facts), default=0)
    for name, value in facts:
        print(f"{name:<{width}}  {value}".rstrip())
