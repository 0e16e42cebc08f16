"""The plugin's own decisions: what is skipped and why, what replays a failure, what ends a run."""

import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from railbird_host.base.errors import WRONG
from railbird_host.cli import hil
from railbird_host.cli.main import build_parser
from railbird_host.device.images import ROOT
from railbird_host.hil import bench_file, plugin
from railbird_host.hil.bench_init import new_text
from railbird_host.hil.verdict import LIMIT, verdict_of
from railbird_host.sim.play.table_hands import TableHands

FIRST, SECOND, THIRD = (f"hil_tests/test_a.py::test_{name}" for name in ("first", "second", "third"))


def item(*marks, nodeid=FIRST, **options):
    """A test with these marks, as the plugin sees it."""
    found = {mark.name: mark for mark in marks}
    return SimpleNamespace(
        nodeid=nodeid,
        get_closest_marker=found.get,
        iter_markers=lambda name: [mark for mark in marks if mark.name == name],
        config=configuration(**options),
    )


def configuration(**options):
    return SimpleNamespace(getoption={"--bench": "emulated", "--seed": 3, "--hil-from": None, **options}.__getitem__)


def mark(name, *arguments):
    return SimpleNamespace(name=name, args=arguments)


@pytest.fixture
def real(tmp_path):
    path = tmp_path / "bench1.toml"
    path.write_text(new_text({"scanner": "A", "display": "B"}))
    return bench_file.load(str(path))


def test_what_a_bench_can_not_do_is_skipped_with_what_is_missing(real):
    emulated = bench_file.load("emulated")
    reasons = {
        "real boards": plugin.reason_to_skip(item(mark("real_only")), emulated, False),
        "--destructive": plugin.reason_to_skip(item(mark("destructive")), real, False),
        "no power switches": plugin.reason_to_skip(item(mark("needs", "power")), real, False),
    }
    assert all(words in reason for words, reason in reasons.items())
    assert not plugin.reason_to_skip(item(mark("real_only"), mark("destructive")), real, True)
    assert not plugin.reason_to_skip(item(mark("destructive"), mark("needs", "power", "panel")), emulated, False)
    with pytest.raises(pytest.UsageError, match="known: sensors"):
        plugin.reason_to_skip(item(mark("needs", "colour")), emulated, False)


class Bench:
    """Stands for a bench in the plugin's books."""


def test_a_replay_begins_where_the_boards_were_new(monkeypatch):
    shared, other = Bench(), Bench()
    monkeypatch.setattr(plugin, "_tests_of", {shared: [FIRST, SECOND], other: [THIRD]})
    monkeypatch.setenv("SEED", "5")
    monkeypatch.delenv("HOURS", raising=False)
    program = plugin.program(configuration())
    assert plugin.replay_command(item(nodeid=SECOND), [shared]) == (
        f"{program} hil '{FIRST}' '{SECOND}' --bench emulated --seed 3"
    )
    assert plugin.replay_command(item(mark("soak"), nodeid=THIRD), [other]) == (
        f"SEED=5 {program} hil '{THIRD}' --bench emulated --seed 3 --soak"
    )
    outside = item(nodeid="../mine/test_b.py::test_c", **{"--hil-from": ROOT.parent})
    path = Path(sys.executable).parent.relative_to(ROOT.parent)
    assert plugin.replay_command(outside, []).startswith(f"{path}/railbird hil 'mine/test_b.py::test_c' --bench")


def test_a_failure_of_the_bench_is_known_to_every_process_of_a_run(monkeypatch, tmp_path):
    monkeypatch.setattr(plugin, "EVIDENCE", tmp_path)
    alone, worker = configuration(), SimpleNamespace(workerinput={})
    assert plugin.stop_note(alone).name == f"stopped-{os.getpid()}.txt"
    assert plugin.stop_note(worker).name == f"stopped-{os.getppid()}.txt"
    plugin.stop_note(alone).write_text("bench: no rig")
    with pytest.raises(pytest.skip.Exception, match="after a failure of the bench: bench: no rig"):
        plugin.pytest_runtest_setup(SimpleNamespace(nodeid=FIRST, config=alone))
    plugin.pytest_runtest_setup(SimpleNamespace(nodeid="host_tools/tests/test_a.py::test_b", config=alone))


def test_what_does_not_come_in_time_is_a_time_limit_and_no_assertion():
    class Slow(TableHands):
        bench = SimpleNamespace(now_ns=5e9, screen=lambda: ["NO LINK"])

        def __init__(self):
            pass

        def _says(self, awaited):
            return False

    with pytest.raises(Exception, match=r"no 'CHECK' within 0 s on \['NO LINK'\]") as caught:
        Slow().sees_within("CHECK", 0)
    assert verdict_of(caught.value) == LIMIT


def test_each_of_several_runs_keeps_its_reports_and_the_first_failure_ends_them(monkeypatch, tmp_path, capsys):
    def run_pytest(command, **_):
        seed = int(command[command.index("--seed") + 1])
        folder = Path(command[command.index("--hil-report") + 1])
        assert command[command.index("--junitxml") + 1] == str(folder / "junit.xml")
        counts = {"passed": 1, "failed": int(seed == 5), "skipped": 0}
        (folder / "report.json").write_text(json.dumps({"bench": "b", "seed": seed, "counts": counts, "tests": []}))
        return SimpleNamespace(returncode=int(seed == 5))

    monkeypatch.setattr("subprocess.run", run_pytest)
    arguments = build_parser().parse_args(["hil", "--seed", "4", "--count", "9", "--report", str(tmp_path)])
    assert hil.run(arguments) == WRONG
    reports = [line for line in capsys.readouterr().out.splitlines() if line.startswith("report")]
    assert reports == [f"report: {tmp_path}/seed-{seed}/report.html" for seed in (4, 5)]
