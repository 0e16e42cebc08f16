"""Which dialog lies over the round, if any: opens, closes, and finds its class again after a restart."""

from railbird.table.dialogs.cards_menu import CardsMenu
from railbird.table.dialogs.deck_check import DeckCheck
from railbird.table.dialogs.dialog import Dialog
from railbird.table.dialogs.edit_passes import EditPasses
from railbird.table.dialogs.enrol import Enrol
from railbird.table.dialogs.fix_menu import FixMenu, NewShoeMenu
from railbird.table.dialogs.name_card import NameCard
from railbird.table.dialogs.recall import Recall
from railbird.table.dialogs.remove_menu import RemoveMenu
from railbird.table.dialogs.supervisor_menu import SupervisorMenu
from railbird.table.dialogs.table_menu import ClosingCheck, OpeningMenu, TableMenu
from railbird.table.dialogs.test_mode import TestMode
from railbird.table.dialogs.totals import ClosingTotals
from railbird.table.dialogs.void_menu import VoidMenu
from railbird.table.states import CLOSED, NO_DIALOG

_CLASSES = (
    FixMenu,
    SupervisorMenu,
    CardsMenu,
    TableMenu,
    OpeningMenu,
    ClosingCheck,
    NewShoeMenu,
    RemoveMenu,
    VoidMenu,
    EditPasses,
    NameCard,
    Enrol,
    DeckCheck,
    Recall,
    TestMode,
    ClosingTotals,
)


class Desk:
    def __init__(self, table):
        self._table = table
        self.shown = None  # a Dialog, or None

    def pack(self):
        shown = self.shown
        return [shown.CODE, shown.pack()] if shown else None

    def unpack(self, values) -> None:
        self.shown = None
        if values:
            code, own = values
            for dialog_class in _CLASSES + self._table.game.DIALOGS:
                if code == dialog_class.CODE:
                    dialog = dialog_class(self._table)
                    dialog.unpack(own)
                    self.shown = dialog

    def code(self) -> int:
        return self.shown.CODE if self.shown else NO_DIALOG

    def open(self, dialog: Dialog) -> None:
        self.shown = dialog

    def open_fix(self) -> None:
        self.shown = FixMenu(self._table)

    def open_supervisor(self) -> None:
        self.shown = SupervisorMenu(self._table)

    def open_table_menu(self) -> None:
        self.shown = TableMenu(self._table)

    def open_cards_menu(self) -> None:
        """Where enrolment and deck check came from, and return to."""
        self._table.cards.naming = None
        is_closed = self._table.current.state == CLOSED
        self.shown = OpeningMenu(self._table) if is_closed else CardsMenu(self._table)

    def open_recall(self, number: int) -> None:
        recall = Recall(self._table)
        recall.number = number
        self.shown = recall

    def close(self) -> None:
        """The dialog ends; its last act may open another."""
        closed, self.shown = self.shown, None
        self._table.cards.naming = None
        if closed:
            closed.leave()
        self._table.cards.drain()

    def put_away(self) -> None:
        """The dialog has done its work, or another takes its place: nothing is left to be ended."""
        self.shown = None

    def boot(self) -> None:
        if self.shown:
            self.close()
        self.shown = None

    def takes_cards(self):
        """The dialog that takes the cards now, or None."""
        shown = self.shown
        return shown if shown and shown.wants_card() else None

    def is_supervisors(self) -> bool:
        return self.shown is not None and not self.shown.IS_DEALERS

    def recalled_number(self) -> int:
        return self.shown.number if isinstance(self.shown, Recall) else 0

    def is_test(self) -> bool:
        return isinstance(self.shown, TestMode)

    def takes_any_deck(self) -> bool:
        return self.shown is not None and self.shown.ANY_DECK
