"""The deal: passes follow the dealing order, so a hand is never stored, it is looked up. Seat 0 is the dealer.

Also what went wrong in it: cards exposed, places where a pass was not read.
"""

from railbird.link.opening_rule import FACE_UP
from railbird.table.passes import Pass
from railbird.table.seated.states import DEALER, MOST_SEATS, seats_of


class Deal:
    def __init__(self, current, rules, seats):
        self._current = current
        self._rules = rules
        self._seats = seats
        self.exposed = 0  # cards exposed in error while dealing
        self.dealer_showed = 0  # ... by the dealer after the deal
        self.upcard_number = rules.UPCARD  # which of the dealer's cards lies face up
        self.fault_slots = []  # places in the deal where a pass was not read
        self.fault_choice = 0  # which of them is asked about
        self.too_many = 0  # cards that passed after the deal
        self.is_asking = 0  # the dealer says that the deal is over, and it is short
        self.unread_slot = -1  # where a card was put unread last
        self.order = []
        self._ordered = -1  # the seats that the order was made for
        self._slots = [[] for _ in range(MOST_SEATS + 1)]  # by seat, the places of its cards in the order
        self._plan = None  # of this order, once it was asked for
        self._hands = {}
        self._counted = 0  # cards of the order that are in the counts
        self._counts = [0] * (MOST_SEATS + 1)  # by seat

    def pack(self) -> list:
        values = [self.exposed, self.dealer_showed, self.upcard_number, self.fault_choice]
        return values + [list(self.fault_slots), self.too_many, self.is_asking, self.unread_slot]

    def unpack(self, values: list) -> None:
        self.exposed, self.dealer_showed, self.upcard_number, self.fault_choice, self.fault_slots = values[:5]
        self.too_many, self.is_asking, self.unread_slot = values[5:]
        self.reorder()

    def clear(self) -> None:
        self.unpack([0, 0, self._rules.UPCARD, 0, [], 0, 0, -1])

    # --- order and hands -------------------------------------------------------------------------------------------

    def reorder(self) -> None:
        """The dealing order, after a change of the seats that are dealt to: the first card does not wait for it."""
        self.hands_changed()
        ordered = self._seats.dealt_to_mask()
        if ordered == self._ordered:
            return
        self._ordered = ordered
        self._plan = None
        self._forget_counts()
        self.order = self._rules.order(seats_of(ordered)) if ordered else []
        self._slots = [[] for _ in range(MOST_SEATS + 1)]
        for index, (seat, _) in enumerate(self.order):
            self._slots[seat].append(index)

    def plan(self) -> bytes:
        """For each card of the deal the turn at which it opens, the dealer's first (`link/opening_rule.py`)."""
        if self._plan is None:
            self._plan = self._turns_of_cards()
        return self._plan

    def _turns_of_cards(self) -> bytes:
        turns = [DEALER] + seats_of(self._seats.dealt_to_mask())[::-1]
        plan = bytearray([turns.index(seat) for seat, _ in self.order])
        if self._rules.UPCARD:
            plan[self._slots[DEALER][self._rules.UPCARD - 1]] |= FACE_UP
        return bytes(plan)

    def is_over(self) -> bool:
        return bool(self.order) and len(self._current.passes) >= len(self.order)

    def next_slot(self) -> tuple:
        """(seat, card number) that is due."""
        return self.order[len(self._current.passes)]

    def seat_due(self) -> int:
        seat, _ = self.next_slot()
        return seat

    def counts(self) -> list:
        """How many cards each seat has, by seat; counted on from the last time."""
        end = min(len(self._current.passes), len(self.order))
        if end < self._counted:
            self._forget_counts()
        counts = self._counts
        for index in range(self._counted, end):
            counts[self.order[index][0]] += 1
        self._counted = end
        return counts

    def _forget_counts(self) -> None:
        self._counted = 0
        self._counts = [0] * (MOST_SEATS + 1)

    def slots_of(self, seat: int) -> list:
        """The places of a seat's cards in the deal, as far as they are dealt."""
        count = len(self._current.passes)
        slots = self._slots[seat]
        if not slots or slots[-1] < count:
            return slots
        return [index for index in slots if index < count]

    def passes_of(self, seat: int) -> list:
        return [self._current.passes[index] for index in self.slots_of(seat)]

    def hand(self, seat: int):
        """The cards of a hand that is wholly open, else None."""
        if seat not in self._hands:
            cards = [passed.card for passed in self.passes_of(seat)]
            size = self._rules.DEALER_CARDS if seat == DEALER else self._rules.PLAYER_CARDS
            self._hands[seat] = cards if len(cards) == size and min(cards) >= 0 else None
        return self._hands[seat]

    def hands_changed(self) -> None:
        self._hands = {}

    def dealer_count(self) -> int:
        return len(self.slots_of(DEALER))

    def upcard_pass(self):
        """The dealer's card that lies face up, once it is dealt."""
        slots = self._slots[DEALER]
        if not self.upcard_number or not slots or slots[self.upcard_number - 1] >= len(self._current.passes):
            return None
        return self._current.passes[slots[self.upcard_number - 1]]

    def next_in_clear(self) -> bool:
        """The dealer's upcard alone, unless another lies face up already."""
        number = self._rules.UPCARD
        return bool(number) and self.upcard_number == number and self.next_slot() == (DEALER, number)

    # --- what went wrong -------------------------------------------------------------------------------------------

    def note_fault(self) -> None:
        slot = len(self._current.passes)
        if slot not in self.fault_slots:
            self.fault_slots.append(slot)

    def forget_fault(self) -> None:
        """No card will be missing for it at the end of the deal."""
        slot = len(self._current.passes)
        self.fault_slots = [other for other in self.fault_slots if other != slot]
        self.fault_choice = 0

    def forget_faults(self) -> None:
        self.fault_slots = []
        self.fault_choice = 0

    def short_slots(self) -> list:
        """Where a card may be missing: the deal lacks no more cards than passes were not read."""
        missing = len(self.order) - len(self._current.passes)
        return self.fault_slots if 0 < missing <= min(2, len(self.fault_slots)) else []

    def choose_slot(self, step: int) -> None:
        self.fault_choice = (self.fault_choice + step) % len(self.fault_slots)

    def put_unread(self) -> None:
        """A card that was not read lies at the chosen place: later cards move up."""
        slot = self.fault_slots[self.fault_choice]
        self._current.passes.insert(slot, Pass(0))
        self.unread_slot = slot
        self.is_asking = 0
        self.fault_slots = [other + (other > slot) for other in self.fault_slots if other != slot]
        self.fault_choice = 0
        self.hands_changed()

    def take_back_unread(self) -> bool:
        """The card that was missing came after all: none lies there unread."""
        slot, self.unread_slot = self.unread_slot, -1
        if slot < 0 or slot >= len(self._current.passes) or not self._current.passes[slot].is_unread():
            return False
        self._current.passes.pop(slot)
        self.fault_slots = [other - (other > slot) for other in self.fault_slots] + [slot]
        self.hands_changed()
        return True

    def surplus(self) -> list:
        """Passes beyond the deal, which are taken off it."""
        passes = self._current.passes
        found = passes[len(self.order) :]
        del passes[len(self.order) :]
        return found
