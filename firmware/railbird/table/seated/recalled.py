"""A round of a game with seats, for recall, logs and pages: hands as they lie, and the areas that are lit."""

from railbird.table.seated.states import DEALER, SETTLE, seats_of
from railbird.table.states import VOID


def finished(game, found):
    """Another such game that holds a finished round alone."""
    from railbird.table.table import Table

    table = Table(game.table.config, type(game))
    table.rounds.last = found
    table.rounds.take_last()
    return table.game


def lit_areas(game) -> range:
    """Seats are lit one after the other; a void round all at once."""
    if game.current.state == VOID:
        return range(game.area_count())
    count = len(game.rules.LAMP_NAMES)
    turn = game.showdown.turn if game.current.state == SETTLE else 0
    return range((turn - 1) * count, turn * count) if turn else range(0)


def hands(game) -> list:
    found = [("DEALER", [passed.card for passed in game.deal.passes_of(DEALER)])]
    for seat in seats_of(game.seats.in_mask):
        cards = [passed.card for passed in game.deal.passes_of(seat)]
        found.append((f"SEAT {seat} {game.decisions.letter(seat)}", cards))
    return found
