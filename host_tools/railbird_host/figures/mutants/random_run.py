"""Random changes planted one by one, each against the tests that call the function it is in, quickest first.

In: how many, and a seed. Out: a `Verdict` each; a change that no test notices is a survivor, unless `same_program.toml`
says why it is the same program. Tests that need a board are left out: firmware/tests, golden images, properties, rules.
Which tests call what is recorded once for a state of tests and firmware (`reached.py`).
"""

import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.figures.mutants.changes import KINDS, Change, changes_of
from railbird_host.figures.mutants.work import FOLDER

STAGES = ("cards", "scan", "link", "table", "games", "show", "journal")
FIRMWARE = ROOT / "firmware/railbird"
# Made by a builder whose output a test compares; for a board alone (each is compared with blit_plain.py on boards).
LEFT_OUT = ("show/fonts/",)
TESTS = (
    "firmware/tests",
    "host_tools/tests/link/test_journal_file.py",
    "host_tools/tests/link/test_journal_transcripts.py",
    "host_tools/tests/link/test_link_transcripts.py",
    "host_tools/tests/rules/test_rules_derby.py",
    "host_tools/tests/rules/test_rules_hands.py",
    "host_tools/tests/rules/test_rules_poker.py",
    "host_tools/tests/rules/test_rules_settle.py",
    "host_tools/tests/scan/test_scan_properties.py",
    "host_tools/tests/scan/test_scan_transcripts.py",
    "host_tools/tests/show/test_gallery_hands.py",
    "host_tools/tests/show/test_lamp_current.py",
    "host_tools/tests/show/test_painting.py",
    "host_tools/tests/show/test_show_transcripts.py",
    "host_tools/tests/table/test_input_transcripts.py",
    "host_tools/tests/table/test_seats_vectors.py",
    "host_tools/tests/table/test_table_invariants.py",
    "host_tools/tests/table/test_table_transcripts.py",
    "host_tools/tests/table/test_table_vectors.py",
)
SAME = Path(__file__).with_name("same_program.toml")
NOTICED, SURVIVED, THE_SAME = "noticed", "SURVIVED", "same program"
START_S, TIMES = 20, 8  # CPU seconds: what a run may take beside its tests, and how much longer than usual these
PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n0", "--hypothesis-seed=0")


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


class Callers:
    """Which tests call which function."""

    def __init__(self, reached: dict[str, dict]):
        self._seconds = {test: entry["seconds"] for test, entry in reached.items()}
        self._of_function: dict[str, set[str]] = {}
        self._of_file: dict[str, set[str]] = {}
        for test, entry in reached.items():
            for function in entry["functions"]:
                self._of_function.setdefault(function, set()).add(test)
                self._of_file.setdefault(function.rpartition(":")[0], set()).add(test)

    def of(self, planted: Planted) -> list[str]:
        """Quickest first. What stands at a module's own level is used by whoever imports it, too; so is a function that
        no test calls: a table that is made while a module is imported."""
        found = self._of_function.get(f"{planted.file}:{planted.change.function}", set())
        if not found:
            files = [planted.file, *importers(planted.file)]
            found = {test for file in files for test in self._of_file.get(file, ())}
        return sorted(found, key=lambda test: (self._seconds[test], test))

    def seconds(self, tests: list[str]) -> float:
        return sum(self._seconds[test] for test in tests)


def importers(file: str) -> Iterator[str]:
    module = "railbird." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    words = (f"from {module} import", f"import {module}", f"from {package} import")
    for path in FIRMWARE.rglob("*.py"):
        text = path.read_text()
        if any(word in text for word in words[:2]) or (words[2] in text and name in text):
            yield path.relative_to(FIRMWARE).as_posix()


def reached_by_tests(say: Callable[[str], None]) -> Callers:
    digest = hashlib.sha256()
    folders = {str(Path(test).parent) for test in TESTS[1:]}
    for folder in ("firmware", "host_tools/railbird_host/figures", *sorted(folders)):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    kept = FOLDER / f"reached-{digest.hexdigest()[:16]}.json"
    if not kept.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        say("without a change: which test calls what (once for a state of the code)")
        partial = kept.with_suffix(".partial")
        command = [*PYTEST, "-p", "railbird_host.figures.mutants.reached", *TESTS]
        with (FOLDER / "reached.log").open("w") as log:
            code = subprocess.run(
                command, cwd=ROOT, env=os.environ | {"RAILBIRD_REACHED": str(partial)}, stdout=log, stderr=log
            ).returncode
        if code:
            raise RailbirdError("a test fails without any change", f"see {FOLDER / 'reached.log'}")
        partial.replace(kept)
    return Callers(json.loads(kept.read_text()))


class Workplace:
    """A copy of the firmware in which one file at a time is another one."""

    def __init__(self, number: int):
        self._folder = FOLDER / f"worker-{number}"
        shutil.rmtree(self._folder, ignore_errors=True)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(FIRMWARE, self._folder / "firmware/railbird", ignore=ignored)

    def notices(self, planted: Planted, tests: list[str], usual_s: float) -> bool:
        """Whether a test fails, or never ends: then the processor's time is up."""
        path = self._folder / "firmware/railbird" / planted.file
        source = (FIRMWARE / planted.file).read_text()
        path.write_text(planted.change.applied(source))
        names = self._folder / "tests.txt"
        names.write_text("".join(f"{test}\n" for test in tests))
        limit = int(START_S + TIMES * usual_s)
        try:
            code = subprocess.run(
                [*PYTEST, f"@{names}"],
                cwd=ROOT,
                env=os.environ | {"PYTHONPATH": str(self._folder / "firmware"), "PYTHONDONTWRITEBYTECODE": "1"},
                stdout=(self._folder / "pytest.log").open("w"),
                stderr=subprocess.STDOUT,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)),
            ).returncode
        finally:
            path.write_text(source)
        if code not in (0, 1, 2, 3, 4, -signal.SIGXCPU, -signal.SIGKILL):
            raise RailbirdError(f"{planted}: pytest ended with {code}", f"see {self._folder / 'pytest.log'}")
        return code != 0


def run(count: int, seed: int, workers: int, say: Callable[[str], None]) -> list[Verdict]:
    tests = reached_by_tests(say)
    same = {same_key(entry): entry["why"] for entry in same_programs()}
    places = threading.local()
    numbers = iter(range(workers))

    def judge(planted: Planted) -> Verdict:
        why = same.get(planted.key)
        if why is not None:
            return Verdict(planted, THE_SAME, 0, why)
        if not hasattr(places, "place"):
            places.place = Workplace(next(numbers))
        callers = tests.of(planted)
        noticed = bool(callers) and places.place.notices(planted, callers, tests.seconds(callers))
        return Verdict(planted, NOTICED if noticed else SURVIVED, len(callers))

    verdicts = []
    with ThreadPoolExecutor(workers) as pool:
        for verdict in pool.map(judge, chosen(count, seed)):
            say(f"{verdict.outcome:12} {verdict.planted} ({verdict.tests} tests)")
            verdicts.append(verdict)
    return verdicts


def same_key(entry: dict[str, str]) -> tuple[str, ...]:
    return entry["file"], entry["line"], entry["before"], entry["after"]


def same_programs() -> list[dict[str, str]]:
    return tomllib.loads(SAME.read_text())["change"] if SAME.exists() else []
