"""Benches as places of labgrid: its own coordinator and exporter on loopback, six emulated benches (`make lab`)."""

import json
import os
import signal
import socket
import subprocess
import sys
import time

import pytest
from pty_bench import Railbird, boards_of

from railbird_host.base.errors import NO_BOARD, REFUSED, RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.device.service.pin_file import save_pins
from railbird_host.hil import bench_file, places
from railbird_host.hil.places import LAB, HeldPlace, written

BENCHES = 6
PATIENCE_S = 120
REAL = "hil_tests/test_card_to_lamp.py::test_a_card_pulled_back_is_not_counted"
POKER = "hil_tests/test_card_to_lamp.py::test_poker_one_seat_plays_one_folds"
OWN_TESTS = """
import json, os, time
import pytest

@pytest.mark.parametrize("number", range(9))
def test_holds_a_place_of_its_own(number, tmp_path_factory):
    begin = time.time()
    time.sleep(0.3)
    with open(os.environ["WHO_WAS_WHERE"], "a") as file:
        file.write(json.dumps([os.environ["RAILBIRD_PLACE"], os.getpid(), begin, time.time()]) + "\\n")
"""
HOLD = """
import sys, time
from railbird_host.hil.places import HeldPlace
place = HeldPlace(sys.argv[1])
place.take()
print(place.name, flush=True)
time.sleep(600)
"""


def test_without_labgrid_the_next_step_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "LAB", tmp_path)
    with pytest.raises(RailbirdError, match="labgrid is not installed") as error:
        HeldPlace("bench-1").take()
    assert error.value.next_step == "make lab" and error.value.exit_code == REFUSED


def test_what_the_drivers_write_is_a_bench_file(tmp_path, monkeypatch):
    """The texts of host_tools/lab/railbird_lab/drivers.py, as they come out of labgrid."""
    monkeypatch.setattr(places, "FOLDER", tmp_path)
    emulated = 'schema = "railbird.bench/1"\nkind = "emulated"\nparts = "worst"\n'
    assert bench_file.load(str(written("bench-6", emulated))).parts == "worst"


