# ruff: noqa: F821
"""Glyphs into a band of the screen, in viper: the same as `blit_plain`, on MicroPython only.

The gain is measured in `benchmarks/`; a test compares both on the unix port. Rows that need no cutting at the
sides, which are nearly all, take a byte of four pixels at a time and skip empty ones.
"""

from array import array

import micropython

try:
    from railbird.show.blit_thumb import DESTINATION, INKS, PITCH, ROWS, SKIP, SOURCE, WORDS, glyph

    HAS_THUMB = True
except (ImportError, SyntaxError):  # another processor, as under the unix port
    SOURCE = DESTINATION = PITCH = ROWS = SKIP = INKS = 0
    WORDS = 1
    HAS_THUMB = False

JOB = array("I", [0] * WORDS)


@micropython.viper
def text_width(font: ptr8, codes: ptr8, count: int) -> int:
    width: int = 0
    first: int = font[0]
    glyphs: int = font[1]
    at: int = 0
    while at < count:
        place: int = codes[at] - first
        if place < 0 or place >= glyphs:
            place = 63 - first
            if place < 0 or place >= glyphs:
                place = 0
        width += font[14 + 8 * place]
        at += 1
    return width


@micropython.viper
def text(pixels: ptr16, area: ptr32, x: int, y: int, inks: ptr16, ink: int, font: ptr8, codes: ptr8, count: int):
    band_width: int = area[2]
    band_rows: int = area[3]
    first: int = font[0]
    glyphs: int = font[1]
    ink *= 4
    quick: bool = bool(HAS_THUMB)
    job = ptr32(JOB)
    x -= area[0]
    y -= area[1]
    letter: int = 0
    while letter < count:
        place: int = codes[letter] - first
        if place < 0 or place >= glyphs:
            place = 63 - first
            if place < 0 or place >= glyphs:
                place = 0
        entry: int = 8 + 8 * place
        left: int = x + font[entry + 2]
        top: int = y + font[entry + 3]
        width: int = font[entry + 4]
        bottom: int = top + font[entry + 5]
        x += font[entry + 6]
        letter += 1
        pitch: int = (width + 3) >> 2
        source: int = font[entry] | font[entry + 1] << 8
        if left >= band_width or left + width <= 0:
            continue
        if top < 0:
            source -= top * pitch
            top = 0
        if bottom > band_rows:
            bottom = band_rows
        if top >= bottom:
            continue
        at: int = top * band_width + left
        if left < 0 or left + width > band_width:
            cut_glyph(pixels, inks, font, at, source, left, width, bottom - top, band_width, ink)
        elif quick:
            job[int(SOURCE)] = int(font) + source
            job[int(DESTINATION)] = int(pixels) + 2 * at
            job[int(PITCH)] = pitch
            job[int(ROWS)] = bottom - top
            job[int(SKIP)] = 2 * (band_width - 4 * pitch)
            job[int(INKS)] = int(inks) + 2 * ink
            glyph(JOB)
        else:
            whole_glyph(pixels, inks, font, at, source, pitch, bottom - top, band_width, ink)


@micropython.viper
def whole_glyph(
    pixels: ptr16, inks: ptr16, font: ptr8, at: int, source: int, pitch: int, rows: int, band_width: int, ink: int
):
    """All of its columns lie in the band."""
    solid: int = inks[ink + 3]
    skip: int = band_width - 4 * pitch
    while rows > 0:
        end: int = source + pitch
        while source < end:
            four: int = font[source]
            source += 1
            if four == 255:
                pixels[at] = solid
                pixels[at + 1] = solid
                pixels[at + 2] = solid
                pixels[at + 3] = solid
            elif four:
                level: int = four & 3
                if level:
                    pixels[at] = inks[ink + level]
                level = four >> 2 & 3
                if level:
                    pixels[at + 1] = inks[ink + level]
                level = four >> 4 & 3
                if level:
                    pixels[at + 2] = inks[ink + level]
                level = four >> 6
                if level:
                    pixels[at + 3] = inks[ink + level]
            at += 4
        at += skip
        rows -= 1


@micropython.viper
def cut_glyph(
    pixels: ptr16,
    inks: ptr16,
    font: ptr8,
    at: int,
    source: int,
    left: int,
    width: int,
    rows: int,
    band_width: int,
    ink: int,
):
    """The band's side goes through it: column by column."""
    pitch: int = (width + 3) >> 2
    while rows > 0:
        column: int = 0
        while column < width:
            if left + column >= 0 and left + column < band_width:
                level: int = font[source + (column >> 2)] >> 2 * (column & 3) & 3
                if level:
                    pixels[at + column] = inks[ink + level]
            column += 1
        source += pitch
        at += band_width
        rows -= 1
