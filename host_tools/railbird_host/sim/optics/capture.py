"""What the scanner's capture makes of edges, without a board: the events of PIO and DMA, then the firmware's own
segmenter and decoder."""

from bisect import bisect_right
from collections.abc import Iterator

from railbird.scan.event_word import PRESENCE_EDGE, TIME_MASK
from railbird.scan.pass_decoder import decode
from railbird.scan.raw_pass import RawPass
from railbird.scan.results import CardRead, ReadFault
from railbird.scan.segmenter import Segmenter
from railbird.scan.settings import ScanSettings
from railbird_host.sim.optics.channel import Edges
from railbird_host.sim.optics.geometry import PRESENCE_PIN, STROBE_PIN

Event = tuple[int, int]  # the event's word (see `raw_pass`), its time in microseconds
QUIET_US = 3_000_000


def events_of(edges: Edges) -> list[Event]:
    """One event for every edge of S and P: all ten pins just after it."""
    events = []
    for pin, mark in ((STROBE_PIN, 0), (PRESENCE_PIN, PRESENCE_EDGE)):
        for time in edges.times_ns[pin]:
            events.append((time, mark | _sample(edges, time)))
    events.sort()
    return [(sample, time // 1000) for time, sample in events]


def _sample(edges: Edges, time_ns: int) -> int:
    sample = 0
    for pin, times in enumerate(edges.times_ns):
        if (edges.levels[pin] + bisect_right(times, time_ns)) & 1:
            sample |= 1 << pin
    return sample


def passes_of(events: list[Event], segmenter: Segmenter | None = None) -> Iterator[RawPass]:
    """The passes in a stream of events that silence follows. Each is valid until the next one."""
    segmenter = segmenter or Segmenter()
    time_us = 0
    for sample, time_us in events:
        for raw in (segmenter.quiet(time_us & TIME_MASK), segmenter.feed(sample, time_us & TIME_MASK)):
            if raw is not None:
                yield raw
    raw = segmenter.quiet((time_us + QUIET_US) & TIME_MASK)
    if raw is not None:
        yield raw


def read_edges(edges: Edges, settings: ScanSettings) -> list[CardRead | ReadFault]:
    """The results of all passes in `edges`."""
    return [decode(raw, settings) for raw in passes_of(events_of(edges))]
