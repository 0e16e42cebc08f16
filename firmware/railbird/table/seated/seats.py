"""Who is in the round, as masks of seats, seat 1 lowest."""

from railbird.table.seated.states import bit_of, seats_of


class Seats:
    def __init__(self):
        self.in_mask = 0  # dealt to
        self.dead_mask = 0  # dealt to without a wager: never opened
        self.void_mask = 0  # wagers go back
        self.seen_mask = 0  # the hand that counts as the one its player may see

    def pack(self) -> list:
        return [self.in_mask, self.dead_mask, self.void_mask, self.seen_mask]

    def unpack(self, values: list) -> None:
        self.in_mask, self.dead_mask, self.void_mask, self.seen_mask = values

    def clear(self) -> None:
        self.unpack([0, 0, 0, 0])

    def is_in(self, seat: int) -> bool:
        return bool(self.in_mask & bit_of(seat))

    def is_dead(self, seat: int) -> bool:
        return bool(self.dead_mask & bit_of(seat))

    def is_void(self, seat: int) -> bool:
        return bool(self.void_mask & bit_of(seat))

    def is_seen(self, seat: int) -> bool:
        return bool(self.seen_mask & bit_of(seat))

    def seen_mark(self, seat: int) -> str:
        """11.15(a): the supervisor deemed it the hand that its player was dealt."""
        return "*" if self.is_seen(seat) else ""

    def is_dealt_to(self, seat: int) -> bool:
        return bool((self.in_mask | self.dead_mask) & bit_of(seat))

    def dealt_to_mask(self) -> int:
        return self.in_mask | self.dead_mask

    def betting(self) -> list:
        return seats_of(self.in_mask & ~self.dead_mask)

    def deciding(self) -> list:
        return seats_of(self.in_mask & ~self.dead_mask & ~self.void_mask)

    def turn_in(self, seat: int) -> None:
        self.in_mask ^= bit_of(seat)

    def turn_dead(self, seat: int) -> None:
        self.dead_mask ^= bit_of(seat)

    def turn_void(self, seat: int) -> None:
        self.void_mask ^= bit_of(seat)

    def turn_seen(self, seat: int) -> None:
        self.seen_mask ^= bit_of(seat)
