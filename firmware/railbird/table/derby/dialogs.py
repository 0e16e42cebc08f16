"""Derby's own dialogs: what becomes of one deck after a round, and what the hands have to do after a correction."""

from railbird.table.derby.states import MENU_HELD, MENU_SHUFFLE, MOVE_CARDS
from railbird.table.dialogs.dialog import Dialog
from railbird.table.dialogs.menu import Menu
from railbird.table.events import KEY_CONFIRM
from railbird.table.texts import PLACE_NAMES, number_of
from railbird.table.view import View, message_body


class ShuffleMenu(Menu):
    """7.1(b): with one deck the cards are shuffled after every round; nothing else is offered."""

    CODE = MENU_SHUFFLE
    IS_DEALERS = True
    TITLE = "ONE DECK"

    def items(self) -> list:
        return [(1, "BACK TO THE SHUFFLE", lambda: self.table.rounds.finish(True))]


class HeldMenu(Menu):
    """10.6: which of the held cards was seen; of many the last seven."""

    CODE = MENU_HELD
    IS_DEALERS = True
    TITLE = "WHICH CARD"

    def items(self) -> list:
        held = self.table.cards.held
        first = max(0, len(held) - 7)
        found = []
        for line in range(1, len(held) - first + 1):
            found.append((line, f"HELD CARD {first + line} OF {len(held)}", self._action(first + line - 1)))
        return found

    def _action(self, index: int):
        return lambda: self.table.game.irregularities.held_card_out(index)


class MoveCards(Dialog):
    """Cards to be moved on the felt (10.7), or out of play (10.6)."""

    CODE = MOVE_CARDS
    IS_DEALERS = True

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.to_place = [0, 0, 0]  # cards to be moved to first, second, third
        self.out = 0

    def pack(self) -> list:
        return self.to_place + [self.out]

    def unpack(self, values: list) -> None:
        *self.to_place, self.out = values

    def is_needed(self) -> bool:
        return any(self.to_place) or bool(self.out)

    def key(self, key: int) -> bool:
        if key == KEY_CONFIRM:
            self.table.dialogs.close()
        return key == KEY_CONFIRM

    def show(self, view: View) -> None:
        lines = []
        for count, name in zip(self.to_place, PLACE_NAMES):
            if count:
                lines.append(f"{number_of(count, 'CARD')} TO {name}")
        if self.out:
            lines.append(f"{number_of(self.out, 'CARD')} OUT")
        view.body = message_body("MOVE", lines)
        view.footer = "CONFIRM = MOVED"
