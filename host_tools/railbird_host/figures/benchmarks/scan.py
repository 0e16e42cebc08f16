"""Figures of reading: simulated time on an emulated scanner, trains of cards, and the Monte-Carlo of the optical model.

Times are calibrated on published figures of silicon (docs/silicon.md); rates are those of the model, never of a bench.
"""

from random import Random

from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, NO_GOAL, Figure
from railbird_host.scan.capture_bench import CaptureBench, Report
from railbird_host.scan.envelope import Envelope, draw_impairments, draw_motion
from railbird_host.scan.simulate import run_damaged, run_envelope
from railbird_host.sim.optics.channel import Edges, edges_of_cards, edges_of_pass
from railbird_host.sim.optics.geometry import CARD_LENGTH_MM
from railbird_host.sim.optics.motion import Motion
from railbird_host.sim.optics.printed import placed

SEED = 1
DECK = 41
PASSES = 40
TRAIN = 26  # half a deck, more edges than the ring holds
CLOSE_MM = 6.0
FASTEST_MM_S = 2500.0
SPEEDS_MM_S = (2500, 5000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000)
GAPS_MM = (4.5, 5.0, 6.0, 8.0, 10.0)


def measure() -> list[Figure]:
    ready_ms = [result.ready_after_us / 1000 for result in passes_within_the_envelope().results]
    envelope = run_envelope(Envelope(), 10_000, SEED)
    strict = run_envelope(Envelope(), 4_000, SEED, blocks_needed=2)
    damaged = run_damaged(20_000, SEED)
    wrong = envelope.wrong + sum(tally.wrong for tally in damaged.values())
    return [
        Figure("last edge to event ready, worst of 40", max(ready_ms), "ms", 2, AT_MOST),
        Figure("last edge to event ready, mean", sum(ready_ms) / len(ready_ms), "ms"),
        Figure("train, gap 6 mm: fastest without loss", fastest_train(False), "mm/s", FASTEST_MM_S, AT_LEAST),
        Figure("train, 2.5 m/s: smallest gap without loss", smallest_gap(False), "mm"),
        Figure("same while flash is erased: fastest", fastest_train(True), "mm/s", FASTEST_MM_S, AT_LEAST),
        Figure("same while flash is erased: gap", smallest_gap(True), "mm"),
        Figure("first passes read within the envelope", 100 * envelope.read_rate, "%", 99.9, AT_LEAST),
        Figure("passes of that", envelope.passes, "", None, NO_GOAL),
        Figure("same if both blocks must be good", 100 * strict.read_rate, "%"),
        Figure("wrong reads, damaged passes included", wrong, "", 0, AT_MOST),
        Figure("damaged passes", sum(tally.passes for tally in damaged.values()), "", None, NO_GOAL),
    ]


def passes_within_the_envelope() -> Report:
    """Random passes of the envelope on one board."""
    random = Random(SEED)
    bench = CaptureBench()
    bench.start([DECK], PASSES)
    for _ in range(PASSES):
        edges = edges_of_pass(
            random.randrange(52),
            DECK,
            draw_motion(Envelope(), random),
            draw_impairments(Envelope(), random),
            random,
        )
        bench.play(edges)
        bench.board.run(0.02)
    return bench.report()


def fastest_train(erase: bool) -> float:
    """The highest speed, gap 6 mm, at which every card of the train is read; 0 if none is."""
    fastest = 0.0
    for speed in SPEEDS_MM_S:
        if not train_is_read(CLOSE_MM, speed, erase):
            break
        fastest = speed
    return fastest


def smallest_gap(erase: bool) -> float:
    return min((gap for gap in GAPS_MM if train_is_read(gap, FASTEST_MM_S, erase)), default=float("inf"))


def train_is_read(gap_mm: float, speed_mm_s: float, erase: bool) -> bool:
    bench = CaptureBench()
    bench.start([DECK], TRAIN, erase)
    bench.play(train_edges(gap_mm, speed_mm_s))
    bench.board.run(1.5)
    if not bench.is_done:
        return False  # fewer passes ended than cards were passed
    return [(result.fault, result.card) for result in bench.report().results] == [(0, card) for card in range(TRAIN)]


def train_edges(gap_mm: float, speed_mm_s: float) -> Edges:
    pitch_mm = CARD_LENGTH_MM + gap_mm
    cards = [placed(index, DECK, index * pitch_mm) for index in range(TRAIN)]
    return edges_of_cards(cards, Motion().glide(TRAIN * pitch_mm + 40, speed_mm_s))
