"""A shift at a Poker table with power cuts and cable faults: nothing lost, memory flat, latency over time."""

import pytest
from shift_run import run_shift

from railbird_host.hil.shift_poker import PokerShift

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]


def test_a_shift_with_random_faults(tables):
    run_shift(tables, PokerShift)
