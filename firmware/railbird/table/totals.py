"""Closing the table: the totals, then CONFIRM."""

from railbird.table import table_menu
from railbird.table.dialog_defaults import card, fault, in_clear, leave, wants_card  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM
from railbird.table.states import CLOSED, MENU_TABLE, OPEN
from railbird.table.view import LIST


def key(table, key: int) -> bool:
    if key == KEY_BACK:
        table.open_dialog(MENU_TABLE)
        return True
    if key != KEY_CONFIRM or table.state != OPEN or table.held:
        return False
    table.state = CLOSED
    table.last = table.fault = None
    table.again = table.redeal = 0
    table.rounds_played = table.rounds_void = table.rounds_corrected = table.faults_seen = 0
    table.close_dialog()
    return True


def show(table, view) -> None:
    lines = [
        f"ROUNDS\t{table.rounds_played}",
        f"VOID\t{table.rounds_void}",
        f"CORRECTED\t{table.rounds_corrected}",
        f"FAULTS\t{table.faults_seen}",
    ]
    view.body = (LIST, "TOTALS", lines, 0)
    view.footer = table_menu.why_empty(table) if table.held else "CONFIRM = CLOSE"
