"""What the hands have to do after a correction: cards to be moved on the felt (Derby 10.7), or out of play (10.6)."""

from railbird.table.dialog_defaults import card, fault, in_clear, leave, wants_card  # noqa: F401
from railbird.table.events import KEY_CONFIRM
from railbird.table.texts import PLACE_NAMES
from railbird.table.view import MESSAGE

# data: cards to be moved to first, second, third place, out of play


def key(table, key: int) -> bool:
    if key == KEY_CONFIRM:
        table.close_dialog()
    return key == KEY_CONFIRM


def show(table, view) -> None:
    lines = []
    for index, number in enumerate(table.data):
        if number:
            cards = "1 CARD" if number == 1 else f"{number} CARDS"
            lines.append(f"{cards} TO {PLACE_NAMES[index]}" if index < 3 else f"{cards} OUT")
    view.body = (MESSAGE, "MOVE", lines, "")
    view.footer = "CONFIRM = MOVED"
