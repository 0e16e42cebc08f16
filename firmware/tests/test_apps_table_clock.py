"""The table's time over a counter that wraps."""

from railbird.apps.table_clock import TableClock
from railbird.ticks import MASK


def test_time_is_not_trusted_before_it_is_set():
    clock = TableClock()
    clock.tick(2500)
    assert (clock.seconds(), clock.trusted, clock.minutes_of_day()) == (2, False, -1)


def test_time_runs_on_from_where_it_was_set():
    clock = TableClock()
    clock.tick(999)
    clock.set(1_800_000_000, 60)
    clock.tick(3000)
    assert clock.seconds() == 1_800_000_002
    assert clock.minutes_of_day() == (8 + 1) * 60


def test_how_long_it_runs_is_nobodys_to_set():
    clock = TableClock()
    clock.tick(5000)
    clock.set(1_800_000_000, 0)
    clock.tick(6000)
    clock.set(3, 0)
    assert (clock.running(), clock.seconds()) == (6, 3)


def test_a_counter_that_wraps_costs_no_time():
    clock = TableClock()
    clock.tick(MASK - 500)
    before = clock.seconds()
    clock.tick(600)
    assert clock.seconds() - before in (1, 2)
    assert clock.seconds() == (MASK - 500 + 1101) // 1000


def test_local_time_may_lie_behind():
    clock = TableClock()
    clock.set(1_800_000_000, -9 * 60)
    assert clock.minutes_of_day() == 23 * 60
