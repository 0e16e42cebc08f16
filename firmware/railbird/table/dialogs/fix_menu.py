"""FIX: what the dealer alone may put right, and the question whether a new shoe is really in."""

from railbird.table.dialogs.menu import Menu
from railbird.table.states import MENU_FIX, MENU_NEW_SHOE, OPEN


class FixMenu(Menu):
    CODE = MENU_FIX
    IS_DEALERS = True
    TITLE = "FIX"

    def items(self) -> list:
        """The game's lines with those that every game has, by number (table-guide 3, 4)."""
        table = self.table
        found = list(table.game.fix_items())
        fault, supervises = table.cards.fault, bool(table.supervisor.person)
        if fault and (supervises or not fault.needs_supervisor()):
            found.append((4, "NOTHING PASSED", table.cards.clear_fault))
        if table.current.state == OPEN and not fault and table.rounds.uses_shoe():
            found.append((5, "NEW SHOE", lambda: table.dialogs.open(NewShoeMenu(table))))
        if table.current.in_play() and not table.current.pay_by_cards:
            found.append((6, "PAY BY CARDS", self._pay_by_cards))
        found.append((7, "SUPERVISOR MENU" if supervises else "CALL SUPERVISOR", table.keypad.call_supervisor))
        found.sort(key=lambda item: item[0])
        return found

    def _pay_by_cards(self) -> None:
        self.table.undo.remember(self.table)
        self.table.game.irregularities.pay_by_cards()


class NewShoeMenu(Menu):
    CODE = MENU_NEW_SHOE
    IS_DEALERS = True
    TITLE = "NEW SHOE?"
    DEFAULT = 1

    def items(self) -> list:
        return [(1, "YES, ALL CARDS ARE IN", self.table.rounds.new_shoe)]
