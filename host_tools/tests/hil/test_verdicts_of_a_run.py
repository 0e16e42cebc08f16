"""A whole run of pytest with the plugin, over tests that fail in every way: what the terminal, JUnit's file, the report
and the evidence say of each. None of them has a board."""

import json
import shlex
import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

CONFTEST = """
from pathlib import Path
from railbird_host.hil import plugin
plugin.EVIDENCE = Path(__file__).parent / "evidence"
from railbird_host.hil.plugin import *
"""
TESTS = """
import pytest
from railbird_host.sim.emulator.runner import TimeLimit
from railbird_host.base.errors import WRONG_BOARD, RailbirdError
from railbird_host.hil.verdict import BenchFailure, FlashFailure

@pytest.fixture
def untidy():
    yield
    assert False, "left in disorder"

@pytest.mark.parametrize("side", ["left", "right/far"])
def test_assertion(side):
    assert False, side

def test_time_limit():
    raise TimeLimit("not within 1 s")

def test_twice(untidy):
    assert False, "before"

def test_passes(latency):
    latency("card to lamp", 12.5)

@pytest.mark.real_only
def test_real():
    pass

def test_stops():
    raise FAILURE

def test_after():
    pass
"""
FAILURES = {
    "bench": 'BenchFailure("no rig")',
    "flash": 'FlashFailure("another image")',
    "identity": 'RailbirdError("a display", "flash it", WRONG_BOARD)',
}


def run_tests(folder, failure, *options):
    tests = folder / "hil_tests"
    tests.mkdir(exist_ok=True)
    (tests / "conftest.py").write_text(CONFTEST)
    (tests / "test_a.py").write_text(TESTS.replace("FAILURE", failure))
    report = ["--hil-report", str(folder), "--junitxml", str(folder / "junit.xml")]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(folder), "-c", "/dev/null"]
    return subprocess.run([*command, *report, *options, str(tests)], cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize("verdict", FAILURES)
def test_every_failure_is_told_apart_and_one_of_the_bench_ends_the_run(tmp_path, verdict):
    done = run_tests(tmp_path, FAILURES[verdict])
    document = json.loads((tmp_path / "report.json").read_text())
    told = {test["name"].partition("::")[2]: test for test in document["tests"]}
    assert {name: (test["outcome"], test["verdict"]) for name, test in told.items()} == {
        "test_assertion[left]": ("failed", "assertion"),
        "test_assertion[right/far]": ("failed", "assertion"),
        "test_time_limit": ("failed", "time limit"),
        "test_twice": ("failed", "assertion"),
        "test_passes": ("passed", ""),
        "test_real": ("skipped", ""),
        "test_stops": ("failed", verdict),
        "test_after": ("skipped", ""),
    }, done.stdout
    assert told["test_real"]["reason"] == "bench emulated is emulated: this test needs real boards"
    assert told["test_after"]["reason"].startswith(f"skipped after a failure of the bench: {verdict}: ")
    cases = {case.get("name"): case for case in xml.parse(tmp_path / "junit.xml").getroot().iter("testcase")}
    for name, test in told.items():
        entries = reversed(list(cases[name].iter("property")))  # of one that fails twice the first failure counts
        properties = {entry.get("name"): entry.get("value") for entry in entries}
        assert properties.get("verdict", "") == test["verdict"]
        assert properties.get("evidence", "") == test["evidence"]


def test_each_failure_keeps_evidence_of_its_own_and_a_command_that_can_be_run(tmp_path):
    done = run_tests(tmp_path, FAILURES["bench"])
    folders = {path.name: (path / "failure.txt").read_text() for path in (tmp_path / "hil_tests/evidence").iterdir()}
    assert set(folders) == {
        "test_a.py-test_assertion-left",
        "test_a.py-test_assertion-right-far",
        "test_a.py-test_time_limit",
        "test_a.py-test_twice",
        "test_a.py-test_twice-teardown",
        "test_a.py-test_stops",
    }
    assert "left" in folders["test_a.py-test_assertion-left"] and "before" in folders["test_a.py-test_twice"]
    assert "/railbird hil 'hil_tests/test_a.py::test_assertion[left]' --bench emulated" in done.stdout


@pytest.mark.parametrize(
    "text, says",
    [(None, "there is no bench"), ("kind = ", "Invalid value"), ('schema = "railbird.bench/1"\nkind = "toy"', "kind")],
)
def test_a_bench_file_that_can_not_be_read_is_one_line_and_the_next_step(tmp_path, text, says):
    path = tmp_path / "mine.toml"
    if text is not None:
        path.write_text(text)
    done = run_tests(tmp_path, FAILURES["bench"], "--bench", str(path))
    assert done.returncode == 4 and says in done.stderr and "next: " in done.stderr
    for word in ("Traceback", "INTERNALERROR", "(None)"):
        assert word not in done.stdout + done.stderr


OWN = """
def test_mine(tables):
    assert tables.seed == 7, "another seed"

def test_yours():
    assert False, "of my own"
"""


def run_own(folder, *words):
    (folder / "test_own.py").write_text(OWN)
    command = [sys.executable, "-m", "railbird_host.cli.main", "hil", "--seed", "7", *words, "test_own.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_a_persons_own_tests_count_from_where_they_stand_and_can_be_played_again(tmp_path):
    done = run_own(tmp_path, "--report", str(tmp_path / "report"))
    assert done.returncode == 1 and "seed 7: 1 passed, 1 failed" in done.stdout, done.stdout + done.stderr
    replay = next(line for line in done.stdout.splitlines() if line.startswith("replay"))
    words = shlex.split(replay)[1:]
    again = subprocess.run([*words, "--report", "report"], cwd=tmp_path, capture_output=True, text=True)
    assert again.returncode == 1 and "0 passed, 1 failed" in again.stdout, again.stdout + again.stderr


def test_a_file_that_is_not_there_is_named_from_where_the_person_stands(tmp_path):
    done = run_own(tmp_path, "no/such.py")
    assert done.returncode == 2 and f"there is no {tmp_path}/no/such.py" in done.stderr


def test_a_report_that_finds_no_room_is_a_message(tmp_path):
    """A folder in place of the file: what the system refuses is the same as on a full disk."""
    (tmp_path / "report/report.html/x").mkdir(parents=True)
    (tmp_path / "report/junit.xml").symlink_to("/dev/full")
    done = run_own(tmp_path, "--report", "report")
    assert done.returncode == 5 and "the report can't be written" in done.stderr, done.stderr
    assert "Traceback" not in done.stdout + done.stderr and "INTERNALERROR" not in done.stdout + done.stderr


WATCHED = """
def test_passes(tables):
    tables.fresh().bench.run(0.01)
"""


def test_waveforms_of_a_test_that_passes_are_kept_where_they_are_asked_for(tmp_path):
    (tmp_path / "test_watched.py").write_text(WATCHED)
    command = [sys.executable, "-m", "railbird_host.cli.main", "hil", "--vcd", "--report", "report", "test_watched.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (told,) = json.loads((tmp_path / "report/report.json").read_text())["tests"]
    path = Path(told["waveforms"])
    text = path.read_text()
    path.unlink()
    assert told["outcome"] == "passed" and all(f" {name} $end" in text for name in ("SENSOR_P", "LAMPS_OUT", "LINK_TX"))
