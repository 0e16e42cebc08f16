"""DECIDE: sensors say what is covered, seat keys overrule them, CONFIRM goes to the showdown once no "?" is left."""

from railbird.table.events import KEY_CONFIRM
from railbird.table.poker_deal import PokerDeal
from railbird.table.poker_round import ACES_UP, DECIDE, FOLD, PLAY, SEATS, SENSORS, SHOW, UNDECIDED
from railbird.table.states import UNDO_EXPOSED


class PokerDecide(PokerDeal):
    def watches_chips(self) -> bool:
        return self.state in (SEATS, DECIDE)

    def chips(self, mask: int) -> None:
        if not self.watches_chips():
            return
        changed = self.mask ^ mask
        self.mask = mask
        if self.state == SEATS and self.first_mask < 0:
            self.first_mask = mask
            self._seat_by_sensors()
        elif self.state == DECIDE:
            keyed = bytearray(self.keyed)
            for seat in range(1, 8):
                if keyed[seat] == UNDECIDED and self.chips_of(seat, changed):
                    keyed[seat] = SENSORS  # a decision that was opened again is made by the player's chips
            self.keyed = bytes(keyed)

    def _decide_key(self, key: int) -> bool:
        if key < 7 and key + 1 in self.deciding_seats():
            self._cycle(key + 1)
            return True
        if key != KEY_CONFIRM or self.open_seats():
            return False
        keyed = bytearray(self.keyed)
        for seat in self.deciding_seats():
            keyed[seat] = self.decision(seat)  # from here on chips move without meaning
        self.keyed = bytes(keyed)
        self.turn = 0
        self.state = SHOW
        return True

    def _cycle(self, seat: int) -> None:
        allowed = [FOLD, UNDECIDED]
        if self.may_have_ante(seat):
            allowed.append(PLAY)
        if self.may_have_aces_up(seat):
            allowed.append(ACES_UP)
        decision = self.decision(seat) % 4 + 1
        while decision not in allowed:
            decision = decision % 4 + 1
        keyed = bytearray(self.keyed)
        keyed[seat] = decision
        self.keyed = bytes(keyed)

    def _dealer_shows(self) -> None:
        """11.11: noted; the seats that are open still decide."""
        self.undo = [UNDO_EXPOSED, self.exposed, self.upcard_number, self.dealer_showed]
        self.dealer_showed = 1
