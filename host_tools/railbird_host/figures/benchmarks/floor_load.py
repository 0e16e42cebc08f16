"""A thousand tables at an office: at the pace of live ones, then as fast as the office answers.

In: engines, how many tables. Out: figures. Every table has an account and two connections of its own, its journal is
genuine, and each record goes alone, as a live table sends it. Office, broker and database are processes of their own,
whose time and memory are counted; that of the tables is not theirs, but shares the cores with them.
"""

import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, NamedTuple

from railbird.journal.record import FIRST_MAC
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.floor.demo.engines import Engines
from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.account import Account
from railbird_host.floor.wire.broker_link import BrokerLink
from railbird_host.floor.wire.topics import journal_topic, stored_topic
from railbird_host.serve.edge_node import EdgeNode
from railbird_host.serve.records import raw_records_of

TABLES = int(os.environ.get("RAILBIRD_FLOOR_TABLES", "1000"))
LIVE_S = float(os.environ.get("RAILBIRD_FLOOR_SECONDS", "60"))
ROUNDS_A_TABLE = 12
ROUNDS_AN_HOUR = 75
SEEDS = 5
BEGAN_S = 1_790_000_000
SECTORS = 16
START_S = 300.0
STATE_S = 1.0  # a table tells its state at most so often
HELD = 0.98
LOOK_S = 0.02  # how exactly a lag is known; a table's computer looks every 0.2 s
MOST_TABLES = 100  # of a process
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def allow_many_connections() -> None:
    """Two for each table, here and at the broker, which has what this process may have: 1,024 by default."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def load_figures(engines: Engines) -> list[Figure]:
    replayed = [replayed_table(number) for number in range(TABLES)]
    accounts = engines.floor.add_all({one.name: [one.file] for one in replayed})
    tables = [LoadTable(one, accounts[one.name]) for one in replayed]
    parts = [tables[first : first + MOST_TABLES] for first in range(0, len(tables), MOST_TABLES)]
    meeting = multiprocessing.Barrier(len(parts) + 1)
    answers: multiprocessing.Queue[tuple[int, list[float], float]] = multiprocessing.Queue()
    every_s = 3600 / ROUNDS_AN_HOUR * ROUNDS_A_TABLE / tables[0].left
    words = [sys.executable, "-m", "railbird_host.cli.main", "floor", "office", "--port", "0"]
    with tempfile.TemporaryFile() as log:
        office = subprocess.Popen(
            [*words, "--folder", str(engines.floor.folder)], stdout=log, stderr=log, start_new_session=True
        )
        players = [multiprocessing.Process(target=played, args=(part, every_s, meeting, answers)) for part in parts]
        for player in players:
            player.start()
        try:
            groups = {"office": office.pid, "broker": engines.broker.pid, "database": engines.database.pid}
            live = phase(groups, meeting, answers, len(parts))
            limit = phase(groups, meeting, answers, len(parts))
            return [*live_figures(live, TABLES / every_s), *limit_figures(limit)]
        finally:
            for player in players:
                player.kill()
            office.terminate()
            office.wait()


class Phase(NamedTuple):
    records: float  # a second
    lags_s: list[float]  # in order
    core_s: dict[str, float]  # by part: seconds of a core, of each record
    cores: dict[str, float]
    megabytes: dict[str, float]


def phase(groups: dict[str, int], meeting: Barrier, answers: Any, players: int) -> Phase:
    """All players begin when all are ready; what they come to."""
    meeting.wait(START_S)
    used = {name: seconds_of(group) for name, group in groups.items()}
    found = [answers.get(timeout=START_S + LIVE_S) for _ in range(players)]
    used = {name: seconds_of(group) - used[name] for name, group in groups.items()}
    used["tables"] = sum(one[2] for one in found)
    stored = sum(one[0] for one in found)
    return Phase(
        stored / LIVE_S,
        sorted(lag for one in found for lag in one[1]),
        {name: seconds / max(stored, 1) for name, seconds in used.items()},
        {name: seconds / LIVE_S for name, seconds in used.items()},  # those of the tables are no part of the floor
        {name: megabytes_of(group) for name, group in groups.items()},
    )


def played(tables: "list[LoadTable]", every_s: float, meeting: Barrier, answers: Any) -> None:
    """In a process of its own: paho waits with select(), which takes no more than 1,024 files."""
    for table in tables:
        table.start()
    wait_for(lambda: all([table.is_up() for table in tables]), "every table and the office are connected")
    for pause_s in (every_s, 0.0):
        meeting.wait(START_S)
        began_s, used_s = time.monotonic(), time.process_time()
        due_s = [began_s + pause_s * number / len(tables) for number in range(len(tables))]
        for table in tables:
            table.stored = 0
            table.lags_s.clear()
        while time.monotonic() - began_s < LIVE_S:
            for number, table in enumerate(tables):
                table.look()
                if table.left and not table.is_waiting and time.monotonic() >= due_s[number]:
                    due_s[number] += pause_s
                    table.send()
            time.sleep(LOOK_S)
        lags = [lag for table in tables for lag in table.lags_s]
        answers.put((sum(table.stored for table in tables), lags, time.process_time() - used_s))


class LoadTable:
    """Its journal in parts of one record, and what the table's computer holds open."""

    def __init__(self, replayed: ReplayedTable, account: Account):
        name = replayed.name
        self._topic = journal_topic(name)
        self._batches = batches_of(replayed)
        self.link = BrokerLink(account, f"{name}-journal", [stored_topic(name)])
        self.node = EdgeNode(account, time.monotonic)
        self._round = 0
        self._told_s = 0.0
        self._sent_s = 0.0
        self.is_waiting = False
        self.lags_s: list[float] = []
        self.stored = 0

    def is_up(self) -> bool:
        self.look()
        return self.link.is_up and self.node.is_office_there

    @property
    def left(self) -> int:
        return len(self._batches)

    def start(self) -> None:
        self.link.start()
        self.node.start()

    def stop(self) -> None:
        self.node.stop()
        self.link.stop()

    def send(self) -> None:
        """The next record; it is answered before another goes."""
        self.link.publish(self._topic, self._batches.pop(0))
        self._sent_s, self.is_waiting = time.monotonic(), True

    def look(self) -> None:
        """Whether the office has answered; its state meanwhile."""
        if self.is_waiting and self.link.take():
            self.is_waiting = False
            self.lags_s.append(time.monotonic() - self._sent_s)
            self.stored += 1
        if time.monotonic() - self._told_s >= STATE_S:
            self._told_s = time.monotonic()
            self.node.turn({"Table/Kept to": self.stored, "Table/State": "DEAL", "Table/Answers": True})


