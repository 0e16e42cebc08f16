"""FIX 2 in poker: which of the dealer's cards was exposed (Four Card Poker 11.8). ◄ ► choose, CONFIRM takes it."""

from railbird.table.dialog_defaults import card, fault, in_clear, leave, wants_card  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT

# data: [index among the dealer's cards]


def key(table, key: int) -> bool:
    index = table.data[0]
    if key == KEY_FIX:
        table.close_dialog()
        return True
    if key == KEY_CONFIRM:
        table.close_dialog()
        table.dealer_card_exposed(index)
        return True
    moved = index + {KEY_NEXT: 1, KEY_BACK: -1}.get(key, 0)
    if moved == index or not 0 <= moved < table.dealer_cards_dealt():
        return False
    table.data[0] = moved
    return True


def show(table, view) -> None:
    table.show_dealer_choice(view, table.data[0])
    view.footer = "◄ ► CARD   CONFIRM"
