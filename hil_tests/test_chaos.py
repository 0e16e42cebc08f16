"""Three troubles and more at a time: a table comes back from all of them, and no card is lost without a word."""

import os

import pytest
from shift_run import ROUNDS_AN_HOUR, seed_of_run

from railbird_host.hil.chaos import ChaosShift

pytestmark = pytest.mark.needs("exact")


def shift(tables, seed) -> ChaosShift:
    return ChaosShift(tables.make("derby", "production", seed=f"chaos {seed}"), seed)


@pytest.mark.slow
def test_a_sample_of_chaos(tables):
    chaos = shift(tables, 1)
    chaos.play(1)
    print(chaos.report())


@pytest.mark.soak
def test_a_chaos_shift(tables):
    """HOURS=… of table time (8), SEED=… to play it again. Quiet time between rounds is put forward."""
    hours, seed = float(os.environ.get("HOURS") or 8), seed_of_run()
    print(f"\nchaos shift: {hours:g} h of table time, SEED={seed}", flush=True)
    chaos = shift(tables, seed)
    for number in range(1, round(hours * ROUNDS_AN_HOUR) + 1):
        chaos.play(number, 3600 / ROUNDS_AN_HOUR)
        print(f"round {number}, {chaos.counts['cards']} cards", flush=True)
    print(chaos.report())
    assert chaos.counts["troubles"] >= 3 * chaos.counts["rounds"]
