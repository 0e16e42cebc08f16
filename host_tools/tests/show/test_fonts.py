"""The committed fonts are those that the builder makes, and hold what the screens need."""

import pytest

from railbird.show import fonts
from railbird_host.sim.show import font_builder
from railbird_host.sim.show.glyphs import glyphs_of


def test_fonts_in_order_of_the_builder():
    names = [name.upper() for name in font_builder.FONTS]
    assert [getattr(fonts, name) for name in names] == list(range(len(fonts.FONTS)))


@pytest.mark.skipif(not font_builder.SOURCE.exists(), reason="the font is not installed (fonts-dejavu-core)")
def test_committed_fonts_are_those_built_from_the_source():
    for name, (height, characters) in font_builder.FONTS.items():
        data = font_builder.build(font_builder.SOURCE, height, characters)
        assert data == fonts.FONTS[getattr(fonts, name.upper())], name


def test_capitals_have_the_height_of_their_name():
    for name, (height, characters) in font_builder.FONTS.items():
        font = getattr(fonts, name.upper())
        assert fonts.CAPITAL_HEIGHT[font] == height
        heights = [glyph.levels.shape[0] for glyph in glyphs_of(font) if glyph.character in "H♠"]
        assert all(height - 1 <= found <= height for found in heights)
        present = {glyph.character for glyph in glyphs_of(font)}
        assert present == set(characters) - {" "}


def test_neighbours_never_touch():
    for font in range(len(fonts.FONTS)):
        for glyph in glyphs_of(font):
            assert glyph.left >= 0
            assert glyph.left + glyph.levels.shape[1] < glyph.advance


def test_all_fonts_take_less_than_a_tenth_of_the_image():
    assert sum(map(len, fonts.FONTS)) < 100_000
