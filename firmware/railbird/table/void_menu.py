"""VOID: CONFIRM for the round, a seat key for one seat (Derby 10.8; Four Card Poker 11.1, 11.2, 11.5, 11.15(b)).

The key of a void seat takes that back: the wrong one was pressed.
"""

from railbird.table.dialog_defaults import card, fault, in_clear, leave, wants_card  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM
from railbird.table.states import MENU_SUPERVISOR, NO_DIALOG
from railbird.table.view import MENU


def key(table, key: int) -> bool:
    if key == KEY_BACK:
        table.open_dialog(MENU_SUPERVISOR)
        return True
    if key == KEY_CONFIRM:
        table.dialog = NO_DIALOG
        table.void_round()
        return True
    if key + 1 in table.voidable_seats():
        table.void_seat(key + 1)
        table.close_dialog()
        return True
    return False


def show(table, view) -> None:
    seats = table.voidable_seats()
    lines = ["CONFIRM = WHOLE ROUND"]
    if seats:
        lines.append("SEAT KEY " + " ".join([str(seat) for seat in seats]))
    if table.void_seats():
        lines.append("ALREADY VOID " + " ".join([str(seat) for seat in table.void_seats()]))
    view.body = (MENU, "VOID, WAGERS RETURNED", lines, -1)
    view.footer = "CONFIRM = VOID ROUND"
