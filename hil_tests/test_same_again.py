"""A second run gives the same events, frames, LEDs and pixels, to the last bit; another seed does not."""

import pytest

from railbird.rig.wire_fault import FLIP, WireFault
from railbird_host.sim.emulator.observe import digest

pytestmark = pytest.mark.needs("exact")


def seen(bench):
    """Journal and memories of both boards, the monitor's pixels, the lamps' frames, every byte between the boards."""
    parts = bench.parts
    return digest(bench.scanner, bench.display, parts.panel, parts.lamps, parts.to_display, parts.to_scanner)


def played(tables, seed):
    table = tables.make("derby", seed=seed)
    started = seen(table.bench)
    table.bench.faults.disturb("to_display", WireFault(FLIP, 400, 3, 97, 0x20))
    table.play_round("AS KS")
    table.bench.faults.cut_power("display")
    table.bench.run(0.1)
    table.bench.faults.restore_power("display")
    table.bench.run(2.5)
    table.keys("CONFIRM")
    table.cards("QS")
    return started, seen(table.bench)


def test_a_second_run_gives_the_same_digest(tables):
    first = played(tables, "one")
    assert played(tables, "one") == first
    assert seen(tables.make("derby", seed="two").bench) != first[0]
