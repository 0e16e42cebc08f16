"""A game that deals to seats in an order: who is in by chips or keys, the deal and its cards, notices of late chips.

What follows the deal is the game's: `SeatedGame` has decisions and a dealer's hand.
"""

from railbird.table.game import Game
from railbird.table.passes import Pass
from railbird.table.seated.chips import Chips
from railbird.table.seated.deal import Deal
from railbird.table.seated.notices import Notices
from railbird.table.seated.seats import Seats
from railbird.table.seated.states import DEAL, DECK_WRONG, SEATS, seats_of
from railbird.table.seated.worked_out import WorkedOut
from railbird.table.states import DOUBLED_CARD, OPEN, SUPERVISOR_TONE, VOID


class DealtGame(Game):
    RULES = None  # the class of its SeatedRules
    FIRST_STATE = SEATS
    SHUFFLES_EACH_ROUND = True
    REDEAL_NOTE = "REDEAL"
    CHIP_STATES = (SEATS, DEAL)  # what is covered matters
    AFTER_DEAL = ()  # states in which no more card is due, the next one first
    IRREGULARITIES = None  # the class of what the dealer may say went wrong

    def __init__(self, table):
        Game.__init__(self, table)
        self.rules = self.RULES(table.config)
        self.seats = Seats()
        self.chip_sensors = Chips(len(self.rules.SPOTS))
        self.deal = Deal(self.current, self.rules, self.seats)
        self.notices = Notices(self)
        self.irregularities = self.IRREGULARITIES(self)
        self.worked_out = WorkedOut()

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        """The passes are back before them; the deal follows from the seats."""
        return self.seats, self.chip_sensors, self.deal, self.notices

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

    def seat_word(self) -> str:
        return self.rules.SEAT

    def decks_in_play(self) -> int:
        """Each round is one deck of 52; with a two-deck shuffler the first card fixes which."""
        return 1

    def can_reopen(self) -> bool:
        return bool(self.current.pay_by_cards) or Game.can_reopen(self)

    def event_begins(self) -> None:
        self.worked_out.event_begins()
        self.notices.event_begins()

    def event_ended(self) -> None:
        self.worked_out.event_ended()

    def seat_count(self) -> int:
        return self.table.config.own["seats"]

    # --- cards -----------------------------------------------------------------------------------------------------

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
        """The last card lies, if it does."""
        if self.deal.is_over():
            self.current.state = self.AFTER_DEAL[0]

    def held_came(self) -> None:
        """A first card begins the deal; one after it is the missing one after all, or one too many."""
        if self.current.state == SEATS:
            self.start_deal()
        elif self.current.state in self.AFTER_DEAL[:1] and self.deal.take_back_unread():
            self.current.state = DEAL
        elif self.current.state in self.AFTER_DEAL:
            self.deal.too_many += 1
            self.table.sound(SUPERVISOR_TONE)

    def has_too_many(self) -> bool:
        """A card passed after the deal: the round waits until somebody says whose it is."""
        return self.current.state in self.AFTER_DEAL and self.deal.too_many > 0

    def held_is_surplus(self) -> None:
        """Cards are left over where the deal is complete."""
        self.deal.too_many = len(self.table.cards.held) if self.current.state in self.AFTER_DEAL else 0

    def after_check(self) -> None:
        """A first card that came while the felt was being looked at begins the deal."""
        if not (self.current.state == SEATS and self.table.cards.held and self.start_deal()):
            Game.after_check(self)
            self.held_is_surplus()

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

    def needs_scanner(self) -> bool:
        return self.current.state in (OPEN, SEATS, DEAL) and not self.current.pay_by_cards

    # --- what went wrong -------------------------------------------------------------------------------------------

    def face_up_lines(self) -> list:
        return self.irregularities.face_up_lines()

    def face_up_said(self, key: int) -> bool:
        return self.irregularities.face_up_said(key)

    def fix_items(self) -> list:
        return self.irregularities.fix_items()

    # --- chips -----------------------------------------------------------------------------------------------------

    def watches_chips(self) -> bool:
        return self.current.state in self.CHIP_STATES

    def bets_are_closed(self) -> bool:
        """From the first card on, as long as chips have a meaning: what moves now deserves a notice."""
        return self.current.state != SEATS and self.watches_chips()

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
        else:
            self.chips_moved(changed)
        self.notices.chips_moved(changed)

    def chips_moved(self, changed: int) -> None:
        """After NO MORE BETS, whatever the state."""

    def _seat_by_sensors(self) -> None:
        for seat in range(1, self.seat_count() + 1):
            if self.rules.is_in(self.chip_sensors.bet(seat)) and not self.seats.is_in(seat):
                self.seats.turn_in(seat)
        self.deal.reorder()

    def void_seats(self) -> list:
        return seats_of(self.seats.void_mask)

    # --- lamps -----------------------------------------------------------------------------------------------------

    def area_count(self) -> int:
        return self.rules.MOST_SEATS * len(self.rules.LAMP_NAMES)

    def area_name(self, area: int) -> str:
        names = self.rules.LAMP_NAMES
        return f"{self.rules.SEAT} {area // len(names) + 1} {names[area % len(names)]}"

    def trouble_text(self, trouble: int) -> tuple:
        return self.rules.TROUBLES[trouble]
