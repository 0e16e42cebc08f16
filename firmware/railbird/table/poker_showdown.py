"""SHOW and SETTLE: hands are opened one after another, each at its turn; folded hands never (5.5.2, 10.2).

A card that the scanner can't open is asked for: counted unread, or forgotten in a restart (checked by its commitment).
"""

from railbird.games.four_card_deal import DEALER
from railbird.table.events import KEY_BACK, KEY_NEXT
from railbird.table.passes import Pass, find_pass
from railbird.table.poker_decide import PokerDecide
from railbird.table.poker_round import DEAL, DECIDE, SETTLE, SHOW, bit_of
from railbird.table.states import LOW, OPENING_FAILED, UNDO_BY_CARDS, VOID


class PokerShowdown(PokerDecide):
    def opening_due(self) -> int:
        """The upcard once it lies; the dealer's hand at the showdown; each seat at its turn (5.5.2)."""
        if self.trouble:
            return 0
        if self.state in (DEAL, DECIDE):
            upcard = self.upcard_pass()
            return _number_to_open([upcard]) if upcard else 0
        seat = self._hand_due()
        return _number_to_open(self.hand_passes(seat)) if seat >= 0 else 0

    def opening(self) -> int:
        return self.known("opening", PokerDecide.opening, self)

    def openings(self) -> list:
        """A hand at its turn is opened whole."""
        first = self.opening()
        seat = self._hand_due() if first and self.state in (SHOW, SETTLE) else -1
        hand = [passed.number for passed in self.hand_passes(seat) if _can_open(passed)] if seat >= 0 else []
        if first in hand:
            return hand
        return [first] if first else []

    def _hand_due(self) -> int:
        """The hand that is being opened: 0 the dealer's, -1 none."""
        if self.pay_by_cards or self.trouble:
            return -1
        if self.state == SHOW and self.live_seats() and not self.by_cards_mask & 1:
            return DEALER
        if self.state == SETTLE and not self.void_mask & bit_of(self.turn) and not self.by_cards(self.turn):
            return self.turn
        return -1

    def by_cards(self, seat: int) -> bool:
        """Settled by hand: this seat, or all of them if the dealer's hand isn't known."""
        return bool(self.by_cards_mask & 1 or self.by_cards_mask >> seat & 1)

    def takes_pass(self) -> bool:
        if self.state in (SHOW, SETTLE):
            return self.missing_passes() != []
        return self.state != VOID

    def missing_passes(self) -> list:
        """Cards of the hand that is due which the scanner can't open."""
        seat = self._hand_due()
        if seat < 0:
            return []
        return [
            passed for passed in self.hand_passes(seat) if passed.is_hidden() and (passed.lost or not passed.commitment)
        ]

    def rescans(self) -> list:
        return [(passed.number, passed.commitment) for passed in self.missing_passes() if passed.lost]

    def _next_in_clear(self) -> bool:
        missing = self.missing_passes() if self.state in (SHOW, SETTLE) and not self.check else []
        if missing:
            return not any([passed.lost for passed in missing])
        return PokerDecide._next_in_clear(self)

    def asked(self, passed: Pass) -> bool:
        missing = self.missing_passes() if self.state in (SHOW, SETTLE) else []
        unread = [found for found in missing if found.is_unread()]
        if not missing or self.check:
            return False
        if not unread:
            if self._is_partly_open():
                self.sound(LOW)  # the hand is passed as it lies; the monitor goes on asking
            else:
                self.set_fault(OPENING_FAILED, passed.number)  # not the card that was committed
            return True
        unread[0].number = passed.number
        if passed.is_hidden():
            unread[0].commitment = passed.commitment
        else:
            unread[0].reveal(passed.card, passed.deck)
            self.after_opening(unread[0])
        return True

    def _is_partly_open(self) -> bool:
        """Whether some cards of the hand that is due were opened before the scanner forgot the others."""
        seat = self._hand_due()
        known = [passed for passed in self.hand_passes(seat) if not passed.is_hidden()]
        return len(known) > (1 if seat == DEALER else 0)

    def open_failed(self, number: int) -> None:
        """The scanner no longer has a card: the screen asks for it. A card passed in its place was another: a fault."""
        passed = find_pass(self.passes, number)
        asked_before = bool(passed and passed.lost)
        PokerDecide.open_failed(self, number)
        if passed and passed.lost and not asked_before:
            self.fault = None

    def _settle_key(self, key: int) -> bool:
        turns = self.turns()
        at = turns.index(self.turn) if self.state == SETTLE and self.turn in turns else -1
        if key == KEY_NEXT and self.settled():
            if at + 1 < len(turns):
                self.turn = turns[at + 1]
                self.state = SETTLE
            else:
                self.finish_round(True)
            return True
        if key == KEY_BACK and self.state == SETTLE:
            self.turn = turns[at - 1] if at > 0 else 0
            self.state = SETTLE if at > 0 else SHOW
            return True
        return False

    def undo_game(self, undo: list) -> None:
        if undo[0] == UNDO_BY_CARDS:
            self.by_cards_mask, self.fault = undo[1:]
        else:
            PokerDecide.undo_game(self, undo)

    def can_reopen(self) -> bool:
        return bool(self.pay_by_cards) or PokerDecide.can_reopen(self)

    def supervisor_reopens(self) -> None:
        """What was to be paid by cards may be opened after all."""
        self.by_cards_mask = self.pay_by_cards = 0
        PokerDecide.supervisor_reopens(self)

    def settled(self) -> bool:
        """Whether the hand that is shown needs nothing more."""
        seat = self._hand_due()
        return seat < 0 or self.hand(seat) is not None

    def start_pay_by_cards(self) -> None:
        """At a turn only that hand is settled by hand; without the dealer's hand, all are."""
        if self.state in (SHOW, SETTLE):
            self.undo = [UNDO_BY_CARDS, self.by_cards_mask, self.fault]
            self.by_cards_mask |= 1 if self.state == SHOW else 1 << self.turn
            self.fault = None
        else:
            PokerDecide.start_pay_by_cards(self)


def _number_to_open(passes: list) -> int:
    for passed in passes:
        if _can_open(passed):
            return passed.number
    return 0


def _can_open(passed: Pass) -> bool:
    return passed.is_hidden() and bool(passed.commitment) and not passed.lost
