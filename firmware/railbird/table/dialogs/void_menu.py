"""VOID: CONFIRM for the round, a seat key for one seat. The key of a void seat takes that back: the wrong one."""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM
from railbird.table.states import MENU_VOID
from railbird.table.view import View, menu_body


class VoidMenu(Dialog):
    CODE = MENU_VOID

    def key(self, key: int) -> bool:
        table = self.table
        if key == KEY_BACK:
            table.dialogs.open_supervisor()
            return True
        if key == KEY_CONFIRM:
            table.dialogs.put_away()
            table.rounds.void()
            return True
        if key + 1 in table.game.voidable_seats():
            table.game.void_seat(key + 1)
            table.dialogs.close()
            return True
        return False

    def show(self, view: View) -> None:
        game = self.table.game
        lines = ["CONFIRM = WHOLE ROUND"]
        if game.voidable_seats():
            lines.append("SEAT KEY " + _seats_text(game.voidable_seats()))
        if game.void_seats():
            lines.append("ALREADY VOID " + _seats_text(game.void_seats()))
        view.body = menu_body("VOID, WAGERS RETURNED", lines, -1)
        view.footer = "CONFIRM = VOID ROUND"


def _seats_text(seats: list) -> str:
    return " ".join([str(seat) for seat in seats])
