"""A game with seats and a dealer's hand: OPEN, SEATS, DEAL, DECIDE, SHOW, SETTLE (table-guide 4).

It owns the decisions and the showdown; what is particular to a game is in its `SeatedRules`. Keys and
cards are here, pictures in `pictures.py`, lamps in `lamps.py`, corrections in `edit.py`.
"""

from railbird.table.config import SHUFFLER
from railbird.table.game import Game
from railbird.table.passes import Pass
from railbird.table.seated import lamps, pictures, recalled
from railbird.table.seated.choose_card import ChooseCard
from railbird.table.seated.dealt_game import DealtGame
from railbird.table.seated.decisions import Decisions
from railbird.table.seated.edit import SeatedEditor
from railbird.table.seated.irregularities import Irregularities
from railbird.table.seated.keys import SeatedKeys
from railbird.table.seated.settled_lines import settled_lines
from railbird.table.seated.showdown import Showdown
from railbird.table.seated.states import DEAL, DECIDE, SEATS, SETTLE, SHOW
from railbird.table.states import LOW
from railbird.table.view import View


class SeatedGame(DealtGame):
    STATE_NAMES = {SEATS: "SEATS", DEAL: "DEAL", DECIDE: "DECIDE", SHOW: "SHOW", SETTLE: "SETTLE"}
    CHIP_STATES = (SEATS, DEAL, DECIDE)
    AFTER_DEAL = (DECIDE, SHOW, SETTLE)
    DIALOGS = (ChooseCard,)
    IRREGULARITIES = Irregularities

    def __init__(self, table):
        DealtGame.__init__(self, table)
        self.decisions = Decisions(self.rules, self.seats, self.chip_sensors)
        self.showdown = Showdown(self)
        self._editor = SeatedEditor(self)
        self._keys = SeatedKeys(self)

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        return self.seats, self.chip_sensors, self.deal, self.decisions, self.showdown, self.notices

    def configured(self) -> None:
        DealtGame.configured(self)
        self.decisions.use_rules(self.rules)

    def reopened_state(self) -> int:
        if self.deal.is_over():
            return DECIDE
        return DEAL if self.current.passes else SEATS

    def reopens(self) -> None:
        """What was to be paid by cards may be opened after all."""
        self.showdown.by_cards_mask = 0
        self.current.pay_by_cards = 0
        self.notices.end()

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        current = self.current
        return current.state == DEAL and len(current.passes) < len(self.deal.order) and not current.trouble

    def due_in_clear(self) -> bool:
        return self.deal.next_in_clear()

    def one_deck_a_round(self) -> bool:
        """A shuffler has two decks, one of them in play."""
        return self.table.config.source == SHUFFLER

    def deal_plan(self):
        """The dealer's hand opens first, then seats from the dealer's right; the upcard lies face up."""
        if not self.deal.order or not self.current.in_play():
            return None
        return self.worked_out.once("plan", self.deal.plan)

    def dealt_passes(self) -> list:
        return [0 if passed.is_unread() else passed.number for passed in self.current.passes]

    def openings(self) -> list:
        return self.worked_out.once("openings", self._openings)

    def _openings(self) -> list:
        """The upcard once it lies; the dealer's hand at the showdown; each seat at its turn."""
        if self.current.trouble:
            return []
        if self.current.state in (DEAL, DECIDE):
            upcard = self.deal.upcard_pass()
            return [upcard.number] if upcard and upcard.can_be_opened() else []
        return self.showdown.openings()

    def rescans(self) -> list:
        return self.showdown.rescans()

    def asked_in_clear(self):
        return self.showdown.asked_in_clear()

    def asked(self, passed: Pass) -> bool:
        return not self.current.check and self.showdown.asked(passed)

    def doubled(self, passed: Pass) -> None:
        """At the showdown no card is dealt: one that the scanner knows is a hand that is passed again as it lies."""
        cards = self.table.cards
        if self.showdown.is_on() and passed in cards.held:
            cards.held.remove(passed)
            cards.uncounted.append(passed.number)
            self.held_is_surplus()
            self.table.sound(LOW)
        else:
            DealtGame.doubled(self, passed)

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

    def is_paying(self) -> bool:
        return self.current.state == SETTLE

    # --- FIX and supervisor ----------------------------------------------------------------------------------------

    def pay_by_cards(self) -> None:
        if self.showdown.is_on():
            self.showdown.settle_by_cards()
            self.table.cards.fault = None
        else:
            Game.pay_by_cards(self)

    def editor(self):
        """While cards lie unopened; after the showdown the supervisor reopens first."""
        return self._editor if self.current.state in (DEAL, DECIDE) else None

    def voidable_seats(self) -> list:
        return self.seats.betting() if self.current.state in (DEAL, DECIDE, SHOW, SETTLE) else []

    def void_seat(self, seat: int) -> None:
        self.irregularities.void_seat(seat)

    # --- pictures --------------------------------------------------------------------------------------------------

    def state_name(self) -> str:
        return f"SEAT {self.showdown.turn}" if self.current.state == SETTLE else Game.state_name(self)

    def count_text(self) -> str:
        return pictures.count_text(self)

    def open_text(self) -> str:
        return self.rules.scale()

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def show_check(self, view: View) -> None:
        pictures.show_check(self, view)

    def show_lamps(self, view: View) -> None:
        lamps.show_lamps(self, view)

    def show_recalled(self, view: View, found, cards: bool) -> None:
        recalled.show_recalled(recalled.finished(self, found), view, found, cards)

    def lit_areas(self):
        return recalled.lit_areas(self)

    def result_lines(self) -> list:
        return settled_lines(self)

    def missing_passes(self) -> list:
        return self.showdown.missing_passes()

    def hands(self) -> list:
        return recalled.hands(self)
