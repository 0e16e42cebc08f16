"""A pytest plugin: which functions of the firmware each test calls. `-p railbird_host.figures.mutants.reached`.

Writes a JSON file that RAILBIRD_REACHED names: {test: {"seconds": …, "functions": ["table/undo.py:12", …]}}; a module's
own level counts for whoever calls something in it; test "" is what runs while tests are collected. Tracing sees calls
alone, and of each test the first MOST_CALLS: one that tries every hand of a game calls the same functions a million
times.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

MOST_CALLS = 200_000
FIRMWARE = f"{os.sep}firmware{os.sep}railbird{os.sep}"


class Reached:
    def __init__(self) -> None:
        self.tests: dict[str, dict] = {}
        self._codes: set[CodeType] = set()
        self._left = 0

    def called(self, frame: FrameType, _event: str, _argument: object) -> None:
        self._codes.add(frame.f_code)
        self._left -= 1
        if not self._left:
            sys.settrace(None)

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        return (yield from self._noted("", sys.maxsize))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        return (yield from self._noted(item.nodeid, MOST_CALLS))

    def _noted(self, test: str, most_calls: int) -> Iterator[None]:
        self._codes.clear()
        self._left = most_calls
        started = time.process_time()
        sys.settrace(self.called)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            functions = sorted({name for code in self._codes if (name := name_of(code))})
            self.tests[test] = {"seconds": time.process_time() - started, "functions": functions}

    def pytest_sessionfinish(self) -> None:
        Path(os.environ["RAILBIRD_REACHED"]).write_text(json.dumps(self.tests))


def name_of(code: CodeType) -> str:
    """file:line of a function of the firmware; a comprehension or a class's body is part of what is around it."""
    _, found, file = code.co_filename.partition(FIRMWARE)
    return f"{file}:{code.co_firstlineno}" if found and code.co_name != "<module>" else ""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Reached())