def replayed_table(number: int) -> ReplayedTable:
    records = recorded(ROUNDS_A_TABLE, number % SEEDS)
    table = ReplayedTable(f"load-{number + 1}", records, BEGAN_S, SECTORS)
    table.advance(len(records))
    return table


def raws_of(table: ReplayedTable) -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        kept = table.keep(Path(folder))
        return [raw for one in kept.generations() for raw in raw_records_of(kept.sector(one))[2]]


def batches_of(table: ReplayedTable) -> list[bytes]:
    found, previous = [], FIRST_MAC
    for number, raw in enumerate(raws_of(table), 1):
        found.append(batch.encode(table.identity, previous, number, [raw]))
        previous = raw[-16:]
    return found


def live_figures(live: Phase, needed: float) -> list[Figure]:
    name, lags = f"{TABLES} tables at 75 rounds an hour", live.lags_s
    figures = [
        Figure(f"{name}: records, each by itself", live.records, "/s", needed * HELD, AT_LEAST),
        Figure(f"{name}: sent to stored, verified and answered, median", lags[len(lags) // 2] * 1000, "ms"),
        Figure(f"{name}: the same, 99 %", lags[int(len(lags) * 0.99)] * 1000, "ms", 1000, AT_MOST),
    ]
    for part, cores in live.cores.items():
        figures.append(Figure(f"{name}: cores, {part}", cores, ""))
        if part in live.megabytes:
            figures.append(Figure(f"{name}: memory, {part}", live.megabytes[part], "MB"))
    return figures


def limit_figures(limit: Phase) -> list[Figure]:
    name, lags = "all tables as fast as they are answered", limit.lags_s
    return [
        Figure(f"{name}: records", limit.records, "/s"),
        Figure(f"{name}: sent to answered, 99 %", lags[int(len(lags) * 0.99)], "s"),
        *(Figure(f"{name}: a core for a record, {part}", used * 1000, "ms") for part, used in limit.core_s.items()),
    ]


def wait_for(is_so: Callable[[], bool], what: str) -> None:
    end_s = time.monotonic() + START_S
    while not is_so():
        assert time.monotonic() < end_s, f"waited in vain until {what}"
        time.sleep(0.1)


def processes_of(group: int) -> list[Path]:
    """Of a process and its children: they were started as a session of their own."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if group in (int(fields[1]), int(fields[2]), int(fields[3])):  # proc(5): parent, process group, session
            found.append(path)
    return found


def seconds_of(group: int) -> float:
    """Of a core that they have used."""
    total = 0
    for path in processes_of(group):
        fields = (path / "stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / CLOCK_TICKS


def megabytes_of(group: int) -> float:
    """What is theirs alone, and their share of what they have together."""
    total = 0
    for path in processes_of(group):
        lines = (path / "smaps_rollup").read_text().splitlines()
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024
