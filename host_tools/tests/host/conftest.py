"""What the tests of the host tools share: a run directory of their own, the command, and emulated tables."""

import json
import queue
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager

import pytest

from railbird.table.config import config_from_dict
from railbird_host.base import clock
from railbird_host.cli import main as frame
from railbird_host.device.service.table_file import BoardEntry, Secret, TableFile
from railbird_host.sim.bench.prepared import key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.ports.offered import OfferedBoards
from railbird_host.sim.ports.served import ServedBoards

PATIENCE_S = 300.0  # real seconds after which a test gives up: no computer is that busy
TABLES = {"make_table", "make_pty_table"}  # they make directories for all tests of their module


def own_directories(patch, folder):
    """Nothing that runs on this machine is found, nothing is left behind."""
    for name in ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        patch.setenv(name, str(folder / name.lower()))
    patch.delenv("RAILBIRD_TABLE", raising=False)
    patch.setattr("serial.tools.list_ports.comports", lambda: [])


@pytest.fixture(autouse=True)
def run_directory(request, tmp_path, monkeypatch):
    if not TABLES & set(request.fixturenames):
        own_directories(monkeypatch, tmp_path)
    return tmp_path / "xdg_runtime_dir" / "railbird"


@pytest.fixture
def railbird(capsys):
    """Runs the command in this process: (exit code, output, errors)."""

    def run(*words):
        capsys.readouterr()
        try:
            code = frame.main([str(word) for word in words])
        except SystemExit as leaving:
            code = leaving.code
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def railbird_json(railbird):
    """The same with `--json`: (exit code, document)."""

    def run(*words):
        code, out, _ = railbird(*words, "--json")
        return code, json.loads(out)

    return run


class Table:
    """A prepared table (or one of `fresh` boards) offered to the verbs of this process; its time passes only while one
    of them waits for it."""

    def __init__(self, folder, **options):
        prepared = {key: options.pop(key) for key in ("is_open", "is_paired") if key in options}
        self.flavour = options.pop("flavour", "development")
        is_fresh = options.pop("fresh", False)
        config = config_from_dict(options)
        game = config.to_dict()["game"]
        flashes = None if is_fresh else prepared_flashes(config, self.flavour, **prepared)
        self.bench = TableBench(game, self.flavour, flashes=flashes)
        self.bench.run(2.0)
        self._ending = ExitStack()
        self.served = self._serve({"scanner": self.bench.scanner, "display": self.bench.display})
        self.file = folder / "table.json"
        self.serials = {role: board.announcement.serial for role, board in self.served.boards.items()}
        table = TableFile("Table 1", Secret(key_of("service")), Secret(key_of("journal")))
        table.boards = {role: BoardEntry(serial, "") for role, serial in self.serials.items()}
        table.save(self.file)

    def _serve(self, boards):
        served = OfferedBoards(self.bench, boards)
        self._ending.callback(served.close)
        self._ending.enter_context(clock.use(lambda: served.now_s, served.run))
        return served

    def do(self, job):
        """Run `job(bench)` between two steps of the table."""
        return job(self.bench)

    def until(self, holds, limit_s=20.0):
        """What `holds(bench)` gives once it is true, within simulated seconds."""
        end_s = clock.now_s() + limit_s
        while not (found := self.do(holds)):
            assert clock.now_s() < end_s, self.do(lambda bench: bench.screen())
            clock.sleep(0.05)
        return found

    def supervisor(self):
        """Turn the key switch, until the monitor asks for the PIN."""
        self.do(lambda bench: bench.switch(True))
        self.until(lambda bench: "PIN" in bench.screen())

    def port(self, role):
        return self.served.boards[role].path

    def close(self):
        self._ending.close()


@contextmanager
def no_more_patience():
    """Limits go by the table's own time here, so no busy computer makes them short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("railbird_host.device.ports.connection.EMULATED_PATIENCE", 1.0)
        yield


class PtyTable(Table):
    """The same behind PTYs, played by a thread paced to real time: for pyserial, and for other processes. Limits of
    this process go by its simulated time, which a busy computer slows down."""

    def _serve(self, boards):
        served = ServedBoards(self.bench, boards)
        self._work = queue.Queue()
        self._thread = threading.Thread(target=self._play, args=(served,), daemon=True)
        self._ending.callback(served.close)
        self._ending.callback(self._stop)
        self._ending.enter_context(clock.use(self._now_s, self._sleep))
        self._ending.enter_context(no_more_patience())
        self._thread.start()
        return served

    def _now_s(self):
        assert self._thread.is_alive(), "the table's thread has ended"
        return self.bench.now_s

    def _sleep(self, seconds):
        end_s = self._now_s() + seconds
        while self._now_s() < end_s:
            time.sleep(0.002)

    def _play(self, served):
        while True:
            try:
                job, answer = self._work.get_nowait()
            except queue.Empty:
                served.step()
                continue
            if job is None:
                return
            try:
                answer.put((job(self.bench), None))
            except BaseException as error:
                answer.put((None, error))

    def do(self, job):
        answer = queue.Queue()
        self._work.put((job, answer))
        result, error = answer.get(timeout=PATIENCE_S)
        if error is not None:
            raise error
        return result

    def _stop(self):
        self._work.put((None, None))
        self._thread.join(PATIENCE_S)


def making(kind, tmp_path_factory):
    """Makes tables, each in directories of its own and without the one before; all of them end with the module."""
    patch = pytest.MonkeyPatch()
    made = []

    def make(**options):
        for old in made:
            old.close()
        made.clear()
        folder = tmp_path_factory.mktemp("table")
        own_directories(patch, folder)
        made.append(kind(folder, **options))
        return made[-1]

    yield make
    for table in made:
        table.close()
    patch.undo()


@pytest.fixture(scope="module")
def make_table(tmp_path_factory):
    yield from making(Table, tmp_path_factory)


@pytest.fixture(scope="module")
def make_pty_table(tmp_path_factory):
    yield from making(PtyTable, tmp_path_factory)


@pytest.fixture(scope="module")
def table(make_table):
    """An open Derby table with two decks."""
    return make_table(decks=2)


@pytest.fixture(scope="module")
def pty_table(make_pty_table):
    return make_pty_table(decks=2)


@pytest.fixture
def held_port():
    """Another process that holds a port: `with held_port(path) as process`."""
    return held


@contextmanager
def held(path):
    script = f"import serial; p = serial.Serial({path!r}, exclusive=True); print('held', flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", script], stdin=pipe, stdout=pipe) as process:
        assert process.stdout.readline() == b"held\n"
        yield process
        process.communicate(b"\n")
