"""VOID: CONFIRM for the round, a seat key for one seat. The key of a void seat takes that back: the wrong one."""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM
from railbird.table.states import MENU_VOID
from railbird.table.view import View, message_body


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
        if key + 1 in table.game.voids.possible():
            table.game.voids.turn(key + 1)
            table.dialogs.close()
            return True
        return False

    def show(self, view: View) -> None:
        voids = self.table.game.voids
        lines = ["ALL BETS BACK"]
        if voids.seats():
            void = ",".join([str(seat) for seat in voids.seats()])
            lines.append("NOW VOID: " + void if len(void) < 7 else "VOID " + void)
        seats = " ".join([str(seat) for seat in voids.possible()])
        number = self.table.current.number
        what = f"VOID ROUND {number}?" if number < 10000 else f"VOID R {number}?"
        code = f"OR {voids.word} KEY {seats}" if seats else self.table.game.VOID_RULE
        view.body = message_body(what, lines, code)
        view.footer = "CONFIRM = VOID ROUND"
