"""Decisions of the seats: sensors say what is covered, seat keys overrule them."""

from railbird.table.seated.states import MOST_SEATS, SENSORS, UNDECIDED


class Decisions:
    def __init__(self, rules, seats, chips):
        self._rules = rules
        self._seats = seats
        self._chips = chips
        self._keyed = bytearray(MOST_SEATS + 1)  # what a seat key gave, by seat

    def pack(self) -> bytes:
        return bytes(self._keyed)

    def unpack(self, keyed: bytes) -> None:
        self._keyed = bytearray(keyed)

    def clear(self) -> None:
        self._keyed = bytearray(MOST_SEATS + 1)

    def of(self, seat: int) -> int:
        keyed = self._keyed[seat]
        if keyed != SENSORS:
            return keyed
        return self._rules.sensed(self._chips.bet(seat), self._chips.covered(seat))

    def letter(self, seat: int) -> str:
        return self._rules.LETTERS[self.of(seat)]

    def open_seats(self) -> list:
        return [seat for seat in self._seats.deciding() if self.of(seat) == UNDECIDED]

    def key(self, seat: int) -> None:
        """The next decision that the seat's wagers allow."""
        cycle = self._rules.cycle(self._chips.bet(seat))
        now = self.of(seat)
        at = cycle.index(now) if now in cycle else -1
        self._keyed[seat] = cycle[(at + 1) % len(cycle)]

    def chips_moved(self, changed: int) -> None:
        """A decision that was opened again is made by the player's chips."""
        for seat in range(1, MOST_SEATS + 1):
            if self._keyed[seat] == UNDECIDED and self._chips.of(seat, changed):
                self._keyed[seat] = SENSORS

    def fix(self) -> bool:
        """From here on chips move without meaning; False while a seat is open: then nothing is fixed."""
        keyed = bytearray(self._keyed)
        for seat in self._seats.deciding():
            keyed[seat] = self.of(seat)
            if keyed[seat] == UNDECIDED:
                return False
        self._keyed = keyed
        return True
