"""Tries a change in a Python of its own, which imports a copy of the firmware with it.

For what runs while modules are imported, which `in_place.py` cannot judge: tables, defaults of arguments, constants.
"""

import os
import resource
import shutil
import signal
import subprocess

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.figures.mutants.callers import FIRMWARE, PYTEST
from railbird_host.figures.mutants.work import FOLDER


class Workplace:
    """A copy of the firmware in which one file at a time is another one."""

    def __init__(self, number: int):
        self._folder = FOLDER / f"worker-{number}"
        shutil.rmtree(self._folder, ignore_errors=True)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(FIRMWARE, self._folder / "firmware/railbird", ignore=ignored)

    def notices(self, file: str, source: str, tests: list[str], limit_s: float) -> bool:
        """Whether a test fails, or never ends: then the processor's time is up."""
        path = self._folder / "firmware/railbird" / file
        path.write_text(source)
        names = self._folder / "tests.txt"
        names.write_text("".join(f"{test}\n" for test in tests))
        limit = int(limit_s)
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
            shutil.copyfile(FIRMWARE / file, path)
        if code not in (0, 1, 2, 3, 4, -signal.SIGXCPU, -signal.SIGKILL):
            raise RailbirdError(f"{file}: pytest ended with {code}", f"see {self._folder / 'pytest.log'}")
        return code != 0
