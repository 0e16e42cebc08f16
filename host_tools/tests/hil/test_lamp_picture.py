"""The picture of the felt: every LED in its place, as bright as it looks, with what was sent."""

import re

from railbird.table.derby import layout as derby_layout
from railbird.table.four_card_poker import layout as poker_layout
from railbird_host.hil.lamp_picture import lamp_picture, on_screen

BETS_OPEN = 0x0A0A0A  # white at 4 %


def dots(text):
    return re.findall(
        r"<circle cx='(\d+)' cy='(\d+)' r='\d+' fill='#(\w+)' stroke='#555'><title>LED (\d+): #(\w+)<", text
    )


def test_dim_light_is_seen_and_dark_is_dark():
    assert on_screen(0) == 0 and on_screen(0xFFFFFF) == 0xFFFFFF
    assert on_screen(BETS_OPEN) >= 0x303030 and on_screen(0x1C0026) & 0xFF00 == 0


def test_every_led_is_there_once_with_its_colour():
    for game, layout in (("derby", derby_layout.layout()), ("four_card_poker", poker_layout.layout())):
        colours = [BETS_OPEN] * layout.led_count
        colours[0] = 0xFF0000
        found = dots(lamp_picture(game, layout, colours))
        assert sorted(int(led) for *_, led, _ in found) == list(range(layout.led_count))
        assert len({(x, y) for x, y, *_ in found}) == layout.led_count
        assert {led: sent for *_, led, sent in found}["0"] == "ff0000"


def test_a_line_that_nobody_hears_is_a_dark_felt():
    assert {fill for _, _, fill, _, _ in dots(lamp_picture("derby", derby_layout.layout(), []))} == {"000000"}
