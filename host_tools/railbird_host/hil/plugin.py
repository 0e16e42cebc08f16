"""The pytest plugin of the suite: benches, markers, fixtures, verdicts, evidence. `railbird hil` names it to pytest, so
that a person's own tests have it wherever they lie; without that verb `hil_tests/conftest.py` imports it.

Every test gets boards of its own from prepared flashes, and all limits are in simulated time; the wall clock is only
looked at to end a test that hangs.
"""

import os
import re
import signal
import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.hil import bench_file, quarantine
from railbird_host.hil.bench_file import CAPABILITIES, BenchFile
from railbird_host.hil.evidence import benches_in, take_pictures, write_evidence, write_waveforms
from railbird_host.hil.places import HeldPlace
from railbird_host.hil.report import NOT_WRITTEN, Entry, Report
from railbird_host.hil.tables import Tables
from railbird_host.hil.verdict import LIMIT, STOPS_THE_RUN, WallLimit, verdict_of
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.bench.board_handle import BoardHandle
from railbird_host.sim.bench.faults import Faults
from railbird_host.sim.emulator.part_data import WORDS
from railbird_host.sim.emulator.xip import ZERO_WAIT_VARIABLE
from railbird_host.sim.play.table_hands import TableHands

WALL_LIMIT_S = 300
SOAK_SETTINGS = ("HOURS", "SEED")  # of the environment
EVIDENCE = ROOT / "build" / "hil"
MARKERS = (
    "needs(*what): skipped on a bench without " + ", ".join(CAPABILITIES),
    "real_only: only makes sense with real boards",
    "destructive: wears or rewrites what is on a real board; needs --destructive there",
    "slow: more than a few seconds; left out by `railbird hil --quick`",
)
_BENCH = pytest.StashKey[BenchFile]()
_QUARANTINE = pytest.StashKey[dict[str, str]]()
_REPORT = pytest.StashKey[Report]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hardware in the loop")
    group.addoption("--bench", default="emulated", metavar="NAME", help="a file of hil_tests/benches, or a path")
    group.addoption("--place", metavar="NAME", help="a place of labgrid instead; every worker holds one of its own")
    group.addoption("--seed", type=int, default=0, help="of everything random on the emulated bench")
    group.addoption("--parts", choices=WORDS, help="how good the emulated parts are; the bench file's word, or typical")
    group.addoption("--vcd", action="store_true", help="keep the waveforms of LED line and inputs too (slower)")
    group.addoption("--destructive", action="store_true", help="allow destructive tests on real boards")
    group.addoption("--hil-report", type=Path, metavar="FOLDER", help="write report.json and report.html there")
    group.addoption("--hil-from", type=Path, metavar="FOLDER", help="where the reader of replay lines stands")
    group.addoption(
        "--quarantine", choices=("skip", "only", "ignore"), default="skip", help="what to do with quarantined tests"
    )


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    try:
        bench = config.stash[_BENCH] = bench_of(config)
        config.stash[_QUARANTINE] = quarantine.load()
    except RailbirdError as error:
        raise pytest.UsageError(f"{error.message}\n  next: {error.next_step}") from None
    if bench.flash:
        os.environ[ZERO_WAIT_VARIABLE] = bench.flash
    if word := config.getoption("--parts") or bench.parts:
        os.environ["PARTS"] = word  # every board that a test makes looks there
    _collecting[:] = [config]
    config.stash[_REPORT] = Report(bench.name, config.getoption("--seed"), bench.kind != "real")
    if not hasattr(config, "workerinput"):
        stop_note(config).unlink(missing_ok=True)  # of a run that was killed and had the same process number


def bench_of(config: pytest.Config) -> BenchFile:
    """By its file, or the place that this process gets from labgrid; who only hands out tests to workers needs none."""
    name = config.getoption("--place")
    if not name or (not hasattr(config, "workerinput") and config.getoption("numprocesses", None)):
        return bench_file.load(config.getoption("--bench"))
    place = HeldPlace(name)
    config.add_cleanup(place.leave)
    return place.take()


def is_ours(nodeid: str, config: pytest.Config) -> bool:
    """Tests of the suite; of a run of `railbird hil`, every test that was named to it."""
    return nodeid.startswith("hil_tests/") or config.getoption("--hil-from") is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    bench = config.stash[_BENCH]
    mode = config.getoption("--quarantine")
    reasons = config.stash[_QUARANTINE]
    for item in items:
        if not is_ours(item.nodeid, config):
            continue
        reason = reasons.get(quarantine.name_of(item.nodeid), "")
        if reason and mode == "skip":
            item.add_marker(pytest.mark.skip(reason=f"quarantined: {reason}"))
        elif mode == "only" and not reason:
            item.add_marker(pytest.mark.skip(reason="not quarantined"))
        why = reason_to_skip(item, bench, config.getoption("--destructive"))
        if why:
            item.add_marker(pytest.mark.skip(reason=why))


