"""Screens of real tables: every different picture that the scripts of the table's tests come across.

The scripts (firmware/tests/test_table_*.py) play every state, key and irregularity of both games; here they run with
somebody who notes what the monitor shows. Two pictures with the same words, whatever
their numbers and cards, are one screen.
"""

import copy
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from railbird.table.view import BODY_NAMES, View

TESTS = Path(__file__).parents[4] / "firmware" / "tests"
NOTHING = View().body  # a game that a test made up, and that draws nothing, is no table


def texts_of(item: object) -> Iterator[str]:
    if isinstance(item, str):
        yield item
    elif isinstance(item, list | tuple):
        for inner in item:
            yield from texts_of(inner)


def words_of(view: View) -> tuple[str, ...]:
    """What tells one screen from another: its body and its words, without numbers, ranks and suits."""
    texts = [view.header, view.header_right, view.footer, *texts_of(view.body[1:])]
    words = {word for text in texts for word in re.findall(r"[A-Z]{3,}", text)}
    return (BODY_NAMES[view.body[0]], *sorted(words))


def table_views() -> dict[str, View]:
    """Name to view, in the order in which the scripts come across them."""
    sys.path.insert(0, str(TESTS))
    try:
        driver = importlib.import_module("table_driver").TableDriver
        scripts = [importlib.import_module(path.stem) for path in sorted(TESTS.glob("test_table_*.py"))]
    finally:
        sys.path.remove(str(TESTS))
    found: dict[tuple[str, ...], View] = {}
    apply = driver.apply

    def noting(self, *event: object) -> None:
        apply(self, *event)
        if self.shown.body != NOTHING:
            found.setdefault(words_of(self.shown), copy.deepcopy(self.shown))

    driver.apply = noting
    try:
        for script in scripts:
            for name in dir(script):
                if name.startswith("test_"):
                    getattr(script, name)()
    finally:
        driver.apply = apply
    return {name_of(words, index): view for index, (words, view) in enumerate(found.items(), start=1)}


def name_of(words: tuple[str, ...], index: int) -> str:
    return f"table-{index:03d}-" + "-".join(words[:4]).lower().replace("_", "-")
