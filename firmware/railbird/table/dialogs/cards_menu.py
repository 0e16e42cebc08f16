"""The supervisor's CARDS menu: new shoe, enrol, deck check, manual entry with a dead scanner."""

from railbird.table.config import PRINTED_CODE
from railbird.table.dialogs.deck_check import DeckCheck
from railbird.table.dialogs.enrol import Enrol
from railbird.table.dialogs.menu import Menu
from railbird.table.states import MENU_CARDS


class CardsMenu(Menu):
    CODE = MENU_CARDS
    TITLE = "CARDS"

    def items(self) -> list:
        table = self.table
        dialogs = table.dialogs
        found = []
        if table.at_rest():
            found.append((1, "NEW SHOE", table.rounds.new_shoe))
            if table.config.reader == PRINTED_CODE:
                found.append((2, "ENROL DECKS", lambda: dialogs.open(Enrol(table))))
            found.append((3, "DECK CHECK", lambda: dialogs.open(DeckCheck(table))))
        manual = "SCANNER WORKS AGAIN" if table.manual else "MANUAL: NO SCANNER"
        found.append((4, manual, self._turn_manual))
        return found

    def _turn_manual(self) -> None:
        table = self.table
        table.manual = 0 if table.manual else 1
        if table.manual:
            table.cards.end_fault()

    def back(self) -> None:
        self.table.dialogs.open_supervisor()
