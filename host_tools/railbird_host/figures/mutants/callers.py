"""Which tests that need no board call which function of the firmware, recorded once for a state of tests and firmware.

Out: `Callers`. The recording itself is a pytest plugin, `reached.py`.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.figures.mutants.work import FOLDER

FIRMWARE = ROOT / "firmware/railbird"
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
PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n0", "--hypothesis-seed=0")


class Callers:
    """Which tests call which function."""

    def __init__(self, reached: dict[str, dict]):
        self._seconds = {test: entry["seconds"] for test, entry in reached.items()}
        self._of_function: dict[str, set[str]] = {}
        self._of_file: dict[str, set[str]] = {}
        self._when_imported = set(reached.pop("", {"functions": ()})["functions"])
        for test, entry in reached.items():
            for function in entry["functions"]:
                self._of_function.setdefault(function, set()).add(test)
                self._of_file.setdefault(function.rpartition(":")[0], set()).add(test)

    def of(self, file: str, function: int) -> list[str]:
        """Quickest first. What stands at a module's own level is used by whoever imports it, too; so is a function that
        no test calls: a table that is made while a module is imported."""
        found = self._of_function.get(f"{file}:{function}", set())
        if not found:
            files = [file, *importers(file)]
            found = {test for name in files for test in self._of_file.get(name, ())}
        return sorted(found, key=lambda test: (self._seconds[test], test))

    def runs_when_imported(self, file: str, function: int) -> bool:
        return not function or f"{file}:{function}" in self._when_imported

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
    for folder in ("firmware", "host_tools/railbird_host/figures/gallery", *sorted(folders)):
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
