"""Three levels of alarm, told apart at a glance and by who acts: the dealer, the supervisor, the technician."""

import numpy as np

from railbird.table.view import CALLS, View, message_body
from railbird_host.sim.show.canvas import draw
from railbird_host.sim.show.recogniser import read_lines

BLACK, WHITE = 0x0000, 0xFFFF


def pixels_of(what, do, code):
    view = View()
    view.header, view.body, view.footer = "R 0001  1ST", message_body(what, do, code), "FIX = OTHER"
    return draw(view)


def ground(pixels, rows):
    """The colour that most of these rows are of."""
    colours, counts = np.unique(pixels[rows], return_counts=True)
    return int(colours[counts.argmax()])


def test_each_level_has_a_look_of_its_own():
    dealer = pixels_of("FACE UP?", ["1 FACE UP", "2 NOT READ"], "NO CODE")
    supervisor = pixels_of("CARD DOUBLED", ["STOP DEALING", CALLS[1]], "DOUBLED CARD")
    technician = pixels_of("SAFE MODE", ["STARTS FAILED", CALLS[2]], "1.0.0")
    whole, call = slice(24, 160), slice(176, 208)
    looks = [(ground(pixels, whole), ground(pixels, call)) for pixels in (dealer, supervisor, technician)]
    yellow = looks[0][0]
    assert looks == [(yellow, yellow), (yellow, BLACK), (BLACK, WHITE)] and yellow not in (BLACK, WHITE)


def test_who_acts_stands_on_the_screen():
    for who in (1, 2):
        lines = read_lines(pixels_of("CARD DOUBLED", ["STOP DEALING", CALLS[who]], "DOUBLED CARD"))
        assert CALLS[who] in lines
    assert not set(CALLS[1:]) & set(read_lines(pixels_of("FACE UP?", ["1 FACE UP", "2 NOT READ"], "NO CODE")))
