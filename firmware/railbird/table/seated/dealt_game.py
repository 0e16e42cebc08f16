"""A game that deals to seats in an order: who is in by chips or keys, the deal and its cards, notices of late chips.

What follows the deal is the game's: `SeatedGame` has decisions and a dealer's hand. What goes wrong in any deal,
and its hidden cards, are in `dealt_parts.py`.
"""

from railbird.table.game import Game
from railbird.table.passes import Pass
from railbird.table.seated.chips import Chips
from railbird.table.seated.deal import Deal
from railbird.table.seated.dealt_parts import DealtCards, DealtIrregularities, SeatVoids
from railbird.table.seated.notices import Notices
from railbird.table.seated.seats import Seats
from railbird.table.seated.states import DEAL, SEATS
from railbird.table.states import OPEN


class DealtGame(Game):
    RULES = None  # the class of its SeatedRules
    FIRST_STATE = SEATS
    SCANNER_STATES = (OPEN, SEATS, DEAL)
    CHIP_STATES = (SEATS, DEAL)
    SHUFFLES_EACH_ROUND = True
    REOPEN_ENDS_BY_CARDS = True
    REDEAL_NOTE = "REDEAL"
    AFTER_DEAL = ()  # states in which no more card is due, the next one first

    def __init__(self, table):
        Game.__init__(self, table)
        self.rules = self.RULES(table.config)
        self.seats = Seats()
        self.chip_sensors = Chips(len(self.rules.SPOTS))
        self.deal = Deal(self.current, self.rules, self.seats)
        self.notices = Notices(self)
        self.troubles = self.rules.TROUBLES
        self.hidden_cards = DealtCards(self)
        self.irregularities = DealtIrregularities(self)
        self.voids = SeatVoids(self)
        self.worked_out = table.worked_out

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
            self.hidden_cards.take_known(passed)
        self.end_deal()

    def end_deal(self) -> None:
        """The last card lies, if it does."""
        if self.deal.is_over():
            self.current.state = self.AFTER_DEAL[0]

    def has_too_many(self) -> bool:
        """A card passed after the deal: the round waits until somebody says whose it is."""
        return self.current.state in self.AFTER_DEAL and self.deal.too_many > 0

    def held_is_surplus(self) -> None:
        """Cards are left over where the deal is complete."""
        self.deal.too_many = len(self.table.cards.held) if self.current.state in self.AFTER_DEAL else 0

    def taken_back(self) -> None:
        self.deal.too_many = min(self.deal.too_many, len(self.table.cards.held))

    def fix_items(self) -> list:
        return self.irregularities.fix_items()

    # --- chips -----------------------------------------------------------------------------------------------------

    def bets_are_closed(self) -> bool:
        """From the first card on, as long as chips have a meaning: what moves now deserves a notice."""
        return self.current.state != SEATS and self.current.state in self.CHIP_STATES

    def chips(self, mask: int) -> None:
        if self.current.state not in self.CHIP_STATES:
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
