"""Every press of a key is one: the table gets as many as were asked for, none too short."""

import itertools

from hypothesis import given
from hypothesis import strategies as some

from railbird_host.page.fingers import PRESS_S, Fingers


class Key:
    def __init__(self):
        self.now_s = 0.0
        self.moves = []
        self.fingers = Fingers(lambda: self.now_s, lambda _: self.note(True), lambda _: self.note(False))

    def note(self, is_down):
        self.moves.append((self.now_s, is_down))

    def run(self, seconds):
        end_s = self.now_s + seconds
        while self.now_s < end_s:
            self.now_s += 0.01
            self.fingers.due()


def presses(key):
    key.run(100)
    assert key.fingers.are_idle and not key.fingers.down
    return [(down[0], up[0]) for down, up in zip(key.moves[::2], key.moves[1::2], strict=True)]


def test_the_same_key_twice_at_once_is_pressed_twice():
    key = Key()
    key.fingers.press("CONFIRM")
    key.fingers.press("CONFIRM")
    assert len(presses(key)) == 2


@given(some.lists(some.tuples(some.floats(0, 0.3), some.sampled_from(["press", "hold", "tap"])), max_size=12))
def test_no_press_is_lost_or_too_short(asked):
    key = Key()
    for wait_s, how in asked:
        key.run(wait_s)
        if how == "tap":
            key.fingers.put_down("CONFIRM")
            key.fingers.take_up("CONFIRM")
        else:
            key.fingers.press("CONFIRM", 1.0 if how == "hold" else PRESS_S)
    found = presses(key)
    assert len(found) == len(asked)
    assert all(up - down > PRESS_S - 0.02 for down, up in found)
    assert all(after[0] - before[1] > PRESS_S - 0.02 for before, after in itertools.pairwise(found))


def test_a_key_that_repeats_under_a_finger_is_down_once():
    key = Key()
    for _ in range(5):
        key.fingers.put_down("NEXT")
        key.run(0.2)
    key.fingers.take_up("NEXT")
    assert len(presses(key)) == 1
