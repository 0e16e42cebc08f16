"""What became of a card that the supervisor takes out of the round: in the rack, next from the shoe, or never there."""

from railbird.table.dialogs.menu import Menu
from railbird.table.states import MENU_REMOVE, NEVER_WAS, NEXT_FROM_SHOE, OUT_OF_PLAY


class RemoveMenu(Menu):
    CODE = MENU_REMOVE
    TITLE = "THIS CARD"

    def __init__(self, table, edit=None):
        Menu.__init__(self, table)
        self._edit = edit  # the dialog whose card it is

    def pack(self) -> list:
        return [self.line, self._edit.CODE, self._edit.pack()]

    def unpack(self, values: list) -> None:
        self.line, code, edit = values
        self.table.dialogs.unpack([code, edit])
        self._edit = self.table.dialogs.shown

    def items(self) -> list:
        return [
            (1, "OUT OF PLAY", lambda: self._remove(OUT_OF_PLAY)),
            (2, "NEXT CARD FROM SHOE", lambda: self._remove(NEXT_FROM_SHOE)),
            (3, "NEVER WAS A CARD", lambda: self._remove(NEVER_WAS)),
        ]

    def _remove(self, became: int) -> None:
        self._edit.remove(became)
        self.table.dialogs.open(self._edit)

    def back(self) -> None:
        self.table.dialogs.open(self._edit)

    def leave(self) -> None:
        self._edit.leave()
