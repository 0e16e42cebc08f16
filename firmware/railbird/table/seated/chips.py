"""What the chip sensors say, seat by seat: covered or not. Bit (seat - 1) x areas + k, k lowest bit first."""


class Chips:
    def __init__(self, areas: int):
        self._areas = areas  # sensed a seat
        self.now = 0
        self.first = -1  # at NO MORE BETS, -1 until they are told

    def pack(self) -> list:
        return [self.now, self.first]

    def unpack(self, values: list) -> None:
        self.now, self.first = values

    def clear(self) -> None:
        self.unpack([0, -1])

    def of(self, seat: int, mask: int) -> int:
        return mask >> (self._areas * (seat - 1)) & ((1 << self._areas) - 1) if mask >= 0 else 0

    def bet(self, seat: int) -> int:
        return self.of(seat, self.first)

    def covered(self, seat: int) -> int:
        return self.of(seat, self.now)
