"""Fills and glyphs in a band: cut at its edges, and the same in C as in plain Python."""

from array import array

from numbers_for_tests import Numbers
from railbird.show import blit, blit_plain
from railbird.show.blit import encode
from railbird.show.colours import INKS, PAIRS, panel_colour
from railbird.show.fonts import FONTS, SUIT_20, TEXT_16, TEXT_36


def band(width, rows, x=0, y=0):
    return bytearray(width * rows * 2), array("i", (x, y, width, rows))


def test_colours_are_high_byte_first():
    assert panel_colour(0xFFD000) == 0x60FE
    assert panel_colour(0xD00000) == 0x00C8


def test_colours_lose_nothing_in_twelve_bits():
    for index in range(0, len(INKS), 2):
        packed = bytearray((INKS[index] & 255, INKS[index] >> 8, INKS[index + 1] & 255, INKS[index + 1] >> 8))
        assert blit_plain.pack(packed, 4) == 3
        digits = [packed[at] >> shift & 15 for at in range(3) for shift in (4, 0)]
        words = [panel_colour(sum([digits[at + place] * 17 << 16 - 8 * place for place in range(3)])) for at in (0, 3)]
        assert words == [INKS[index], INKS[index + 1]]


def fill(x, y, width, height, colour):
    return x, y, width, height, colour, -1, 0


def test_fill_is_cut_at_the_band():
    pixels, area = band(4, 3)
    blit_plain.paint(pixels, area, [[fill(-2, 1, 4, 9, 0x1234)]], INKS, FONTS)
    row = b"\x34\x12\x34\x12\x00\x00\x00\x00"
    assert bytes(pixels) == bytes(8) + row + row


def test_a_frame_is_a_fill_within_a_fill():
    framed, area = band(9, 7)
    blit_plain.paint(framed, area, [[(1, 0, 8, 6, 0x1111, -3, 0x2222)]], INKS, FONTS)
    filled = bytearray(len(framed))
    blit_plain.paint(filled, area, [[fill(1, 0, 8, 6, 0x1111)], [fill(3, 2, 4, 2, 0x2222)]], INKS, FONTS)
    assert framed == filled


def test_text_width_counts_unknown_codes_as_question_marks():
    width = blit_plain.text_width
    assert width(FONTS[TEXT_16], b"\xff") == width(FONTS[TEXT_16], b"?")
    assert width(FONTS[TEXT_16], b"AB") == width(FONTS[TEXT_16], b"A") + width(FONTS[TEXT_16], b"B")


def test_a_text_drawn_in_two_bands_is_the_text_drawn_in_one():
    text = (3, 2, 120, 50, 3, TEXT_36, encode("Q 10!"))
    whole, area = band(120, 50)
    blit_plain.paint(whole, area, [[text]], INKS, FONTS)
    parts = bytearray()
    for top in (0, 25):
        part, area = band(120, 25, 0, top)
        blit_plain.paint(part, area, [[text]], INKS, FONTS)
        parts += part
    assert parts == whole
    assert any(whole)


def test_c_paints_as_plain_python_does():
    numbers = Numbers(7)
    for _ in range(400):
        width, rows = 1 + numbers.below(40), 1 + numbers.below(20)
        plain, area = band(width, rows, numbers.below(30), numbers.below(30))
        quick = bytearray(b"\xaa" * len(plain))
        layers = [[], []]
        for items in layers:
            box = [numbers.below(80) - 20 for _ in range(4)]
            items.append(tuple(box) + (numbers.below(65536), -1 - numbers.below(4), numbers.below(65536)))
            font = numbers.below(len(FONTS))
            codes = bytes([20 + numbers.below(80) for _ in range(3)])
            place = [numbers.below(80) - 20 for _ in range(2)]
            items.append((place[0], place[1], 999, FONTS[font][4], numbers.below(len(PAIRS)), font, codes))
            assert blit_plain.text_width(FONTS[font], codes) == blit.text_width(FONTS[font], codes)
        blit_plain.paint(plain, area, layers, INKS, FONTS)
        blit.paint(quick, area, layers, INKS, FONTS)
        assert plain == quick, (area, layers)
        if len(plain) % 4 == 0:
            assert blit_plain.pack(plain, len(plain)) == blit.pack(quick, len(quick)) == len(plain) * 3 // 4
            assert plain == quick


def test_encode_maps_suits_and_arrows_below_the_space():
    assert encode("♥♦♠♣◄►") == bytes((0, 26, 27, 28, 29, 30, 31))
    assert encode("◄ ►") == bytes((30, 32, 31))
    assert encode("next–é") == b"NEXT-?"
    for text in ("", "PASS 10♣", "– ◄é►", "LAST 2♠ x", "Ω♥"):
        assert encode(text) == blit_plain.encode(text)
    assert FONTS[SUIT_20][0] == 26


def test_c_finds_the_changed_box_as_plain_python_does():
    numbers = Numbers(3)
    for _ in range(300):
        old, new = [
            [(numbers.below(2), 9 * numbers.below(2), 5, 6, 7, -1, 0) for _ in range(numbers.below(5))] for _ in (0, 1)
        ]
        assert blit.changed_box(old, new) == blit_plain.changed_box(old, new), (old, new)
    items = [(10, 20, 5, 6, 0, -1, 0), (40, 50, 5, 6, 0, -1, 0), (90, 9, 5, 6, 0, -1, 0)]
    assert blit.changed_box(items, list(items)) is None
    assert blit.changed_box(items, items[:1] + items[2:]) == (40, 50, 45, 56)


def test_c_finds_rows_as_plain_python_does():
    numbers = Numbers(11)
    assert blit.rows_of([], 4) == []
    for _ in range(300):
        boxes = []
        for _ in range(1 + numbers.below(9)):
            x, y = numbers.below(300), numbers.below(200)
            boxes.append((x, y, x + 1 + numbers.below(20), y + 1 + numbers.below(40)))
        assert blit.rows_of(boxes, 4) == blit_plain.rows_of(boxes, 4), boxes
