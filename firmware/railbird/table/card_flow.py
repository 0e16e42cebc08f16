"""What a pass becomes: counted if a card is due, else held; named by a dialog; out of play; or a fault.

In: CARD, HIDDEN, OPENED, OPEN_FAILED, DUPLICATE, FAULT. The game says what is due and counts; see the hooks.
"""

from railbird.scan.faults import CAME_BACK
from railbird.table.passes import Pass, find_pass
from railbird.table.states import (
    CLOSED,
    FAULT_TONE,
    IMPOSSIBLE_CARD,
    MOST_HELD,
    OPENING_FAILED,
    TICK,
    TOO_MANY_HELD,
    UNDO_FAULT,
    WRONG_CARD,
)
from railbird.table.table_state import TableState

_LAST_PASS = 65535
# After these the card to be passed again stands before those that are held.
_FIRST_IN_LINE = (IMPOSSIBLE_CARD, OPENING_FAILED)


class CardFlow(TableState):
    # --- hooks of a game -------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        """A card of the round is due now."""
        return False

    def due_in_clear(self) -> bool:
        """The card that is due lies face up once dealt."""
        return True

    def count(self, passed: Pass) -> None:
        """The card that is due; a game that needs it in clear gets it opened."""

    def takes_pass(self) -> bool:
        """False where a pass means nothing in this state."""
        return True

    def asked(self, passed: Pass) -> bool:
        """A pass that the screen asked for (an unread card); True if this was one."""
        return False

    def after_opening(self, passed: Pass) -> None:
        """A counted pass was opened."""

    def opening_due(self) -> int:
        """A counted pass that is to be opened now, or 0."""
        return 0

    def doubled(self, passed: Pass) -> None:
        """The scanner saw this card twice in the round; what it is, it doesn't say."""

    def fault_noted(self) -> None:
        """A pass of the round was not read."""

    # --- what the app asks -----------------------------------------------------------------------------------------

    def next_pass(self) -> int:
        return self.last_pass % _LAST_PASS + 1

    def grant(self) -> int:
        """The pass up to which cards may be told in clear: the next one, or 0 for none."""
        return self.next_pass() if self._next_in_clear() else 0

    def _next_in_clear(self) -> bool:
        dialog = self.card_dialog()
        if dialog:
            return dialog.in_clear(self)
        if self.state == CLOSED or self.naming:
            return False
        if self.again:
            last = self._last_card()
            return bool(last) and not last.is_hidden()
        if self.discard_next:
            return True
        if self.check or not self.card_due() or not self.due_in_clear():
            return False
        return not self.held or bool(self.held[0].lost)

    def opening(self) -> int:
        """The pass whose opening is wanted now, or 0."""
        for passed in (self.naming, self.exposing):
            if passed:
                return passed.number
        if self.held and self.card_due() and not self.check and self.due_in_clear():
            first = self.held[0]
            if first.is_hidden() and not first.lost:
                return first.number
        return 0 if self.check else self.opening_due()

    def openings(self) -> list:
        """The passes whose openings may be asked for in one go, in the order in which they are wanted."""
        number = self.opening()
        return [number] if number else []

    def commitment_of(self, number: int) -> bytes:
        """What the opening of a pass is to be checked with, empty if there is none."""
        for passed in (self.naming, self.exposing):
            if passed and passed.number == number:
                return passed.commitment
        passed = find_pass(self.held, number) or find_pass(self.passes, number)
        return passed.commitment if passed else b""

    # --- passes ----------------------------------------------------------------------------------------------------

    def passed(self, passed: Pass) -> None:
        if not self.is_new(passed.number):
            return
        self.last_pass = passed.number
        dialog = self.card_dialog()
        if dialog:
            self.repeated_pass = passed.number
            if passed.is_hidden() and dialog.in_clear(self):
                self.naming = passed  # faster than its grant
            else:
                dialog.card(self, passed)
            return
        if self.state == CLOSED or not self.takes_pass():
            return
        if self.again:
            self._passed_again(passed)
            return
        first = self.fault is not None and self.fault[0] in _FIRST_IN_LINE
        if first or (self.fault and self.fault[0] == TOO_MANY_HELD):
            self.repeated_pass = passed.number
        self.fault = None
        if self.discard_next:
            self.discard_next = 0
            self.out_of_play(passed)
            self.sound(TICK)
        elif self.asked(passed):
            self.sound(TICK)
        else:
            self._hold(passed, first)
        self.drain()

    def _hold(self, passed: Pass, first: bool) -> None:
        """A card that the scanner forgot is passed again in its place; others stand in line."""
        if len(self.held) >= MOST_HELD:
            self.set_fault(TOO_MANY_HELD, passed.number)
            return
        self.sound(TICK)
        if self.held and self.held[0].lost and self.card_due() and self.due_in_clear():
            self.held[0] = passed
        elif first:
            self.held.insert(0, passed)
        else:
            self.held.append(passed)

    def _passed_again(self, passed: Pass) -> None:
        """A counted card that went back must be the next pass, and isn't counted twice (table-guide 1.4)."""
        last = self._last_card()
        self.repeated_pass = passed.number
        if last is None or last.is_hidden():
            if last:
                last.number, last.commitment, last.lost = passed.number, passed.commitment, 0
        elif passed.is_hidden():
            self.naming = passed
            return
        elif (passed.card, passed.deck) != (last.card, last.deck):
            self.set_fault(WRONG_CARD, passed.number)
            return
        self.again = 0
        self.fault = None
        self.sound(TICK)

    def _last_card(self):
        if self.held:
            return self.held[-1]
        return self.passes[-1] if self.passes else None

    def is_new(self, number: int) -> bool:
        """Numbers run on over rounds and restarts and wrap; a resent event must not count twice."""
        return (self.last_pass - number) % _LAST_PASS > 0x4000

    def drain(self) -> None:
        """Held cards that are due count, in order (10.5), until one has to be opened first."""
        while self.held and self.card_due() and not self.check:
            if self.fault and self.fault[0] in _FIRST_IN_LINE:
                return
            if self.held[0].is_hidden() and self.due_in_clear():
                return
            self.count(self.held.pop(0))
            self.undo = None  # something followed

    def after_check(self) -> None:
        """The felt agrees: what was passed in the meantime counts."""
        self.drain()

    def out_of_play(self, passed: Pass) -> None:
        """Off the inventory, not in the round (10.3, 10.6)."""
        if passed.is_unread() or passed.lost:
            return
        if passed.is_hidden():
            self.exposing = passed
        elif not self.inventory.take(passed):
            self.set_fault(IMPOSSIBLE_CARD, passed.number)

    # --- openings --------------------------------------------------------------------------------------------------

    def opened(self, number: int, card: int, deck: int) -> None:
        if self.naming and self.naming.number == number:
            passed, self.naming = self.naming, None
            passed.reveal(card, deck)
            dialog = self.card_dialog()
            if dialog:
                dialog.card(self, passed)
            elif self.again:
                self._passed_again(passed)
            return
        if self.exposing and self.exposing.number == number:
            passed, self.exposing = self.exposing, None
            passed.reveal(card, deck)
            self.out_of_play(passed)
            return
        passed = find_pass(self.held, number)
        if passed:
            if passed.is_hidden():
                passed.reveal(card, deck)
        else:
            passed = find_pass(self.passes, number)
            if passed is None or not passed.is_hidden():
                return
            passed.reveal(card, deck)
            if self.fault and self.fault[0] == OPENING_FAILED:
                self.fault = None
            self.after_opening(passed)
        self.drain()

    def open_failed(self, number: int) -> None:
        """The scanner's answer doesn't match, or it no longer has the card: the card itself must come again."""
        if self.naming and self.naming.number == number:
            self.naming = None
        elif self.exposing and self.exposing.number == number:
            self.exposing = None
            return
        else:
            passed = find_pass(self.held, number)
            if passed and passed.is_hidden():
                self.held.remove(passed)
            else:
                passed = find_pass(self.passes, number)
                if passed is None or not passed.is_hidden():
                    return
                passed.lost = 1
        self.set_fault(OPENING_FAILED, number)

    def duplicate(self, number: int) -> None:
        """The scanner saw this pass's card before in this round. A card that had to pass again is no surprise."""
        passed = find_pass(self.held, number) or find_pass(self.passes, number)
        if passed and not self.again and number != self.repeated_pass:
            self.doubled(passed)

    # --- faults ----------------------------------------------------------------------------------------------------

    def faulted(self, number: int, code: int, sensor: int) -> None:
        if number:
            if not self.is_new(number):
                return
            self.last_pass = number
        self.faults_seen += 1
        dialog = self.card_dialog()
        if dialog:
            dialog.fault(self, code)
            self.sound(FAULT_TONE)
            return
        if self.state == CLOSED or self.pay_by_cards or not self.takes_pass():
            return
        self.set_fault(code, number, sensor)
        if code == CAME_BACK and self._last_card():
            self.again = 1
        else:
            self.fault_noted()

    def set_fault(self, code: int, number: int, sensor: int = 255) -> None:
        self.fault = [code, sensor, number]
        self.sound(FAULT_TONE)

    def clear_fault(self) -> None:
        """FIX 4: nothing passed. BACK brings the fault back."""
        self.undo = [UNDO_FAULT, self.fault, self.again, self.cut_card]
        self.fault = None
        self.again = 0
        self.drain()

    def scanner_restarted(self) -> None:
        """The scanner forgot its hidden cards: they must cross it again when they are due."""
        for passes in (self.held, self.passes):
            for passed in passes:
                if passed.is_hidden() and passed.commitment:
                    passed.lost = 1
        self.naming = self.exposing = None

    def card_dialog(self):
        """The dialog that takes the cards now, or None."""
        return None
