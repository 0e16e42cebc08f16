"""A floor whose parts are killed at random: broker, database, office, the tables' computers; their disks run full.

In: engines, how many replayed and emulated tables, a seed, disks by whose they are. Out: outages, each followed by the
part's return; at the end every record of every journal is compared with what the office stored. Replayed tables share a
process; each emulated one has a `railbird serve` of its own, at boards that are another process (emulated_boards.py).
"""

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from railbird.journal.record import FIRST_MAC
from railbird.link.hmac import Hmac
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.floor.demo import emulated, replaying
from railbird_host.floor.demo.recorded import recorded
from railbird_host.floor.demo.replaying import SEEDS, Plan
from railbird_host.floor.office.desk import BROKER_AWAY, DATABASE_AWAY, OFFICE_AWAY
from railbird_host.floor.office.tables_now import AWAY
from railbird_host.floor.store.alarms import FLOOR, Alarms
from railbird_host.floor.store.database import connect
from railbird_host.floor.store.journal_store import JournalStore, chained, decoded
from railbird_host.floor.store.round_store import RoundStore
from railbird_host.floor.wire.batch import WireRecord
from railbird_host.serve.records import raw_records_of
from railbird_host.sim.bench.prepared import key_of

PARTS = ("broker", "database", "office", "tables")
AWAYS = {"broker": BROKER_AWAY, "database": DATABASE_AWAY, "office": OFFICE_AWAY}
BEGAN_S = 1_790_000_000
LONGEST_WAIT_S = 300  # this computer may have other work


