"""How much room a line takes: widths of codes, and of lines in which suits stand on white tiles."""

from railbird.show.blit import encode, text_width
from railbird.show.fonts import (
    FONTS,
    SUIT_16,
    SUIT_20,
    SUIT_24,
    SUIT_28,
    SUIT_36,
    TEXT_14,
    TEXT_16,
    TEXT_18,
    TEXT_22,
    TEXT_24,
    TEXT_26,
    TEXT_32,
    TEXT_36,
)

FIRST_SUIT_CODE, LAST_SUIT_CODE = 26, 29
TILE_MARGIN = 3
TILE_SUIT = {  # the suit beside a text of this font
    TEXT_14: SUIT_16,
    TEXT_16: SUIT_20,
    TEXT_18: SUIT_20,
    TEXT_22: SUIT_24,
    TEXT_24: SUIT_24,
    TEXT_26: SUIT_28,
    TEXT_32: SUIT_36,
    TEXT_36: SUIT_36,
}


def width_of(codes: bytes, font: int) -> int:
    return text_width(FONTS[font], codes)


def ink_of(code: int, font: int):
    """(columns from the pen to the ink, columns of ink) of one glyph."""
    entry = 8 + 8 * (code - FONTS[font][0])
    return FONTS[font][entry + 2], FONTS[font][entry + 4]


def has_suit(codes: bytes) -> bool:
    """True for a line as `encode` gives it for a text with suits."""
    return bool(codes) and codes[0] == 0


def pieces_of(codes: bytes) -> list:
    """Pieces of a line with suits, one after the other: a suit with its rank, and what is between such pieces."""
    pieces = []
    start = 1
    for at in range(1, len(codes)):
        if FIRST_SUIT_CODE <= codes[at] <= LAST_SUIT_CODE:
            rank = codes.rfind(b" ", start, at) + 1 or start
            if at - rank > 2 or any([code not in b"0123456789JQKA?" for code in codes[rank:at]]):
                rank = at  # the end of a word, not a rank
            if rank > start:
                pieces.append(codes[start:rank])
            pieces.append(codes[rank : at + 1])
            start = at + 1
    if start < len(codes):
        pieces.append(codes[start:])
    return pieces


def is_tile(piece: bytes) -> bool:
    return FIRST_SUIT_CODE <= piece[-1] <= LAST_SUIT_CODE


def piece_width(piece: bytes, font: int) -> int:
    if is_tile(piece):
        rank_width = width_of(piece[:-1], font) + 1 if len(piece) > 1 else 0
        return rank_width + width_of(piece[-1:], TILE_SUIT[font]) - 1 + 2 * TILE_MARGIN
    return width_of(piece, font)


def codes_room(codes: bytes, font: int) -> int:
    """Columns that a line of codes takes, its tiles included."""
    if has_suit(codes):
        return sum([piece_width(piece, font) for piece in pieces_of(codes)])
    return width_of(codes, font)


def text_room(text: str, font: int) -> int:
    return codes_room(encode(text), font)


def fitting_font(texts, fonts, room: int) -> int:
    """The first of the fonts (largest first) in which every text fits; the last one if none does."""
    lines = [encode(text) for text in texts]
    for font in fonts:
        if all([codes_room(codes, font) <= room for codes in lines]):
            break
    return font
