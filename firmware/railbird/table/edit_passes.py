"""CORRECT, INSERT, REMOVE: a cursor over the passes of the round. ◄ ► move it, FIX or CONFIRM ends.

CORRECT and INSERT take the card that is passed, or one named by keys; in poker a pass stays hidden, and a seat key has
its own meaning (Four Card Poker 11.4, 11.15(a)). REMOVE asks what became of the card. The game does the work.
"""

from railbird.table.dialog_defaults import fault  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.states import CORRECT, INSERT, MENU_REMOVE, NAME_CARD, REMOVE

TITLES = {CORRECT: "CORRECT", INSERT: "INSERT", REMOVE: "REMOVE"}

# data: [operation, cursor, changes made]; one more after a card that the shoe can't have


def wants_card(table) -> bool:
    return table.data[0] != REMOVE


def in_clear(table) -> bool:
    return table.edits_in_clear()


def card(table, passed) -> None:
    table.edit_with(table.data[0], table.data[1], passed)


def key(table, key: int) -> bool:
    operation, cursor = table.data[0], table.data[1]
    last = len(table.passes) - (operation != INSERT)
    if key in (KEY_NEXT, KEY_BACK):
        moved = cursor + (1 if key == KEY_NEXT else -1)
        if not 0 <= moved <= last:
            return False
        table.data[1] = moved
        del table.data[3:]
        return True
    if key == KEY_FIX or (key == KEY_CONFIRM and operation != REMOVE):
        table.close_dialog()
        return True
    if key == KEY_CONFIRM:
        if cursor > last:
            return False
        if table.names_removed():
            table.dialog = MENU_REMOVE
            table.line = -1
        else:
            table.remove_pass(cursor, 3)
        return True
    if key > 6 or operation == REMOVE:
        return False
    if table.names_cards():
        if key > 4:
            return False
        # 1-4 the suits, 5 the two of spades, the one Derby card whose rank counts (4.1)
        table.data[3:] = [key, 0] if key < 4 else [2, 2]
        table.dialog = NAME_CARD
        return True
    return table.edit_seat_key(operation, key + 1)


def leave(table) -> None:
    changes = table.data[2]
    table.data = []
    table.after_edit(changes)


def show(table, view) -> None:
    table.show_edit(view, table.data[0], table.data[1])
    view.footer = "◄ ► CONFIRM FIX=END" if table.data[0] == REMOVE else table.edit_footer(table.data[0])
