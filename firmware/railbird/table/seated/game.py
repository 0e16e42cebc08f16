"""A game with seats and a dealer's hand: OPEN, SEATS, DEAL, DECIDE, SHOW, SETTLE (table-guide 4).

It owns the seats, chips, deal, decisions and showdown; what is particular to a game is in its `SeatedRules`. Keys and
cards are here, pictures in `pictures.py`, lamps in `lamps.py`, corrections in `edit.py`.
"""

from railbird.table.config import SHUFFLER
from railbird.table.game import Game
from railbird.table.passes import Pass
from railbird.table.seated import lamps, pictures, recalled
from railbird.table.seated.chips import Chips
from railbird.table.seated.choose_card import ChooseCard
from railbird.table.seated.deal import Deal
from railbird.table.seated.decisions import Decisions
from railbird.table.seated.edit import SeatedEditor
from railbird.table.seated.irregularities import Irregularities
from railbird.table.seated.keys import SeatedKeys
from railbird.table.seated.notices import Notices
from railbird.table.seated.seats import Seats
from railbird.table.seated.showdown import Showdown
from railbird.table.seated.states import DEAL, DECIDE, DECK_WRONG, MOST_SEATS, SEATS, SETTLE, SHOW, seats_of
from railbird.table.seated.worked_out import WorkedOut
from railbird.table.states import DOUBLED_CARD, OPEN, SUPERVISOR_TONE, VOID
from railbird.table.view import View

_AFTER_DEAL = (DECIDE, SHOW, SETTLE)


