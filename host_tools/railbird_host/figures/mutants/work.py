"""Plants one fault: a copy of the firmware with it, images with it, and the named tests against both.

In: a `Mutant`. Out: which of its tests failed. The tree itself is not touched; images go to build/mutants/<name>/, made
with the C build that is there, so one takes a few seconds.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from railbird_host.base.errors import TIME_LIMIT, USAGE, RailbirdError
from railbird_host.device.images import FLAVOURS, ROOT
from railbird_host.figures.mutants.planted import Mutant

FOLDER = ROOT / "build" / "mutants"
IMAGES = ("SCANNER", "DISPLAY", "BENCH")
TEST_LIMIT_S = 1800  # on the wall clock, of a busy computer
TESTS_FAILED = 1  # pytest's exit code; anything else is no verdict on the code


class Planted:
    def __init__(self, mutant: Mutant):
        self.mutant = mutant
        self.folder = FOLDER / mutant.name.replace(" ", "-")

    def plant(self) -> None:
        """The copy of the firmware and, if a test needs them, the images."""
        shutil.rmtree(self.folder, ignore_errors=True)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "firmware/railbird", self.folder / "firmware/railbird", ignore=ignored)
        path = self.folder / "firmware/railbird" / self.mutant.file
        text = path.read_text()
        if text.count(self.mutant.before) != 1:
            raise RailbirdError(
                f"{self.mutant.name}: railbird/{self.mutant.file} no longer has the line that it changes",
                "bring railbird_host/figures/mutants/planted.py up to date",
                USAGE,
            )
        path.write_text(text.replace(self.mutant.before, self.mutant.after))
        if self.mutant.boards:
            self._build_images(path)

    def _build_images(self, changed: Path) -> None:
        flavour = FLAVOURS[0]
        target = self.folder / flavour
        target.mkdir()
        for board in IMAGES:
            for ending in (".uf2", ".bin", ".json"):
                shutil.copy(ROOT / "build" / flavour / (board + ending), target)
        sys.path.insert(0, str(ROOT / "boards"))
        from toolchain.__main__ import one_at_a_time
        from toolchain.flavour import FlavourBuild
        from toolchain.folding import fold_files
        from toolchain.identity import Commit, FrozenFile
        from toolchain.manifest import frozen_files
        from toolchain.source import find_source
        from toolchain.tools import compiler_version
        from toolchain.uf2 import to_uf2
        from toolchain.versions import read_versions

        build, versions = ROOT / "build", read_versions()
        with one_at_a_time(build):
            source = find_source(versions, build)
            work = FlavourBuild(flavour, ROOT, source, build, versions, compiler_version())
            for board in self.mutant.boards:
                files = [
                    FrozenFile(changed if file.target == f"railbird/{self.mutant.file}" else file.path, file.target)
                    for file in frozen_files(source, ROOT / "boards" / board, flavour)
                ]
                generated = build / "generated" / flavour / board / "railbird_build.py"
                files = fold_files(files, source, self.folder / "folded" / board)
                files.append(FrozenFile(generated, generated.name))
                files.sort(key=lambda file: file.target)
                image = work.freeze(board, files, Commit("mutant", 0), self.mutant.name)
                (target / f"{board}.bin").write_bytes(image)
                (target / f"{board}.uf2").write_bytes(to_uf2(image))

    def failed_tests(self) -> list[str]:
        """Those of its tests that fail with the fault in place."""
        return [test for test in self.mutant.tests if not self._passes(test)]

    def _passes(self, test: str) -> bool:
        environment = dict(os.environ)
        if test.startswith("hil_tests/"):
            environment["RAILBIRD_BUILD"] = str(self.folder)
        else:
            environment["PYTHONPATH"] = str(self.folder / "firmware")
        return passes([test], environment, self.folder)


def passes(tests: list[str], environment: dict[str, str], log_folder: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    log_folder.mkdir(parents=True, exist_ok=True)
    with (log_folder / "pytest.log").open("a") as log:
        try:
            code = subprocess.run(
                command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, timeout=TEST_LIMIT_S
            ).returncode
        except subprocess.TimeoutExpired:
            raise RailbirdError(
                f"{' '.join(tests)}: not done after {TEST_LIMIT_S} s", f"see {log_folder / 'pytest.log'}", TIME_LIMIT
            ) from None
    if code not in (0, TESTS_FAILED):
        raise RailbirdError(f"{' '.join(tests)} could not be run", f"see {log_folder / 'pytest.log'}")
    return code == 0
