"""A link that flaps does not fill the journal."""

from railbird.apps.link_watch import CALM_S, FLAPS_ALLOWED, LinkWatch


def test_the_first_state_and_every_change_are_news():
    watch = LinkWatch()
    assert watch.is_news(False, 0)
    assert not watch.is_news(False, 1)
    assert watch.is_news(True, 2)
    assert watch.is_news(False, 30)
    assert watch.is_news(True, 31)


def test_a_flapping_link_stays_down_until_it_is_calm():
    watch = LinkWatch()
    told = 0
    for second in range(1000):
        told += watch.is_news(second % 2 == 0, second)
    assert told < 2 * FLAPS_ALLOWED + 2 * 1000 // CALM_S + 4


def test_a_loss_is_told_at_once_also_while_it_flaps():
    watch = LinkWatch()
    for second in range(40):
        watch.is_news(second % 2 == 0, second)
    watch.is_news(True, 100)
    assert watch.is_news(False, 101)


def test_calm_forgives():
    watch = LinkWatch()
    for second in range(2 * FLAPS_ALLOWED + 4):
        watch.is_news(second % 2 == 0, second)
    watch.is_news(True, 100)
    watch.is_news(True, 100 + CALM_S)
    assert watch.is_news(False, 200)
    assert watch.is_news(True, 201)


def test_a_clock_set_backwards_does_not_keep_the_link_down():
    watch = LinkWatch()
    for second in range(1000, 1000 + 2 * FLAPS_ALLOWED + 4):
        watch.is_news(second % 2 == 0, second)
    assert watch.is_news(True, 5) or watch._told
