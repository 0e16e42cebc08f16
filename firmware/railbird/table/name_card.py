"""A card named by keys: the suit, then with ◄ ► the rank if it is known; CONFIRM takes it, FIX goes back."""

from railbird.table.dialog_defaults import fault, in_clear, wants_card  # noqa: F401
from railbird.table.edit_passes import leave  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.passes import Pass
from railbird.table.states import EDIT
from railbird.table.view import NAME_CARD, RANK_UNKNOWN

# data: [operation, cursor, changes made, suit, rank or 0]


def card(table, passed) -> None:
    pass


def key(table, key: int) -> bool:
    suit, rank = table.data[3], table.data[4]
    if key < 5:
        table.data[3:] = [key, 0] if key < 4 else [2, 2]
    elif key == KEY_NEXT:
        table.data[4] = {0: 2, 14: 0}.get(rank, rank + 1)
    elif key == KEY_BACK:
        table.data[4] = {0: 14, 2: 0}.get(rank, rank - 1)
    elif key in (KEY_FIX, KEY_CONFIRM):
        del table.data[3:]
        table.dialog = EDIT
        if key == KEY_CONFIRM:
            named = suit * 13 + rank - 2 if rank else RANK_UNKNOWN + suit
            table.edit_with(table.data[0], table.data[1], Pass(0, named))
    else:
        return False
    return True


def show(table, view) -> None:
    view.body = (NAME_CARD, table.data[3], table.data[4])
    view.footer = "◄ RANK ►   CONFIRM"
