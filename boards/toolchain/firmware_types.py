"""Checks the types of the firmware and the boards' wiring against MicroPython's stubs; needs the .venv.

mypy wants stubs of a standard library in a folder of their own: they are copied there from where pip put them.
"""

import shutil
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TYPINGS = ROOT / "build/typings"
STUBS = ("micropython-rp2-rpi_pico-stubs", "micropython-stdlib-stubs")


def copy_stubs(target: Path):
    for package in STUBS:
        for file in files(package) or []:
            if ".dist-info" not in str(file) and ".." not in file.parts:
                (target / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target / file)


def main() -> int:
    if not TYPINGS.is_dir():
        partial = TYPINGS.with_name("typings.partial")
        shutil.rmtree(partial, ignore_errors=True)
        copy_stubs(partial)
        partial.rename(TYPINGS)
    checked = ["firmware/railbird", *(str(file.relative_to(ROOT)) for file in sorted(ROOT.glob("boards/*/wiring.py")))]
    command = [sys.executable, "-m", "mypy", "--config-file", "boards/toolchain/firmware_types.ini", *checked]
    return subprocess.run(command, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
