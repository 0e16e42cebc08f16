"""A felt with seats on an arc around the middle of the dealer's edge: lamps seat by seat, in the order of the chain.

Seat 1 lies at FIRST_DEGREES on the dealer's left; the seats are spread evenly to the same angle on the right.
"""

from railbird.table.layout import Layout

FIRST_DEGREES = 66
AREA_LEDS = 3


class Arc:
    """`spots`: (name, radius in mm, width along the arc, height, LEDs) of a seat's lamp areas. `sensed`: which of them
    have a chip sensor, lowest bit first; all of them if it is left out. `cards_mm`: the radius of the far edge of a
    seat's cards."""

    def __init__(self, name: str, seats: int, spots: tuple, inscription: str, sensed=None, cards_mm: int = 912):
        self.name = name
        self.seats = seats
        self.spots = spots
        self.inscription = inscription
        self.cards_mm = cards_mm
        self.sensed = tuple(range(len(spots))) if sensed is None else sensed

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
        return Layout(self.name, tuple(names), bytes(spans), leds, self)

    def area(self, seat: int, spot: int) -> int:
        return (seat - 1) * len(self.spots) + spot

    def sensor_names(self) -> list:
        """Of a seat's areas with a chip sensor, lowest bit first."""
        return [self.spots[spot][0].replace("_", " ") for spot in self.sensed]

    def chip_bit(self, seat: int, sensor: int) -> int:
        """The bit of CHIPS of a seat's sensor, counted as `sensed` lists them."""
        return (seat - 1) * len(self.sensed) + sensor

    def chip_bit_of(self, area: int) -> int:
        """The bit of the sensor under a lamp area, -1 if it has none."""
        seat, spot = area // len(self.spots) + 1, area % len(self.spots)
        return self.chip_bit(seat, self.sensed.index(spot)) if spot in self.sensed else -1

    def seat_degrees(self, seat: int):
        """To the dealer's left of straight ahead."""
        return FIRST_DEGREES - 2 * FIRST_DEGREES * (seat - 1) / (self.seats - 1)

    def area_polar(self, area: int):
        """(degrees, radius in mm, width, height) around the edge's middle."""
        _, radius, width, height, _ = self.spots[area % len(self.spots)]
        return self.seat_degrees(area // len(self.spots) + 1), radius, width, height
