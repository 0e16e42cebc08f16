"""Numbered menus. A number chooses; NEXT moves, CONFIRM chooses; BACK cancels.

The items of a menu are made anew at every key and every picture, so they always say what is possible now.
"""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.view import View, menu_body


class Menu(Dialog):
    TITLE = ""
    DEFAULT = 0  # what CONFIRM alone chooses

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.line = -1

    def pack(self) -> list:
        return [self.line]

    def unpack(self, values: list) -> None:
        (self.line,) = values

    def items(self) -> list:
        """(number, text, action) of every line that is possible now."""
        return []

    def why_empty(self) -> str:
        """What has to be done before anything here is possible."""
        return "FINISH THE ROUND"

    def back(self) -> None:
        self.table.dialogs.close()

    def key(self, key: int) -> bool:
        choices = self.items()
        if key == KEY_BACK:
            self.back()
            return True
        if key == KEY_NEXT and choices:
            self.line = (self.line + 1) % len(choices)
            return True
        wanted = key + 1
        if key == KEY_CONFIRM:
            wanted = choices[self.line][0] if 0 <= self.line < len(choices) else self.DEFAULT
        for number, _, action in choices:
            if number == wanted:
                self.choose(action)
                return True
        return False

    def choose(self, action) -> None:
        """The action may open another dialog, which then stays."""
        self.table.dialogs.put_away()
        action()
        self.table.cards.drain()

    def show(self, view: View) -> None:
        choices = self.items()
        lines = [f"{number} {text}" for number, text, _ in choices] or [self.why_empty()]
        view.header = f"R {self.table.current.number:04d}  {self.TITLE}"
        view.body = menu_body(lines, self.line)
        ready = self.DEFAULT and any([number == self.DEFAULT for number, _, _ in choices])
        view.footer = "CONFIRM = YES" if ready else "1-7   BACK = CANCEL"
