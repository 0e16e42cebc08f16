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
    """A payment that waits for surveillance is a win still; one that was refused is none."""
    found = []
    results, is_over = game.results, game.current.state in (RESULT, PAYING)
    void, dark = game.seats.void_mask, results.by_cards_mask | results.refused_mask
    due = [] if is_over else game.lit_boxes()
    for box in game.seats.betting():
        bit, meaning = 1 << (box - 1), 0  # people wait for it: few calls
        if void & bit:
            meaning = VOID_LAMP
        elif not is_over:
            meaning = SEAT_DUE if box in due else 0
        elif not dark & bit:
            outcome = results.outcome(box)
            meaning = game.rules.lamp(outcome) if outcome else 0
        if meaning:
            found.append((box - 1, meaning))
    return found
