"""The toolchain, install-packages.sh and the Makefile from outside: an exit code and words, never a traceback."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = [
    line.split() for line in (ROOT / "boards/toolchain/packages.txt").read_text().splitlines() if line[0] != "#"
]
SHELL_COMMANDS = ("awk", "cat", "dirname", "env", "id", "mktemp", "rm", "sh", "tail")


def path_with(folder: Path, *commands: str) -> Path:
    """A folder that holds just these commands of the machine."""
    folder.mkdir()
    for command in commands:
        found = shutil.which(command)
        if found:
            (folder / command).symlink_to(found)
    return folder


def run(command: list[str], path: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(path), "PYTHONPATH": str(ROOT / "boards"), "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)


def test_missing_tools_are_named_with_their_packages(tmp_path: Path) -> None:
    path = path_with(tmp_path / "bin", "python3", "make", "gcc", "git")
    result = run([sys.executable, "-m", "toolchain", "--build", str(tmp_path / "build")], path)
    assert result.returncode == 1
    assert "these Debian packages are missing: cmake gcc-arm-none-eabi" in result.stderr
    assert "next: make setup" in result.stderr
    assert "Traceback" not in result.stderr


def test_without_apt_the_packages_to_install_are_named(tmp_path: Path) -> None:
    path = path_with(tmp_path / "bin", *SHELL_COMMANDS, "python3", "make", "gcc")
    result = run(["/bin/sh", "boards/toolchain/install-packages.sh", "firmware"], path)
    assert result.returncode == 1
    assert "no apt" in result.stderr
    assert "arm-none-eabi-gcc" in result.stderr
    assert "gcc-arm-none-eabi" in result.stderr


def test_without_apt_but_with_the_commands_setup_goes_on(tmp_path: Path) -> None:
    commands = [command for _, command, group in PACKAGES if command != "-" and group != "page"]
    path = path_with(tmp_path / "bin", *SHELL_COMMANDS, *commands)
    for command in commands:
        if not (path / command).exists():
            (path / command).symlink_to("/bin/true")
    result = run(["/bin/sh", "boards/toolchain/install-packages.sh", "firmware", "host"], path)
    assert result.returncode == 0, result.stderr


def test_without_root_and_sudo_the_command_to_run_is_said(tmp_path: Path) -> None:
    path = path_with(tmp_path / "bin", *SHELL_COMMANDS)
    for name, script in (
        ("id", "echo 1000"),
        ("dpkg-query", "exit 1"),
        ("apt-get", "exit 1"),
    ):
        (path / name).unlink(missing_ok=True)
        (path / name).write_text(f"#!/bin/sh\n{script}\n")
        (path / name).chmod(0o755)
    result = run(["/bin/sh", "boards/toolchain/install-packages.sh", "host"], path)
    assert result.returncode == 1
    assert "as root: apt-get install python3-venv python3-dev" in result.stderr


def test_help_names_every_target() -> None:
    text = (ROOT / "Makefile").read_text()
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, timeout=300).stdout
    wanted = (
        "setup",
        "firmware",
        "test",
        "run",
        "figures",
        "soak",
        "shots",
        "mutants",
        "lint",
        "clean",
        "reproducible",
    )
    for target in (*wanted, "help"):
        assert re.search(rf"^  {target} ", said, re.M), target
        assert re.search(rf"^{target}:", text, re.M), target


def test_the_old_word_for_figures_says_the_new_one() -> None:
    result = subprocess.run(["make", "bench"], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert result.returncode != 0 and "make figures" in result.stderr


def test_continuous_integration_runs_the_tests() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert "exec make test" in script.read_text()


def test_no_archive_or_registry_is_named_in_the_toolchain() -> None:
    for file in [*ROOT.glob("boards/toolchain/*"), ROOT / "Makefile", ROOT / "pyproject.toml"]:
        if file.is_file():
            assert not re.search(r"https?://", file.read_text()), file