class SeatedGame(Game):
    RULES = None  # the class of its SeatedRules
    FIRST_STATE = SEATS
    STATE_NAMES = {SEATS: "SEATS", DEAL: "DEAL", DECIDE: "DECIDE", SHOW: "SHOW", SETTLE: "SETTLE"}
    SHUFFLES_EACH_ROUND = True
    REDEAL_NOTE = "REDEAL"
    DIALOGS = (ChooseCard,)

    def __init__(self, table):
        Game.__init__(self, table)
        self.rules = self.RULES(table.config)
        self.seats = Seats()
        self.chip_sensors = Chips(len(self.rules.SPOTS))
        self.deal = Deal(self.current, self.rules, self.seats)
        self.decisions = Decisions(self.rules, self.seats, self.chip_sensors)
        self.showdown = Showdown(self)
        self.notices = Notices(self)
        self.irregularities = Irregularities(self)
        self._editor = SeatedEditor(self)
        self._keys = SeatedKeys(self)
        self.worked_out = WorkedOut()

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        return self.seats, self.chip_sensors, self.deal, self.decisions, self.showdown, self.notices

    def pack(self) -> list:
        return [part.pack() for part in self._parts()]

    def unpack(self, values: list) -> None:
        for part, own in zip(self._parts(), values):
            part.unpack(own)

    def clear(self) -> None:
        for part in self._parts():
            part.clear()

    def configured(self) -> None:
        self.rules = self.RULES(self.table.config)
        self.deal.use_rules(self.rules)
        self.decisions.use_rules(self.rules)

    def decks_in_play(self) -> int:
        """Each round is one deck of 52; with a two-deck shuffler the first card fixes which."""
        return 1

    def reopened_state(self) -> int:
        if self.deal.is_over():
            return DECIDE
        return DEAL if self.current.passes else SEATS

    def can_reopen(self) -> bool:
        return bool(self.current.pay_by_cards) or Game.can_reopen(self)

    def reopens(self) -> None:
        """What was to be paid by cards may be opened after all."""
        self.showdown.by_cards_mask = 0
        self.current.pay_by_cards = 0
        self.notices.end()

    def event_begins(self) -> None:
        self.worked_out.event_begins()
        self.notices.event_begins()

    def event_ended(self) -> None:
        self.worked_out.event_ended()

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        current = self.current
        return current.state == DEAL and len(current.passes) < len(self.deal.order) and not current.trouble

    def due_in_clear(self) -> bool:
        return self.deal.next_in_clear()

    def held_came(self) -> None:
        if self.current.state == SEATS:
            self.start_deal()
        elif self.current.state == DECIDE and self.deal.take_back_unread():
            self.current.state = DEAL
        elif self.current.state in _AFTER_DEAL:
            self.deal.too_many += 1
            self.table.sound(SUPERVISOR_TONE)

    def has_too_many(self) -> bool:
        """A card passed after the deal: the showdown waits until somebody says whose it is."""
        return self.current.state in _AFTER_DEAL and self.deal.too_many > 0

    def held_is_surplus(self) -> None:
        """Cards are left over where the deal is complete."""
        self.deal.too_many = len(self.table.cards.held) if self.current.state in _AFTER_DEAL else 0

    def after_check(self) -> None:
        """A first card that came while the felt was being looked at begins the deal."""
        if not (self.current.state == SEATS and self.table.cards.held and self.start_deal()):
            Game.after_check(self)
            self.held_is_surplus()

    def start_deal(self) -> bool:
        if not self.seats.in_mask:
            return False
        self.current.state = DEAL
        self.deal.reorder()
        self.table.cards.drain()
        return True

    def count(self, passed: Pass) -> None:
        self.current.passes.append(passed)
        self.notices.seen()
        self.deal.is_asking = 0
        self.deal.hands_changed()
        if not passed.is_hidden():
            self._take_known(passed)
        self.end_deal()

    def end_deal(self) -> None:
        if self.deal.is_over():
            self.current.state = DECIDE

    def _take_known(self, passed: Pass) -> None:
        """A doubled card, or one of another deck, shows here at the latest."""
        if not self.table.stock.inventory.take(passed):
            self.table.set_trouble(DECK_WRONG)

    def opened(self, passed: Pass) -> None:
        self.deal.hands_changed()
        self._take_known(passed)

    def opening_failed(self, passed: Pass, was_lost: bool) -> None:
        """The scanner no longer has a card: the screen asks for it. A card passed in its place was another: a fault."""
        if not was_lost:
            self.table.cards.fault = None

    def doubled(self, passed: Pass) -> None:
        if self.current.in_play():
            self.table.cards.fault = None
            self.table.set_trouble(DECK_WRONG)
        else:
            self.table.cards.set_fault(DOUBLED_CARD, passed.number)

    def fault_noted(self) -> None:
        if self.card_due():
            self.deal.note_fault()

    def fault_cleared(self) -> None:
        """Nothing passed: so no card will be missing at the end of the deal."""
        self.deal.forget_fault()

    def takes_pass(self) -> bool:
        return self.current.state != VOID

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

    def needs_scanner(self) -> bool:
        return self.current.state in (OPEN, SEATS, DEAL) and not self.current.pay_by_cards

    # --- chips and decisions ---------------------------------------------------------------------------------------

    def watches_chips(self) -> bool:
        return self.current.state in (SEATS, DEAL, DECIDE)

    def chips_now(self) -> int:
        return self.chip_sensors.now

    def chips(self, mask: int) -> None:
        if not self.watches_chips():
            return
        sensors = self.chip_sensors
        changed = sensors.now ^ mask
        sensors.now = mask
        if self.current.state == SEATS and sensors.first < 0:
            sensors.first = mask
            self._seat_by_sensors()
        elif self.current.state == DECIDE:
            self.decisions.chips_moved(changed)
        self.notices.chips_moved(changed)

    def _seat_by_sensors(self) -> None:
        for seat in range(1, self.seat_count() + 1):
            if self.rules.is_in(self.chip_sensors.bet(seat)) and not self.seats.is_in(seat):
                self.seats.turn_in(seat)
        self.deal.reorder()

    def seat_count(self) -> int:
        return self.table.config.own["seats"]

    def open_seats(self) -> list:
        return self.worked_out.once("open", self.decisions.open_seats)

    # --- keys ------------------------------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        """What a key does under a notice, it does; the notice goes with any."""
        return self.notices.seen() | self._keys.pressed(key)

    def is_paying(self) -> bool:
        return self.current.state == SETTLE

    # --- FIX and supervisor ----------------------------------------------------------------------------------------

    def face_up_lines(self) -> list:
        return self.irregularities.face_up_lines()

    def face_up_said(self, key: int) -> bool:
        return self.irregularities.face_up_said(key)

    def fix_items(self) -> list:
        return self.irregularities.fix_items()

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

    def void_seats(self) -> list:
        return seats_of(self.seats.void_mask)

    def void_seat(self, seat: int) -> None:
        self.irregularities.void_seat(seat)

    # --- pictures --------------------------------------------------------------------------------------------------

    def area_count(self) -> int:
        return MOST_SEATS * len(self.rules.LAMP_NAMES)

    def area_name(self, area: int) -> str:
        names = self.rules.LAMP_NAMES
        return f"SEAT {area // len(names) + 1} {names[area % len(names)]}"

    def state_name(self) -> str:
        return f"SEAT {self.showdown.turn}" if self.current.state == SETTLE else Game.state_name(self)

    def count_text(self) -> str:
        return pictures.count_text(self)

    def open_text(self) -> str:
        return self.rules.scale()

    def trouble_text(self, trouble: int) -> tuple:
        return self.rules.TROUBLES[trouble]

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def show_check(self, view: View) -> None:
        pictures.show_check(self, view)

    def show_lamps(self, view: View) -> None:
        lamps.show_lamps(self, view)

    def show_recalled(self, view: View, found, cards: bool) -> None:
        pictures.show_recalled(recalled.finished(self, found), view, found, cards)

    def lit_areas(self):
        return recalled.lit_areas(self)

    def missing_passes(self) -> list:
        return self.showdown.missing_passes()

    def hands(self) -> list:
        return recalled.hands(self)
