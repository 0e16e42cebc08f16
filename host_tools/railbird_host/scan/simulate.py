"""Monte-Carlo over the optical model and the firmware's own decoder: reads, faults by name, wrong reads.

Work is cut into chunks with seeds of their own, so a result depends on the seed alone and not on the number of
processes.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from railbird.scan.faults import fault_name
from railbird.scan.pass_decoder import decode
from railbird.scan.results import CardRead
from railbird.scan.settings import ScanSettings
from railbird_host.scan.damage import DECKS, KINDS, Card, draw_card
from railbird_host.scan.envelope import Envelope, draw_impairments, draw_motion
from railbird_host.sim.optics.capture import Event, events_of, passes_of
from railbird_host.sim.optics.channel import edges_of_pass

CHUNK = 2000


@dataclass
class Tally:
    """Passes counted by outcome. `wrong` reads name a card that was not passed."""

    passes: int = 0
    reads: int = 0
    one_block_reads: int = 0
    wrong: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def read_rate(self) -> float:
        return self.reads / self.passes if self.passes else 0.0

    def add(self, other: "Tally") -> None:
        self.passes += other.passes
        self.reads += other.reads
        self.one_block_reads += other.one_block_reads
        self.wrong += other.wrong
        self.faults.update(other.faults)

    def note(self, results: list, right: tuple[Card, ...]) -> None:
        """One card was passed; `right` are the cards that a read may name."""
        self.passes += 1
        for result in results:
            if not isinstance(result, CardRead):
                self.faults[fault_name(result.code)] += 1
            elif (result.card, result.deck) in right:
                self.reads += 1
                self.one_block_reads += result.blocks == 1
            else:
                self.wrong += 1


def read_events(events: list[Event], settings: ScanSettings) -> list:
    return [decode(raw, settings) for raw in passes_of(events)]


def enrolled_settings(blocks_needed: int = 1) -> ScanSettings:
    settings = ScanSettings(blocks_needed)
    for deck in DECKS:
        settings.enrol(deck)
    return settings


def envelope_chunk(envelope: Envelope, blocks_needed: int, seed: str, passes: int) -> Tally:
    random = Random(seed)
    settings = enrolled_settings(blocks_needed)
    tally = Tally()
    for _ in range(passes):
        card = draw_card(random)
        edges = edges_of_pass(*card, draw_motion(envelope, random), draw_impairments(envelope, random), random)
        tally.note(read_events(events_of(edges), settings), (card,))
    return tally


def damaged_chunk(blocks_needed: int, seed: str, passes: int) -> dict[str, Tally]:
    random = Random(seed)
    settings = enrolled_settings(blocks_needed)
    names = list(KINDS)
    weights = [weight for _, weight in KINDS.values()]
    tallies = {name: Tally() for name in names}
    for name in random.choices(names, weights, k=passes):
        events, right = KINDS[name][0](random)
        tallies[name].note(read_events(events, settings), right)
    return tallies


def run_envelope(
    envelope: Envelope,
    passes: int,
    seed: object,
    blocks_needed: int = 1,
    jobs: int = 1,
    progress: Callable | None = None,
) -> Tally:
    total = Tally()
    for tally in _map(partial(envelope_chunk, envelope, blocks_needed), f"envelope {seed}", passes, jobs, progress):
        total.add(tally)
    return total


def run_damaged(
    passes: int, seed: object, blocks_needed: int = 1, jobs: int = 1, progress: Callable | None = None
) -> dict[str, Tally]:
    total = {name: Tally() for name in KINDS}
    for tallies in _map(partial(damaged_chunk, blocks_needed), f"damaged {seed}", passes, jobs, progress):
        for name, tally in tallies.items():
            total[name].add(tally)
    return total


def _map(work: Callable, seed: str, passes: int, jobs: int, progress: Callable | None) -> Iterable:
    sizes = [min(CHUNK, passes - start) for start in range(0, passes, CHUNK)]
    seeds = [f"{seed} {index}" for index in range(len(sizes))]
    done = 0
    with ProcessPoolExecutor(jobs) as pool:
        results = pool.map(work, seeds, sizes) if jobs > 1 else map(work, seeds, sizes)
        for size, result in zip(sizes, results, strict=True):
            done += size
            if progress:
                progress(done)
            yield result
