"""Figures of tables in trouble: how fast one comes back, what noise and a busy host write into the journal, and a chaos
shift.

In: the production images. Out: seconds of a start, records a second, counts of some rounds with at least three troubles
at a time; `make soak` plays eight hours of them.
"""

from random import Random

from railbird.table.config import TableConfig
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure
from railbird_host.figures.benchmarks.link_at_table import (
    LONGEST_CARDS,
    USUAL_CARDS,
    fill_and_begin,
    play_loose,
    ready_s,
)
from railbird_host.hil.chaos import LOST, ChaosShift
from railbird_host.hil.evidence import records_of
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.bench.troubles import SensorNoise
from railbird_host.sim.play.table_hands import TableHands
from railbird_host.sim.play.tables import start

DECKS = 8
ROUNDS = 12
SEED = 16
NOISE_S, ASKED_S, CALM_S = 60.0, 20.0, 0.5
TIME_S = 1_800_000_000
STARTS = ((USUAL_CARDS, 0), (USUAL_CARDS, 79), (USUAL_CARDS, 2500), (LONGEST_CARDS - 1, 0))  # cards, records of a door


def measure() -> list[Figure]:
    chaos = ChaosShift(TableHands(_table(), SEED), SEED)
    for number in range(1, ROUNDS + 1):
        chaos.play(number)
    counts = chaos.counts
    return [
        *(
            Figure(
                f"start, {cards} cards and {records} records of a loose door, {parts} parts", taken_s, "s", 1.5, AT_MOST
            )
            for parts in ("typical", "worst")
            for cards, records in STARTS
            for taken_s in (start_s(cards, records, parts),)
        ),
        Figure("records a second, noise on all sensors in a round", noise_rate(), "1/s", 2, AT_MOST),
        Figure("records a second, a host that sets the time without end", time_rate(), "1/s", 2, AT_MOST),
        Figure(f"troubles survived in {ROUNDS} rounds, three and more at a time", counts["troubles"], ""),
        Figure("cards dealt in them", counts["cards"], ""),
        Figure("cards passed again, as the monitor asked", counts["passed again"], ""),
        Figure("cards lost without a word", counts[LOST], "", 0, AT_MOST),
    ]


def _table() -> TableBench:
    flashes = prepared_flashes(TableConfig(decks=DECKS), "production")
    return start(TableBench("derby", "production", flashes=flashes, seed=SEED))


def start_s(cards: int, records: int, parts: str) -> float:
    """Power-on of both boards in a round, with a full journal, until the monitor asks to compare the felt; not their
    first start ever, which writes what later ones find."""
    play = play_loose(cards, records)
    flashes = prepared_flashes(TableConfig(decks=DECKS), "production", fill=fill_and_begin, play=play)
    bench = TableBench("derby", "production", flashes=flashes, parts=parts)
    ready_s(bench)
    bench.run(CALM_S)
    for board in (bench.scanner, bench.display):
        board.power_off()
        board.power_on()
    return ready_s(bench)


def _last(bench: TableBench) -> int:
    return records_of(bench)[-1].sequence


def noise_rate() -> float:
    bench = _table()
    bench.press("NO MORE BETS")
    before, noise = _last(bench), SensorNoise(bench, Random(SEED))
    noise.begin()
    bench.run(NOISE_S)
    noise.end()
    return (_last(bench) - before) / NOISE_S


def time_rate() -> float:
    bench = _table()
    bench.press("NO MORE BETS")
    client = bench.boards.handle("display").unlocked()
    before, end_ns = _last(bench), bench.now_ns + ASKED_S * 1e9
    while bench.now_ns < end_ns:
        client.set_time(TIME_S, 0)
    return (_last(bench) - before) / ASKED_S
