"""A shift at a Derby table with power cuts and cable faults: nothing lost, memory flat, latency over time."""

import pytest
from shift_run import run_shift

from railbird_host.hil.shift_derby import DerbyShift

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]


def test_a_shift_with_random_faults(tables):
    run_shift(tables, DerbyShift)
