"""Frames of hidden cards are made and leave at instants that depend on the end of the pass alone."""

from railbird.apps.hidden_instants import SEEN_US, HiddenInstants
from railbird.link.commitment import GRID_US


def instants_of(clock_mhz, seen_us, took_us):
    """When the frame is made and leaves, in us after the end of a pass that reading began `seen_us` after."""
    instants = HiddenInstants(clock_mhz)
    ready_us = seen_us + max(took_us, instants.reading_us(32))
    made_us = ready_us + instants.encode_due_us(1000, 1000 + ready_us)
    encoded_us = made_us + instants.encode_us - 300
    return made_us, encoded_us + instants.due_us(1000, 1000 + encoded_us)


def test_they_are_the_same_however_long_reading_took():
    for clock_mhz in (200, 125):
        bound_us = HiddenInstants(clock_mhz).reading_us(32)
        found = {instants_of(clock_mhz, seen_us, took_us) for seen_us in (0, SEEN_US) for took_us in (0, 900, bound_us)}
        assert len(found) == 1
        made_us, leaves_us = min(found)
        assert SEEN_US + bound_us <= made_us < leaves_us == HiddenInstants(clock_mhz).after_us


def test_a_pass_that_is_seen_late_is_told_on_the_grid():
    on_time = instants_of(200, SEEN_US, 0)
    assert instants_of(200, SEEN_US + 1, 0) == instants_of(200, SEEN_US + GRID_US, 0)
    assert instants_of(200, SEEN_US + 1, 0) == tuple(instant_us + GRID_US for instant_us in on_time)


def test_a_slower_clock_has_more_time_and_a_faster_one_not_less():
    full, slow, fast = (HiddenInstants(clock_mhz) for clock_mhz in (200, 125, 250))
    assert slow.after_us >= full.after_us * 200 // 125 and slow.reading_us(32) * 125 >= full.reading_us(32) * 200
    assert (fast.encode_us, fast.after_us) == (full.encode_us, full.after_us)


def test_a_pass_with_many_events_is_waited_for_longer():
    instants = HiddenInstants(200)
    assert instants.reading_us(32) == instants.reading_us(44) < instants.reading_us(45) == instants.reading_us(112)
