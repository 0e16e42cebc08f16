"""The full numbers of the Monte-Carlo; `make soak` prints them with -s."""

import os

import pytest

from railbird_host.scan.damage import NEAR_MISSES
from railbird_host.scan.envelope import Envelope
from railbird_host.scan.simulate import run_damaged, run_envelope

JOBS = os.cpu_count() or 1


@pytest.mark.soak
def test_a_million_damaged_passes_and_no_wrong_read():
    tallies = run_damaged(1_000_000, seed=2026, jobs=JOBS)
    near = sum(tallies[name].passes for name in NEAR_MISSES)
    print({name: (tally.passes, tally.reads, tally.wrong) for name, tally in tallies.items()})
    assert sum(tally.passes for tally in tallies.values()) == 1_000_000
    assert near >= 500_000
    assert sum(tally.wrong for tally in tallies.values()) == 0


@pytest.mark.soak
@pytest.mark.parametrize("passes", [100_000])
def test_a_hundred_thousand_passes_within_the_envelope(passes):
    tally = run_envelope(Envelope(), passes, seed=2026, jobs=JOBS)
    print(tally)
    assert tally.read_rate >= 0.999
    assert tally.wrong == 0
