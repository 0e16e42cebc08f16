"""CORRECT, INSERT and REMOVE in poker. Passes stay hidden; a seat key says 11.15(a) in CORRECT and 11.4 in INSERT."""

from railbird.table import poker_view
from railbird.table.passes import Pass
from railbird.table.poker_round import DEAL, DECIDE, PokerRound, bit_of
from railbird.table.states import CORRECT, EDIT, INSERT, TICK
from railbird.table.view import View


class PokerEdit(PokerRound):
    def editable(self) -> bool:
        """While cards lie unopened; after the showdown the supervisor reopens first."""
        return self.state in (DEAL, DECIDE)

    def start_edit(self, operation: int) -> None:
        self.open_dialog(EDIT, [operation, len(self.passes) - (operation != INSERT), 0])

    def edits_in_clear(self) -> bool:
        return False

    def names_cards(self) -> bool:
        return False

    def names_removed(self) -> bool:
        return False

    def edit_with(self, operation: int, cursor: int, passed: Pass) -> None:
        if operation == CORRECT:
            self._give_back(self.passes[cursor])
            self.passes[cursor] = passed
        else:
            self.passes.insert(cursor, passed)
            self.data[1] += 1
        self._edited()
        self.sound(TICK)

    def remove_pass(self, cursor: int, how: int) -> None:
        self._give_back(self.passes.pop(cursor))
        self.data[1] = max(0, min(cursor, len(self.passes) - 1))
        self._edited()

    def _give_back(self, passed: Pass) -> None:
        if not passed.is_hidden():
            self.inventory.put_back(passed)

    def edit_seat_key(self, operation: int, seat: int) -> bool:
        if seat > self.config.seats:
            return False
        dealt_to = (self.in_mask | self.dead_mask) & bit_of(seat)
        if operation == INSERT and not dealt_to:
            self.dead_mask |= bit_of(seat)  # 11.4: a hand without a wager is dealt in, and dead
            self.reorder()
        elif operation == INSERT and self.dead_mask & bit_of(seat):
            self.dead_mask &= ~bit_of(seat)  # the wrong seat key
            self.reorder()
        elif operation == CORRECT and dealt_to & ~self.dead_mask:
            self.seen_mask ^= bit_of(seat)  # 11.15(a)
        else:
            return False
        self._edited()
        return True

    def _edited(self) -> None:
        self.data[2] += 1
        self.hands_changed()

    def after_edit(self, changes: int) -> None:
        """The hands follow from the list; what is beyond the deal waits as a held card."""
        if not changes:
            return
        self.corrected = 1
        self.pay_by_cards = 0
        self.fault = None
        self.again = 0
        self.held = self.passes[len(self.order) :] + self.held
        del self.passes[len(self.order) :]
        self.fault_slots = []
        self.fault_choice = 0
        self.state = DECIDE if self.dealt() else DEAL
        self.hands_changed()

    def show_edit(self, view: View, operation: int, cursor: int) -> None:
        poker_view.show_edit(self, view, operation, cursor)

    def edit_footer(self, operation: int) -> str:
        return "PASS, OR SEAT KEY ◄►"