def until(holds):
    end_s = time.monotonic() + PATIENCE_S
    while not (found := holds()):
        assert time.monotonic() < end_s, "it did not come about"
        time.sleep(0.2)
    return found


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The environment of a lab with six places, and a way to ask it."""
    subprocess.run(["make", "lab"], cwd=ROOT, check=True, capture_output=True)
    folder = tmp_path_factory.mktemp("lab")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    environment = os.environ | {"LG_COORDINATOR": address, "LG_USERNAME": "lab", "LG_HOSTNAME": "lab"}
    environment["RAILBIRD_PLACE_WAIT_S"] = str(PATIENCE_S)

    def client(*words):
        done = subprocess.run([LAB / "labgrid-client", *words], env=environment, capture_output=True, text=True)
        return done.stdout + done.stderr

    offered = "".join(f"bench-{n}:\n  RailbirdEmulatedBench:\n    parts: typical\n" for n in range(1, BENCHES + 1))
    (folder / "offered.yaml").write_text(offered)
    log = (folder / "lab.log").open("w")
    commands = (
        [LAB / "labgrid-coordinator", "--listen", address],
        [LAB / "labgrid-exporter", "--coordinator", address, "--name", "lab", folder / "offered.yaml"],
    )
    running = []
    try:
        running.append(subprocess.Popen(commands[0], cwd=folder, env=environment, stdout=log, stderr=log))
        until(lambda: "Error" not in client("places") and "refused" not in client("places"))
        running.append(subprocess.Popen(commands[1], cwd=folder, env=environment, stdout=log, stderr=log))
        until(lambda: client("resources").count("RailbirdEmulatedBench") == BENCHES)
        for number in range(1, BENCHES + 1):
            client("-p", f"bench-{number}", "create")
            client("-p", f"bench-{number}", "add-match", f"lab/bench-{number}/*")
        environment["WHO_WAS_WHERE"] = str(folder / "who.jsonl")
        yield client, environment, folder
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()


def held(client):
    """Places that somebody has."""
    return sorted(line.split()[2] for line in client("who").splitlines()[1:] if line.strip())


@pytest.mark.soak
def test_workers_have_a_place_each_and_none_is_given_twice(lab):
    client, environment, folder = lab
    (folder / "test_own.py").write_text(OWN_TESTS)
    words = ["hil", "--place", "bench-*", "--workers", "3", "--report", folder / "report", "--json"]
    command = [sys.executable, "-m", "railbird_host.cli.main", *words, folder / "test_own.py", REAL]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["runs"][0]["counts"] == {"passed": 10, "failed": 0, "skipped": 0}
    spans = [json.loads(line) for line in (folder / "who.jsonl").read_text().splitlines()]
    by_process = {process: place for place, process, _, _ in spans}
    assert len(spans) == 9 and len(by_process) == len(set(by_process.values())) >= 2, "a place for each worker"
    assert held(client) == [], "and none is left behind"


@pytest.mark.soak
def test_six_places_go_to_six_and_the_seventh_waits_for_one_that_is_killed(lab):
    client, environment, _ = lab
    command = [sys.executable, "-c", HOLD, "bench-*"]
    holders = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(BENCHES)]
    try:
        names = [holder.stdout.readline().strip() for holder in holders]
        assert sorted(names) == [f"bench-{number}" for number in range(1, BENCHES + 1)] == held(client)
        holders.append(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True))
        time.sleep(2)
        assert held(client) == sorted(names), "nobody was put out"
        holders[2].send_signal(signal.SIGKILL)
        assert holders[-1].stdout.readline().strip() == names[2], "what a killed one had is free again"
    finally:
        for holder in holders:
            holder.kill()
            holder.wait()
    until(lambda: held(client) == [])


@pytest.mark.soak
def test_a_place_of_real_boards_is_a_bench_that_plays_the_suite(lab, tmp_path):
    """An exporter of its own, as on another computer: boards on PTYs, the rig's wires, the supervisor's files."""
    client, environment, _ = lab
    names = ("LG_COORDINATOR", "LG_USERNAME", "LG_HOSTNAME", "RAILBIRD_PLACE_WAIT_S")
    railbird = Railbird(tmp_path, **{name: environment[name] for name in names})
    with boards_of(railbird, "game=derby", "decks=8") as boards, (tmp_path / "exporter.log").open("w") as log:
        pins = tmp_path / "blue.pins"
        save_pins(pins, [(boards["person"], boards["pin"])])
        serials = {board["role"]: board["serial"] for board in boards["boards"]}
        offered = {
            "RailbirdScanner": {"serial": serials["scanner"]},
            "RailbirdDisplay": {"serial": serials["display"], "felt": "derby"},
            "RailbirdRig": {"serial": serials["bench"], "wires": " ".join(bench_file.WIRES)},
            "RailbirdTable": {"file": boards["table_file"], "pins": str(pins), "person": boards["person"]},
        }
        (tmp_path / "blue.yaml").write_text(json.dumps({"blue": offered}))  # JSON is YAML
        words = ["--coordinator", environment["LG_COORDINATOR"], "--name", "window", tmp_path / "blue.yaml"]
        exporter = subprocess.Popen(
            [LAB / "labgrid-exporter", *words], cwd=tmp_path, env=environment, stdout=log, stderr=log
        )
        try:
            until(lambda: client("resources").count("window/blue/Railbird") == len(offered))
            client("-p", "blue", "create")
            client("-p", "blue", "add-match", "window/blue/*")
            code, document, errors = railbird("hil", "--place", "blue", "--report", tmp_path / "report", REAL, POKER)
        finally:
            exporter.terminate()
            exporter.wait()
    (run,) = document["runs"]
    assert code == 0 and run["counts"] == {"passed": 1, "failed": 0, "skipped": 1}, (run, errors)
    assert not run["emulated"] and run["boards"] == serials
    assert [test["reason"] for test in run["tests"] if test["name"] == POKER] == [
        "bench blue has the lamps of derby, not those of four_card_poker"
    ]
    assert held(client) == []


@pytest.mark.soak
def test_a_place_that_is_not_there_is_told(lab, monkeypatch):
    _, environment, _ = lab
    for name in ("LG_COORDINATOR", "RAILBIRD_PLACE_WAIT_S"):
        monkeypatch.setenv(name, environment[name])
    with pytest.raises(RailbirdError, match="the coordinator knows no place green") as error:
        HeldPlace("green").take()
    assert error.value.exit_code == NO_BOARD
