"""A game with seats and a dealer's hand: OPEN, SEATS, DEAL, DECIDE, SHOW, SETTLE (table-guide 4).

It owns the decisions and the showdown; what is particular to a game is in its `SeatedRules`. Keys are in `keys.py`,
what goes wrong in `irregularities.py`, pictures in `pictures.py` and `screens.py`, lamps in `lamps.py`, corrections in
`edit.py`.
"""

from railbird.table.seated import lamps, pictures
from railbird.table.seated.choose_card import ChooseCard
from railbird.table.seated.dealt_game import DealtGame
from railbird.table.seated.dealt_parts import HandVoids
from railbird.table.seated.decisions import Decisions
from railbird.table.seated.edit import SeatedEditor
from railbird.table.seated.irregularities import SeatedIrregularities
from railbird.table.seated.keys import SeatedKeys
from railbird.table.seated.screens import SeatedScreens, settled_lines
from railbird.table.seated.showdown import Showdown
from railbird.table.seated.states import DEAL, DECIDE, SEATS, SETTLE, SHOW
from railbird.table.view import View


class SeatedGame(DealtGame):
    STATE_NAMES = {SEATS: "SEATS", DEAL: "DEAL", DECIDE: "DECIDE", SHOW: "SHOW", SETTLE: "SETTLE"}
    CHIP_STATES = (SEATS, DEAL, DECIDE)
    PAYING_STATES = (SETTLE,)
    AFTER_DEAL = (DECIDE, SHOW, SETTLE)
    DIALOGS = (ChooseCard,)

    def __init__(self, table):
        DealtGame.__init__(self, table)
        self.decisions = Decisions(self.rules, self.seats, self.chip_sensors)
        self.showdown = self.hidden_cards = Showdown(self)
        self.irregularities = SeatedIrregularities(self)
        self.voids = HandVoids(self)
        self.screens = SeatedScreens(self)
        self._editor = SeatedEditor(self)
        self._keys = SeatedKeys(self)

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        return self.seats, self.chip_sensors, self.deal, self.decisions, self.showdown, self.notices

    def reopened_state(self) -> int:
        if self.deal.is_over():
            return DECIDE
        return DEAL if self.current.passes else SEATS

    def reopen(self) -> None:
        """What was to be paid by cards may be opened after all."""
        self.showdown.by_cards_mask = 0
        self.notices.end()

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        current = self.current
        return current.state == DEAL and len(current.passes) < len(self.deal.order) and not current.trouble

    def due_in_clear(self) -> bool:
        return self.deal.next_in_clear()

    # --- chips and decisions ---------------------------------------------------------------------------------------

    def chips_moved(self, changed: int) -> None:
        if self.current.state == DECIDE:
            self.decisions.chips_moved(changed)

    def open_seats(self) -> list:
        return self.worked_out.once("open", self.decisions.open_seats)

    # --- keys ------------------------------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        """What a key does under a notice, it does; the notice goes with any."""
        return self.notices.seen() | self._keys.pressed(key)

    def editor(self):
        """While cards lie unopened; after the showdown the supervisor reopens first."""
        return self._editor if self.current.state in (DEAL, DECIDE) else None

    # --- pictures --------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def show_lamps(self, view: View) -> None:
        lamps.show_lamps(self, view)

    def result_lines(self) -> list:
        return settled_lines(self)
