"""The supervisor's TABLE menu: open, close, test, clear the door."""

from railbird.table.config import PRINTED_CODE
from railbird.table.dialogs.deck_check import DeckCheck
from railbird.table.dialogs.enrol import Enrol
from railbird.table.dialogs.menu import Menu
from railbird.table.dialogs.test_mode import TestMode
from railbird.table.dialogs.totals import ClosingTotals
from railbird.table.states import CLOSED, MENU_CLOSING, MENU_OPENING, MENU_TABLE, OPEN


class TableMenu(Menu):
    CODE = MENU_TABLE
    TITLE = "TABLE"

    def items(self) -> list:
        table = self.table
        dialogs, alarms, state = table.dialogs, table.alarms, table.current.state
        found = []
        is_free = state == OPEN and not table.cards.held
        if state == CLOSED:
            found.append((1, "OPEN", lambda: dialogs.open(OpeningMenu(table))))
        if is_free:
            found.append((2, "CLOSE", self._close))
        if state == CLOSED or is_free:
            found.append((3, "TEST", lambda: dialogs.open(TestMode(table))))
        if alarms.door_alarm and not alarms.door_open:
            found.append((4, "CLEAR THE DOOR", alarms.clear_door))
        return found

    def _close(self) -> None:
        table = self.table
        unchecked = table.game.CHECKS_DECK_TO_CLOSE and not table.stock.checked
        table.dialogs.open(ClosingCheck(table) if unchecked else ClosingTotals(table))

    def why_empty(self) -> str:
        return "FIRST DEAL HELD CARD" if self.table.cards.held else "FINISH THE ROUND"

    def back(self) -> None:
        self.table.dialogs.open_supervisor()


class OpeningMenu(Menu):
    """The decks are checked or enrolled, then the table opens."""

    CODE = MENU_OPENING
    TITLE = "OPEN TABLE"
    DEFAULT = 3

    def items(self) -> list:
        table = self.table
        dialogs = table.dialogs
        found = [(1, "DECK CHECK", lambda: dialogs.open(DeckCheck(table)))]
        if table.config.reader == PRINTED_CODE:
            found.append((2, "ENROL DECKS", lambda: dialogs.open(Enrol(table))))
        if table.decks_ready():
            found.append((3, "OPEN NOW", table.rounds.open_table))
        return found

    def back(self) -> None:
        self.table.dialogs.open(TableMenu(self.table))


class ClosingCheck(Menu):
    """At the end of play the cards are checked again, by its rules; the supervisor may say no."""

    CODE = MENU_CLOSING
    TITLE = "CHECK DECK?"

    def items(self) -> list:
        table = self.table
        return [
            (1, "DECK CHECK", lambda: table.dialogs.open(DeckCheck(table))),
            (2, "NO CHECK, CLOSE", lambda: table.dialogs.open(ClosingTotals(table))),
        ]

    def back(self) -> None:
        self.table.dialogs.open(TableMenu(self.table))
