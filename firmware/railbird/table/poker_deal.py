"""SEATS and DEAL: who is dealt in, which seat is due which card, cards exposed or not read while dealing."""

from railbird.games.four_card_deal import DEALER, DEALER_CARDS
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.passes import Pass
from railbird.table.poker_edit import PokerEdit
from railbird.table.poker_round import ACES_UP_BIT, ANTE_BIT, DEAL, DECIDE, SEATS, bit_of
from railbird.table.states import (
    DECK_WRONG,
    DOUBLED_CARD,
    OPEN,
    SECOND_EXPOSED,
    UNDO_EXPOSED,
    UNDO_FAULT,
    UNDO_UNREAD,
    VOID,
)


class PokerDeal(PokerEdit):
    def card_due(self) -> bool:
        return self.state == DEAL and len(self.passes) < len(self.order) and not self.trouble

    def due_in_clear(self) -> bool:
        """The dealer's sixth card alone lies face up (8.2), unless another does already (11.8)."""
        return self.upcard_number == DEALER_CARDS and self.order[len(self.passes)] == (DEALER, DEALER_CARDS)

    def passed(self, passed: Pass) -> None:
        PokerEdit.passed(self, passed)
        if self.state == SEATS and self.held and self.held[-1].number == passed.number and not self.check:
            self._start_deal()

    def after_check(self) -> None:
        """A first card that came while the felt was being looked at begins the deal."""
        if not (self.state == SEATS and self.held and self._start_deal()):
            PokerEdit.after_check(self)

    def _start_deal(self) -> bool:
        if not self.in_mask:
            return False
        self.state = DEAL
        self.reorder()
        self.drain()
        return True

    def count(self, passed: Pass) -> None:
        self.passes.append(passed)
        self.hands_changed()
        if not passed.is_hidden():
            self._known(passed)
        if self.dealt():
            self.state = DECIDE

    def _known(self, passed: Pass) -> None:
        """A doubled card, or one of another deck, shows here at the latest (11.6)."""
        if not self.inventory.take(passed):
            self.set_trouble(DECK_WRONG)

    def after_opening(self, passed: Pass) -> None:
        self.hands_changed()
        self._known(passed)

    def doubled(self, passed: Pass) -> None:
        if self.state > VOID:
            self.fault = None
            self.set_trouble(DECK_WRONG)  # 11.6
        else:
            self.set_fault(DOUBLED_CARD, passed.number)

    def fault_noted(self) -> None:
        if self.card_due() and len(self.passes) not in self.fault_slots:
            self.fault_slots.append(len(self.passes))

    def clear_fault(self) -> None:
        """Nothing passed: so no card will be missing at the end of the deal."""
        slots = self.fault_slots
        self.fault_slots = [slot for slot in slots if slot != len(self.passes)]
        self.fault_choice = 0
        PokerEdit.clear_fault(self)
        if self.undo:  # held cards that counted at once can't be undone
            self.undo.append(slots)

    def _seats_key(self, key: int) -> bool:
        if key < self.config.seats:
            self.in_mask ^= bit_of(key + 1)
            self.reorder()
            return True
        if key == KEY_BACK:
            self.state = OPEN
            self.clear_round()
            return True
        if key == KEY_CONFIRM and self.manual:
            self._start_deal()
            self.state = DEAL
            self.pay_by_cards = 1
            return True
        return key == KEY_CONFIRM and bool(self.held) and self._start_deal()

    def _deal_key(self, key: int) -> bool:
        """The deal ended short after a fault: CONFIRM puts an unread card where the fault was."""
        slots = self.short_slots()
        if not slots:
            return False
        if key in (KEY_NEXT, KEY_BACK) and len(slots) > 1:
            self.fault_choice = (self.fault_choice + (1 if key == KEY_NEXT else -1)) % len(slots)
            return True
        if key != KEY_CONFIRM:
            return False
        slot = slots[self.fault_choice]
        self.passes.insert(slot, Pass(0))
        self.fault_slots = [other + (other > slot) for other in slots if other != slot]
        self.fault_choice = 0
        self.hands_changed()
        if self.dealt():
            self.state = DECIDE
        return True

    def short_slots(self) -> list:
        """Where a card may be missing: the deal lacks no more cards than passes were not read."""
        missing = len(self.order) - len(self.passes)
        return self.fault_slots if self.state == DEAL and 0 < missing <= min(2, len(self.fault_slots)) else []

    def dealer_cards_dealt(self) -> int:
        return len(self.slots_of(DEALER))

    def _player_card_exposed(self) -> None:
        """11.7: turned over, the deal goes on; 11.9: not a second time."""
        self._expose()

    def dealer_card_exposed(self, index: int) -> None:
        """11.8: it stays face up as the upcard, and the sixth goes face down."""
        self._expose()
        self.upcard_number = index + 1

    def _expose(self) -> None:
        self.undo = [UNDO_EXPOSED, self.exposed, self.upcard_number, self.dealer_showed]
        self.exposed += 1
        if self.exposed > 1:
            self.set_trouble(SECOND_EXPOSED)

    def _count_unread(self) -> None:
        self.undo = [UNDO_UNREAD, self.fault, list(self.fault_slots)]
        slot = len(self.passes)
        self.fault_slots = [other for other in self.fault_slots if other != slot]
        self.fault_choice = 0
        number = self.fault[2]
        self.fault = None
        self.count(Pass(number))

    def undo_game(self, undo: list) -> None:
        if undo[0] == UNDO_EXPOSED:
            self.exposed, self.upcard_number, self.dealer_showed = undo[1:]
            self.trouble = 0
        elif undo[0] == UNDO_FAULT and len(undo) > 4:
            self.fault_slots = undo[4]
        elif undo[0] == UNDO_UNREAD and self.passes:
            self.passes.pop()
            self.state = DEAL
            self.fault, self.fault_slots = undo[1], undo[2]
            self.hands_changed()

    def _seat_by_sensors(self) -> None:
        for seat in range(1, self.config.seats + 1):
            bet = self.wagers(seat)
            if bet & ANTE_BIT or (bet & ACES_UP_BIT and self.config.aces_up_only):  # 5.1(a), (c)
                self.in_mask |= bit_of(seat)
        self.reorder()
