"""A felt with seats on an arc around the middle of the dealer's edge: lamps seat by seat, in the order of the chain.

Seat 1 lies at FIRST_DEGREES on the dealer's left; the seats are spread evenly to the same angle on the right.
"""

from railbird.table.layout import Layout

FIRST_DEGREES = 66
AREA_LEDS = 3


class Arc:
    """`spots`: (name, radius in mm, width along the arc, height, LEDs) of a seat's lamp areas."""

    def __init__(self, name: str, seats: int, spots: tuple):
        self.name = name
        self.seats = seats
        self.spots = spots

    def layout(self) -> Layout:
        names = []
        spans = bytearray()
        leds = 0
        for seat in range(1, self.seats + 1):
            for name, _, _, _, count in self.spots:
                names.append("SEAT_{}_{}".format(seat, name))
                spans.append(leds)
                spans.append(count)
                leds += count
        return Layout(self.name, tuple(names), bytes(spans), leds)

    def area(self, seat: int, spot: int) -> int:
        return (seat - 1) * len(self.spots) + spot

    def seat_degrees(self, seat: int):
        """To the dealer's left of straight ahead."""
        return FIRST_DEGREES - 2 * FIRST_DEGREES * (seat - 1) // (self.seats - 1)

    def area_polar(self, area: int):
        """(degrees, radius in mm, width, height) around the edge's middle."""
        _, radius, width, height, _ = self.spots[area % len(self.spots)]
        return self.seat_degrees(area // len(self.spots) + 1), radius, width, height
