"""A host that asks a live table again and again, or follows its journal: cards must not wait for it. What it adds to
the longest of many cards is in `make figures`: of nine the longest is one card, and its luck."""

from statistics import fmean, median

import pytest

from railbird.cards.card import make_card
from railbird.table.config import config_from_dict
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.figures.benchmarks.host import CARDS, SPEED_MM_S, Asking, round_latencies
from railbird_host.figures.benchmarks.serve import SERIAL, Following
from railbird_host.sim.bench.panel_watch import PanelWatch
from railbird_host.sim.bench.prepared import prepared_flashes, prepared_table_file, watched
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.impairments import PERFECT
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.ports.in_process import InProcessPort

PHASE = 2
SINGLE_MS = 5  # a card that comes just at an answer or a collection of garbage; 4.1 was the most in six phases
FRAME_MS = 3  # from a card's last edge to the first byte of its frame
STEP_MS = 1.9
EVERY_NS = 450_000_000


@pytest.fixture(scope="module")
def watch():
    return WatchFile.create(prepared_table_file(), SERIAL.hex().upper())


@pytest.fixture(scope="module")
def flashes(watch):
    return watched(prepared_flashes(config_from_dict({"decks": 1})), watch.key.reveal())


def test_neither_status_nor_a_follower_delays_cards(watch, flashes, tmp_path):
    quiet = round_latencies(flashes, PHASE, None)
    for host in (Asking, lambda bench, phase: Following(bench, phase, watch, tmp_path)):
        asked = round_latencies(flashes, PHASE, host)
        assert asked != quiet  # somebody was there
        assert max(late - early for late, early in zip(asked, quiet, strict=True)) <= SINGLE_MS
        assert fmean(asked) - fmean(quiet) <= 1


@pytest.mark.soak
def test_a_card_that_meets_a_question_waits_for_one_piece_of_its_answer(flashes):
    """The counters are asked for with each card, from just before its frame to as long before as an answer takes. The
    first card is none of them: garbage of the rest before it may be collected just then."""
    quiet = latencies_met(flashes, None)
    for first_ms in (0.3, 0.3 + (CARDS - 1) * STEP_MS):
        asked = latencies_met(flashes, first_ms)
        added = [late - early for late, early in zip(asked, quiet, strict=True)]
        assert max(added) <= 1, added


def latencies_met(flashes, first_ms: float | None) -> list[float]:
    """Of one round's cards, which come at the same instants each time; the question for each comes `STEP_MS` earlier
    than that for the one before it."""
    bench = TableBench("derby", flashes=flashes)
    bench.run(2.0)
    client = ServiceClient(InProcessPort(bench.display, bench), lambda: bench.now_s)
    bench.press("NO MORE BETS")
    panel, found = PanelWatch(bench.display), []
    for number in range(CARDS):
        bench.run_until_ns(3e9 + number * EVERY_NS)
        edges = edges_of_pass(make_card(number % 3, 2 + number), 1, steady(SPEED_MM_S), PERFECT, number)
        off_ns = bench.slide(edges) - edges.end_ns + edges.off_ns
        if number and first_ms is not None:
            bench.run_until_ns(off_ns + 1e6 * (FRAME_MS - first_ms - (number - 1) * STEP_MS))
            client.counters()
        bench.run_until_ns(off_ns + 150e6)
        found.append((panel.last_ns - off_ns) / 1e6)
    return found[1:]


def test_a_follower_without_news_is_answered_in_25_ms(watch, flashes):
    """Each piece of an answer behind a rest of 10 ms took 60."""
    bench = TableBench("derby", flashes=flashes)
    bench.run(2.0)
    client = ServiceClient(InProcessPort(bench.display, bench), lambda: bench.now_s)
    client.watch_with(watch)
    generation = client.head(bytes(16)).last_generation
    known, _ = client.sector(generation)
    took_ms = []
    for _ in range(7):
        bench.run(0.1)
        begun_ns = bench.now_ns
        client.sector(generation, known)
        took_ms.append((bench.now_ns - begun_ns) / 1e6)
    assert median(took_ms) <= 25, took_ms
