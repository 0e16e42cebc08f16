"""`railbird bench up`: a process whose boards the other verbs find, with hands that are typed."""

import json
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railbird_host.base import clock
from railbird_host.sim.play.console import TableConsole

COMMANDS = ["press", "card", "door", "switch", "chips", "cable", "bootsel", "screen", "lamps"]


@pytest.fixture
def start(run_directory):
    running = []

    def started(*words):
        command = [sys.executable, "-m", "railbird_host.cli.main", "bench", "up", *words]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        running.append(process)
        return process

    yield started
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture(autouse=True)
def long_limits():
    """The table is another process, and the computer may be too busy for it to keep pace."""
    with clock.use(lambda: time.monotonic() / 50, time.sleep):
        yield


def until(process, wanted):
    lines = []
    for line in process.stdout:
        lines.append(line)
        if wanted in line:
            return "".join(lines)
    raise AssertionError("".join(lines) + process.stderr.read())


def test_boards_are_found_played_with_and_gone(start, railbird_json, run_directory):
    process = start("--set", "decks=2")
    head = until(process, "Ctrl-C ends it")
    (table_file,) = [line.split()[3] for line in head.splitlines() if line.startswith("table file")]
    process.stdin.write("nonsense\npress NMB\ncard AS\n")
    process.stdin.flush()
    assert "no command" in until(process, "no command")
    assert "1 CARD" in until(process, "1 CARD")
    code, document = railbird_json("boards")
    assert code == 0 and {board["role"] for board in document["boards"]} == {"scanner", "display"}
    code, document = railbird_json("config", "get", "--board", "display", "--table", table_file)
    assert code == 0 and document["configuration"]["decks"] == 2
    process.stdin.write("quit\n")
    process.stdin.flush()
    assert process.wait(300) == 0
    assert list(run_directory.iterdir()) == []


def test_ctrl_c_ends_it_and_nothing_is_left(start, run_directory):
    process = start("--fresh", "--door-open", "--json")
    document = json.loads(read_document(process))
    assert document["schema"] == "railbird.bench-up/1" and document["table_file"] == ""
    process.send_signal(signal.SIGINT)
    assert process.wait(300) == 0
    assert list(run_directory.iterdir()) == []


def read_document(process):
    """The first JSON document: up to the brace in the first column."""
    text = ""
    for line in process.stdout:
        text += line
        if line == "}\n":
            return text
    raise AssertionError(text + process.stderr.read())


class Hands:
    """A bench that only notes what was done."""

    def __init__(self):
        self.done = []

    def __getattr__(self, name):
        def note(*words):
            self.done.append((name, *words))
            return {} if name == "lit" else []

        return note


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("press 3 nmb confirm", ("press", "3", "NO MORE BETS", "CONFIRM")),
        ("card td 2", ("pass_card", 21, 2)),
        ("door open", ("door", True)),
        ("switch off", ("switch", False)),
        ("cable out", ("pull_cable", True)),
        ("chips 7 2 on", ("cover", 7, 2, True)),
        ("bootsel display", ("hold_bootsel", "display")),
    ],
)
def test_each_hand(line, done):
    hands = Hands()
    TableConsole(hands, hands.hold_bootsel).answer(line)
    assert hands.done[0] == done


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(COMMANDS), max_size=1),
    st.lists(st.text(max_size=6), max_size=4),
)
def test_any_line_is_answered(command, words):
    line = " ".join([*command, *words])
    if line.split():
        assert isinstance(TableConsole(Hands(), print).answer(line), str)
