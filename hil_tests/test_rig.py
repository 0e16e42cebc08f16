"""The rig itself: a table whose hands and faults go through an emulated BENCH board, wired pin to pin.

A smoke subset here; the whole suite goes through it with `railbird hil --bench rig`.
"""

import pytest

from railbird.rig.wire_fault import DROP, FLIP, WireFault
from railbird_host.hil import bench_check, bench_file
from railbird_host.hil.board_handle import emulated_handle
from railbird_host.hil.tables import Tables

pytestmark = pytest.mark.needs("exact")


@pytest.fixture
def rigged():
    return Tables(bench_file.load("rig"), 0).make("derby")


def test_keys_cards_and_lamps_go_through_the_rig(rigged):
    rigged.keys("NO MORE BETS")
    rigged.cards("AS KS QS JS 5H 9D")
    rigged.sees("♠ ♥ ♦", "6 CARDS")
    rigged.bench.run(0.2)
    assert len(rigged.lit()) == 9
    captured = rigged.bench.captured()
    assert captured == list(rigged.bench.parts.lamps.colours), "the rig hears what the LEDs get"


def test_the_rig_makes_every_fault(rigged):
    faults = rigged.bench.faults
    rigged.keys("NO MORE BETS")
    faults.disturb("to_display", WireFault(DROP, 10, 0, 173))
    faults.disturb("to_scanner", WireFault(FLIP, 10, 0, 181, 0x08))
    rigged.cards("AS")
    rigged.bench.run(0.3)
    faults.calm()
    rigged.sees_within("1 CARD", 1.0)
    faults.jam("D3", 0)
    rigged.cards("KS")
    rigged.settle()
    rigged.sees_no("2 CARDS")
    faults.jam("D3", None)
    rigged.cards("KS")
    rigged.sees_within("2 CARDS", 1.0)
    faults.cut_power()
    rigged.bench.run(0.2)
    assert not rigged.bench.display.has_power and not rigged.bench.scanner.has_power
    faults.open_case()
    faults.restore_power()
    rigged.sees_within("FELT AGREES", 3.0)
    rigged.sees("DOOR")  # the latch was set while the power was off
    rigged.keys("CONFIRM")
    rigged.sees("2 CARDS")


def test_bench_check_proves_the_wiring_and_finds_a_wire_that_is_off(rigged):
    bench = rigged.bench
    display, scanner = (emulated_handle(name, bench) for name in ("display", "scanner"))
    boards = bench_check.Boards(scanner.client, display.client, bench.rig, bench.run)
    assert [finding.problem for finding in bench_check.check_wiring(boards, ("link", "run", "power"))] == ["", "", ""]

    class NoWires:  # a rig whose wires lead nowhere
        def __getattr__(self, name):
            return lambda *values: None

    loose = bench_check.Boards(scanner.client, display.client, NoWires(), bench.run)
    assert all(finding.problem for finding in bench_check.check_wiring(loose, ("link", "run")))
