"""Closing the table: the totals, then CONFIRM."""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM
from railbird.table.states import OPEN, TOTALS
from railbird.table.view import View, list_body


class ClosingTotals(Dialog):
    CODE = TOTALS

    def key(self, key: int) -> bool:
        table = self.table
        if key == KEY_BACK:
            table.dialogs.open_table_menu()
            return True
        if key != KEY_CONFIRM or table.current.state != OPEN or table.cards.held:
            return False
        table.rounds.close_table()
        table.dialogs.close()
        return True

    def show(self, view: View) -> None:
        totals = self.table.rounds.totals
        lines = [
            f"ROUNDS\t{totals.rounds_played}",
            f"VOID\t{totals.rounds_void}",
            f"CORRECTED\t{totals.rounds_corrected}",
            f"FAULTS\t{totals.faults_seen}",
        ]
        view.body = list_body("TOTALS", lines)
        view.footer = "FIRST DEAL HELD CARD" if self.table.cards.held else "CONFIRM = CLOSE"