def reason_to_skip(item: pytest.Item, bench: BenchFile, destructive: bool) -> str:
    if item.get_closest_marker("real_only") and bench.kind != "real":
        return f"bench {bench.name} is emulated: this test needs real boards"
    if item.get_closest_marker("destructive") and bench.kind == "real" and not destructive:
        return "destructive on real boards: allow it with --destructive"
    needs = [str(what) for marker in item.iter_markers("needs") for what in marker.args]
    unknown = [what for what in needs if what not in CAPABILITIES]
    if unknown:
        raise pytest.UsageError(f"{item.nodeid}: needs({unknown[0]!r}); known: {', '.join(CAPABILITIES)}")
    return bench.missing(needs)


def stop_note(config: pytest.Config) -> Path:
    """Where a failure of the bench is noted for all processes of this run; those of a parallel one have one parent."""
    return EVIDENCE / f"stopped-{os.getppid() if hasattr(config, 'workerinput') else os.getpid()}.txt"


def pytest_runtest_setup(item: pytest.Item) -> None:
    note = stop_note(item.config)
    if is_ours(item.nodeid, item.config) and note.is_file():
        pytest.skip(f"skipped after a failure of the bench: {note.read_text()}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """A generous guard against a test that hangs; what a test measures is simulated time."""
    if item.get_closest_marker("soak"):
        return (yield)

    limit_s = round(WALL_LIMIT_S * max(1.0, item.config.stash[_BENCH].time_factor))

    def too_long(_number: int, _frame: object) -> None:
        raise WallLimit(f"not done after {limit_s} s on the wall clock")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(limit_s)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, Any, Any]:
    report = yield
    nodeid = whole_name(item)
    if not hasattr(item.config, "workerinput"):  # xdist wants to know its tests again
        report.nodeid = nodeid
    told: list[tuple[str, object]] = []
    if call.when == "call":
        bench = item.config.stash[_BENCH]
        told += [("bench", bench.name), ("is_real", bench.kind == "real")]
        for used in benches_in(item.funcargs.values(), ()):  # type: ignore[attr-defined]
            _tests_of.setdefault(used, []).append(nodeid)
            told += [(f"serial {role}", serial) for role, serial in used.boards.serials().items()]
        if report.passed and item.config.getoption("--vcd"):
            used_here = benches_in(item.funcargs.values(), ())  # type: ignore[attr-defined]
            waveforms = write_waveforms(EVIDENCE / "waveforms" / folder_name(nodeid, call.when), used_here)
            told += [("waveforms", str(waveforms))] if waveforms else []
    if report.failed and call.excinfo is not None:
        verdict = verdict_of(call.excinfo.value, call.when)
        told.append(("verdict", verdict))
        if verdict in STOPS_THE_RUN:
            EVIDENCE.mkdir(parents=True, exist_ok=True)
            stop_note(item.config).write_text(f"{verdict}: {call.excinfo.value}")
        bench = item.config.stash[_BENCH]
        folder = EVIDENCE / folder_name(nodeid, call.when)
        found = benches_in(item.funcargs.values(), call.excinfo.traceback)  # type: ignore[attr-defined]
        replay = replay_command(item, found)
        kept = write_evidence(folder, found, str(report.longrepr), verdict, replay)
        told.append(("evidence", str(folder)))
        lines = [f"verdict   {verdict}", f"evidence  {seen_from(item.config, folder)}: {', '.join(kept)}"]
        if verdict == LIMIT and bench.kind == "real":
            lines.append(f"load?     on a busy computer: time_factor = {bench.time_factor * 2:g} in {bench.name}.toml")
        if bench.kind != "real":
            lines.append(f"replay    {replay}")
        report.sections.append(("hardware in the loop", "\n".join(lines)))
    report.user_properties += told
    item.user_properties += told  # what JUnit's file tells of a test it takes from here, when the test is over
    return report


def whole_name(item: pytest.Item) -> str:
    """The test's name with its file: pytest leaves out that of a test outside of the project."""
    name = item.nodeid
    return f"{os.path.relpath(item.path, ROOT)}{name}" if name.startswith("::") else name


def folder_name(nodeid: str, phase: str) -> str:
    """Every case of a parametrised test has its own; what fails while tidying up does not hide what failed before."""
    name = re.sub(r"[^\w.-]+", "-", nodeid.removeprefix("hil_tests/")).strip("-.")
    return f"{name}-teardown" if phase == "teardown" else name


def replay_command(item: pytest.Item, benches: Iterable[Bench]) -> str:
    """With the tests that had the same boards before: they left them as this one found them."""
    option = item.config.getoption
    mine = whole_name(item)
    tests = [test for bench in benches for test in _tests_of.get(bench, ()) if test != mine]
    names = " ".join(repr(typed(item.config, test)) for test in dict.fromkeys([*tests, mine]))
    soak = " --soak" if item.get_closest_marker("soak") else ""
    settings = (*SOAK_SETTINGS, "PARTS") if soak else ("PARTS",)
    environment = "".join(f"{name}={os.environ[name]} " for name in settings if name in os.environ)
    command = f"{program(item.config)} hil {names} --bench {option('--bench')} --seed {option('--seed')}{soak}"
    return environment + command


def typed(config: pytest.Config, nodeid: str) -> str:
    """A test as one types it: pytest's names begin at the project's folder, wherever the test lies."""
    path, colons, test = nodeid.partition("::")
    return f"{seen_from(config, (ROOT / path).resolve())}{colons}{test}"


def program(config: pytest.Config) -> str:
    """The command beside the Python that runs."""
    return str(seen_from(config, Path(sys.executable).parent / "railbird"))


def seen_from(config: pytest.Config, path: Path) -> Path:
    """From where the reader stands: below that folder the way to it, else the whole path."""
    place = config.getoption("--hil-from") or ROOT
    return path.relative_to(place) if path.is_relative_to(place) else path


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if _collecting and is_ours(report.nodeid, _collecting[0]):
        _entries.append(Entry.of(report))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, Any, Any]:
    """Our report and JUnit's: a disk that is full is said in one line."""
    if hasattr(session.config, "workerinput"):
        return (yield)
    stop_note(session.config).unlink(missing_ok=True)
    try:
        result = yield
        folder = session.config.getoption("--hil-report")
        if folder:
            report = session.config.stash[_REPORT]
            report.entries = Entry.merged(_entries)
            report.write(folder)
        return result
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print(f"\nrailbird: no report: {error.strerror}{where}", file=sys.stderr)
        session.exitstatus = NOT_WRITTEN
        return None


