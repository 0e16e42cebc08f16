"""A list of things to draw, and the few ways to place them, in plain Python: what CPython runs, and what C
(boards/modules/blit/sheet.c) must equal. Goes out: `Sheet.items`, as `sheet.py` has them.
"""

from railbird.cards.card import rank_of, suit_of
from railbird.show import colours
from railbird.show.blit import encode, text_width
from railbird.show.fonts import CAPITAL_HEIGHT, FONTS, LINE_HEIGHT, RISE, SUIT_CODES, TEXT_14, TEXT_16, TEXT_FONTS
from railbird.show.measure import (
    FIRST_SUIT_CODE,
    TILE_MARGIN,
    TILE_SUIT,
    codes_room,
    has_suit,
    ink_of,
    is_tile,
    piece_width,
    pieces_of,
)
from railbird.show.sheet import CENTRE, FILL, LEFT, suit_ink

RANK_CODES = (b"?", b"", b"2", b"3", b"4", b"5", b"6", b"7", b"8", b"9", b"10", b"J", b"Q", b"K", b"A")


class Sheet:
    """Collects items; every `y` of a text is the top of its capitals."""

    def __init__(self, fonts):
        """`fonts` are FONTS, which C doesn't find by itself."""
        self.items = []

    def fill(self, x, y, width, height, colour):
        self.items.append((x, y, width, height, colour, FILL, 0))

    def frame(self, x, y, width, height, colour, inside=colours.BLACK, thick=1):
        self.items.append((x, y, width, height, colour, FILL - thick, inside))

    def codes(self, x, y, codes, font, ink):
        """Codes without suits; gives the pen's place after them."""
        width = text_width(FONTS[font], codes)
        self.placed(x, y, width, codes, font, ink)
        return x + width

    def placed(self, x, y, width, codes, font, ink):
        """Codes whose width is known."""
        self.items.append((x, y - RISE[font], width, LINE_HEIGHT[font], ink, font, codes))

    def digit(self, x, y, digit, font, ink):
        self.codes(x, y, RANK_CODES[digit] if digit > 1 else b"1", font, ink)

    def suit(self, x, y, width, height, suit, font, ink=-1):
        """A suit in the middle of a box; it needs white (or pale) paper below it."""
        cell = FONTS[font][14] - 1
        if ink < 0:
            ink = suit_ink(suit)
        x += (width - cell) // 2
        y += (height - CAPITAL_HEIGHT[font]) // 2 - RISE[font]
        self.items.append((x, y, cell, LINE_HEIGHT[font], ink, font, SUIT_CODES[suit]))

    def text(self, x, y, text, font, ink, align=LEFT, room=320):
        """A line of text; one too wide for its room gets the next smaller font; suits in it stand on white tiles."""
        self.line(x, y, encode(text), font, ink, align, room)

    def words(self, x, y, codes, font, ink, room):
        """A line word by word, so that words that stay needn't be drawn again when others change."""
        if not codes or has_suit(codes) or text_width(FONTS[font], codes) > room:
            self.line(x, y, codes, font, ink, LEFT, room)
            return
        space = text_width(FONTS[font], b" ")
        for word in codes.split(b" "):
            if word:
                x = self.codes(x, y, word, font, ink)
            x += space

    def line(self, x, y, codes, font, ink, align, room):
        """A text's codes, as `text` does."""
        has_tiles = len(codes) > 0 and codes[0] == 0  # has_suit, without a call
        width = codes_room(codes, font) if has_tiles else text_width(FONTS[font], codes)
        while width > room and codes:
            at = TEXT_FONTS.index(font) + 1
            if at == len(TEXT_FONTS):
                codes = codes[:-1]
            else:  # keep the middle of the line where it was
                y += (CAPITAL_HEIGHT[font] - CAPITAL_HEIGHT[TEXT_FONTS[at]]) // 2
                font = TEXT_FONTS[at]
            width = codes_room(codes, font)
        if align:
            x += (room - width) // 2 if align == CENTRE else room - width
        if has_tiles:
            for piece in pieces_of(codes):
                x = self._tile(x, y, piece, font) if is_tile(piece) else self.codes(x, y, piece, font, ink)
        elif codes:
            self.items.append((x, y - RISE[font], width, LINE_HEIGHT[font], ink, font, codes))

    def _tile(self, x, y, piece, font):
        """Rank and suit (or a suit alone) on a white tile within a line."""
        suit = piece[-1] - FIRST_SUIT_CODE
        suit_font = TILE_SUIT[font]
        height = CAPITAL_HEIGHT[suit_font] + (2 if font in (TEXT_14, TEXT_16) else 4)
        top = y + (CAPITAL_HEIGHT[font] - height) // 2
        end = x + piece_width(piece, font)
        self.fill(x, top, end - x, height, colours.WHITE)
        x += TILE_MARGIN
        if len(piece) > 1:
            x = self.codes(x, y, piece[:-1], font, suit_ink(suit)) + 1
        self.suit(x, top, end - TILE_MARGIN - x, height, suit, suit_font)
        return end

    def card(self, x, y, width, height, card, fonts, pale=False):
        """A card face: its rank above its suit. A back for -1, an empty place for -2."""
        if card < 0:
            self.frame(x, y, width, height, colours.DIM, colours.BACK_BLUE if card == -1 else colours.BLACK)
            return
        rank_font, suit_font = fonts
        suit, rank = suit_of(card), rank_of(card)
        self.fill(x, y, width, height, colours.PALE if pale else colours.WHITE)
        ink = (colours.RED_ON_PALE if suit < 2 else colours.BLACK_ON_PALE) if pale else suit_ink(suit)
        rank_height = CAPITAL_HEIGHT[rank_font]
        gap = (height - rank_height - CAPITAL_HEIGHT[suit_font]) // 3
        self.rank(x, y + gap, width, rank, rank_font, ink)
        self.suit(x, y + gap + rank_height, width, height - gap - rank_height, suit, suit_font, ink)

    def rank(self, x, y, width, rank, font, ink):
        """A rank in the middle of its tile; 10 on a narrow one moves together to one column between its digits,
        and on the narrowest its one is a mere stroke."""
        codes = RANK_CODES[rank]
        room = text_width(FONTS[font], codes)
        if room <= width - 2 or len(codes) < 2:
            self.codes(x + (width - room + 1) // 2, y, codes, font, ink)
            return
        one_left, one_width = ink_of(codes[0], font)
        if one_width + ink_of(codes[1], font)[1] > width - 3:
            codes = b"I0"  # a one without its foot
            one_left, one_width = ink_of(codes[0], font)
        zero_left, zero_width = ink_of(codes[1], font)
        x += (width - one_width - 1 - zero_width) // 2
        self.codes(x - one_left, y, codes[:1], font, ink)
        self.codes(x + one_width + 1 - zero_left, y, codes[1:], font, ink)
