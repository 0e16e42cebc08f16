"""The supervisor's seven lines (table-guide 2). A line that makes no sense now isn't shown."""

from railbird.table.dialogs.cards_menu import CardsMenu
from railbird.table.dialogs.edit_passes import start_edit
from railbird.table.dialogs.menu import Menu
from railbird.table.dialogs.table_menu import TableMenu
from railbird.table.dialogs.void_menu import VoidMenu
from railbird.table.states import CORRECT, INSERT, MENU_SUPERVISOR, REMOVE


class SupervisorMenu(Menu):
    CODE = MENU_SUPERVISOR
    TITLE = "SUPERVISOR"

    def items(self) -> list:
        table = self.table
        dialogs = table.dialogs
        found = []
        if table.game.editor():
            if table.current.passes:
                found.append((1, "CORRECT", lambda: start_edit(table, CORRECT)))
            found.append((2, "INSERT", lambda: start_edit(table, INSERT)))
            if table.current.passes:
                found.append((3, "REMOVE", lambda: start_edit(table, REMOVE)))
        if table.current.in_play():
            found.append((4, "VOID", lambda: dialogs.open(VoidMenu(table))))
        if table.rounds.can_reopen():
            found.append((5, "REOPEN", table.rounds.reopen))
        found.append((6, "CARDS", lambda: dialogs.open(CardsMenu(table))))
        found.append((7, "TABLE", lambda: dialogs.open(TableMenu(table))))
        return found
