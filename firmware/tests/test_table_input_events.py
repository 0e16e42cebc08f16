"""Keys, switch, door and chips from samples of the shift registers."""

from railbird.table import events
from railbird.table.input_events import InputEvents


def chain(keys=(), switch=0, door=0, chips=0):
    bits = switch << 12 | door << 13 | chips << 14
    for key in keys:
        bits |= 1 << key
    return bits & 0xFFFFF, bits >> 20


def play(inputs, raw, start_ms, duration_ms):
    """Sample the same levels every 10 ms; what came of it."""
    found = []
    for now_ms in range(start_ms, start_ms + duration_ms, 10):
        found += inputs.sample(raw[0], raw[1], now_ms)
    return found


def started():
    inputs = InputEvents()
    assert play(inputs, chain(), 0, 50) == [(events.SWITCH, 0), (events.DOOR, 0)]
    return inputs


def test_switch_and_door_are_told_at_the_start():
    inputs = InputEvents()
    assert play(inputs, chain(switch=1, door=1), 0, 50) == [(events.SWITCH, 1), (events.DOOR, 1)]
    assert inputs.door_open and inputs.switch_on


def test_a_key_that_is_down_at_the_start_is_no_press():
    """A finger on CONFIRM through a brown-out must not answer the check that follows."""
    for key in range(events.KEY_COUNT):
        inputs = InputEvents()
        assert play(inputs, chain([key]), 0, 2000) == [(events.SWITCH, 0), (events.DOOR, 0)]
        assert play(inputs, chain(), 2000, 100) == []
        assert play(inputs, chain([key]), 2100, 100) + play(inputs, chain(), 2200, 100) == [(events.KEY, key)]
    inputs = InputEvents()
    assert play(inputs, chain([4]), 0, 12000)[2:] == [(events.KEY_STUCK, 4)]


def test_every_key_counts_once_per_press():
    for key in range(events.KEY_COUNT):
        inputs = started()
        found = play(inputs, chain([key]), 100, 200) + play(inputs, chain(), 300, 100)
        assert found == [(events.KEY, key)], (key, found)


def test_a_bounce_of_one_sample_is_nothing():
    inputs = started()
    assert inputs.sample(*chain([3]), 100) == []
    assert play(inputs, chain(), 110, 100) == []


def test_back_held_for_a_second_is_not_a_press():
    inputs = started()
    assert play(inputs, chain([events.KEY_BACK]), 100, 1500) == [(events.BACK_HELD,)]
    assert play(inputs, chain(), 1600, 100) == []


def test_a_key_held_ten_seconds_is_stuck_and_told_once():
    inputs = started()
    assert play(inputs, chain([0]), 100, 15000) == [(events.KEY, 0), (events.KEY_STUCK, 0)]


def test_two_keys_at_once_are_two_presses():
    inputs = started()
    assert play(inputs, chain([1, 2]), 100, 50) == [(events.KEY, 1), (events.KEY, 2)]


def test_chips_count_after_300_ms_of_stillness():
    inputs = started()
    assert play(inputs, chain(chips=1), 100, 200) == []
    assert play(inputs, chain(chips=1 | 1 << 20), 300, 300) == []
    assert play(inputs, chain(chips=1 | 1 << 20), 600, 100) == [(events.CHIPS, 1 | 1 << 20)]
    assert inputs.chips == 1 | 1 << 20


def test_time_may_wrap():
    inputs = started()
    near_the_end = (1 << 29) - 500
    play(inputs, chain(), near_the_end - 100, 100)
    assert play(inputs, chain([events.KEY_BACK]), near_the_end, 1500) == [(events.BACK_HELD,)]


def test_samples_that_are_still_may_be_left_out():
    """A board at peace looks only whether its inputs are still: two that see the same hands tell the same events."""
    every, some = InputEvents(), InputEvents()
    left_out, state, raw, last = 0, 12345, chain(), None
    for turn in range(4000):
        state = state * 75 % 65537
        if state % 23 == 0:  # something moves about every 230 ms, mostly one thing
            raw = chain([state >> 5 & 7] if state & 32 else [], state >> 8 & 1, state >> 9 & 1, state >> 10 & 3)
        elif state % 7 == 0:
            raw = chain(chips=state >> 12 & 1)
        told = every.sample(raw[0], raw[1], turn * 10)
        if some.is_quiet and raw == last:
            left_out += 1
            assert told == [], (turn, told)
        else:
            assert some.sample(raw[0], raw[1], turn * 10) == told, turn
        last = raw
    assert 100 < left_out < 3900


def test_a_key_that_is_held_is_not_quiet():
    inputs = started()
    assert not inputs.is_quiet  # chips are not known yet
    play(inputs, chain(), 50, 400)
    assert inputs.is_quiet
    play(inputs, chain([events.KEY_BACK]), 500, 100)
    assert not inputs.is_quiet
    assert not InputEvents().is_quiet
