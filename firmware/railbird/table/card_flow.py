"""What a pass becomes: counted if a card is due, else held; named by a dialog; out of play; or a fault.

In: CARD, HIDDEN, AGAIN, OPENED, OPEN_FAILED, DUPLICATE, FAULT. The game says what is due and counts.
What the scanner is asked for meanwhile is in `card_orders.py`.
"""

from railbird.pass_number import following, passes_from
from railbird.scan.faults import CAME_BACK
from railbird.table.fault import Fault, unpack_fault
from railbird.table.passes import Pass, find_pass, pack_pass, pack_passes, unpack_pass, unpack_passes
from railbird.table.states import (
    CLOSED,
    FAULT_TONE,
    HELD_TONE,
    IMPOSSIBLE_CARD,
    MOST_HELD,
    MOST_UNCOUNTED,
    OPENING_FAILED,
    TICK,
    TOO_MANY_HELD,
    VOID,
    WRONG_CARD,
)


class CardFlow:
    def __init__(self, table):
        self._table = table
        self._current = table.current
        self.last_pass = 0
        self.held = []  # passes that no card was due for, in order
        self.fault = None
        self.again = 0  # the last card went back: it must be the next pass
        self.repeated_pass = 0  # that card's second pass
        self.discard_next = 0  # the next pass is out of play
        self.uncounted = []  # the last passes that were no cards of the deal: the scanner is told to forget them
        self.naming = None  # a pass that a dialog waits to see opened
        self.exposing = None  # an exposed pass on its way out of play, to be opened for the inventory

    def pack(self) -> list:
        return [
            self.last_pass,
            pack_passes(self.held),
            self.fault.pack() if self.fault else None,
            self.again,
            self.repeated_pass,
            self.discard_next,
            pack_pass(self.naming),
            pack_pass(self.exposing),
            self.uncounted,
        ]

    def unpack(self, values: list) -> None:
        self.last_pass, held, fault, self.again, self.repeated_pass, self.discard_next, *others = values
        naming, exposing, uncounted = others
        self.uncounted = uncounted[-MOST_UNCOUNTED:]
        self.held = unpack_passes(held)
        self.fault = unpack_fault(fault)
        self.naming = unpack_pass(naming)
        self.exposing = unpack_pass(exposing)

    # --- which pass, which card ------------------------------------------------------------------------------------

    def next_pass(self) -> int:
        return following(self.last_pass)

    def skip_to(self, number: int) -> None:
        """Nobody knows what passed up to this one."""
        self.last_pass = number

    def is_new(self, number: int) -> bool:
        """Numbers run on over rounds and restarts and wrap; a resent event must not count twice."""
        return passes_from(number, self.last_pass) > 0x4000

    def came_back(self):
        """The hidden card that was seen going back and must be the next pass, or None."""
        last = self.last_card() if self.again else None
        return last if last and last.is_hidden() and last.commitment else None

    def find(self, number: int):
        return find_pass(self.held, number) or find_pass(self._current.passes, number)

    # --- passes ----------------------------------------------------------------------------------------------------

    def told(self, number: int, card: int, deck: int) -> None:
        self._passed(Pass(number, card, deck))

    def hidden(self, number: int, commitment: bytes) -> None:
        self._passed(Pass(number, commitment=commitment))

    def came_again(self, number: int, earlier: int) -> None:
        """The scanner knows the hidden card of an earlier pass again, unopened."""
        if not self.is_new(number):
            return
        self.last_pass = number
        found = self.find(earlier)
        if found and found is self.came_back():
            found.lost = 0  # the scanner has it in memory again
            self.end_fault()
            self._table.sound(TICK)
            self.drain()
        elif found:
            self._table.game.returning.came_again(found)

    def _passed(self, passed: Pass) -> None:
        if not self.is_new(passed.number):
            return
        self.last_pass = passed.number
        dialog = self._table.dialogs.takes_cards()
        if dialog:
            self.repeated_pass = passed.number
            if passed.is_hidden() and dialog.in_clear():
                self.naming = passed  # faster than its grant
            else:
                dialog.card(passed)
            return
        game = self._table.game
        if self._means_nothing():
            return
        if self.again:
            self._passed_again(passed)
            return
        first = self.fault is not None and self.fault.first_in_line()
        if first or (self.fault and self.fault.code == TOO_MANY_HELD):
            self.repeated_pass = passed.number
        if not (self.fault and self.fault.needs_supervisor()):
            self.fault = None
        if self.discard_next:
            self.discard_next = 0
            self.out_of_play(passed)
            game.irregularities.card_went_out()
            self._table.sound(TICK)
        elif game.hidden_cards.asked(passed):
            self._table.sound(TICK)
        else:
            self._hold(passed, first)
        self.drain()
        if passed in self.held and not (game.card_due() and not self._current.check):
            self._table.sound(HELD_TONE)

    def _means_nothing(self) -> bool:
        """A pass while the table is closed, or of a void round whose cards all go back into the shuffle."""
        state = self._current.state
        return state == CLOSED or (state == VOID and self._table.game.SHUFFLES_EACH_ROUND)

    def _hold(self, passed: Pass, first: bool) -> None:
        """A card that the scanner forgot is passed again in its place; others stand in line."""
        game = self._table.game
        if len(self.held) >= MOST_HELD:
            self._not_counted(passed)
            self.set_fault(TOO_MANY_HELD, passed.number)
            return
        self._table.sound(TICK)
        if self.held and self.held[0].lost and game.card_due() and game.due_in_clear():
            self.held[0] = passed
        elif first:
            self.held.insert(0, passed)
        else:
            self.held.append(passed)
        if not self._current.check:
            game.irregularities.held_came()

    def _passed_again(self, passed: Pass) -> None:
        """A counted card that went back must be the next pass, and isn't counted twice (table-guide 1.4). A hidden one
        that is the same comes as AGAIN."""
        last = self.last_card()
        self.repeated_pass = passed.number
        if last and last.is_hidden() and last.commitment:
            self._refuse(passed)
            return
        if last is None or last.is_hidden():
            if last:
                last.passed_again(passed)
        elif passed.is_hidden():
            self.naming = passed
            return
        elif not passed.is_same_card(last):
            self._refuse(passed)
            return
        self.end_fault()
        self._table.sound(TICK)

    def _refuse(self, passed: Pass) -> None:
        """Another card than the one that went back: it will be dealt after that one, and is no double then."""
        self._not_counted(passed)
        self.set_fault(WRONG_CARD, passed.number)

    def last_card(self):
        if self.held:
            return self.held[-1]
        passes = self._current.passes
        return self._table.game.returning.crossed_last() or (passes[-1] if passes else None)

    def drain(self) -> None:
        """Held cards that are due count, in order, until one has to be opened first; under a dialog that takes cards,
        once it is over."""
        game = self._table.game
        if self._table.dialogs.takes_cards():
            return
        while self.held and not self._current.check and game.card_due():
            if self.fault and self.fault.first_in_line():
                return
            if self.held[0].is_hidden() and game.due_in_clear():
                return
            game.count(self.held.pop(0))
            self._table.undo.forget()  # something followed

    def out_of_play(self, passed: Pass) -> None:
        """Off the inventory, not in the round."""
        if passed.is_unread() or passed.lost:
            return
        if passed.is_hidden():
            self.exposing = passed
        elif not self._table.stock.take_out(passed):
            self.set_fault(IMPOSSIBLE_CARD, passed.number)

    # --- openings --------------------------------------------------------------------------------------------------

    def opened(self, *told) -> None:
        """Pass, card, deck of each card that was opened."""
        for at in range(0, len(told), 3):
            self._opened(told[at], told[at + 1], told[at + 2])

    def _opened(self, number: int, card: int, deck: int) -> None:
        if self.naming and self.naming.number == number:
            passed, self.naming = self.naming, None
            passed.reveal(card, deck)
            dialog = self._table.dialogs.takes_cards()
            if dialog:
                dialog.card(passed)
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
            passed = find_pass(self._current.passes, number)
            if passed is None or not passed.is_hidden():
                return
            passed.reveal(card, deck)
            if self.fault and self.fault.code == OPENING_FAILED:
                self.fault = None
            self._table.game.hidden_cards.opened(passed)
        self.drain()

    def open_failed(self, number: int) -> None:
        """The scanner's answer doesn't match, or it no longer has the card: the card itself must come again."""
        if self.naming and self.naming.number == number:
            self.naming = None
            self.set_fault(OPENING_FAILED, number)
            return
        if self.exposing and self.exposing.number == number:
            self.exposing = None
            return
        passed = find_pass(self.held, number)
        if passed and passed.is_hidden():
            self.held.remove(passed)
            self.set_fault(OPENING_FAILED, number)
            return
        passed = find_pass(self._current.passes, number)
        if passed is None or not passed.is_hidden():
            return
        was_lost = bool(passed.lost)
        passed.lost = 1
        self.set_fault(OPENING_FAILED, number)
        self._table.game.hidden_cards.opening_failed(passed, was_lost)

    def duplicate(self, number: int) -> None:
        """The scanner saw this pass's card before in this round. A card that had to pass again is no surprise."""
        passed = self.find(number)
        if passed and not self.again and number != self.repeated_pass:
            self._table.game.irregularities.doubled(passed)

    # --- faults ----------------------------------------------------------------------------------------------------

    def faulted(self, number: int, code: int, sensor: int) -> None:
        if number:
            if not self.is_new(number):
                return
            self.last_pass = number
        table = self._table
        table.rounds.totals.faults_seen += 1
        dialog = table.dialogs.takes_cards()
        if dialog:
            dialog.fault(code)
            table.sound(FAULT_TONE)
            return
        if self._current.pay_by_cards or self._means_nothing():
            return
        self.set_fault(code, number, sensor)
        if code == CAME_BACK and self.last_card():
            self.again = 1
        else:
            table.game.irregularities.fault_noted()

    def set_fault(self, code: int, number: int, sensor: int = 255) -> None:
        self.fault = Fault(code, sensor, number)
        self._table.sound(FAULT_TONE)

    def end_fault(self) -> None:
        """There is no fault any longer, and no card that must be passed again."""
        self.fault = None
        self.again = 0

    def clear_fault(self) -> None:
        """FIX 4: nothing passed. BACK brings the fault back."""
        self._table.undo.remember(self._table)
        self.end_fault()
        self._table.game.irregularities.fault_cleared()
        self.drain()

    def forget(self, held: Pass) -> None:
        """A held card that is none of the round: the scanner forgets it."""
        self.held.remove(held)
        self._not_counted(held)

    def _not_counted(self, passed: Pass) -> None:
        """Of many the oldest need not be said any more: the scanner has heard of them."""
        self.uncounted = self.uncounted[1 - MOST_UNCOUNTED :] + [passed.number]

    def drop_held(self) -> None:
        """Held cards went back into the shoe that is new now."""
        self.held = []
        self.end_fault()

    def forget_round(self) -> None:
        self.end_fault()
        self.uncounted = []
        self.exposing = None
        self.discard_next = 0

    def knows_hidden(self) -> bool:
        """Whether the scanner is to open a card: which it could not after a restart."""
        waiting = self.held + self._current.passes
        return bool(self.naming or self.exposing or [passed for passed in waiting if passed.can_be_opened()])

    def scanner_restarted(self) -> None:
        """The scanner forgot its hidden cards: they must cross it again when they are due."""
        for passes in (self.held, self._current.passes):
            for passed in passes:
                if passed.is_hidden() and passed.commitment:
                    passed.lost = 1
        self.naming = self.exposing = None
