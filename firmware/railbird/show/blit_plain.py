"""Fills and glyphs into a band of the screen, in plain Python: what CPython runs, and what C (blit.c) must equal.

A band is a bytearray, two bytes a pixel, high byte first; its place on the screen is `area` = array("i", (x, y, width,
rows)). What lies outside of the band is left out.
"""

# What isn't ASCII, as UTF-8: suits, arrows, and a dash that looks like a minus.
SPECIAL_CODES = tuple(["♥♦♠♣◄►"[index].encode() for index in range(6)])
SPECIAL_CODES = tuple([(SPECIAL_CODES[index], bytes((26 + index,))) for index in range(6)])
SPECIAL_CODES += (("–".encode(), b"-"),)
HAS_SUITS = b"\x00"  # in front of a line with suits, which stand on tiles: most lines needn't be searched for them


def paint(pixels: bytearray, area, layers: list, inks, fonts) -> None:
    """The band from black on: lists of items as `sheet.py` makes them, later ones on top. `inks` has four colours for
    each number that an item of text has in the place of its colour."""
    pixels[: 2 * area[2] * area[3]] = bytes(2 * area[2] * area[3])
    for items in layers:
        for x, y, width, height, colour, font, codes in items:
            if font >= 0:
                _text(pixels, area, x, y, inks, colour, fonts[font], codes)
                continue
            _fill(pixels, area, x, y, width, height, colour)
            thick = -1 - font  # of a frame; none for a plain fill
            if thick:
                _fill(pixels, area, x + thick, y + thick, width - 2 * thick, height - 2 * thick, codes)


def pack(pixels: bytearray, length: int) -> int:
    """Two pixels of 16 bits, RRRRRGGG GGGBBBBB, become three bytes, RRRRGGGG BBBBRRRR GGGGBBBB, in the same place;
    gives the new length. The old one is a multiple of four."""
    to = 0
    for at in range(0, length, 4):
        first, second = pixels[at] << 8 | pixels[at + 1], pixels[at + 2] << 8 | pixels[at + 3]
        pixels[to] = first >> 8 & 0xF0 | first >> 7 & 0x0F
        pixels[to + 1] = first << 3 & 0xF0 | second >> 12
        pixels[to + 2] = second >> 3 & 0xF0 | second >> 1 & 0x0F
        to += 3
    return to


def encode(text: str) -> bytes:
    """Codes of the glyphs: capitals as ASCII, suits 26-29 in their order, arrows 30, 31; what no font has is "?".

    A line with suits begins with HAS_SUITS.
    """
    codes = text.upper().encode()
    if len(codes) != len(text):
        for special, code in SPECIAL_CODES:
            codes = codes.replace(special, code)
        if max(codes) > 127:
            codes = bytes([ord(letter) if ord(letter) < 128 else 63 for letter in codes.decode()])
        if any([26 <= code <= 29 for code in codes]):
            codes = HAS_SUITS + codes
    return codes


def text_width(font: bytes, codes: bytes) -> int:
    """Columns from the first pen position to the last one."""
    width = 0
    for code in codes:
        width += font[_entry(font, code) + 6]
    return width


def changed_box(old: list, new: list):
    """(x, y, right, bottom) around the items that differ, between those that are equal at the start and at the end;
    None if all are equal."""
    start, old_end, new_end = 0, len(old), len(new)
    while start < old_end and start < new_end and old[start] == new[start]:
        start += 1
    while old_end > start and new_end > start and old[old_end - 1] == new[new_end - 1]:
        old_end -= 1
        new_end -= 1
    changed = old[start:old_end] + new[start:new_end]
    if not changed:
        return None
    return (
        min([item[0] for item in changed]),
        min([item[1] for item in changed]),
        max([item[0] + item[2] for item in changed]),
        max([item[1] + item[3] for item in changed]),
    )


def rows_of(boxes: list, near: int) -> list:
    """(x, y, right, bottom) around boxes, one below the other as far as nothing is between them: no more than `near`
    pixels are nothing."""
    rows = []
    for y, bottom, x, right in sorted([(y, bottom, x, right) for x, y, right, bottom in boxes]):
        if rows and y <= rows[-1][3] + near:
            left, top, edge, end = rows[-1]
            rows[-1] = (min(left, x), top, max(edge, right), max(end, bottom))
        else:
            rows.append((x, y, right, bottom))
    return rows


def _fill(pixels: bytearray, area, x: int, y: int, width: int, height: int, colour: int) -> None:
    band_x, band_y, band_width, band_rows = area
    left, right = max(x - band_x, 0), min(x - band_x + width, band_width)
    if left >= right:
        return
    run = bytes((colour & 255, colour >> 8)) * (right - left)
    for row in range(max(y - band_y, 0), min(y - band_y + height, band_rows)):
        at = (row * band_width + left) * 2
        pixels[at : at + len(run)] = run


def _text(pixels: bytearray, area, x: int, y: int, inks, ink: int, font: bytes, codes: bytes) -> None:
    """Ink only: the paper is there."""
    for code in codes:
        entry = _entry(font, code)
        _glyph(pixels, area, x + font[entry + 2], y + font[entry + 3], inks, 4 * ink, font, entry)
        x += font[entry + 6]


def _entry(font: bytes, code: int) -> int:
    place = code - font[0]
    if not 0 <= place < font[1]:
        place = 63 - font[0] if 0 <= 63 - font[0] < font[1] else 0
    return 8 + 8 * place


def _glyph(pixels, area, x: int, y: int, inks, ink: int, font: bytes, entry: int) -> None:
    band_x, band_y, band_width, band_rows = area
    source, width = font[entry] | font[entry + 1] << 8, font[entry + 4]
    pitch = width + 3 >> 2
    for row in range(max(0, band_y - y), min(font[entry + 5], band_y + band_rows - y)):
        for column in range(max(0, band_x - x), min(width, band_x + band_width - x)):
            level = font[source + row * pitch + (column >> 2)] >> 2 * (column & 3) & 3
            if level:
                at = ((y + row - band_y) * band_width + x + column - band_x) * 2
                pixels[at] = inks[ink + level] & 255
                pixels[at + 1] = inks[ink + level] >> 8
