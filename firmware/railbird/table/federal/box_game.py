"""Boxes against a schedule, no dealer's hand: OPEN, SEATS, DEAL, RESULT, PAYING (Federal Poker; table-guide 2).

Comes in: cards, keys, chips through the table. The deal is that of `seated`; what a box comes to is in `results.py`,
cards that were not read in `cards.py`, what goes wrong in `irregularities.py`, pictures in `pictures.py`,
corrections in `edit.py`. The draw format puts its own states between DEAL and RESULT.
"""

from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.federal import lamps, pictures
from railbird.table.federal.cards import BoxCards
from railbird.table.federal.edit import BoxEditor
from railbird.table.federal.irregularities import BoxIrregularities
from railbird.table.federal.mark_cards import MarkCards
from railbird.table.federal.results import Results
from railbird.table.federal.states import PAYING, RESULT
from railbird.table.federal.void_cards import VoidCards
from railbird.table.seated.dealt_game import DealtGame
from railbird.table.seated.keys import SeatedKeys
from railbird.table.seated.states import DEAL, MOST_SEATS, SEATS
from railbird.table.states import VOID
from railbird.table.view import View


class BoxGame(DealtGame):
    STATE_NAMES = {SEATS: "BOXES", DEAL: "DEAL", RESULT: "RESULT", PAYING: "PAYING"}
    PAYING_STATES = (PAYING,)
    AFTER_DEAL = (RESULT, PAYING)
    DIALOGS = (MarkCards,)

    def __init__(self, table):
        DealtGame.__init__(self, table)
        self.results = Results(self)
        self.void_cards = VoidCards()
        self.hidden_cards = BoxCards(self)
        self.irregularities = BoxIrregularities(self)
        self.screens = pictures.BoxScreens(self)
        self._editor = BoxEditor(self)
        self._seats_keys = SeatedKeys(self)

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        return DealtGame._parts(self) + (self.results, self.void_cards)

    def is_complete(self) -> bool:
        """Every box has its cards."""
        return self.deal.is_over()

    def reopened_state(self) -> int:
        if self.is_complete():
            return RESULT
        return DEAL if self.current.passes else SEATS

    def reopen(self) -> None:
        self.results.clear()
        self.notices.end()

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        current = self.current
        return current.state == DEAL and len(current.passes) < len(self.deal.order) and not current.trouble

    def hand_places(self, box: int) -> list:
        """The places in the round of the cards that lie before a box at the end."""
        return self.deal.slots_of(box)

    def hand_passes(self, box: int) -> list:
        return [self.current.passes[place] for place in self.hand_places(box)]

    def hand(self, box: int):
        """The cards of a box that has all of them, and all open; else None."""
        passes = self.current.passes
        cards = [passes[place].card for place in self.hand_places(box)]
        return cards if len(cards) == self.rules.PLAYER_CARDS and min(cards) >= 0 else None

    # --- keys ------------------------------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        """What a key does under a notice, it does; the notice goes with any."""
        return self.notices.seen() | self._key(key)

    def _key(self, key: int) -> bool:
        state = self.current.state
        if self.current.pay_by_cards or self.has_too_many() or state in (VOID, SEATS, DEAL):
            return self._seats_keys.pressed(key)
        return self.result_key(key) if state in (RESULT, PAYING) else self.own_key(key)

    def own_key(self, key: int) -> bool:
        """In a state of the game's own."""
        return False

    def result_key(self, key: int) -> bool:
        results, current = self.results, self.current
        if key < MOST_SEATS:
            return results.look_at(key + 1)
        if current.state == RESULT:
            if key == KEY_CONFIRM and results.are_known():
                current.state = PAYING
                return True
            return key in (KEY_NEXT, KEY_BACK) and results.step(1 if key == KEY_NEXT else -1)
        if key == KEY_BACK:
            current.state = RESULT
            return True
        if key == KEY_NEXT and not results.held_boxes():
            self.table.rounds.finish(True)
            return True
        return False

    # --- corrections -----------------------------------------------------------------------------------------------

    def editor(self):
        return self._editor if self.current.state in (DEAL, RESULT, PAYING) else None

    def take_surplus(self) -> list:
        """Passes beyond the deal, after a correction."""
        return self.deal.surplus()

    # --- pictures --------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def result_lines(self) -> list:
        return pictures.result_lines(self)

    def lit_boxes(self) -> list:
        """Those whose lamps say that they are due: in SEATS all that are in."""
        if self.current.state == SEATS:
            return self.seats.betting()
        return [self.deal.seat_due()] if self.card_due() else []

    def show_lamps(self, view: View) -> None:
        lamps.show_lamps(self, view)
