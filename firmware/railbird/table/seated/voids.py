"""Single seats that are void: their wagers go back, their hands are not opened."""

from railbird.table.game_parts import Voids
from railbird.table.seated.states import DECIDE, SEATS, seats_of


class SeatVoids(Voids):
    def __init__(self, game):
        self._game = game
        self.word = game.rules.SEAT

    def possible(self) -> list:
        return self._game.seats.betting() if self._game.current.state > SEATS else []

    def seats(self) -> list:
        return seats_of(self._game.seats.void_mask)

    def turn(self, seat: int) -> None:
        self._game.seats.turn_void(seat)


class HandVoids(SeatVoids):
    """... of hands that decide."""

    def turn(self, seat: int) -> None:
        """A second time: voided by mistake, its hand lives again and it has to decide."""
        game = self._game
        game.seats.turn_void(seat)
        if game.showdown.is_on() and not game.seats.is_void(seat):
            game.showdown.turn = 0
            game.current.state = DECIDE
