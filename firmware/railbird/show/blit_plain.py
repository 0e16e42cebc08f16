"""Fills and glyphs into a band of the screen, in plain Python: what CPython runs, and what MicroPython's must equal.

A band is a bytearray, two bytes a pixel, high byte first; its place on the screen is `area` = array("i", (x, y, width,
rows)). What lies outside of the band is left out.
"""


class Band:
    """The part of MicroPython's `framebuf.FrameBuffer` that the painter uses."""

    def __init__(self, pixels: bytearray, width: int, rows: int):
        self.pixels = pixels
        self.width = width
        self.rows = rows

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        left, right = max(x, 0), min(x + width, self.width)
        if left >= right:
            return
        run = bytes((colour & 255, colour >> 8)) * (right - left)
        for row in range(max(y, 0), min(y + height, self.rows)):
            at = (row * self.width + left) * 2
            self.pixels[at : at + len(run)] = run


def clear(pixels: bytearray, length: int) -> None:
    """Zeros, which is black, from the start."""
    pixels[:length] = bytes(length)


def text_width(font: bytes, codes: bytes, count: int) -> int:
    """Columns from the first pen position to the last one."""
    width = 0
    for index in range(count):
        width += font[_entry(font, codes[index]) + 6]
    return width


def text(pixels, area, x: int, y: int, inks, ink: int, font: bytes, codes: bytes, count: int) -> None:
    """Draw ink only, at the screen's x, y: the paper is there. `inks` has four colours for each number `ink`."""
    for index in range(count):
        entry = _entry(font, codes[index])
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
