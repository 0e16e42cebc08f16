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
from railbird_host.base.errors import WRONG_BOARD, RailbirdError
from railbird_host.sim.play.console import TableConsole
from railbird_host.sim.ports.bench_name import own_name, serial_of

COMMANDS = [
    "press",
    "card",
    "service",
    "door",
    "switch",
    "chips",
    "cable",
    "power",
    "swap",
    "bootsel",
    "screen",
    "lamps",
]


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
    assert "PIN 123456" in head and "bench table\n" in head
    process.stdin.write("nonsense\npress NMB\ncard AS\n")
    process.stdin.flush()
    assert "no command" in until(process, "no command")
    assert "1 CARD" in until(process, "1 CARD")
    code, document = railbird_json("boards")
    assert code == 0 and {board["role"] for board in document["boards"]} == {"scanner", "display"}
    code, document = railbird_json("config", "get", "--board", "display")  # its table file is found by itself
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


@pytest.mark.soak
def test_a_second_bench_has_boards_of_its_own_and_leaves_the_first_alone(start, railbird_json, run_directory):
    first, second = start("--json"), start("--json")
    documents = [json.loads(read_document(process)) for process in (first, second)]
    assert sorted(document["name"] for document in documents) == ["table", "table-2"]
    serials = [board["serial"] for document in documents for board in document["boards"]]
    assert len(set(serials)) == 4
    code, found = railbird_json("boards")
    assert code == 0 and {board["serial"] for board in found["boards"]} == set(serials)
    second.send_signal(signal.SIGINT)
    assert second.wait(300) == 0
    code, found = railbird_json("boards")
    assert code == 0 and {board["serial"] for board in found["boards"]} == {b["serial"] for b in documents[0]["boards"]}
    code, found = railbird_json("config", "get", "--board", documents[0]["boards"][1]["serial"])
    assert code == 0, found
    first.kill()
    first.wait()
    with own_name(documents[0]["name"]):  # a killed bench keeps no name and no table file
        assert list(run_directory.glob("*.table")) == []


def test_serial_numbers_are_stable_for_a_seed_and_a_name():
    assert serial_of("a", 1, "scanner") == serial_of("a", 1, "scanner")
    assert len({serial_of(*words) for words in (("a", 1, "scanner"), ("b", 1, "scanner"), ("a", 2, "scanner"))}) == 3


def test_names_are_given_once(run_directory):
    with own_name(None) as first, own_name(None) as second:
        assert (first, second) == ("table", "table-2")
        with pytest.raises(RailbirdError, match="runs already") as refused, own_name("table-2"):
            pass
        assert refused.value.exit_code == WRONG_BOARD
    with pytest.raises(RailbirdError, match="names no bench"), own_name("../x"):
        pass
    assert list(run_directory.iterdir()) == []


class Hands:
    """A bench that only notes what was done."""

    def __init__(self):
        self.done = []

    @property
    def faults(self):
        return self

    def __getattr__(self, name):
        def note(*words):
            self.done.append((name, *words))
            return {} if name == "lit" else 0 if name == "slide" else []

        return note


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("press 3 nmb confirm", ("press", "3", "NO MORE BETS", "CONFIRM")),
        ("press 3 no more bets confirm", ("press", "3", "NO MORE BETS", "CONFIRM")),
        ("card td 2", ("pass_card", 21, 2)),
        ("door open", ("door", True)),
        ("switch off", ("switch", False)),
        ("cable out", ("pull_cable", True)),
        ("chips 7 2 on", ("cover", 7, 2, True)),
        ("bootsel display", ("hold_bootsel", "display")),
        ("swap scanner", ("swap", "scanner")),
        ("power off", ("cut_power",)),
        ("power on", ("restore_power",)),
    ],
)
def test_each_hand(line, done):
    hands = Hands()
    TableConsole(hands, hands).answer(line)
    assert hands.done[0] == done


def test_the_service_card_passes_as_often_as_told():
    hands = Hands()
    assert "3 passes" in TableConsole(hands, hands).answer("service 3")
    assert sum(name == "slide" for name, *_ in hands.done) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("card", "expected: card AS [DECK]"),
        ("card AS 999", "deck 0 to 254, not 999; expected: card AS [DECK]"),
        ("card AS 1 2", "one number of deck"),
        ("service -1", "passes 0 to 100, not -1"),
        ("press", "which?; expected: press KEY"),
        ("press 9", "no key 9; expected: press KEY"),
        ("door ajar", "shut or open; expected: door open|shut"),
        ("swap table", "expected: swap scanner|display"),
        ("dance", "'dance' is no command: help lists them"),
    ],
)
def test_a_line_that_is_wrong_is_told_how_it_is_written_and_does_nothing(line, said):
    hands = Hands()
    answer = TableConsole(hands, hands).answer(line)
    assert said in answer and "\n" not in answer and hands.done == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(COMMANDS), max_size=1),
    st.lists(st.text(max_size=6), max_size=4),
)
def test_any_line_is_answered(command, words):
    line = " ".join([*command, *words])
    if line.split():
        assert isinstance(TableConsole(Hands(), Hands()).answer(line), str)
