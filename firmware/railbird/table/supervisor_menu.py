"""The supervisor's seven lines (table-guide 2). A line that makes no sense now isn't shown."""

from railbird.table.states import (
    CORRECT,
    EDIT,
    INSERT,
    MENU_CARDS,
    MENU_TABLE,
    MENU_VOID,
    REMOVE,
    VOID,
)


def items(table) -> list:
    found = []
    if table.editable():
        if table.passes:
            found.append((1, "CORRECT", lambda: table.start_edit(CORRECT)))
        found.append((2, "INSERT", lambda: table.start_edit(INSERT)))
        if table.passes:
            found.append((3, "REMOVE", lambda: table.start_edit(REMOVE)))
    if table.state > VOID:
        found.append((4, "VOID", lambda: table.open_dialog(MENU_VOID)))
    if table.can_reopen():
        found.append((5, "REOPEN", table.supervisor_reopens))
    found.append((6, "CARDS", lambda: table.open_dialog(MENU_CARDS)))
    found.append((7, "TABLE", lambda: table.open_dialog(MENU_TABLE)))
    return found


def remove_items(table) -> list:
    """A removed card is in the rack (10.6), waits as the next card (10.5), or was never there (10.7)."""
    return [
        (1, "OUT OF PLAY", lambda: _remove(table, 1)),
        (2, "NEXT CARD FROM SHOE", lambda: _remove(table, 2)),
        (3, "NEVER WAS A CARD", lambda: _remove(table, 3)),
    ]


def _remove(table, how: int) -> None:
    table.dialog = EDIT
    table.remove_pass(table.data[1], how)
