"""The firmware's fonts as arrays, for the recogniser: one `Glyph` for each character that a font really has."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from railbird.show.fonts import FONTS

SPECIAL = {26: "♥", 27: "♦", 28: "♠", 29: "♣", 30: "◄", 31: "►"}
SPACE, QUESTION = 32, 63


@dataclass(frozen=True)
class Glyph:
    character: str
    font: int
    left: int  # from the pen to the ink
    top: int  # from the top of the line to the ink
    advance: int
    levels: np.ndarray  # rows of 0 paper … 3 ink, trimmed


def is_suit_font(font: int) -> bool:
    return FONTS[font][1] == 4


def space_advance(font: int) -> int:
    data = FONTS[font]
    place = SPACE - data[0]
    return data[8 + 8 * place + 6] if 0 <= place < data[1] else 0


def unpack(data: bytes, offset: int, width: int, height: int) -> np.ndarray:
    pitch = -(-width // 4)
    packed = np.frombuffer(data, np.uint8, pitch * height, offset).reshape(height, pitch)
    levels = np.stack([packed >> shift & 3 for shift in (0, 2, 4, 6)], axis=-1)
    return levels.reshape(height, pitch * 4)[:, :width].astype(np.int8)


@cache
def glyphs_of(font: int) -> tuple[Glyph, ...]:
    data = FONTS[font]
    entries = {data[0] + index: data[8 + 8 * index : 16 + 8 * index] for index in range(data[1])}
    missing = entries.get(QUESTION)
    found = []
    for code, entry in entries.items():
        offset, left, top, width, height, advance = entry[0] | entry[1] << 8, *entry[2:7]
        if height and (entry != missing or code == QUESTION):
            levels = unpack(data, offset, width, height)
            found.append(Glyph(SPECIAL.get(code, chr(code)), font, left, top, advance, levels))
    return tuple(found)
