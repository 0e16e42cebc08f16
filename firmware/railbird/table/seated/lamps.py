"""Lamps of a game with seats: bets open, the seats in play and due, the seat in settlement, wagers that go back."""

from railbird.table.seated.states import DEAL, DECIDE, MOST_SEATS, SEATS, SETTLE
from railbird.table.states import CLOSED, OPEN, VOID
from railbird.table.view import BETS_OPEN, SEAT_DUE, View
from railbird.table.view import VOID as VOID_LAMP


def show_lamps(game, view: View) -> None:
    """`game` is only read."""
    state = game.current.state
    if state == CLOSED:
        return
    if state == OPEN:
        view.lamps = game.worked_out.once("bets open", _open_lamps, game)
    elif state == VOID:
        for seat in range(1, MOST_SEATS + 1):
            if game.seats.is_in(seat):
                view.lamps += _void_lamps(game, seat)
    elif not game.current.pay_by_cards:
        _show_round_lamps(game, view)


def _open_lamps(game) -> list:
    return [(area, BETS_OPEN) for area in range(len(game.rules.LAMP_NAMES) * game.seat_count())]


def _first_area(game, seat: int) -> int:
    return (seat - 1) * len(game.rules.LAMP_NAMES)


def _void_lamps(game, seat: int) -> list:
    first = _first_area(game, seat)
    areas = game.rules.void_areas(game.chip_sensors.bet(seat), game.decisions.of(seat))
    return [(first + area, VOID_LAMP) for area in areas]


def _show_round_lamps(game, view: View) -> None:
    state = game.current.state
    if state == SETTLE:  # only the seat in settlement
        _show_turn(game, game.showdown.turn, view)
        return
    due = game.deal.seat_due() if state == DEAL and game.card_due() else 0
    waiting = game.open_seats() if state == DECIDE else []
    void, inside = game.seats.void_mask, game.seats.in_mask if state == SEATS else 0
    for seat in range(1, MOST_SEATS + 1):
        if void >> seat - 1 & 1:
            view.lamps += _void_lamps(game, seat)
        elif seat == due or inside >> seat - 1 & 1 or seat in waiting:
            view.lamps.append((_first_area(game, seat) + game.rules.DUE_LAMP, SEAT_DUE))


def _show_turn(game, seat: int, view: View) -> None:
    if game.seats.is_void(seat):
        view.lamps = _void_lamps(game, seat)
    elif not game.showdown.is_by_cards(seat):
        found = game.showdown.outcome(seat)
        first = _first_area(game, seat)
        view.lamps = [(first + area, meaning) for area, meaning in game.rules.lamps(found)] if found else []
