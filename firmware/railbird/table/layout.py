"""Where the lamps of a table lie along the chain: areas to spans of LEDs. Each game's `layout.py` makes its own."""


class Layout:
    """`spans` holds two bytes an area: its first LED and how many; an area's LEDs lie side by side in the chain."""

    def __init__(self, name: str, area_names, spans: bytes, led_count: int, arc=None):
        """`arc`: where the areas lie if they are those of seats (`seated/layout.py`)."""
        self.name = name
        self.area_names = area_names
        self.spans = spans
        self.led_count = led_count
        self.arc = arc

    def span(self, area: int):
        """(first LED, how many)."""
        return self.spans[2 * area], self.spans[2 * area + 1]

    def leds(self, area: int) -> range:
        first, count = self.span(area)
        return range(first, first + count)

    def area_of(self, led: int) -> int:
        """The area that an LED belongs to; -1 outside of the chain."""
        for area in range(len(self.area_names)):
            if led in self.leds(area):
                return area
        return -1


def first_lamp() -> Layout:
    """A board that has no table yet: the chain's first LED, whatever felt it lies under."""
    return Layout("first lamp", ("FIRST",), bytes((0, 1)), 1)
