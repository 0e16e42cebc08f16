"""Runs each file of firmware/tests on MicroPython's unix port: the same functions that pytest runs on CPython."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "firmware/tests"
MICROPYTHON = ROOT / "build/micropython"
# Many damaged journals: the soak's
LONG = ("test_journal_damage.py", "test_journal_settings.py", "test_apps_recovery.py", "test_journal_basics.py")


def run_tests(folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    assert MICROPYTHON.exists(), "no unix port was built: make firmware"
    # Room for a flash of 2 MB in memory, and little more: a test that hoards finds out.
    command = [str(MICROPYTHON), "-X", "heapsize=64m", str(folder / "run_on_micropython.py"), *files]
    environment = os.environ | {"MICROPYPATH": f".frozen:{ROOT / 'firmware'}"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


def files() -> list:
    names = sorted(path.name for path in FOLDER.glob("test_*.py"))
    return [pytest.param(name, marks=pytest.mark.soak) if name in LONG else name for name in names]


@pytest.mark.parametrize("file", files())
def test_on_the_unix_port(file: str) -> None:
    result = run_tests(FOLDER, file)
    assert result.returncode == 0, result.stdout + result.stderr


def runner_in(folder: Path, **contents: str) -> Path:
    (folder / "run_on_micropython.py").write_text((FOLDER / "run_on_micropython.py").read_text())
    for name, text in contents.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def test_the_runner_finds_every_test_and_tells_failures_apart(tmp_path: Path) -> None:
    folder = runner_in(
        tmp_path,
        test_right="def test_a(): pass\ndef test_b(): assert True\ndef helper(): assert False\n",
        test_wrong="def test_c(): assert 1 == 2\n",
        helper="def test_never(): assert False\n",
    )
    result = run_tests(folder)
    assert result.returncode == 1
    assert "FAILED test_wrong.py test_c" in result.stdout
    assert "line 1, in test_c" in result.stdout
    assert "3 tests on micropython, 1 failed" in result.stdout


def test_the_runner_fails_on_a_file_that_cannot_be_imported_and_on_no_tests(tmp_path: Path) -> None:
    assert run_tests(runner_in(tmp_path)).returncode == 1
    result = run_tests(runner_in(tmp_path, test_broken="import there_is_no_such_module\n"))
    assert result.returncode == 1
    assert "FAILED test_broken.py can't be imported" in result.stdout
