"""Faults that a rig can make on any bench: a bad wire, a pulled cable, a stopped board, a jammed sensor, lost power."""

import pytest

from railbird.rig.wire_fault import DELAY, DOUBLE, DROP, FLIP, WireFault

pytestmark = pytest.mark.needs("sensors", "inputs", "monitor")
RACE = "AS KS QS JS 5H 9D"
START_S = 2.5  # how long a start may take is a figure (make figures)
NOISE = ("bad_cobs", "bad_crc", "too_long", "too_short")


@pytest.mark.needs("link", "lamps")
@pytest.mark.parametrize("direction", ["to_display", "to_scanner"])
def test_a_race_over_a_bad_wire(table, rig, scanner, display, direction):
    hears = {"to_display": display, "to_scanner": scanner}[direction]
    before = noise_heard(hears)
    for number, (kind, value) in enumerate(((DROP, 0), (FLIP, 0x10), (DOUBLE, 0), (DELAY, 2))):
        rig.disturb(direction, WireFault(kind, 60 * number, 0, 401 + 8 * number, value))  # one frame in four
    table.keys("NO MORE BETS")
    for card in RACE.split():
        table.cards(card)
        table.bench.run(0.2)  # a lost frame is sent again after 60 ms
    rig.calm()
    table.bench.run(0.3)
    table.sees("♠ ♥ ♦", "6 CARDS")
    assert len(table.lit()) == 9
    assert noise_heard(hears) > before, "a wire that was not bad proves nothing"


def noise_heard(board):
    """Frames that a board threw away."""
    return sum(count for name, count in board.client().counters().items() if name in NOISE)


@pytest.mark.needs("link")
def test_a_pulled_cable_and_a_card_meanwhile(table, rig):
    table.keys("NO MORE BETS")
    table.cards("AS")
    rig.pull_cable()
    table.sees_within("NO LINK", 0.6)
    table.cards("KS")  # dealt all the same: the scanner keeps it
    rig.plug_cable()
    table.sees_within("CHECK", 0.6)
    table.keys("CONFIRM")
    table.sees_within("2 CARDS", 0.5)


@pytest.mark.needs("run")
def test_a_stopped_scanner_is_a_lost_link(table, rig):
    table.keys("NO MORE BETS")
    table.cards("AS")
    rig.stop("scanner")
    table.sees_within("NO LINK", 0.6)
    rig.release("scanner")
    table.sees_within("CHECK", START_S + 1)
    table.keys("CONFIRM")
    table.cards("KS")
    table.sees("2 CARDS", "LAST K♠")


def test_a_jammed_sensor_gives_no_card_rather_than_a_wrong_one(table, rig):
    table.keys("NO MORE BETS")
    table.cards("AS")
    rig.jam("D3", 0)
    table.cards("KS")
    table.settle()
    table.sees_no("2 CARDS")
    rig.jam("D3", None)
    table.cards("KS")
    table.settle()
    table.sees("2 CARDS", "LAST K♠")


@pytest.mark.needs("power", "lamps")
def test_both_boards_lose_power_in_a_round(table, rig):
    table.keys("NO MORE BETS")
    table.cards("AS KS QS")
    rig.cut_power()
    table.bench.run(0.3)
    assert table.bench.screen() == [] and table.lit() == set()
    rig.restore_power()
    table.sees_within("CHECK", START_S + 1)
    table.keys("CONFIRM")
    table.cards("JS 5H 9D")
    table.sees("♠ ♥ ♦", "6 CARDS")
