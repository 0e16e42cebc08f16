"""A part of a screen: a box, and how to draw it from values. Screens are lists of parts; each draws in its box only.

A part with the same place, function and values as before is not drawn again, nor even composed again: that makes a card
quick to show. What it draws is worked out when it is first needed, while the band before is on its way to the panel.
"""

from railbird.show.sheet import Sheet


class Part:
    """`draw(sheet, x, y, *values)` fills a sheet; `values` must not change afterwards: tuples, not lists."""

    is_fine = False  # True: compare what it draws item by item when its values change
    _items = None

    def __init__(self, x: int, y: int, width: int, height: int, draw, *values):
        self.box = (x, y, x + width, y + height)  # few attributes: setting one takes 15 us
        self.draw = draw
        self.values = values

    def is_same(self, other) -> bool:
        return self.draw is other.draw and self.values == other.values and self.box == other.box

    def is_composed(self) -> bool:
        return self._items is not None

    def items(self) -> list:
        if self._items is None:
            sheet = Sheet()
            self.draw(sheet, self.box[0], self.box[1], *self.values)
            self._items = sheet.items
        return self._items


class FinePart(Part):
    """A large part of which little changes at a time."""

    is_fine = True


class Screen:
    """All parts of one picture. `kind` is the body's: two screens of different kinds have no part of it in common."""

    def __init__(self, kind: int, frame: list, body: list):
        self.kind = kind
        self.frame = frame  # header and footer
        self.body = body

    def parts(self) -> list:
        return self.frame + self.body

    def items(self) -> list:
        """Everything to draw, from the back to the front."""
        return [item for part in self.parts() for item in part.items()]
