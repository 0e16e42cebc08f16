"""What verbs print: one JSON document with its schema, or text for a person; progress on stderr, only on a terminal.

Comes in: plain values (dicts, lists, strings, numbers). Goes out: stdout and stderr. It asks no board anything.
"""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, Protocol

SCHEMA_VERSION = 1
STYLES = {"NOTE": "black on yellow", "STOP": "bold white on red", "PASS": "green", "FAIL": "bold white on red"}


def write_json(verb: str, value: dict[str, Any], indent: int | None = 2) -> None:
    """One document: `{"schema": "railbird.<verb>/1", …}`. Bytes are shown as hex. `indent` None: all on one line."""
    document = {"schema": f"railbird.{verb}/{SCHEMA_VERSION}", **value}
    json.dump(document, sys.stdout, ensure_ascii=False, indent=indent, default=_plain)
    sys.stdout.write("\n")


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


def print_table(columns: Sequence[str], rows: Sequence[Sequence[object]], title: str | None = None) -> None:
    """A table for a person; on a pipe it is plain text, as wide as it needs to be."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if not sys.stdout.isatty():
        print_columns([*([[title]] if title else []), list(columns), *cells])
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, title=title, title_justify="left", header_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for row in cells:
        table.add_row(*(Text(cell, style=STYLES.get(cell, "")) for cell in row))
    Console(highlight=False, markup=False).print(table)


def print_columns(rows: list[list[str]]) -> None:
    """Columns two blanks apart; a cell may have several lines. A row of one cell is a title."""
    lines = [line for row in rows for line in zip_longest(*(cell.split("\n") for cell in row), fillvalue="")]
    widths = [max(map(len, column)) for column in zip_longest(*(s for s in lines if len(s) > 1), fillvalue="")]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=False)).rstrip())


def print_facts(facts: Sequence[tuple[str, object]]) -> None:
    """Names and values, one line each, the values aligned."""
    width = max((len(name) for name, _ in facts), default=0)
    for name, value in facts:
        print(f"{name:<{width}}  {value}".rstrip())


class Bar(Protocol):
    """One line of progress: `advance(done, total)` moves it, `say(text)` changes what stands beside it."""

    def advance(self, done: int, total: int) -> None: ...

    def say(self, text: str) -> None: ...


class SilentBar:
    """The bar for pipes and `--json`."""

    def advance(self, done: int, total: int) -> None:
        pass

    def say(self, text: str) -> None:
        pass


class RichBar:
    """One line of a rich progress display."""

    def __init__(self, progress: Any, label: str):
        self._progress = progress
        self._task = progress.add_task(label, total=None, note="")

    def advance(self, done: int, total: int) -> None:
        self._progress.update(self._task, completed=done, total=total)

    def say(self, text: str) -> None:
        self._progress.update(self._task, note=text)


@contextmanager
def progress_bars() -> Iterator[Callable[[str], Bar]]:
    """Gives `bar(label)`; the display is wiped at the end, also after an error or Ctrl-C."""
    if not sys.stderr.isatty():
        yield lambda label: SilentBar()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.text import Text

    class Elapsed(TimeElapsedColumn):
        """Goes on after the bar is full: the board has still to start and to answer."""

        def render(self, task: Any) -> Text:
            minutes, seconds = divmod(int(task.elapsed or 0), 60)
            return Text(f"{minutes}:{seconds:02d}", style="progress.elapsed")

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[note]}"), Elapsed())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        _shown.append(progress)
        try:
            yield lambda label: RichBar(progress, label)
        finally:
            _shown.remove(progress)


_shown: list[Any] = []  # the progress display that is on the terminal now


@contextmanager
def without_progress() -> Iterator[None]:
    """Takes the display off the terminal while a person is asked."""
    shown = list(_shown)
    for progress in shown:
        progress.stop()
    try:
        yield
    finally:
        for progress in shown:
            progress.start()
