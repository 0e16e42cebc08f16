"""Figures of each game with seats or boxes at its fullest table: free heap in play, and cards to the monitor against
Four Card Poker's.

In: the development images and the vectors. Out: figures, in time calibrated by docs/silicon.md.
"""

from dataclasses import dataclass

from railbird_host.base.errors import RailbirdError
from railbird_host.figures.benchmarks.boards import DIGESTED_S, free_bytes
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.figures.benchmarks.table import VECTORS, percentile
from railbird_host.hil.card_stages import StageWatch
from railbird_host.sim.play.rounds import Playable

FIRST = "Four Card Poker"
FILES = {
    FIRST: "four_card_poker",
    "Super 4": "super4",
    "Three Card Poker": "three_card_poker",
    "Federal Poker": "federal",
    "Federal Draw Poker": "federal_draw",
}
FREE_KB = 100
SLOWER_PERCENT = 5
LAST_FACE_DOWN = ("Super 4", "Three Card Poker")  # it waits at the scanner, in a frame twice as long
TOLD_STAGES = 2  # decode and link


@dataclass(frozen=True)
class Full:
    """What was seen of one round at a full table."""

    monitor_ms: list[float]
    lamps_ms: float
    told_ms: float  # from the last bit of the last card's frame to the lamps
    free_kb: float

    @property
    def shown_ms(self) -> float:
        return percentile(self.monitor_ms, 99)


def measure() -> list[Figure]:
    seen = {name: play(file) for name, file in FILES.items()}
    figures = []
    for name, full in seen.items():
        figures += [
            Figure(f"{name}: free heap at a full table", full.free_kb, "KB", FREE_KB, AT_LEAST),
            Figure(f"{name}: card to monitor, 99th percentile of {len(full.monitor_ms)}", full.shown_ms, "ms"),
            Figure(f"{name}: last card to lamps", full.lamps_ms, "ms"),
        ]
        if name != FIRST:
            figures += [
                slower(f"{name}: card to monitor, more than {FIRST}", full.shown_ms, seen[FIRST].shown_ms),
                slower(f"{name}: last card to lamps, more than {FIRST}", full.lamps_ms, seen[FIRST].lamps_ms),
            ]
        if name in LAST_FACE_DOWN:
            figures.append(slower(f"{name}: the same once it is told", full.told_ms, seen[FIRST].told_ms))
    return figures


def slower(name: str, value: float, first: float) -> Figure:
    return Figure(name, 100 * (value / first - 1), "%", SLOWER_PERCENT, AT_MOST)


def play(file: str) -> Full:
    """The first of the file's fullest tables, looked at when its last hand was settled."""
    playable = Playable(VECTORS / f"{file}.json")
    vector = max(
        (found.vector for found in playable.rounds), key=lambda vector: len(vector.get("seats") or vector["boxes"])
    )
    table = playable.table(vector, seed=1)
    table.bench.run(DIGESTED_S)
    watch = StageWatch(table.bench, table.dealer)
    table.dealer.card = watch.card
    played = table.play(vector)
    if played.problems:
        raise RailbirdError(f"the round was not played: {played.problems[0]}", "railbird bench play")
    free_kb = free_bytes(table.bench, "display") / 1024
    lamps_ms = played.lamps_ms or 0.0
    return Full(played.monitor_ms, lamps_ms, lamps_ms - sum(watch.cards[-1].ms[:TOLD_STAGES]), free_kb)
