"""A part of a screen: a box, and how to draw it from values. Screens are lists of parts; each draws in its box only.

A screen is composed as plain tuples, quick to make and to compare. One that equals what is on the panel is not drawn
again, nor even composed again: that makes a card quick to show. What a part draws is worked out when it is first
needed, while the band before is on its way to the panel.
"""

from railbird.compat import micropython
from railbird.show.fonts import FONTS

try:
    from railbird_blit import Sheet
except ImportError:
    from railbird.show.sheet_plain import Sheet

BOX, DRAW, VALUES, IS_FINE = range(4)


@micropython.native
def part(x: int, y: int, width: int, height: int, draw, *values) -> tuple:
    """`draw(sheet, x, y, *values)` fills a sheet; `values` must not change afterwards: tuples, not lists."""
    return ((x, y, x + width, y + height), draw, values, False)


@micropython.native
def fine_part(x: int, y: int, width: int, height: int, draw, *values) -> tuple:
    """A large part of which little changes at a time: what it draws is compared item by item."""
    return ((x, y, x + width, y + height), draw, values, True)


class Part:
    """A part on the panel; `made_of` is the tuple of `part` or `fine_part`."""

    composed = None  # its items, once they were needed

    def __init__(self, made_of: tuple):
        self.made_of = made_of  # few attributes: setting one takes 15 us
        self.box = made_of[BOX]

    def items(self) -> list:
        if self.composed is None:
            made_of = self.made_of
            sheet = Sheet(FONTS)
            made_of[DRAW](sheet, self.box[0], self.box[1], *made_of[VALUES])
            self.composed = sheet.items
        return self.composed


class Screen:
    """All parts of one picture. `kind` is the body's: two screens of different kinds have no part of it in common."""

    def __init__(self, kind: int, make_frame, body: list):
        """`make_frame()` gives the parts of header and footer: while the body is on its way."""
        self.kind = kind
        self.body = body
        self._make_frame = make_frame

    def take_frame(self) -> list:
        """Header and footer, once."""
        make_frame = self._make_frame
        self._make_frame = list
        return make_frame()

    def parts(self) -> list:
        """All of them, as Parts from now on."""
        frame = self.take_frame()
        make_parts(frame)
        make_parts(self.body)
        return frame + self.body

    def items(self) -> list:
        """Everything to draw, from the back to the front."""
        return [item for part in self.parts() for item in part.items()]


def make_parts(parts: list) -> None:
    """Tuples become Parts, in place."""
    for index in range(len(parts)):
        if isinstance(parts[index], tuple):
            parts[index] = Part(parts[index])
