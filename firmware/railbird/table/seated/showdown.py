"""SHOW and SETTLE: hands are opened one after another, each at its turn; folded hands never.

A card that the scanner can't open is asked for: counted unread, or forgotten in a restart (checked by its commitment).
"""

from railbird.table.passes import Pass
from railbird.table.seated.dealt_parts import DealtCards
from railbird.table.seated.states import DEAL, DEALER, DECIDE, SETTLE, SHOW
from railbird.table.states import LOW, OPENING_FAILED
from railbird.table.view import HIDDEN_CARD


class Showdown(DealtCards):
    def __init__(self, game):
        DealtCards.__init__(self, game)
        self._current = game.current
        self.turn = 0  # the seat that is being settled
        self.by_cards_mask = 0  # hands settled by hand: bit of the seat's number, the dealer's is bit 0
        self._dealers_best = (None, None)  # (hand, the best of it): in every seat's picture
        self._dealers_name = (None, "")
        self._turns_by = (None, [])  # (what they follow from, the turns)

    def pack(self) -> list:
        return [self.turn, self.by_cards_mask]

    def unpack(self, values: list) -> None:
        self.turn, self.by_cards_mask = values

    def clear(self) -> None:
        self.unpack([0, 0])

    def is_on(self) -> bool:
        return self._current.state in (SHOW, SETTLE)

    def hand_due(self) -> int:
        """The hand that is being opened: 0 the dealer's, -1 none."""
        if self._current.pay_by_cards or self._current.trouble:
            return -1
        if self._current.state == SHOW and not self.by_cards_mask & 1 and self.has_live_seat():
            return DEALER
        if self._current.state == SETTLE and not self.is_by_cards(self.turn) and self.is_live(self.turn):
            return self.turn
        return -1

    # --- turns ---------------------------------------------------------------------------------------------------

    def is_live(self, seat: int) -> bool:
        """Its hand is opened at its turn."""
        if self._game.seats.is_void(seat):
            return False
        return self._game.rules.is_live(self._game.decisions.of(seat), self._game.chip_sensors.bet(seat))

    def is_taken(self, seat: int) -> bool:
        """Not opened, but its wagers are to be taken at its turn."""
        game = self._game
        return game.rules.is_taken(game.decisions.of(seat), game.chip_sensors.covered(seat))

    def turns(self) -> list:
        """Seats to be settled, from the dealer's right: live ones, and void ones to be given back."""
        game = self._game
        source = (game.seats.pack(), game.chip_sensors.pack(), game.decisions.pack())
        if self._turns_by[0] != source:
            self._turns_by = (source, self._turns())
        return self._turns_by[1]

    def _turns(self) -> list:
        betting = self._game.seats.betting()
        void = self._game.seats.is_void
        return [seat for seat in betting[::-1] if void(seat) or self.is_live(seat) or self.is_taken(seat)]

    def has_live_seat(self) -> bool:
        return self._game.worked_out.once("live", self._has_live_seat)

    def _has_live_seat(self) -> bool:
        for seat in self._game.seats.betting():
            if self.is_live(seat):
                return True
        return False

    def outcome(self, seat: int):
        return self._game.worked_out.once(seat, self._outcome, seat)

    def _outcome(self, seat: int):
        bet, decision = self._game.chip_sensors.bet(seat), self._game.decisions.of(seat)
        if self._game.seats.is_void(seat):
            return self._game.rules.void_outcome(bet, decision)
        return self._game.rules.outcome(bet, decision, self._game.deal.hand(seat), self._game.deal.hand(DEALER))

    def dealers_best(self, cards: list) -> tuple:
        if self._dealers_best[0] != cards:
            self._dealers_best = (cards, self._game.rules.best(cards))
        return self._dealers_best[1]

    def dealers_name(self, cards: list) -> str:
        if self._dealers_name[0] != cards:
            self._dealers_name = (cards, self._game.rules.short_name(cards))
        return self._dealers_name[1]

    def is_by_cards(self, seat: int) -> bool:
        """Settled by hand: this seat, or all of them if the dealer's hand isn't known."""
        return bool(self.by_cards_mask & 1 or self.by_cards_mask >> seat & 1)

    def settle_by_cards(self) -> None:
        """At a turn only that hand is settled by hand; without the dealer's hand, all are."""
        self.by_cards_mask |= 1 if self._current.state == SHOW else 1 << self.turn

    def is_settled(self) -> bool:
        """Whether the hand that is shown needs nothing more."""
        seat = self.hand_due()
        return seat < 0 or self._game.deal.hand(seat) is not None

    # --- openings --------------------------------------------------------------------------------------------------

    def plan(self):
        """The dealer's hand opens first, then seats from the dealer's right; the upcard lies face up."""
        game = self._game
        if not game.deal.order or not self._current.in_play():
            return None
        return game.deal.plan()

    def dealt_passes(self) -> list:
        """Not by `is_unread`: a call for each card is half a millisecond in the way of a hand that opens."""
        passes = self._current.passes
        return [passed.number if passed.commitment or passed.card != HIDDEN_CARD else 0 for passed in passes]

    def openings(self) -> list:
        return self._game.worked_out.once("openings", self._openings)

    def _openings(self) -> list:
        """The upcard once it lies; then the hand that is due, whole."""
        if self._current.trouble:
            return []
        if self._current.state in (DEAL, DECIDE):
            upcard = self._game.deal.upcard_pass()
            return [upcard.number] if upcard and upcard.can_be_opened() else []
        seat = self.hand_due()
        if seat < 0 or self._game.deal.hand(seat):
            return []
        return [passed.number for passed in self._game.deal.passes_of(seat) if passed.can_be_opened()]

    def missing_passes(self) -> list:
        """Cards of the hand that is due which the scanner can't open."""
        seat = self.hand_due() if self.is_on() else -1
        if seat < 0 or self._game.deal.hand(seat):
            return []
        found = self._game.deal.passes_of(seat)
        return [passed for passed in found if passed.is_hidden() and (passed.lost or not passed.commitment)]

    def is_partly_open(self) -> bool:
        """Whether some cards of the hand that is due were opened before the scanner forgot the others."""
        seat = self.hand_due()
        known = [passed for passed in self._game.deal.passes_of(seat) if not passed.is_hidden()]
        upcards = 1 if seat == DEALER and self._game.deal.upcard_number else 0
        return len(known) > upcards

    def rescans(self) -> list:
        return [(passed.number, passed.commitment) for passed in self.missing_passes() if passed.lost]

    def asked(self, passed: Pass) -> bool:
        missing = self.missing_passes() if not self._current.check else []
        if not missing:
            return False
        unread = [found for found in missing if found.is_unread()]
        if not unread:
            if self.is_partly_open():
                self._game.table.sound(LOW)  # the hand is passed as it lies; the monitor goes on asking
            else:
                self._game.table.cards.set_fault(OPENING_FAILED, passed.number)  # not the card that was committed
            return True
        if unread[0].was_read(passed):
            self.opened(unread[0])
        return True

    # --- from turn to turn -----------------------------------------------------------------------------------------

    def step(self, by: int) -> bool:
        """To the next seat, or back to the one before or to SHOW; False where the last is left."""
        turns = self.turns()
        at = self._at(turns) + by
        if at >= len(turns):
            return False
        self.turn = turns[at] if at >= 0 else 0
        self._current.state = SETTLE if at >= 0 else SHOW
        return True

    def _at(self, turns: list) -> int:
        return turns.index(self.turn) if self._current.state == SETTLE and self.turn in turns else -1

    def next_seat(self) -> int:
        """The seat that NEXT leads to, 0 after the last."""
        turns = self.turns()
        at = self._at(turns)
        return turns[at + 1] if at + 1 < len(turns) else 0
