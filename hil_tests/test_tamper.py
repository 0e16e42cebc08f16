"""The door: noticed without power, a round under way may finish, cleared by switch, PIN and menu (table-guide 9)."""

import pytest

pytestmark = pytest.mark.needs("inputs", "monitor", "tamper")
START_S = 2.5  # how long a start may take is a figure (make figures)


@pytest.mark.needs("power", "sensors")
def test_case_opened_while_off_locks_the_table_at_boot(table, rig):
    rig.cut_power()
    rig.open_case()
    table.bench.run(0.1)
    rig.restore_power()
    table.sees_within("SUPERVISOR: 7, 4", START_S)
    table.sees("DOOR")
    table.keys("NO MORE BETS")
    table.sees("SUPERVISOR: 7, 4")  # no new round
    clear_the_door(table)
    table.keys("NO MORE BETS")
    table.cards("AS")
    table.sees("1 CARD")


@pytest.mark.needs("exact")
def test_clearing_clears_the_latch_itself(table, rig):
    open_while_off(table, rig)
    assert table.bench.parts.latch.is_set
    clear_the_door(table)
    assert not table.bench.parts.latch.is_set


@pytest.mark.needs("power")
def test_a_wrong_pin_clears_nothing(table, rig):
    open_while_off(table, rig)
    table.bench.switch(True)
    table.keys(*wrong_pins(table.pin)[0], "CONFIRM", 7, 4)
    table.leave()
    table.keys("NO MORE BETS")
    table.sees("SUPERVISOR: 7, 4")


@pytest.mark.needs("power")
def test_a_power_cut_gives_no_more_tries_of_a_pin(table, rig):
    table.bench.switch(True)
    first, second, third = wrong_pins(table.pin)
    for pin in (first, second):
        table.keys(*pin, "CONFIRM")
        table.bench.run(0.5)
    table.sees("WRONG PIN")
    rig.cut_power()
    rig.restore_power()
    table.sees_within("PIN, THEN CONFIRM", START_S)
    table.keys(*third, "CONFIRM")
    table.sees("PIN LOCKED")
    table.keys(*table.pin, "CONFIRM")
    table.sees_no("7 TABLE")


@pytest.mark.needs("sensors", "lamps")
def test_door_opened_in_a_round_lets_it_finish_and_no_other_begin(table):
    table.keys("NO MORE BETS")
    table.cards("AS KS")
    table.bench.door(True)
    table.settle()
    table.sees("DOOR")
    table.bench.door(False)
    table.cards("QS JS 5H 9D")
    table.sees("♠ ♥ ♦")
    assert "SUIT_S" in table.lit()
    table.keys("CONFIRM", "NEXT", "NO MORE BETS")
    table.sees("SUPERVISOR: 7, 4")
    table.sees_no("1ST")


def open_while_off(table, rig):
    rig.open_case()
    rig.cut_power("display")
    rig.restore_power("display")
    table.sees_within("SUPERVISOR: 7, 4", START_S)


def wrong_pins(pin):
    """Three that nobody has: other digits at the end of the right one."""
    return [pin[:-1] + digit for digit in "1234567" if digit != pin[-1]][:3]


def clear_the_door(table):
    table.bench.switch(True)
    table.keys(*table.pin, "CONFIRM")
    table.sees("7 TABLE")
    table.keys(7)
    table.sees("4 CLEAR THE DOOR")
    table.keys(4)
    table.leave()
    table.sees("PLACE BETS")
    table.sees_no("SUPERVISOR: 7, 4")
