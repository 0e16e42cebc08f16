"""Bars of progress on stderr, only on a terminal; they are taken off it while a person is asked.

Comes in: labels, and how much of how much is done. Goes out: lines of a display that is wiped at the end.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol


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
