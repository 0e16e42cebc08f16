"""Fills and glyphs in a band: cut at its edges, and the same in viper as in plain Python."""

from array import array

from railbird.show import blit, blit_plain
from railbird.show.colours import INKS, PAIRS, panel_colour
from railbird.show.fonts import FONTS, SUIT_20, TEXT_16, TEXT_36, encode

try:
    from railbird.show import blit_viper
except (ImportError, NameError):  # CPython has no viper
    blit_viper = None


class Numbers:
    """Repeatable numbers, the same on every interpreter."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 1103515245 + 12345) & 0x3FFFFFFF
        return (self.state >> 8) % limit


def band(width, rows, x=0, y=0):
    return bytearray(width * rows * 2), array("i", (x, y, width, rows))


def test_colours_are_high_byte_first():
    assert panel_colour(0xFFD000) == 0x80FE
    assert panel_colour(0xD00000) == 0x00D0


def test_fill_is_cut_at_the_band():
    pixels = bytearray(24)
    blit_plain.Band(pixels, 4, 3).fill_rect(-2, 1, 4, 9, 0x1234)
    row = b"\x34\x12\x34\x12\x00\x00\x00\x00"
    assert bytes(pixels) == bytes(8) + row + row


def test_text_width_counts_unknown_codes_as_question_marks():
    width = blit_plain.text_width
    assert width(FONTS[TEXT_16], b"\xff", 1) == width(FONTS[TEXT_16], b"?", 1)
    assert width(FONTS[TEXT_16], b"AB", 2) == width(FONTS[TEXT_16], b"A", 1) + width(FONTS[TEXT_16], b"B", 1)


def test_a_text_drawn_in_two_bands_is_the_text_drawn_in_one():
    font, codes = FONTS[TEXT_36], encode("Q 10!")
    whole, area = band(120, 50)
    blit_plain.text(whole, area, 3, 2, INKS, 3, font, codes, len(codes))
    parts = bytearray()
    for top in (0, 25):
        part, area = band(120, 25, 0, top)
        blit_plain.text(part, area, 3, 2, INKS, 3, font, codes, len(codes))
        parts += part
    assert parts == whole
    assert any(whole)


def test_viper_fills_and_draws_as_plain_python_does():
    if blit_viper is None:
        return
    numbers = Numbers(7)
    for _ in range(400):
        width, rows = 1 + numbers.below(40), 1 + numbers.below(20)
        plain, area = band(width, rows, numbers.below(30), numbers.below(30))
        quick = bytearray(plain)
        box = [numbers.below(80) - 20 for _ in range(4)]
        colour = numbers.below(65536)
        blit_plain.Band(plain, width, rows).fill_rect(box[0], box[1], box[2], box[3], colour)
        blit.make_band(quick, width, rows).fill_rect(box[0], box[1], box[2], box[3], colour)
        assert plain == quick, (area, box)
        font = FONTS[numbers.below(len(FONTS))]
        codes = bytes([20 + numbers.below(80) for _ in range(3)])
        ink = numbers.below(len(PAIRS))
        blit_plain.text(plain, area, box[0], box[1], INKS, ink, font, codes, 3)
        blit_viper.text(quick, area, box[0], box[1], INKS, ink, font, codes, 3)
        assert plain == quick, (area, box)
        assert blit_plain.text_width(font, codes, 3) == blit_viper.text_width(font, codes, 3)


def test_encode_maps_suits_and_arrows_below_the_space():
    assert encode("♥♦♠♣◄►") == bytes((0, 26, 27, 28, 29, 30, 31))
    assert encode("◄ ►") == bytes((30, 32, 31))
    assert encode("next–é") == b"NEXT-?"
    assert FONTS[SUIT_20][0] == 26
