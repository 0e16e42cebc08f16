"""CORRECT, INSERT and REMOVE in Derby (10.1, 10.2, 10.5 to 10.7): the race is dealt again from the corrected list."""

from railbird.games.derby import Race
from railbird.table import derby_view
from railbird.table.frame import TableFrame
from railbird.table.passes import Pass
from railbird.table.states import CORRECT, EDIT, FAULT_TONE, INSERT, NOTICE, TICK
from railbird.table.view import View


def race_of(cards) -> Race:
    """The race of these cards; what lies beyond third place is no part of it."""
    dealt = Race()
    for card in cards:
        if dealt.complete:
            break
        dealt.add(card)
    return dealt


class DerbyEdit(TableFrame):
    """Holds no state of its own: `passes`, `race` and `state` are the controller's."""

    def start_edit(self, operation: int) -> None:
        last = len(self.passes) - (operation != INSERT)
        self.open_dialog(EDIT, [operation, last, 0])

    def edits_in_clear(self) -> bool:
        return True

    def names_cards(self) -> bool:
        return True

    def names_removed(self) -> bool:
        return True

    def edit_with(self, operation: int, cursor: int, passed: Pass) -> None:
        """The card at the cursor is this one, or this one comes before it."""
        old = self.passes[cursor] if operation == CORRECT else None
        if old:
            self.inventory.put_back(old)
        if not self.inventory.take(passed):
            if old:
                self.inventory.take(old)
            self.data[3:] = [1]
            self.sound(FAULT_TONE)
            return
        del self.data[3:]
        if old:
            passed.place = old.place
            self.passes[cursor] = passed
        else:
            self.passes.insert(cursor, passed)
            self.data[1] += 1
        self._edited()
        self.sound(TICK)

    def _edited(self) -> None:
        """The lamps follow at once."""
        self.data[2] += 1
        self.race = race_of([passed.card for passed in self.passes])

    def remove_pass(self, cursor: int, how: int) -> None:
        """1: in the rack, stays off the inventory (10.6). 2: the next card from the shoe (10.5). 3: never was one."""
        passed = self.passes.pop(cursor)
        if how > 1:
            self.inventory.put_back(passed)
        if how == 2:
            self.held.insert(0, passed)
        self.data[1] = max(0, min(cursor, len(self.passes) - 1))
        self._edited()

    def edit_seat_key(self, operation: int, seat: int) -> bool:
        return False

    def after_edit(self, changes: int) -> None:
        """Deal the list again; what lies beyond third place is surplus and goes out of play (10.6)."""
        if not changes:
            return
        self.corrected = 1
        self.pay_by_cards = 0
        self.fault = None
        self.again = 0
        moved = [0, 0, 0, 0]
        self.race = Race()
        surplus = len(self.passes)
        for index, passed in enumerate(self.passes):
            if self.race.complete:
                surplus = index
                break
            place = self.race.add(passed.card)
            if passed.place not in (0, place):
                moved[place - 1] += 1
            passed.place = place
        moved[3] = len(self.passes) - surplus
        del self.passes[surplus:]
        self.state = self.reopened_state()
        if any(moved):
            self.open_dialog(NOTICE, moved)

    def show_edit(self, view: View, operation: int, cursor: int) -> None:
        derby_view.show_edit(self, view, operation, cursor)

    def edit_footer(self, operation: int) -> str:
        return "NO SUCH CARD LEFT" if len(self.data) > 3 else "PASS OR NAME   ◄ ►"
