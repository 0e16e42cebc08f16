"""The supervisor's TABLE menu: open, close, test, clear the door."""

from railbird.table.config import PRINTED_CODE
from railbird.table.states import CLOSED, DECK_CHECK, ENROL, MENU_OPENING, OPEN, TEST, TOTALS


def items(table) -> list:
    found = []
    if table.state == CLOSED:
        found.append((1, "OPEN", lambda: table.open_dialog(MENU_OPENING)))
    if table.state == OPEN and not table.held:
        found.append((2, "CLOSE", lambda: table.open_dialog(TOTALS)))
    if table.state == CLOSED or (table.state == OPEN and not table.held):
        found.append((3, "TEST", lambda: table.open_dialog(TEST, [0, 0, 0, 0])))
    if table.door_alarm and not table.door_open:
        found.append((4, "CLEAR THE DOOR", lambda: _clear_door(table)))
    return found


def why_empty(table) -> str:
    """What has to be done before anything here is possible."""
    return "FIRST DEAL HELD CARD" if table.held else "FINISH THE ROUND"


def opening_items(table) -> list:
    """The decks are checked or enrolled, then the table opens (6.1)."""
    found = [(1, "DECK CHECK", lambda: table.open_dialog(DECK_CHECK, [0, [], [], [], 0]))]
    if table.config.reader == PRINTED_CODE:
        found.append((2, "ENROL DECKS", lambda: table.open_dialog(ENROL, [[]])))
    if table.decks_ready():
        found.append((3, "OPEN NOW", lambda: _open(table)))
    return found


def _open(table) -> None:
    table.state = OPEN
    table.new_shoe()


def _clear_door(table) -> None:
    table.door_alarm = 0
