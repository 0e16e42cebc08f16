"""Every package that the tools need, for every system, checked against the lock as it is downloaded.

In: locked packages. Out: wheels in a folder, by the registry that this machine's pip is set up for.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.release.making.lock import Locked

PYTHONS = ("3.11", "3.12", "3.13")
# The pinned cryptography has no wheel for Macs with Intel processors.
SYSTEMS = {
    "Linux x86-64": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "Linux aarch64": ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    "macOS arm64": ("macosx_11_0_arm64", "macosx_12_0_arm64", "macosx_14_0_arm64", "macosx_11_0_universal2"),
    "Windows": ("win_amd64",),
}
LINUX = {name: platforms for name, platforms in SYSTEMS.items() if name.startswith("Linux")}


def fill(
    folder: Path, packages: dict[str, Locked], systems: dict[str, tuple[str, ...]], say: Callable[[str], None]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "wanted.txt"
    plain = [Locked(package.name, package.version, "", package.hashes) for package in packages.values()]
    wanted.write_text("".join(package.text() for package in plain))
    for system, platforms in systems.items():
        for python in PYTHONS:
            say(f"{system}, Python {python}")
            download(folder, wanted, platforms, python)
    wanted.unlink()


def fill_here(folder: Path, packages: dict[str, Locked], say: Callable[[str], None]) -> None:
    """What only the bench needs: for the platform that its run loop was compiled for."""
    say("the bench's packages")
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(package.text() for package in packages.values()))
    _pip(["--only-binary=:all:", "--dest", str(folder), "--requirement", str(wanted)])
    wanted.unlink()


def download(folder: Path, wanted: Path, platforms: tuple[str, ...], python: str) -> None:
    options = ["--only-binary=:all:", "--implementation=cp", f"--python-version={python}"]
    options += [f"--platform={name}" for name in platforms]
    options += ["--abi", f"cp{python.replace('.', '')}", "--abi", "abi3", "--abi", "none"]
    _pip([*options, "--dest", str(folder), "--requirement", str(wanted)])


def _pip(options: list[str]) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", *options]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        tail = [line for line in result.stderr.splitlines() if "WARNING" not in line][-3:]
        raise RailbirdError(
            f"pip could not get everything: {' '.join(tail)}", "check the network, then make release again"
        )