_collecting: list[pytest.Config] = []  # of this process
_entries: list[Entry] = []  # of this process; in a parallel run the one that collects has them all
_tests_of: WeakKeyDictionary[Bench, list[str]] = WeakKeyDictionary()  # which tests had a bench, in order


# Fixtures


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> BenchFile:
    """The bench file of this run."""
    return request.config.stash[_BENCH]


@pytest.fixture
def tables(request: pytest.FixtureRequest, bench: BenchFile) -> Tables:
    """Makes tables: `tables.make("poker", …)`, `tables.fresh()`."""
    return Tables(bench, request.config.getoption("--seed"), request.config.getoption("--vcd"))


@pytest.fixture
def table(tables: Tables) -> TableHands:
    """Racing Card Derby with eight decks, at PLACE BETS."""
    return tables.make("derby")


@pytest.fixture
def poker_table(tables: Tables) -> TableHands:
    """Four Card Poker from a shoe."""
    return tables.make("poker")


@pytest.fixture
def poker_shuffler_table(tables: Tables) -> TableHands:
    """Four Card Poker from a two-deck shuffler."""
    return tables.make("poker_shuffler")


def newest(tables: Tables) -> TableHands:
    return tables.made[-1] if tables.made else tables.make("derby")


@pytest.fixture
def rig(request: pytest.FixtureRequest, tables: Tables) -> Faults:
    """Faults for the table of this test: power, wires, sensors, boards."""
    return newest(tables).bench.faults


@pytest.fixture
def scanner(tables: Tables) -> BoardHandle:
    return newest(tables).bench.boards.handle("scanner")


@pytest.fixture
def display(tables: Tables) -> BoardHandle:
    return newest(tables).bench.boards.handle("display")


@pytest.fixture
def latency(request: pytest.FixtureRequest) -> Any:
    """`latency(name, milliseconds)`: a figure for the report, compared with the run before."""
    return lambda name, value_ms: request.node.user_properties.append((f"latency {name}", round(value_ms, 3)))


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Any:
    """`picture(table, what)`: panel and lamps as they are now, for the report. Takes no time of the table's."""

    def take(table: TableHands, what: str) -> None:
        name = re.sub(r"[^\w.-]+", "-", what)
        folder = EVIDENCE / "pictures" / folder_name(request.node.nodeid, "call") / name
        take_pictures(table.bench, folder)
        request.node.user_properties.append((f"picture {what}", str(folder)))

    return take
