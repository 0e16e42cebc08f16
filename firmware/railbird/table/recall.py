"""Recall: ◄ ► from round to round, CONFIRM for its cards, FIX ends. Nothing here touches the round in play.

The app gives the round that `recall_wanted` names: it stands in the snapshot of the round after it (`show_recalled`).
"""

from railbird.table.dialog_defaults import card, fault, in_clear, leave, wants_card  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.view import LIST

# data: [round number, cards shown]


def key(table, key: int) -> bool:
    number = table.data[0]
    if key == KEY_FIX:
        table.recalled = None
        table.close_dialog()
    elif key == KEY_BACK and number > 1:
        table.data = [number - 1, 0]
    elif key == KEY_NEXT and number < table.last_recallable():
        table.data = [number + 1, 0]
    elif key == KEY_CONFIRM:
        table.data[1] = 0 if table.data[1] else 1
    else:
        return False
    return True


def show(table, view) -> None:
    number, cards_shown = table.data
    view.header = f"R {number:04d}"
    view.header_right = "RECALL"
    view.header_alert = True
    view.footer = "◄ ► CONFIRM FIX=END"
    found = table.recalled_round(number)
    if found is None:
        view.body = (LIST, "RECALL", ["NOT IN THE JOURNAL"], 0)
    else:
        table.show_recalled_round(view, found, bool(cards_shown))
