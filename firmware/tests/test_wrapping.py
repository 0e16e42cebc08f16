"""Numbers that go round: instants of 30 bits, passes from 1 to 65535."""

from railbird import pass_number, ticks
from railbird.table.config import config_from_dict
from railbird.table.make import make_controller


def test_instants_go_round():
    assert ticks.since(5, 2) == 3
    assert ticks.since(1, ticks.MASK) == 2
    assert ticks.since(2, 5) == ticks.MASK - 2, "what has not come yet was very long ago"
    assert ticks.later(ticks.MASK, 3) == 2 and ticks.later(1, -3) == ticks.MASK - 1


def test_an_instant_is_past_once_it_has_come():
    for instant in (0, 7, ticks.MASK, ticks.MASK // 2):
        assert ticks.is_past(instant, instant)
        assert ticks.is_past(ticks.later(instant, 1), instant)
        assert not ticks.is_past(ticks.later(instant, -1), instant)


def test_a_pass_is_new_within_three_quarters_of_all_numbers():
    """What is resent, or comes late, is older; what came since nobody listened may be far ahead."""
    cards = make_controller(config_from_dict({})).cards
    for last in (1, 40000, 65535):
        cards.skip_to(last)
        steps = (0x4000, 0x4001, 65534)
        assert [cards.is_new((last - 1 - step) % pass_number.LAST + 1) for step in steps] == [False, True, True]
        assert not cards.is_new(last)


def test_passes_go_round_without_a_zero():
    assert [pass_number.following(number) for number in (0, 1, 65534, 65535)] == [1, 2, 65535, 1]
    assert [pass_number.preceding(number) for number in (1, 2, 65535)] == [65535, 1, 65534]
    assert pass_number.passes_from(65534, 2) == 3 and pass_number.passes_from(2, 2) == 0
    for number in (1, 2, 300, 65535):
        assert pass_number.preceding(pass_number.following(number)) == number
