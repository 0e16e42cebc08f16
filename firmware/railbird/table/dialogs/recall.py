"""Recall: ◄ ► from round to round, CONFIRM for its cards, FIX ends. Nothing here touches the round in play.

The app gives the round that `recall_wanted` names: it stands in the snapshot of the round after it (`show_recalled`).
"""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.states import RECALL
from railbird.table.view import View, list_body


class Recall(Dialog):
    CODE = RECALL
    IS_DEALERS = True

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.number = 0
        self.cards_shown = 0

    def pack(self) -> list:
        return [self.number, self.cards_shown]

    def unpack(self, values: list) -> None:
        self.number, self.cards_shown = values

    def key(self, key: int) -> bool:
        if key == KEY_FIX:
            self.table.rounds.recalled = None
            self.table.dialogs.close()
        elif key == KEY_BACK and self.number > 1:
            self._look_at(self.number - 1)
        elif key == KEY_NEXT and self.number < self.table.rounds.last_number():
            self._look_at(self.number + 1)
        elif key == KEY_CONFIRM:
            self.cards_shown = 0 if self.cards_shown else 1
        else:
            return False
        return True

    def _look_at(self, number: int) -> None:
        self.number = number
        self.cards_shown = 0

    def show(self, view: View) -> None:
        view.header = f"R {self.number:04d}"
        view.header_right = "RECALL"
        view.header_alert = True
        view.footer = "◄ ► CONFIRM FIX=END"
        found = self.table.rounds.find(self.number)
        if found is None:
            view.body = list_body("RECALL", ["NOT IN THE JOURNAL"])
        else:
            self.table.game.screens.show_recalled(view, found, bool(self.cards_shown))
