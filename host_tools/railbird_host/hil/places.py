"""A bench that labgrid gives out: `railbird hil --place NAME` and each worker of a parallel run hold one.

In: names of places, * stands for anything. Out: a `HeldPlace` with its bench file. labgrid lives in a venv of its own
(`make lab`, host_tools/lab): a process there holds the place as long as its input is open, so that the place is free
again when this process ends, however it ends.
"""

import json
import os
import subprocess
from pathlib import Path

from railbird_host.base.errors import NO_BOARD, REFUSED, RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.hil import bench_file
from railbird_host.hil.bench_file import BenchFile

LAB = ROOT / "build" / "lab" / "bin"
PACKAGE = ROOT / "host_tools" / "lab"
FOLDER = ROOT / "build" / "hil" / "places"
NAME_VARIABLE = "RAILBIRD_PLACE"  # of the place that this process holds, for its tests
WAIT_VARIABLE = "RAILBIRD_PLACE_WAIT_S"
WAIT_S = 3600.0


class HeldPlace:
    """From `take` until `leave`, or the end of this process."""

    def __init__(self, pattern: str):
        self._pattern = pattern
        self._holder: subprocess.Popen[str] | None = None
        self.name = ""

    def take(self) -> BenchFile:
        """Waits until a place is free."""
        python = LAB / "python"
        if not python.exists():
            raise RailbirdError(f"labgrid is not installed: {python} is not there", "make lab", REFUSED)
        wait_s = os.environ.get(WAIT_VARIABLE, str(WAIT_S))
        pipe = subprocess.PIPE
        self._holder = subprocess.Popen(
            [str(python), "-m", "railbird_lab.hold", self._pattern, "--wait", wait_s],
            env=os.environ | {"PYTHONPATH": str(PACKAGE)},
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # a Ctrl-C is for the tests; it goes when they are gone
        )
        assert self._holder.stdout is not None
        line = self._holder.stdout.readline()
        told = json.loads(line) if line else {"problem": "it ended without a word"}
        if "problem" in told:
            self._holder.wait()
            step = "labgrid-client places; is $LG_COORDINATOR right? see docs/the-lab.md"
            raise RailbirdError(f"no place {self._pattern}: {told['problem']}", step, NO_BOARD)
        self.name = os.environ[NAME_VARIABLE] = told["place"]
        return bench_file.load(str(written(self.name, told["bench"])))

    def leave(self) -> None:
        if self._holder is not None:
            assert self._holder.stdin is not None
            self._holder.stdin.close()
            self._holder.wait()
            self._holder = None


def written(name: str, text: str) -> Path:
    path = FOLDER / f"{name}.toml"
    FOLDER.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path
