"""A thousand tables at an office: at the pace of live ones, then as fast as the office answers.

In: engines, how many tables. Out: figures. Every table has an account and two connections of its own, its journal is
genuine, and each record goes alone, as a live table sends it. Office, broker and database are processes of their own,
whose time and memory are counted; that of the tables is not theirs, but shares the cores with them.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from railbird.journal.record import FIRST_MAC
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.floor.demo.engines import Engines
from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.wire import batch
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
START_S = 120.0
STATE_S = 1.0  # a table tells its state at most so often
HELD = 0.98
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def load_figures(engines: Engines) -> list[Figure]:
    tables = [LoadTable(engines, number) for number in range(TABLES)]
    command = [str(Path(sys.executable).with_name("railbird")), "floor", "office", "--port", "0"]
    with tempfile.TemporaryFile() as log:
        office = subprocess.Popen(
            [*command, "--folder", str(engines.floor.folder)], stdout=log, stderr=log, start_new_session=True
        )
        try:
            for table in tables:
                table.start()
            wait_for(lambda: all([table.is_up() for table in tables]), "every table and the office are connected")
            groups = {"office": office.pid, "broker": engines.broker.pid, "database": engines.database.pid}
            return [*live_figures(tables, groups), *limit_figures(tables, groups)]
        finally:
            for table in tables:
                table.stop()
            office.terminate()
            office.wait()


class LoadTable:
    """Its journal in parts of one record, and what the table's computer holds open."""

    def __init__(self, engines: Engines, number: int):
        name = f"load-{number + 1}"
        replayed = ReplayedTable(name, recorded(ROUNDS_A_TABLE, number % SEEDS), BEGAN_S, SECTORS)
        replayed.advance(len(recorded(ROUNDS_A_TABLE, number % SEEDS)))
        account = engines.floor.add(name, [replayed.file])
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


def live_figures(tables: list[LoadTable], groups: dict[str, int]) -> list[Figure]:
    """Each table sends a record whenever a live one would have written it."""
    needed = len(tables) * ROUNDS_AN_HOUR * (tables[0].left / ROUNDS_A_TABLE) / 3600
    every_s = len(tables) / needed
    began_s, used_before = time.monotonic(), {name: seconds_of(group) for name, group in groups.items()}
    due_s = [began_s + every_s * number / len(tables) for number in range(len(tables))]
    while time.monotonic() - began_s < LIVE_S:
        for number, table in enumerate(tables):
            table.look()
            if table.left and not table.is_waiting and time.monotonic() >= due_s[number]:
                due_s[number] += every_s
                table.send()
        time.sleep(0.005)
    passed_s = time.monotonic() - began_s
    stored = sum(table.stored for table in tables)
    lags = sorted(lag for table in tables for lag in table.lags_s)
    name = f"{len(tables)} tables at 75 rounds an hour"
    figures = [
        Figure(f"{name}: records, each by itself", stored / passed_s, "/s", needed * HELD, AT_LEAST),
        Figure(f"{name}: sent to stored, verified and answered, median", lags[len(lags) // 2] * 1000, "ms"),
        Figure(f"{name}: the same, 99 %", lags[int(len(lags) * 0.99)] * 1000, "ms", 1000, AT_MOST),
    ]
    for part, group in groups.items():
        cores = (seconds_of(group) - used_before[part]) / passed_s
        figures.append(Figure(f"{name}: cores, {part}", cores, ""))
        figures.append(Figure(f"{name}: memory, {part}", megabytes_of(group), "MB"))
    return figures


def limit_figures(tables: list[LoadTable], groups: dict[str, int]) -> list[Figure]:
    """No table waits but for its answer."""
    for table in tables:
        table.stored = 0
        table.lags_s.clear()
    began_s, used_before = time.monotonic(), {name: seconds_of(group) for name, group in groups.items()}
    while time.monotonic() - began_s < LIVE_S and any(table.left for table in tables):
        for table in tables:
            table.look()
            if table.left and not table.is_waiting:
                table.send()
        time.sleep(0.001)
    passed_s = time.monotonic() - began_s
    stored = sum(table.stored for table in tables)
    lags = sorted(lag for table in tables for lag in table.lags_s)
    figures = [
        Figure("all tables as fast as they are answered: records", stored / passed_s, "/s"),
        Figure("the same: sent to answered, 99 %", lags[int(len(lags) * 0.99)], "s"),
    ]
    for part, group in groups.items():
        used = (seconds_of(group) - used_before[part]) / stored * 1000
        figures.append(Figure(f"the same: a core's time for a record, {part}", used, "ms"))
    return figures


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
