"""A host that asks a live table again and again: cards must not wait for it. More of it in `make figures`."""

from statistics import fmean

from railbird.table.config import config_from_dict
from railbird_host.figures.benchmarks.host import Asking, round_latencies
from railbird_host.sim.bench.prepared import prepared_flashes

MOST_MS = 5  # the goal itself, 2 ms, is one of the figures


def test_status_does_not_delay_cards():
    flashes = prepared_flashes(config_from_dict({"decks": 1}))
    quiet, watched = round_latencies(flashes, 3, None), round_latencies(flashes, 3, Asking)
    assert max(watched) - max(quiet) <= MOST_MS
    assert watched != quiet  # it was asked
    assert fmean(watched) - fmean(quiet) <= MOST_MS
