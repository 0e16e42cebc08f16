"""Numbered menus: FIX, the supervisor's, questions. A number chooses; NEXT moves, CONFIRM chooses; BACK cancels.

The items of a menu are made anew at every key and every picture, so they always say what is possible now.
"""

from railbird.table import cards_menu, edit_passes, fix_menu, supervisor_menu, table_menu
from railbird.table.dialog_defaults import card, fault, in_clear, wants_card  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.states import (
    EDIT,
    MENU_CARDS,
    MENU_FIX,
    MENU_NEW_SHOE,
    MENU_OPENING,
    MENU_REMOVE,
    MENU_SHUFFLE,
    MENU_SUPERVISOR,
    MENU_TABLE,
    NO_DIALOG,
)
from railbird.table.view import MENU

# dialog: title, items(table) -> [(number, text, action)], the dialog that BACK returns to, what CONFIRM alone chooses
_MENUS = {
    MENU_FIX: ("FIX", fix_menu.items, NO_DIALOG, 0),
    MENU_SUPERVISOR: ("SUPERVISOR", supervisor_menu.items, NO_DIALOG, 0),
    MENU_CARDS: ("CARDS", cards_menu.items, MENU_SUPERVISOR, 0),
    MENU_TABLE: ("TABLE", table_menu.items, MENU_SUPERVISOR, 0),
    MENU_OPENING: ("OPEN THE TABLE", table_menu.opening_items, MENU_TABLE, 3),
    MENU_SHUFFLE: ("ONE DECK", fix_menu.shuffle_items, NO_DIALOG, 0),
    MENU_NEW_SHOE: ("ALL CARDS ARE IN?", fix_menu.new_shoe_items, NO_DIALOG, 1),
    MENU_REMOVE: ("THIS CARD", supervisor_menu.remove_items, EDIT, 0),
}


def key(table, key: int) -> bool:
    _, items, parent, default = _MENUS[table.dialog]
    choices = items(table)
    if key == KEY_BACK:
        if parent == EDIT:
            table.dialog = EDIT
        elif parent:
            table.open_dialog(parent)
        else:
            table.close_dialog()
        return True
    if key == KEY_NEXT and choices:
        table.line = (table.line + 1) % len(choices)
        return True
    wanted = key + 1
    if key == KEY_CONFIRM:
        wanted = choices[table.line][0] if 0 <= table.line < len(choices) else default
    for number, _, action in choices:
        if number == wanted:
            _choose(table, action)
            return True
    return False


def _choose(table, action) -> None:
    """The action may open another dialog, which then stays."""
    table.dialog = NO_DIALOG
    table.line = -1
    action()
    table.drain()


def leave(table) -> None:
    if table.data:  # a question in the middle of an edit
        edit_passes.leave(table)


def show(table, view) -> None:
    title, items, _, default = _MENUS[table.dialog]
    choices = items(table)
    lines = [f"{number} {text}" for number, text, _ in choices] or [table_menu.why_empty(table)]
    view.body = (MENU, title, lines, table.line)
    ready = default and any([number == default for number, _, _ in choices])
    view.footer = "CONFIRM = YES" if ready else "1-7   BACK = CANCEL"
