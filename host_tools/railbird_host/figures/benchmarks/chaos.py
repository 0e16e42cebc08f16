"""Figures of a chaos shift: troubles that came at least three at a time, and what became of the cards.

In: the production images. Out: counts of some rounds; `make soak` plays eight hours of them.
"""

from railbird.table.config import TableConfig
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure
from railbird_host.hil.chaos import LOST, ChaosShift
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.table_hands import TableHands
from railbird_host.sim.play.tables import start

DECKS = 8
ROUNDS = 12
SEED = 16


def measure() -> list[Figure]:
    flashes = prepared_flashes(TableConfig(decks=DECKS), "production")
    chaos = ChaosShift(TableHands(start(TableBench("derby", "production", flashes=flashes, seed=SEED)), SEED), SEED)
    for number in range(1, ROUNDS + 1):
        chaos.play(number)
    counts = chaos.counts
    return [
        Figure(f"troubles survived in {ROUNDS} rounds, three and more at a time", counts["troubles"], ""),
        Figure("cards dealt in them", counts["cards"], ""),
        Figure("cards passed again, as the monitor asked", counts["passed again"], ""),
        Figure("cards lost without a word", counts[LOST], "", 0, AT_MOST),
    ]
