"""Chips that come or go after NO MORE BETS: a notice by seat, once; the deal goes on under it.

In: what the sensors say. In DEAL any change counts, the Play area's too. In DECIDE the Play area is the decision, so
only another area that was clear counts, and a side wager that is gone while the Ante stays. From SHOW on none. Cards
cover as chips do and increases aren't sensed: a notice says what to do and changes nothing.
"""

from railbird.table.seated.states import DECIDE, MOST_SEATS, bit_of, seats_of
from railbird.table.states import LOW

_ALL_SEATS = (1 << MOST_SEATS) - 1


class Notices:
    def __init__(self, game):
        self._game = game
        self._told_mask = 0  # seats that had theirs in this round
        self._late_mask = 0  # seats whose notice waits to be seen: a late bet
        self._taken_mask = 0  # ... a bet taken back
        self._on_screen = 0  # the seat whose notice stood there when the event came

    def pack(self) -> list:
        return [self._told_mask, self._late_mask, self._taken_mask]

    def unpack(self, values: list) -> None:
        self._told_mask, self._late_mask, self._taken_mask = values

    def clear(self) -> None:
        self.unpack([0, 0, 0])

    def end(self) -> None:
        """From here on chips are taken and paid."""
        self.unpack([_ALL_SEATS, 0, 0])

    def chips_moved(self, changed: int) -> None:
        game = self._game
        if not game.bets_are_closed() or game.chip_sensors.first < 0:
            return
        if game.current.pay_by_cards or game.current.trouble:
            return
        for seat in range(1, game.seat_count() + 1):
            if not game.seats.is_void(seat):  # a void seat takes its wagers back
                self._look_at(seat, game.chip_sensors.of(seat, changed))

    def _look_at(self, seat: int, changed: int) -> None:
        late, taken = self._unlike_bet(seat)
        bit = bit_of(seat)
        if not late:
            self._late_mask &= ~bit  # it was refused
        if not taken:
            self._taken_mask &= ~bit
        if self._told_mask & bit or not changed & (late | taken):
            return
        self._told_mask |= bit
        if changed & late:
            self._late_mask |= bit
        else:
            self._taken_mask |= bit
        self._game.table.sound(LOW)

    def _unlike_bet(self, seat: int) -> tuple:
        """The seat's areas that are covered and should not be, and those that are clear and should not be."""
        chips, rules = self._game.chip_sensors, self._game.rules
        bet, covered = chips.bet(seat), chips.covered(seat)
        late, taken = covered & ~bet, bet & ~covered
        if self._game.current.state == DECIDE:
            late &= ~rules.PLAY_SPOT
            taken &= ~(rules.ANTE_SPOT | rules.PLAY_SPOT)
            if not bet & covered & rules.ANTE_SPOT:
                taken = 0  # given up with the Ante
        return late, taken

    # --- on the monitor --------------------------------------------------------------------------------------------

    def seat(self) -> int:
        """The seat whose notice is due on the game's own screen, 0 for none."""
        game = self._game
        if not game.bets_are_closed() or game.deal.is_asking:
            return 0
        if game.current.pay_by_cards or game.has_too_many():
            return 0
        waiting = seats_of(self._late_mask | self._taken_mask)
        return waiting[0] if waiting else 0

    def lines(self, seat: int) -> list:
        return ["LATE BET: REFUSE"] if self._late_mask & bit_of(seat) else ["TAKEN BACK", "THE BET STANDS"]

    def event_begins(self) -> None:
        """Only what stood on the monitor can have been seen."""
        table = self._game.table
        is_covered = table.dialogs.shown or table.cards.fault or table.cards.discard_next or table.current.check
        is_covered = is_covered or table.supervisor.pin_wanted() or table.waits_for_scanner()
        self._on_screen = 0 if is_covered else self.seat()

    def seen(self) -> bool:
        """A card or a key followed: the notice goes; False if there was none."""
        if not self._on_screen:
            return False
        self._late_mask &= ~bit_of(self._on_screen)
        self._taken_mask &= ~bit_of(self._on_screen)
        return True
