"""Random changes planted one by one, each against the tests that call the function it is in, quickest first.

In: how many, and a seed. Out: a `Verdict` each; a change that no test notices is a survivor, unless `same_program.toml`
says why it is the same program. Tests that need a board are left out: firmware/tests, golden images, properties, rules.
Which tests call what is recorded once for a state of tests and firmware (`callers.py`); functions are changed in a fork
of a process that has all tests (`in_place.py`), what runs at an import in a process of its own (`afresh.py`).
"""

import json
import os
import random
import subprocess
import threading
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.figures.mutants.afresh import Workplace
from railbird_host.figures.mutants.callers import FIRMWARE, PYTEST, reached_by_tests
from railbird_host.figures.mutants.changes import KINDS, Change, changes_of
from railbird_host.figures.mutants.in_place import FAILED, PASSED
from railbird_host.figures.mutants.work import FOLDER

STAGES = ("cards", "scan", "link", "table", "games", "show", "journal")
# Made by a builder whose output a test compares; for a board alone (each is compared with blit_plain.py on boards).
LEFT_OUT = ("show/fonts/",)
SAME = Path(__file__).with_name("same_program.toml")
NOTICED, SURVIVED, THE_SAME = "noticed", "SURVIVED", "same program"
START_S, TIMES = 12, 4  # CPU seconds: what a run may take beside its tests, and how much longer than usual these


@dataclass(frozen=True)
class Planted:
    file: str  # below firmware/railbird
    text: str  # of the line where the change begins
    change: Change

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.change.before, self.change.after))
        return f"{self.file}:{self.change.line} {self.change.kind}: {before}  ->  {after}"

    @property
    def key(self) -> tuple[str, ...]:
        """What `same_program.toml` knows it by: the line's text stays when the lines above it change."""
        return self.file, self.text, self.change.before, self.change.after


@dataclass(frozen=True)
class Verdict:
    planted: Planted
    outcome: str
    tests: int
    why: str = ""


def all_changes() -> dict[str, list[Planted]]:
    """Everything that can be planted, by kind."""
    found: dict[str, list[Planted]] = {kind: [] for kind in KINDS}
    for stage in STAGES:
        for path in sorted((FIRMWARE / stage).rglob("*.py")):
            file = path.relative_to(FIRMWARE).as_posix()
            if not file.startswith(LEFT_OUT):
                source = path.read_text()
                lines = source.splitlines()
                for change in changes_of(source):
                    found[change.kind].append(Planted(file, lines[change.line - 1].strip(), change))
    return found


def chosen(count: int, seed: int) -> list[Planted]:
    """As many of each kind, so that the many numbers are not all there is."""
    dice = random.Random(seed)
    pools = [dice.sample(found, len(found)) for found in all_changes().values()]
    return [pools[number % len(pools)][number // len(pools)] for number in range(count)]


class Judge:
    """First in place, then, what that cannot tell, afresh."""

    def __init__(self, workers: int, say: Callable[[str], None]):
        self._callers = reached_by_tests(say)
        self._workers = workers
        self._say = say
        self._places = threading.local()
        self._numbers = iter(range(workers))

    def verdicts(self, found: list[Planted]) -> list[Verdict]:
        same = {same_key(entry): entry["why"] for entry in same_programs()}
        verdicts = {p: Verdict(p, THE_SAME, 0, same[p.key]) for p in found if p.key in same}
        for judge in (self._in_place, self._afresh):
            for verdict in judge([planted for planted in found if planted not in verdicts]):
                verdicts[verdict.planted] = verdict
                self._say(f"{verdict.outcome:12} {verdict.planted} ({verdict.tests} tests)")
        return [verdicts[planted] for planted in found]

    def _in_place(self, found: list[Planted]) -> Iterator[Verdict]:
        of_functions = [p for p in found if p.change.function and self._tests(p)]
        outcomes = try_in_place([self._job(planted) for planted in of_functions], self._workers)
        for number, outcome in outcomes:
            planted = of_functions[number]
            imported = self._callers.runs_when_imported(planted.file, planted.change.function)
            if outcome == FAILED or (outcome == PASSED and not imported):
                yield Verdict(planted, NOTICED if outcome == FAILED else SURVIVED, len(self._tests(planted)))

    def _afresh(self, found: list[Planted]) -> Iterator[Verdict]:
        with ThreadPoolExecutor(self._workers) as pool:
            yield from pool.map(self._judged_afresh, found)

    def _judged_afresh(self, planted: Planted) -> Verdict:
        if not hasattr(self._places, "place"):
            self._places.place = Workplace(next(self._numbers))
        job = self._job(planted)
        noticed = bool(job["tests"]) and self._places.place.notices(**job)
        return Verdict(planted, NOTICED if noticed else SURVIVED, len(job["tests"]))

    def _tests(self, planted: Planted) -> list[str]:
        return self._callers.of(planted.file, planted.change.function)

    def _job(self, planted: Planted) -> dict[str, Any]:
        tests = self._tests(planted)
        source = planted.change.applied((FIRMWARE / planted.file).read_text())
        limit_s = START_S + TIMES * self._callers.seconds(tests)
        return {"file": planted.file, "source": source, "tests": tests, "limit_s": limit_s}


def try_in_place(jobs: list[dict[str, Any]], workers: int) -> Iterator[tuple[int, int]]:
    """(number of a job, outcome), as they end."""
    changes, log = FOLDER / "changes.json", FOLDER / "in-place.log"
    FOLDER.mkdir(parents=True, exist_ok=True)
    changes.write_text(json.dumps(jobs))
    files = sorted({test.partition("::")[0] for job in jobs for test in job["tests"]})
    reading, writing = os.pipe()
    told = {"RAILBIRD_CHANGES": changes, "RAILBIRD_WORKERS": workers, "RAILBIRD_VERDICTS": writing}
    environment = os.environ | {name: str(value) for name, value in told.items()}
    command = [*PYTEST, "-p", "railbird_host.figures.mutants.in_place", *files]
    with log.open("w") as out, os.fdopen(reading) as verdicts:
        running = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out, pass_fds=(writing,))
        os.close(writing)
        for line in verdicts:
            number, outcome = line.split()
            yield int(number), int(outcome)
    if running.wait():
        raise RailbirdError("the changes could not be tried in place", f"see {log}")


def run(count: int, seed: int, workers: int, say: Callable[[str], None]) -> list[Verdict]:
    return Judge(workers, say).verdicts(chosen(count, seed))


def same_key(entry: dict[str, str]) -> tuple[str, ...]:
    return entry["file"], entry["line"], entry["before"], entry["after"]


def same_programs() -> list[dict[str, str]]:
    return tomllib.loads(SAME.read_text())["change"] if SAME.exists() else []
