"""The rig itself: a table whose hands and faults go through an emulated BENCH board, wired pin to pin.

A smoke subset here; the whole suite goes through it with `railbird hil --bench rig`.
"""

import pytest

from railbird.cards.card import card_from_text
from railbird.rig.wire_fault import DELAY, DOUBLE, DROP, FLIP, WireFault
from railbird.scan.faults import SENSOR_NAMES
from railbird_host.hil import bench_check, bench_file
from railbird_host.hil.rig_client import idle_levels
from railbird_host.hil.tables import Tables
from railbird_host.scan.recording import read_record

pytestmark = [pytest.mark.needs("exact"), pytest.mark.xdist_group("rig")]

SILENCE_NS = 30e6  # longer than a byte is delayed here, shorter than the pause between two heartbeats


@pytest.fixture(scope="module")
def rigged():
    """One table for all of them: each begins at PLACE BETS and deals cards of its own."""
    return Tables(bench_file.load("rig"), 0).make("derby")


class Loose:
    """A rig that answers and does nothing: wires that lead nowhere."""

    def __init__(self, rig):
        self.lamps = rig.lamps

    def __getattr__(self, name):
        return lambda *values: None


class Stuck:
    """A rig with one sensor wire that stays dark, or without a card for P."""

    def __init__(self, rig, pin):
        self._rig = rig
        self._mask = 1 << pin
        self._level = idle_levels() & self._mask

    def load(self, words):
        self._rig.load([word & ~self._mask | self._level for word in words])

    def __getattr__(self, name):
        return getattr(self._rig, name)


@pytest.mark.slow
@pytest.mark.soak
def test_bench_check_proves_the_wiring_and_finds_wires_that_are_off(rigged):
    bench = rigged.bench
    handles = {name: bench.boards.handle(name) for name in ("display", "scanner")}

    def found(rig, *wires):
        boards = bench_check.Boards(
            lambda role: handles[role].client(), lambda role: handles[role].unlocked(), rig, bench.run
        )
        findings = bench_check.check_wiring(boards, wires)
        assert {finding.what for finding in findings if finding.unproved} <= {"wire tamper"}
        return {finding.what: finding.problem for finding in findings}

    proved = ("link", "run", "power", "sensors", "inputs", "lamps", "tamper")
    assert found(bench.rig, *bench_file.WIRES) == {f"wire {wire}": "" for wire in proved}
    problems = found(Loose(bench.rig), "link", "sensors", "inputs")
    assert "does not go through the rig" in problems["wire link"]
    assert "D0, D1, D2, D3, D4, D5, D6, D7, S, P" in problems["wire sensors"]
    assert "0, 1" in problems["wire inputs"]
    for sensor in ("S", "P"):
        stuck = Stuck(bench.rig, SENSOR_NAMES.index(sensor))
        assert sensor in found(stuck, "sensors")["wire sensors"].rpartition(": ")[2].split(", ")


@pytest.mark.soak
def test_keys_cards_and_lamps_go_through_the_rig(rigged):
    rigged.keys("NO MORE BETS")
    rigged.cards("AS KS QS JS 5H 9D")
    rigged.sees("♠ ♥ ♦", "6 CARDS")
    rigged.bench.run(0.2)
    assert len(rigged.lit()) == 9
    captured = tuple(rigged.bench.eyes.colours())
    shown = [tuple(frame.colours) for frame in rigged.bench.parts.lamps.frames[-4:]]  # some of them breathe
    assert captured in shown, "the rig hears what the LEDs get"
    rigged.keys("CONFIRM", "NEXT")
    rigged.sees("PLACE BETS")


@pytest.mark.parametrize("direction", ["to_display", "to_scanner"])
def test_the_rig_drops_flips_doubles_and_delays_just_the_bytes_that_were_meant(rigged, direction):
    """What goes into the BENCH board's one UART against what comes out of its other."""
    parts, faults = rigged.bench.parts, rigged.bench.faults
    into, out = {
        "to_display": (parts.from_scanner.log, parts.to_display.log),
        "to_scanner": (parts.from_display.log, parts.to_scanner.log),
    }[direction]

    def await_silence():
        rigged.bench.run_until(lambda: rigged.bench.now_ns - max(into[-1][0], out[-1][0]) > SILENCE_NS)

    def passed(fault):
        """(time, byte) that came in and went out while the fault was there; begins and ends between two frames."""
        first = -1, -1
        while first != (len(into), len(out)):  # else a frame began before the rig had the fault
            faults.calm()
            await_silence()
            first = len(into), len(out)
            faults.disturb(direction, fault)
        rigged.bench.run(0.5)
        await_silence()
        came, went = into[first[0] :], out[first[1] :]
        faults.calm()
        return came, went, bytes(byte for _, byte in came), bytes(byte for _, byte in went)

    _, _, came, went = passed(WireFault(DROP, 5, 2, 10))
    assert went == came[:5] + came[6:15] + came[16:]
    _, _, came, went = passed(WireFault(FLIP, 3, 1, 1, 0x08))
    assert went == came[:3] + bytes([came[3] ^ 0x08]) + came[4:]
    _, _, came, went = passed(WireFault(DOUBLE, 2, 1))
    assert went == came[:3] + came[2:]
    come, gone, came, went = passed(WireFault(DELAY, 4, 1, 1, 20))
    assert went == came
    waits_ms = [(gone[index][0] - come[index][0]) / 1e6 for index in range(5)]
    assert max(waits_ms[:4]) < 10 and 15 <= waits_ms[4] < 30  # a turn of the rig's loop besides
    rigged.sees_within("PLACE BETS", 1.0)


def play_again(table, text):
    """A pass as the scanner recorded it, played into it by the rig."""
    records = map(read_record, table.bench.boards.handle("scanner").unlocked().recorded_passes())
    recorded = next(record for record in records if record.card == card_from_text(text))
    table.bench.run_until_ns(table.bench.slide(recorded.edges()))


def test_the_rig_makes_every_fault_and_plays_recorded_passes(rigged):
    faults = rigged.bench.faults
    rigged.keys("NO MORE BETS")
    faults.disturb("to_display", WireFault(DROP, 10, 0, 173))
    faults.disturb("to_scanner", WireFault(FLIP, 10, 0, 181, 0x08))
    rigged.cards("AC")
    rigged.bench.run(0.3)
    faults.calm()
    rigged.sees_within("1 CARD", 1.0)
    play_again(rigged, "AC")
    rigged.sees("SEEN BEFORE")  # the same card of the same deck
    rigged.keys("FIX", 4)
    faults.jam("D3", 0)
    rigged.cards("KC")
    rigged.settle()
    rigged.sees_no("2 CARDS")
    faults.jam("D3", None)
    rigged.cards("KC")
    rigged.sees_within("2 CARDS", 1.0)
    faults.cut_power()
    rigged.bench.run(0.2)
    assert not rigged.bench.display.has_power and not rigged.bench.scanner.has_power
    faults.open_case()
    faults.restore_power()
    rigged.sees_within("FELT AGREES", 3.0)
    rigged.sees("DOOR")  # the latch was set while the power was off
    rigged.keys("CONFIRM")
    rigged.sees("LAST K♣")  # the door stands where the count would
