"""A link that flaps, a loose door contact, a loose switch: none of them does fill the journal."""

from railbird.table.flapping import CALM_S, FLAPS_ALLOWED, FORGIVEN_AFTER, Flapping


def test_the_first_state_and_every_change_are_news():
    watch = Flapping(0)
    assert watch.is_news(False, 0)
    assert not watch.is_news(False, 1)
    assert watch.is_news(True, 2)
    assert watch.is_news(False, 30)
    assert watch.is_news(True, 31)


def test_flaps_are_forgiven_once_it_has_held_four_times_as_long():
    def is_news_after(seconds):
        watch = Flapping(0)
        for _ in range(FLAPS_ALLOWED):
            assert watch.is_news(0, 0) and watch.is_news(1, 0)
        watch.is_news(1, seconds)
        return watch.is_news(0, seconds) and watch.is_news(1, seconds)

    assert not is_news_after(FORGIVEN_AFTER * CALM_S - 1) and is_news_after(FORGIVEN_AFTER * CALM_S)


def told_over(watch, seconds, up_s, down_s, first=0):
    """Second by second, up for so long, then down for so long; how often there was news."""
    told = 0
    for second in range(first, first + seconds):
        told += watch.is_news(second % (up_s + down_s) < up_s, second)
    return told


def test_a_flapping_link_stays_down():
    assert told_over(Flapping(0), 1000, 1, 1) <= 2 * FLAPS_ALLOWED + 2


def test_a_weekend_of_a_bad_cable_leaves_room_in_the_journal():
    for up_s, down_s in ((1, 1), (9, 1), (12, 3), (25, 5), (100, 10), (600, 1)):
        assert told_over(Flapping(0), 60 * 3600, up_s, down_s) * 33 < 200000, (up_s, down_s)


def test_a_link_that_holds_is_up_again_soon():
    watch = Flapping(0)
    told_over(watch, 200, 1, 1)
    assert told_over(watch, CALM_S, 1000, 0, first=200) == 0
    assert told_over(watch, 2, 1000, 0, first=200 + CALM_S) == 1


def test_a_loss_is_told_at_once_also_after_it_flapped():
    watch = Flapping(0)
    told_over(watch, 40, 1, 1)
    told_over(watch, 2 * CALM_S, 1000, 0, first=40)
    assert watch.is_news(False, 100)


def test_calm_forgives():
    watch = Flapping(0)
    told_over(watch, 40, 1, 1)
    told_over(watch, 10 * CALM_S, 1000, 0, first=40)
    for second in range(2 * FLAPS_ALLOWED - 2):
        assert watch.is_news(second % 2 == 1, 200 + second)


def test_a_clock_set_backwards_does_not_keep_the_link_down():
    watch = Flapping(0)
    for second in range(1000, 1000 + 2 * FLAPS_ALLOWED + 4):
        watch.is_news(second % 2 == 0, second)
    assert not watch.is_news(True, 1000 + 2 * FLAPS_ALLOWED + 4)
    assert watch.is_news(True, 5)


def test_a_key_that_people_turn_all_day_is_told_each_time():
    switch = Flapping(0, 20, 30)
    told = 0
    for turn in range(500):
        told += switch.is_news(1, 120 * turn) + switch.is_news(0, 120 * turn + 20)
    assert told == 1000


def test_what_was_left_out_is_counted():
    door = Flapping(1, 3)
    told = sum([door.is_news(sample & 1, 0) for sample in range(1001)])
    assert told == 6 and door.is_pending() and door.untold == 497


def test_of_those_that_are_forgiven_over_time_the_first_is_half_a_minute_after_it_came():
    switch = Flapping(0, 20, 30)
    for second in range(1000, 1020):
        assert switch.is_news(0, second) and switch.is_news(1, second)
    assert switch.is_news(0, 1021) and not switch.is_news(1, 1021)
    assert not switch.is_news(1, 1029) and switch.is_news(1, 1030)


def test_it_must_have_held_for_the_calm_to_the_second():
    watch = Flapping(0)
    for second in range(FLAPS_ALLOWED):
        assert watch.is_news(0, second) and watch.is_news(1, second)
    assert watch.is_news(0, 50) and not watch.is_news(1, 51)
    assert not watch.is_news(1, 51 + CALM_S - 1) and watch.is_news(1, 51 + CALM_S)
