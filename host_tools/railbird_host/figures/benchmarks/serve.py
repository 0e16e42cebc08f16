"""The table's computer at a live table: what following the journal costs a card.

In: images of both boards, a display that has a watch key. Out: figures in simulated milliseconds; the same cards with
the follower of `railbird serve` at the display's port and without.
"""

import random
import tempfile
from pathlib import Path
from statistics import fmean

from railbird.table.config import config_from_dict
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure
from railbird_host.figures.benchmarks.host import CARDS, latencies
from railbird_host.serve.follower import Follower
from railbird_host.serve.keeping import TURN_S
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.sim.bench.prepared import prepared_flashes, prepared_table_file, watched
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.board import unique_id_of
from railbird_host.sim.ports.in_process import InProcessPort

SERIAL = unique_id_of("display")
PHASES = 48


def measure() -> list[Figure]:
    watch = WatchFile.create(prepared_table_file(), SERIAL.hex().upper())
    flashes = watched(prepared_flashes(config_from_dict({"decks": 1})), watch.key.reveal())
    with tempfile.TemporaryDirectory() as folder:
        quiet = latencies(flashes, phases=PHASES)
        followed = latencies(flashes, lambda bench, phase: Following(bench, phase, watch, Path(folder)), PHASES)
    # The first card of a race takes longest by far and would hide the others: the longest of each of the nine counts.
    added = [max(followed[card::CARDS]) - max(quiet[card::CARDS]) for card in range(CARDS)]
    return [
        Figure("journal followed: cards of that", len(followed), ""),
        Figure("journal followed: added to the longest card", max(added), "ms", 1, AT_MOST),
        Figure("journal followed: added to the mean", fmean(followed) - fmean(quiet), "ms", 1, AT_MOST),
    ]


class Following:
    """The follower, in the turns of `railbird serve`, not in step with the cards."""

    def __init__(self, bench: TableBench, phase: int, watch: WatchFile, folder: Path):
        journal = KeptJournal(folder / str(phase))
        journal.open()
        self._follower = Follower(watch, journal, lambda: InProcessPort(bench.display, bench), lambda: bench.now_s)
        self._bench = bench
        self._next_s = 0.0
        self._random = random.Random(phase)

    def step(self) -> None:
        if self._bench.now_s >= self._next_s:
            self._follower.poll()
            assert self._follower.is_up, self._follower.problem
            self._next_s = self._bench.now_s + TURN_S * self._random.uniform(0.5, 1.5)
