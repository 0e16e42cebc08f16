"""Poker's lamps: bets open, the seats in play and due, the seat in settlement, wagers that go back (table-guide 6)."""

from railbird.table import poker_settle
from railbird.table.poker_round import ANTE_BIT, DEAL, DECIDE, SEATS, SETTLE, bit_of
from railbird.table.states import CLOSED, OPEN, VOID
from railbird.table.view import BETS_OPEN, SEAT_DUE, View

_OPEN_LAMPS = [(area, BETS_OPEN) for area in range(21)]


def show_lamps(table, view: View) -> None:
    state = table.state
    if state == CLOSED:
        return
    if state == OPEN:
        view.lamps = _OPEN_LAMPS[: 3 * table.config.seats]
    elif state == VOID:
        for seat in range(1, 8):
            if table.in_mask & bit_of(seat):
                view.lamps += poker_settle.void_lamps(table, seat)
    elif not table.pay_by_cards:
        _show_round_lamps(table, view)


def _show_round_lamps(table, view: View) -> None:
    if table.state == SETTLE:  # only the seat in settlement
        found = None if table.by_cards(table.turn) else table.outcome(table.turn)
        if table.void_mask & bit_of(table.turn):
            view.lamps = poker_settle.void_lamps(table, table.turn)
        elif found:
            view.lamps = poker_settle.lamps(table.turn, found)
        return
    due = 0
    if table.state == DEAL and table.card_due():
        due = table.order[len(table.passes)][0]
    waiting = table.open_seats() if table.state == DECIDE else []
    for seat in range(1, 8):
        if table.void_mask & bit_of(seat):
            view.lamps += poker_settle.void_lamps(table, seat)
        elif seat == due or seat in waiting or (table.state == SEATS and table.in_mask & bit_of(seat)):
            view.lamps.append((3 * seat - 3 + ANTE_BIT // 2, SEAT_DUE))