class Floor:
    def __init__(
        self,
        engines,
        folder: Path,
        tables: int,
        rounds: int,
        seed: int,
        at_once: int = 4,
        boards: int = 0,
        pause_s: float = 0.05,
    ):
        self.engines, self.folder = engines, folder
        self.emulated = [f"emulated-{number}" for number in range(1, boards + 1)]
        self._random = random.Random(seed)
        names = [f"outage-{number}" for number in range(1, tables + 1)]
        self.plan = Plan(names, rounds, 0.0, pause_s, BEGAN_S, 3, at_once)
        self._processes: dict[str, subprocess.Popen] = {}
        self.kills: Counter[str] = Counter()

    def start(self) -> None:
        replaying.prepare(self.folder, self.engines.floor, self.plan)
        for number, name in enumerate(self.emulated, 1):
            emulated.prepare(self.folder, self.engines.floor, name)
            script = str(Path(__file__).with_name("emulated_boards.py"))
            self._run(f"boards of {name}", [sys.executable, script, str(self.folder), name, str(number)])
        for part in ("office", "tables", *self.emulated):
            self._start(part)
        self._office_works()

    def outage(self) -> None:
        """One part dies, is away for a while, and comes back."""
        part = self._random.choice((*PARTS, *self.emulated))
        self.kills["serve" if part in self.emulated else part] += 1
        began = datetime.now(UTC)
        if part in ("broker", "database"):
            engine = getattr(self.engines, part)
            engine.stop(signal.SIGKILL)
            time.sleep(self._random.uniform(0.0, 1.0))
            self._return(engine)
            if part == "broker":
                self._is_told(BROKER_AWAY, began, {FLOOR})
        else:
            seen = self._seen(part)
            os.killpg(self._processes[part].pid, signal.SIGKILL)  # with its children: two hundred tables are two
            self._processes[part].wait()
            time.sleep(self._random.uniform(0.0, 0.5))
            self._start(part)
            self._is_told(AWAY, began, seen)
        self._office_works()

    def _office_works(self) -> None:
        """It is back, and has seen what was away: else a second outage would hide the first."""
        back = datetime.now(UTC)
        for _ in range(LONGEST_WAIT_S * 10):
            with contextlib.suppress(RailbirdError, psycopg.Error), connect(self.engines.address) as connection:
                if connection.execute("SELECT FROM office WHERE beat > %s", [back]).fetchone() is not None:
                    return
            time.sleep(0.1)
        raise AssertionError("the office does not come back")

    def _is_told(self, kind: str, since: datetime, tables: set[str]) -> None:
        """An alarm for each of them. Of the broker too: the office has lost its connection, and made another."""
        query = 'SELECT DISTINCT "table" FROM alarms WHERE kind = %s AND last > %s'
        missing = tables
        for _ in range(LONGEST_WAIT_S * 10):
            with connect(self.engines.address) as connection:
                missing = tables - {row.table for row in connection.execute(query, [kind, since]).fetchall()}
            if not missing:
                return
            time.sleep(0.1)
        raise AssertionError(f"nobody saw it: {kind}: {sorted(missing)}")

    def _seen(self, part: str) -> set[str]:
        """Tables of that computer whose birth the office has heard: their deaths are alarms."""
        log = (self.folder / "office.log").read_text()
        address = re.findall(r"^(http\S+)  the office", log, re.MULTILINE)[-1] if part != "office" else ""
        if not address:
            return set()
        headers = {"Authorization": f"Bearer {self.engines.floor.metrics_token}"}
        with urllib.request.urlopen(urllib.request.Request(address + "metrics", headers=headers), timeout=60) as answer:
            up = set(re.findall(r'^railbird_table_up{table="(\S+)"} 1', answer.read().decode(), re.MULTILINE))
        return up & ({part} if part in self.emulated else set(self.plan.names))

    def full_disk(self, disks) -> None:
        """One of them takes nothing more for a while. A database or a broker that ended over it is started again, as
        systemd would."""
        whose = self._random.choice(sorted(disks))
        self.kills[f"disk of {whose}"] += 1
        disks[whose].fill()
        time.sleep(self._random.uniform(0.5, 3.0))
        disks[whose].free()
        for engine in (self.engines.broker, self.engines.database):
            try:
                engine.check()
            except RailbirdError:
                self._return(engine)
        self._office_works()

    def end(self) -> None:
        for process in self._processes.values():
            process.send_signal(signal.SIGINT)
        for process in self._processes.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            process.wait()

    @property
    def is_stored(self) -> bool:
        """Of replayed tables, which say so themselves."""
        return replaying.is_all_stored(self.folder)

    def stop_dealing(self) -> None:
        (self.folder / "no-more").touch()

    @property
    def is_dealt_stored(self) -> bool:
        """Every record that lies in the emulated displays' flash, once nobody deals any more."""
        if not all((self.folder / f"{name}.records").exists() for name in self.emulated):
            return False
        with connect(self.engines.address) as connection:
            store = JournalStore(connection)
            return all(
                store.raw_records(name, self._identity(name))[-1:] == self._dealt(name)[-1:] for name in self.emulated
            )

    def _identity(self, name: str) -> str:
        return WatchFile.load(self.folder / f"{name}.watch").journal

    def _dealt(self, name: str) -> list[bytes]:
        return [bytes.fromhex(line) for line in (self.folder / f"{name}.records").read_text().splitlines()]

    def check(self) -> int:
        """Every record of every journal is there once, as it was written, its chain verified; gives how many."""
        count = 0
        with connect(self.engines.address) as connection:
            store = JournalStore(connection)
            for index, name in enumerate(self.plan.names):
                table = self.plan.table(index)
                table.advance(len(recorded(self.plan.rounds, index % SEEDS)), self.plan.seconds)
                kept = table.keep(self.folder / f"{name}-whole")
                whole = [raw for one in kept.generations() for raw in raw_records_of(kept.sector(one))[2]]
                stored = store.raw_records(name, table.identity)
                assert stored == whole, f"{name}: {len(stored)} stored, {len(whole)} written"
                mac = Hmac(table.file.journal_key.reveal())
                assert chained([WireRecord(decoded(raw), raw) for raw in stored], FIRST_MAC, mac) == len(stored)
                (journal,) = store.journals(name)
                assert (journal.records, journal.missing) == (len(whole), 0)
                count += len(stored)
                self._check_rounds(connection, name, table.identity)
            for name in self.emulated:
                stored, dealt = store.raw_records(name, self._identity(name)), self._dealt(name)
                assert stored == dealt, f"{name}: {len(stored)} stored, {len(dealt)} in its flash"
                mac, (first, *rest) = Hmac(key_of("journal")), [WireRecord(decoded(raw), raw) for raw in stored]
                assert chained(rest, first.mac, mac) == len(rest), f"{name}: a chain that does not verify"
                count += len(stored)
                self._check_rounds(connection, name, self._identity(name))
        return count

    @staticmethod
    def _check_rounds(connection, name: str, identity: str) -> None:
        """However often the office began anew in between, they are those that all records make."""
        query = 'SELECT * FROM rounds WHERE "table" = %s ORDER BY number'
        made = connection.execute(query, [name]).fetchall()
        assert RoundStore(connection).rebuild(name, identity) == len(made) > 0, name
        assert connection.execute(query, [name]).fetchall() == made, f"{name}: rounds do not fit"

    def alarms(self) -> set[str]:
        """Kinds of those that nobody has acknowledged."""
        with connect(self.engines.address) as connection:
            return {one.kind for one in Alarms(connection).open()}

    def told(self) -> Counter[str]:
        """How often each alarm was raised."""
        times: Counter[str] = Counter()
        with connect(self.engines.address) as connection:
            for one in Alarms(connection).open():
                times[one.kind] += one.times
        return times

    def untold(self) -> list[str]:
        """Outages that nobody was told of, and alarms that last though all is well. A table's computer was told of at
        once, at each of its tables."""
        with connect(self.engines.address) as connection:
            found = [one for one in Alarms(connection).open() if one.kind in (*AWAYS.values(), AWAY)]
        times = self.told()
        wanted = [(times[kind], self.kills[part], kind) for part, kind in AWAYS.items()]
        return [
            *(f"{kind}: {told} of {many}" for told, many, kind in wanted if told < many),
            *(f"{one.table}: {one.kind} lasts" for one in found if one.over is None),
        ]

    def pause(self, longest_s: float) -> None:
        time.sleep(self._random.uniform(0.2, longest_s))

    def _return(self, engine) -> None:
        """A database that was killed may still be in its shared memory for a moment."""
        for _ in range(LONGEST_WAIT_S):
            engine.start()
            time.sleep(0.2)
            try:
                engine.check()
                return
            except RailbirdError:
                time.sleep(0.2)
        raise AssertionError("it does not come back")

    def _start(self, part: str) -> None:
        railbird = str(Path(sys.executable).with_name("railbird"))
        if part == "office":
            command = [railbird, "floor", "office", "--port", "0", "--folder", str(self.engines.floor.folder)]
        elif part == "tables":
            command = [sys.executable, "-m", "railbird_host.floor.demo.replaying", str(self.folder)]
        else:
            command = [railbird, "serve", "--port", "0", "--keep", str(self.folder / part)]
            command += ["--key", str(self.folder / f"{part}.watch"), "--floor", str(self.folder / f"{part}.account")]
        self._run(part, command)

    def _run(self, part: str, command: list[str]) -> None:
        """Each emulated table is alone with its computer: it finds its own boards only."""
        run = self.folder / f"run of {part.removeprefix('boards of ')}"
        run.mkdir(exist_ok=True)
        environment = os.environ | {"PYTHONUNBUFFERED": "1", "XDG_RUNTIME_DIR": str(run)}
        with (self.folder / f"{part}.log").open("ab") as log:
            self._processes[part] = subprocess.Popen(
                command, stdout=log, stderr=log, env=environment, start_new_session=True
            )
