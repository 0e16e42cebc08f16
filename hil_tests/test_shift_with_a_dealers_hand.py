"""A shift at tables with power cuts and cable faults: nothing lost, memory flat, latency over time."""

import pytest
from shift_run import run_shift

from railbird_host.hil.shift_seats import PokerShift, Super4Shift, ThreeCardShift

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]
SIX_TABLES = 6  # the others are in test_shift_without_one.py


@pytest.mark.parametrize("shift", [PokerShift, Super4Shift, ThreeCardShift], ids=lambda shift: shift.game)
def test_a_shift_with_random_faults(tables, shift):
    run_shift(tables, shift, SIX_TABLES)
