"""Four Card Poker at the table: OPEN, SEATS, DEAL, DECIDE, SHOW, SETTLE (table-guide 4), over the frame.

One file for each part of a round: `poker_round.py` what it holds, `poker_edit.py` corrections, `poker_deal.py`,
`poker_decide.py`, `poker_showdown.py`; odds and lamps of a seat are in `poker_settle.py`, pictures in `poker_view.py`
and `poker_lamps.py`.
"""

from railbird.table import poker_lamps, poker_recall, poker_settle, poker_view
from railbird.table.events import KEY_BACK, KEY_NEXT, KEY_NO_MORE_BETS
from railbird.table.poker_round import DEAL, DECIDE, SEATS, SETTLE, SHOW, bit_of, seats_of
from railbird.table.poker_showdown import PokerShowdown
from railbird.table.states import CHOOSE_CARD, OPEN, VOID
from railbird.table.view import View

_STATE_NAMES = {SEATS: "SEATS", DEAL: "DEAL", DECIDE: "DECIDE", SHOW: "SHOW", VOID: "VOID"}


class PokerController(PokerShowdown):
    def game_key(self, key: int) -> bool:
        if self.pay_by_cards or self.state == VOID:
            if key == KEY_NEXT:
                self.finish_round(True)
            return key == KEY_NEXT
        if self.state == OPEN:
            return self._open_key(key)
        if self.state == SEATS:
            return self._seats_key(key)
        if self.state == DEAL:
            return self._deal_key(key)
        if self.state == DECIDE:
            return self._decide_key(key)
        return self.state in (SHOW, SETTLE) and self._settle_key(key)

    def _open_key(self, key: int) -> bool:
        if key == KEY_NO_MORE_BETS and self.may_begin():
            self.begin_round(SEATS)
            return True
        if key == KEY_BACK and self.last is not None:
            self.take_last_round()
            return True
        return False

    def paying(self) -> bool:
        return self.state == SETTLE

    def fix_items(self) -> list:
        found = []
        if self.state == DEAL and self.passes and not self.trouble:
            found.append((1, "PLAYER CARD EXPOSED", self._player_card_exposed))
        if self.state == DEAL and self.dealer_cards_dealt() and not self.trouble:
            found.append(
                (2, "DEALER CARD EXPOSED", lambda: self.open_dialog(CHOOSE_CARD, [self.dealer_cards_dealt() - 1]))
            )
        if self.state == DECIDE and not self.dealer_showed and not self.trouble:
            found.append((2, "DEALER CARD EXPOSED", self._dealer_shows))
        if self.fault and self.card_due():
            found.append((3, "COUNT IT UNREAD", self._count_unread))
        return found

    # --- supervisor --------------------------------------------------------------------------------------------------

    def voidable_seats(self) -> list:
        return seats_of(self.in_mask & ~self.dead_mask) if self.state in (DEAL, DECIDE, SHOW, SETTLE) else []

    def void_seats(self) -> list:
        return seats_of(self.void_mask)

    def void_seat(self, seat: int) -> None:
        """A second time: voided by mistake, its hand lives again and it has to decide."""
        self.void_mask ^= bit_of(seat)
        if self.state in (SHOW, SETTLE) and not self.void_mask & bit_of(seat):
            self.turn = 0
            self.state = DECIDE

    def reopened_state(self) -> int:
        if self.dealt():
            return DECIDE
        return DEAL if self.passes else SEATS

    def redeal_note(self) -> str:
        return "REDEAL"

    def shuffles_each_round(self) -> bool:
        return True

    def needs_scanner(self) -> bool:
        return self.state in (OPEN, SEATS, DEAL) and not self.pay_by_cards

    # --- pictures ----------------------------------------------------------------------------------------------------

    def area_count(self) -> int:
        return 21

    def area_name(self, area: int) -> str:
        return f"SEAT {area // 3 + 1} {('ACES UP', 'ANTE', 'PLAY')[area % 3]}"

    def state_name(self) -> str:
        return f"SEAT {self.turn}" if self.state == SETTLE else _STATE_NAMES[self.state]

    def count_text(self) -> str:
        if self.state == DEAL:
            return f"CARD {min(len(self.passes) + 1, len(self.order))}/{len(self.order)}"
        return f"{len(self.open_seats())} OPEN" if self.state == DECIDE else ""

    def last_suits(self):
        return (self.last[0] if self.last else 0), None

    def show_game(self, view: View) -> None:
        poker_view.show_game(self, view)

    def show_lamps(self, view: View) -> None:
        poker_lamps.show_lamps(self, view)

    def show_check(self, view: View) -> None:
        poker_view.show_check(self, view)

    def show_dealer_choice(self, view: View, index: int) -> None:
        poker_view.show_dealer_choice(self, view, index)

    def show_recalled_round(self, view: View, found: list, cards: bool) -> None:
        scratch = PokerController(self.config)
        scratch.last = found
        scratch.take_last_round()
        poker_recall.show(scratch, view, cards)

    def outcome(self, seat: int):
        return self.known(seat, poker_settle.outcome, self, seat)
