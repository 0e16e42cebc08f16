"""What the tests of the host tools share: a run directory of their own, the command, and an emulated table on PTYs."""

import json
import queue
import threading

import pytest

from railbird.table.config import config_from_dict
from railbird_host.bench.prepared import key_of, prepared_flashes
from railbird_host.bench.table_bench import TableBench
from railbird_host.cli import main as frame
from railbird_host.ports.served import ServedBoards
from railbird_host.service.table_file import BoardEntry, Secret, TableFile


def own_directories(patch, folder):
    """Nothing that runs on this machine is found, nothing is left behind."""
    for name in ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        patch.setenv(name, str(folder / name.lower()))
    patch.delenv("RAILBIRD_TABLE", raising=False)
    patch.setattr("serial.tools.list_ports.comports", lambda: [])


@pytest.fixture(autouse=True)
def run_directory(request, tmp_path, monkeypatch):
    if "make_table" not in request.fixturenames:  # it makes directories for all tests of its module
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


class LiveTable:
    """A prepared table (or one of `fresh` boards) that plays in a thread, paced to real time, with a PTY for each
    board."""

    def __init__(self, folder, **options):
        prepared = {key: options.pop(key) for key in ("is_open", "is_paired") if key in options}
        self.flavour = options.pop("flavour", "development")
        is_fresh = options.pop("fresh", False)
        config = config_from_dict(options)
        game = config.to_dict()["game"]
        flashes = None if is_fresh else prepared_flashes(config, self.flavour, **prepared)
        self.bench = TableBench(game, self.flavour, flashes=flashes)
        self.bench.run(1.0)
        self.served = ServedBoards(self.bench, {"scanner": self.bench.scanner, "display": self.bench.display})
        self.file = folder / "table.json"
        serials = {role: board.announcement.serial for role, board in self.served.boards.items()}
        table = TableFile("Table 1", Secret(key_of("service")), Secret(key_of("journal")))
        table.boards = {role: BoardEntry(serial, "") for role, serial in serials.items()}
        table.save(self.file)
        self.serials = serials
        self._work = queue.Queue()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self):
        while True:
            try:
                job, answer = self._work.get_nowait()
            except queue.Empty:
                self.served.step()
                continue
            if job is None:
                return
            try:
                answer.put((job(self.bench), None))
            except BaseException as error:
                answer.put((None, error))

    def do(self, job):
        """Run `job(bench)` between two steps of the table, in its thread."""
        answer = queue.Queue()
        self._work.put((job, answer))
        result, error = answer.get(timeout=60)
        if error is not None:
            raise error
        return result

    def port(self, role):
        return self.served.boards[role].port.path

    def close(self):
        self._work.put((None, None))
        self._thread.join(30)
        self.served.close()


@pytest.fixture(scope="module")
def make_table(tmp_path_factory):
    """Makes live tables, each in directories of its own; all of them end with the module."""
    patch = pytest.MonkeyPatch()
    made = []

    def make(**options):
        for old in made:
            old.close()
        made.clear()
        folder = tmp_path_factory.mktemp("table")
        own_directories(patch, folder)
        made.append(LiveTable(folder, **options))
        return made[-1]

    yield make
    for table in made:
        table.close()
    patch.undo()


@pytest.fixture(scope="module")
def table(make_table):
    """An open Derby table with two decks."""
    return make_table(decks=2)
