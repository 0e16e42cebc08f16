"""A whole floor on this computer, to try: broker, database, office, emulated tables, replayed ones. Ctrl-C ends it all.

In: how many of each. Out: the office's address, and somebody who may sign in with a password drawn for this very demo.
"""

import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from railbird_host.floor.demo import emulated, replaying
from railbird_host.floor.demo.engines import Engines, private_folder
from railbird_host.floor.demo.replaying import Plan
from railbird_host.floor.office.running import RunningOffice
from railbird_host.floor.store.database import connect, make_months, migrate
from railbird_host.floor.store.people import TECHNICIAN, People

PERSON = "Ada Quinn"
ROUNDS, BEFORE, PAUSE_S, SECONDS = 300, 0.3, 2.8, 3
END_S = 10.0  # for all tables together, before they are killed


class Demo:
    def __init__(self, emulated_tables: int, replayed_tables: int, port: int):
        self._names = [f"emulated-{number}" for number in range(1, emulated_tables + 1)]
        self._replayed = [f"derby-{number}" for number in range(1, replayed_tables + 1)]
        self._port = port
        self._engines = Engines(private_folder())
        self._children: list[subprocess.Popen[bytes]] = []

    def run(self, ready: Callable[[str, str, str], None], ending: threading.Event | None = None) -> None:
        """`ready(address, name, password)`. Until Ctrl-C, or until `ending` is set, in a thread of somebody's own."""
        try:
            self._engines.start()
            password = self._add_person()
            self._prepare()
            office = RunningOffice(self._engines.floor, "127.0.0.1", self._port)
            self._start_tables()
            office.run(ending or threading.Event(), ending is None, lambda: ready(office.address, PERSON, password))
        finally:
            self._stop()

    def _add_person(self) -> str:
        password = secrets.token_urlsafe(9)
        with connect(self._engines.address) as connection:
            migrate(connection)
            make_months(connection)
            People(connection).add(PERSON, TECHNICIAN, password)
        return password

    def _prepare(self) -> None:
        folder = self._engines.folder / "tables"
        folder.mkdir()
        began_s = int(time.time()) - int(BEFORE * ROUNDS * 17 * SECONDS)  # about: 17 records a round
        if self._replayed:
            plan = Plan(self._replayed, ROUNDS, BEFORE, PAUSE_S, began_s, SECONDS)
            replaying.prepare(folder, self._engines.floor, plan)
        for name in self._names:
            emulated.prepare(folder, self._engines.floor, name)

    def _start_tables(self) -> None:
        folder = str(self._engines.folder / "tables")
        if self._replayed:
            self._child("replaying", folder)
        for seed, name in enumerate(self._names, 1):
            self._child("emulated", folder, name, str(seed))

    def _child(self, module: str, *words: str) -> None:
        log = (self._engines.folder / f"{module}.log").open("ab")
        command = [sys.executable, "-m", f"railbird_host.floor.demo.{module}", *words]
        self._children.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log))
        log.close()

    def _stop(self) -> None:
        for child in self._children:
            if child.poll() is None:
                child.send_signal(signal.SIGINT)
        end_s = time.monotonic() + END_S
        for child in self._children:
            try:
                child.wait(max(0.0, end_s - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        self._engines.stop()
