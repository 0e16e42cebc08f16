"""Says which programs and libraries a build of the images lacks, and the Debian package that brings each."""

import shutil
import subprocess
from pathlib import Path

from toolchain.problem import ToolchainProblem

PACKAGES = Path(__file__).with_name("packages.txt")
# A library is there if the compiler finds its file: gcc answers with the bare name if it does not.
CROSS_LIBRARIES = {
    "libnewlib-arm-none-eabi": "libc_nano.a",
    "libstdc++-arm-none-eabi-newlib": "libstdc++_nano.a",
}


def package_table(group: str) -> list[tuple[str, str]]:
    """(package, command or "-") of one group of packages.txt."""
    rows = [line.split() for line in PACKAGES.read_text().splitlines() if line and not line.startswith("#")]
    return [(package, command) for package, command, needed_by in rows if needed_by == group]


def missing_packages() -> list[str]:
    missing = [
        package for package, command in package_table("firmware") if command != "-" and not shutil.which(command)
    ]
    if "gcc-arm-none-eabi" not in missing:
        missing += [package for package, library in CROSS_LIBRARIES.items() if not compiler_has(library)]
    return missing


def compiler_has(library: str) -> bool:
    answer = subprocess.run(
        ["arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", f"-print-file-name={library}"],
        capture_output=True,
        text=True,
    )
    return answer.stdout.strip() not in ("", library)


def compiler_version() -> str:
    answer = subprocess.run(["arm-none-eabi-gcc", "-dumpfullversion"], capture_output=True, text=True)
    return answer.stdout.strip()


def check_tools():
    missing = missing_packages()
    if missing:
        raise ToolchainProblem(
            "these Debian packages are missing: " + " ".join(missing),
            "make setup (installs them), or: apt-get install " + " ".join(missing),
        )
