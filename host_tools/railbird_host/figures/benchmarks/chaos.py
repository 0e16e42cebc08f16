"""Figures of tables in trouble: how fast one comes back, what noise and a busy host write into the journal, and a chaos
shift.

In: the production images. Out: seconds of a start, records a second, counts of some rounds with at least three troubles
at a time; `make soak` plays eight hours of them.
"""

from collections.abc import Callable
from random import Random

from railbird.table.config import TableConfig
from railbird_host.device.service.client import ServiceClient
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
from railbird_host.sim.bench.troubles import LooseContacts, LooseDoor, LooseKey, SensorNoise, Trouble
from railbird_host.sim.play.table_hands import TableHands
from railbird_host.sim.play.tables import start

DECKS = 8
ROUNDS = 12
SEED = 16
CHATTER_S, ASKED_S, CALM_S = 120.0, 20.0, 0.5
MOST_RECORDS = 2
TIME_S = 1_800_000_000
ASKED: dict[str, Callable[[ServiceClient, int], object]] = {
    "sets the time": lambda client, _: client.set_time(TIME_S, 0),
    "sets the time to and fro": lambda client, number: client.set_time(TIME_S + 3600 * (number & 1), 0),
}
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
        *(
            Figure(f"records a second, {kind.name} for two minutes", chatter_rate(kind), "1/s", MOST_RECORDS, AT_MOST)
            for kind in (LooseDoor, LooseKey, LooseContacts, SensorNoise)
        ),
        *(
            Figure(f"records a second, a host that {what} without end", asked_rate(ask), "1/s", MOST_RECORDS, AT_MOST)
            for what, ask in ASKED.items()
        ),
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


def chatter_rate(kind: type[Trouble]) -> float:
    bench = _table()
    bench.press("NO MORE BETS")
    before, trouble = _last(bench), kind(bench, Random(SEED))
    trouble.begin()
    bench.run(CHATTER_S)
    trouble.end()
    return (_last(bench) - before) / CHATTER_S


def asked_rate(ask: Callable[[ServiceClient, int], object]) -> float:
    bench = _table()
    bench.press("NO MORE BETS")
    client = bench.boards.handle("display").unlocked()
    before, end_ns, number = _last(bench), bench.now_ns + ASKED_S * 1e9, 0
    while bench.now_ns < end_ns:
        ask(client, number)
        number += 1
    return (_last(bench) - before) / ASKED_S
