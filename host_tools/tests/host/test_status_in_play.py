"""A host that asks a live table again and again, or follows its journal: cards must not wait for it. What it adds to
the longest of many cards is in `make figures`: of nine the longest is one card, and its luck."""

from statistics import fmean

from railbird.table.config import config_from_dict
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.figures.benchmarks.host import Asking, round_latencies
from railbird_host.figures.benchmarks.serve import SERIAL, Following
from railbird_host.sim.bench.prepared import prepared_flashes, prepared_table_file, watched

PHASE = 2
SINGLE_MS = 5  # a card that comes just at an answer or a collection of garbage; 4.1 was the most in six phases


def test_neither_status_nor_a_follower_delays_cards(tmp_path):
    watch = WatchFile.create(prepared_table_file(), SERIAL.hex().upper())
    flashes = watched(prepared_flashes(config_from_dict({"decks": 1})), watch.key.reveal())
    quiet = round_latencies(flashes, PHASE, None)
    for host in (Asking, lambda bench, phase: Following(bench, phase, watch, tmp_path)):
        asked = round_latencies(flashes, PHASE, host)
        assert asked != quiet  # somebody was there
        assert max(late - early for late, early in zip(asked, quiet, strict=True)) <= SINGLE_MS
        assert fmean(asked) - fmean(quiet) <= 1
