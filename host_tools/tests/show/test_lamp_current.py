"""Whatever a table shows, the lamps draw no more than their supply gives, and no area that is lit goes dark."""

from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.show.lighting import LIMIT_MA, MEANINGS, Lighting, current_ua, lit_leds
from railbird.table.derby import layout as derby_layout
from railbird.table.four_card_poker import layout as poker_layout

LAYOUTS = {"derby": derby_layout.layout(), "poker": poker_layout.layout()}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(LAYOUTS)), st.data())
def test_any_picture_stays_within_the_limit(name, data):
    layout = LAYOUTS[name]
    areas = st.integers(0, len(layout.area_names) - 1)
    lamps = data.draw(st.lists(st.tuples(areas, st.sampled_from(sorted(MEANINGS))), unique_by=lambda lamp: lamp[0]))
    lighting = Lighting(layout)
    for quarter in range(4):
        lighting.frame(lamps, 250 * quarter)
        assert current_ua(lighting.words) <= LIMIT_MA * 1000
        lit = {led for led, word in enumerate(lighting.words) if word}
        wanted = {led for area, meaning in lamps for led in lit_leds(MEANINGS[meaning][1], *layout.span(area))}
        assert lit == wanted


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from(sorted(MEANINGS))), unique_by=lambda lamp: lamp[0]))
def test_an_area_has_one_colour_and_steady_ones_dont_change(lamps):
    layout = LAYOUTS["poker"]
    lighting = Lighting(layout)
    seen: dict[int, set[int]] = {}
    for quarter in range(8):
        lighting.frame(lamps, 250 * quarter)
        for area, meaning in lamps:
            colours = {lighting.words[led] for led in layout.leds(area) if lighting.words[led]}
            assert len(colours) == 1
            seen.setdefault(area, set()).update(colours)
            if not MEANINGS[meaning][2]:
                assert len(seen[area]) == 1
    for area, meaning in lamps:
        if MEANINGS[meaning][2]:  # from half to full, and nothing beyond
            lights = [max(word.to_bytes(4, "big")) for word in seen[area]]
            assert max(lights) // 2 - 1 <= min(lights) < max(lights)
