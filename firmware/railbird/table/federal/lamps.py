"""Lamps of boxes: bets open, the box due, and in RESULT and PAYING all that win, push or go back at once."""

from railbird.table.federal.states import PAYING, RESULT
from railbird.table.states import OPEN, VOID
from railbird.table.view import BETS_OPEN, SEAT_DUE, View
from railbird.table.view import VOID as VOID_LAMP


def show_lamps(game, view: View) -> None:
    """`game` is only read."""
    state = game.current.state
    if state == OPEN:
        view.lamps = [(box, BETS_OPEN) for box in range(game.seat_count())]
    elif state == VOID:
        view.lamps = [(box - 1, VOID_LAMP) for box in game.seats.betting()]
    elif game.current.in_play() and not game.current.pay_by_cards:
        view.lamps = game.worked_out.once("lamps", _round_lamps, game)


def _round_lamps(game) -> list:
    found = []
    due = game.lit_boxes()
    for box in game.seats.betting():
        meaning = SEAT_DUE if box in due else 0
        if game.seats.is_void(box):
            meaning = VOID_LAMP
        elif game.current.state in (RESULT, PAYING):
            meaning = _result_lamp(game, box)
        if meaning:
            found.append((box - 1, meaning))
    return found


def _result_lamp(game, box: int) -> int:
    """A payment that waits for surveillance is a win still; one that was refused is none."""
    outcome = game.results.outcome(box)
    if outcome is None or game.results.is_by_cards(box) or game.results.is_refused(box):
        return 0
    return game.rules.lamp(outcome)
