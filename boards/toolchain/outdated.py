"""What has moved since it was pinned: sources of the images in Debian's archive, and packages of this machine.

Nothing is changed. Python packages are pip's business (`make outdated` asks it too).
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

from toolchain.__main__ import ROOT
from toolchain.archive import archive_options
from toolchain.problem import ToolchainProblem
from toolchain.versions import read_versions

PACKAGES = Path(__file__).with_name("packages.txt")
ROW = re.compile(r"^\s*(\S+)\s+\|\s+(\S+)\s+\|", re.MULTILINE)


def main() -> int:
    parser = argparse.ArgumentParser(prog="outdated", description=__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    work = parser.parse_args().build.resolve() / "outdated"
    try:
        show("sources of the images, pinned in boards/toolchain/versions.toml", sources(work))
        show("Debian's packages on this machine (boards/toolchain/packages.txt)", system_packages())
    except ToolchainProblem as problem:
        print(f"outdated: {problem.message}\n  next: {problem.next_step}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0


def show(title: str, rows: list[tuple[str, str, str]]):
    print(f"{title}: {len(rows)} moved" if rows else f"{title}: none moved")
    for name, here, there in rows:
        print(f"  {name:30} {here:26} {there}")


def sources(work: Path) -> list[tuple[str, str, str]]:
    """(package, pinned version, version that the suite has now) where they differ."""
    versions = read_versions()
    options = archive_options(versions.suite, work, work / "logs")
    names = [pinned.package for pinned in versions.packages.values()]
    offered = offered_by(told(["apt-cache", *options, "madison", *names]))
    rows = [
        (source.package, source.version, offered.get(source.package, "gone")) for source in versions.packages.values()
    ]
    return [row for row in rows if row[1] != row[2]]


def offered_by(text: str) -> dict[str, str]:
    """The newest version of each package: `apt-cache madison` lists it first."""
    found: dict[str, str] = {}
    for name, version in ROW.findall(text):
        found.setdefault(name, version)
    return found


def system_packages() -> list[tuple[str, str, str]]:
    if not shutil.which("apt-cache"):
        return []
    lines = PACKAGES.read_text().splitlines()
    names = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    return moved_packages(told(["apt-cache", "policy", *names]))


def moved_packages(text: str) -> list[tuple[str, str, str]]:
    """(package, installed, candidate) of `apt-cache policy` where they differ."""
    found = re.findall(r"^(\S+):\n  Installed: (\S+)\n  Candidate: (\S+)", text, re.MULTILINE)
    return [row for row in found if row[1] not in ("(none)", row[2])]


def told(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


if __name__ == "__main__":
    sys.exit(main())
