"""A shift at tables with power cuts and cable faults: nothing lost, memory flat, latency over time."""

import pytest
from shift_run import run_shift

from railbird_host.hil.shift_boxes import FederalDrawShift, FederalShift
from railbird_host.hil.shift_derby import DerbyShift

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]
SIX_TABLES = 6  # the others are in test_shift_with_a_dealers_hand.py


@pytest.mark.parametrize("shift", [DerbyShift, FederalShift, FederalDrawShift], ids=lambda shift: shift.game)
def test_a_shift_with_random_faults(tables, shift):
    run_shift(tables, shift, SIX_TABLES)
