"""An emulated table that plays by itself, with its computer: `python -m … FOLDER NAME SEED` until it is ended.

In: images, a folder with the table's account and watch file. Out: Derby rounds on genuine boards, journal and state to
the floor. The dealer goes by the journal's own state, as a person goes by the monitor.
"""

import contextlib
import random
import sys
import time
from pathlib import Path

from railbird.table.config import config_from_dict
from railbird_host.device.service.table_file import BoardEntry, TableFile
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.wire.account import Account
from railbird_host.page.pace import Pace
from railbird_host.serve.clock_keeper import ClockKeeper
from railbird_host.serve.floor_end import FloorEnd
from railbird_host.serve.follower import Follower
from railbird_host.serve.keeping import TURN_S, Keeping
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.serve.pausing import Pausing
from railbird_host.sim.bench.prepared import prepared_flashes, prepared_table_file, watched
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.board import unique_id_of
from railbird_host.sim.ports.in_process import InProcessPort

FLAVOUR = "production"
ACT_S = 1.5  # between two hands of the dealer
KEYS = {"OPEN": ("NO MORE BETS",), "RESULT": ("CONFIRM",), "PAYING": ("NEXT", "1")}  # 1: back to the shuffle (7.1(b))


def prepare(folder: Path, floor: FloorFolder, name: str) -> None:
    """Keys, account and watch file of the table of that name."""
    folder.mkdir(parents=True, exist_ok=True)
    display = serials(name)[1].hex().upper()
    file: TableFile = prepared_table_file()
    file.boards["display"] = BoardEntry(display, "00" * 8)
    floor.add(name, [file]).save(folder / f"{name}.account")
    WatchFile.create(file, display).save(folder / f"{name}.watch")


def serials(name: str) -> tuple[bytes, bytes]:
    return unique_id_of(f"{name} scanner"), unique_id_of(f"{name} display")


class Dealer:
    """Deals a shuffled deck by what the journal says."""

    def __init__(self, bench: TableBench, seed: int):
        self._bench, self._random = bench, random.Random(seed)
        self._deck: list[int] = []
        self._next_s = 0.0

    def turn(self, state: str) -> None:
        if self._bench.now_s < self._next_s:
            return
        self._next_s = self._bench.now_s + ACT_S
        if state == "OPEN":
            self._deck = self._random.sample(range(52), 52)
        if state == "DEAL" and self._deck:
            self._bench.pass_card(self._deck.pop())
        for key in KEYS.get(state, ()):
            self._bench.press(key)
            self._bench.run(0.4)


def play(folder: Path, name: str, seed: int) -> None:
    watch = WatchFile.load(folder / f"{name}.watch")
    flashes = prepared_flashes(config_from_dict({"decks": 1}), FLAVOUR, serials=serials(name))
    flashes = watched(flashes, watch.key.reveal(), serials(name)[1])
    bench = TableBench("derby", FLAVOUR, flashes=flashes, serials=serials(name), seed=seed)
    journal = KeptJournal(folder / name)
    journal.open()
    follower = Follower(watch, journal, lambda: InProcessPort(bench.display, bench), lambda: bench.now_s)
    end = FloorEnd(Account.load(folder / f"{name}.account"), journal, watch.journal, time.monotonic)
    keeping = Keeping(follower, ClockKeeper(lambda: True), Pausing(folder / name), name, floor=end)
    dealer, pace = Dealer(bench, seed), Pace()
    keeping.start()
    pace.restart(bench.now_s)
    try:
        while True:
            bench.run(TURN_S)
            keeping.turn()
            dealer.turn(str(keeping.table["state"]) if keeping.table["up"] else "")
            pace.wait(bench.now_s)
    finally:
        keeping.end()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        play(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
