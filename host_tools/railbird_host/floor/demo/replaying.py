"""Tables that replay recorded rounds, each with the table's end of the floor: `python -m … FOLDER` plays all of them.

In: a folder with `replay.json` (names, pace), accounts and journals; it goes on where its disk ends, as a table's
computer does after a power cut. Out: records on disk and on their way to the office. A process plays a hundred tables
at most: paho waits with select(), which takes no more than 1,024 files, and a table has six.
"""

import contextlib
import json
import multiprocessing
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from railbird_host.base.whole_file import write_whole
from railbird_host.floor.demo.recorded import ReplayedTable, recorded
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.wire.account import Account
from railbird_host.serve.floor_end import ALARMS, FloorEnd

PLAN = "replay.json"
TURN_S = 0.1
SEEDS = 5  # so many different evenings
MOST_TABLES = 100
DULL, DIRTY_TABLE = ALARMS[5], "-12"


@dataclass(frozen=True)
class Plan:
    """`before`: share of the records that were played before the start. `pause_s` between two records of a table."""

    names: list[str]
    rounds: int
    before: float = 0.0
    pause_s: float = 2.0
    began_s: int = 0
    seconds: int = 3  # of the table's time between two records
    at_once: int = 1  # records

    def save(self, folder: Path) -> None:
        write_whole(folder / PLAN, json.dumps(asdict(self)).encode())

    @classmethod
    def load(cls, folder: Path) -> "Plan":
        return cls(**json.loads((folder / PLAN).read_text()))

    def table(self, index: int) -> ReplayedTable:
        return ReplayedTable(self.names[index], recorded(self.rounds, index % SEEDS), self.began_s)


def prepare(folder: Path, floor: FloorFolder, plan: Plan) -> None:
    """Accounts and keys of all its tables."""
    folder.mkdir(parents=True, exist_ok=True)
    plan.save(folder)
    files = {name: [plan.table(index).file] for index, name in enumerate(plan.names)}
    for name, account in floor.add_all(files).items():
        account.save(folder / f"{name}.account")


class Replaying:
    """One table with its computer."""

    def __init__(self, folder: Path, plan: Plan, index: int):
        self.table = plan.table(index)
        self._plan = plan
        kept = self.table.keep(folder / self.table.name)
        self._kept = kept
        self._end = FloorEnd(
            Account.load(folder / f"{self.table.name}.account"), kept, self.table.identity, time.monotonic
        )
        self._count = folder / f"{self.table.name}.count"
        self._next_s = time.monotonic() + plan.pause_s * index / len(plan.names)

    def start(self) -> None:
        """As far as it was: a count that is lost would fork the journal, so it is written before the records."""
        with contextlib.suppress(OSError, ValueError):
            self.table.advance(int(self._count.read_text()), self._plan.seconds)
        if not self.table.journal.sequence:
            self.play(int(self._plan.before * len(recorded(self._plan.rounds, 0))))
        self.table.keep_in(self._kept)
        self._end.start()

    def play(self, count: int) -> None:
        self.table.advance(count, self._plan.seconds)
        write_whole(self._count, str(self.table.journal.sequence).encode())
        self.table.keep_in(self._kept)

    def turn(self) -> None:
        now_s = time.monotonic()
        if now_s >= self._next_s and not self.table.is_over:
            self._next_s = now_s + self._plan.pause_s
            with contextlib.suppress(OSError):  # a full disk: what is not kept now is kept with the next ones
                self.play(self._plan.at_once)
        self._end.turn(self.told())

    def stop(self) -> None:
        self._end.stop()

    @property
    def _is_dirty(self) -> bool:
        """One table of many, now and then: somebody has to look after it."""
        return self.table.name.endswith(DIRTY_TABLE) and self.table.journal.sequence % 200 < 50

    @property
    def is_stored(self) -> bool:
        return self.table.is_over and self._end.sender.stored_to == self.table.journal.sequence

    def told(self) -> dict[str, Any]:
        """What `railbird serve` would know of the table."""
        number = self.table.journal.sequence
        return {
            "table": self.table.file.name,
            "game": "derby",
            "state": "REPLAYED",
            "round": next(self.table.journal.rounds(), (0,))[0],
            "up": True,
            "problem": "",
            "journal": [],
            "named_warnings": {DULL: "clean the sensors D5"} if self._is_dirty else {},
            "kept_to": number,
            "image": "replayed",
            "counters": {"clock_trusted": 1, "journal_records": number},
        }


def play(folder: Path) -> None:
    count = len(Plan.load(folder).names)
    parts = [range(first, min(first + MOST_TABLES, count)) for first in range(0, count, MOST_TABLES)]
    others = [multiprocessing.Process(target=play_part, args=(folder, part), daemon=True) for part in parts[1:]]
    for other in others:
        other.start()
    play_part(folder, parts[0])


def is_all_stored(folder: Path) -> bool:
    """Every record of every table."""
    first = range(0, len(Plan.load(folder).names), MOST_TABLES)
    return all((folder / f"stored-{number}").exists() for number in first)


def play_part(folder: Path, part: range) -> None:
    plan = Plan.load(folder)
    tables = [Replaying(folder, plan, index) for index in part]
    for number, table in enumerate(tables, 1):
        table.start()
        for started in tables[:number]:
            started.turn()  # the office need not wait for the last of them
    try:
        while not (folder / "stop").exists():
            for table in tables:
                table.turn()
            if all(table.is_stored for table in tables):
                (folder / f"stored-{part.start}").touch()
            time.sleep(TURN_S)
    finally:
        for table in tables:
            table.stop()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        play(Path(sys.argv[1]))
