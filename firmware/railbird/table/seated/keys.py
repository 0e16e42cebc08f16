"""Keys in the states of a game with seats: who is in, an unread card, decisions, turn by turn."""

from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.seated.states import DEAL, DECIDE, MOST_SEATS, SEATS, SETTLE, SHOW
from railbird.table.states import OPEN, VOID


class SeatedKeys:
    def __init__(self, game):
        self._game = game

    def pressed(self, key: int) -> bool:
        state = self._game.current.state
        if self._game.current.pay_by_cards or state == VOID:
            if key == KEY_NEXT:
                self._game.table.rounds.finish(True)
            return key == KEY_NEXT
        if self._game.has_too_many():
            return False
        if state == SEATS:
            return self._seats_key(key)
        if state == DEAL:
            return self._deal_key(key)
        if state == DECIDE:
            return self._decide_key(key)
        return self._settle_key(key)

    def _seats_key(self, key: int) -> bool:
        if key < self._game.seat_count():
            self._game.seats.turn_in(key + 1)
            self._game.deal.reorder()
            return True
        if key == KEY_BACK:
            self._game.current.state = OPEN
            self._game.clear()
            return True
        if key == KEY_CONFIRM and self._game.table.manual:
            self._game.start_deal()
            self._game.current.state = DEAL
            self._game.current.pay_by_cards = 1
            return True
        return key == KEY_CONFIRM and bool(self._game.table.cards.held) and self._game.start_deal()

    def _deal_key(self, key: int) -> bool:
        """The deal ended short after a fault: CONFIRM says so; once more puts an unread card where the fault was."""
        deal = self._game.deal
        slots = deal.short_slots()
        if not slots:
            return False
        if not deal.is_asking:
            deal.is_asking = 1 if key == KEY_CONFIRM else 0
            return key == KEY_CONFIRM
        if key == KEY_BACK and len(slots) == 1:
            deal.is_asking = 0
            return True
        if key in (KEY_NEXT, KEY_BACK) and len(slots) > 1:
            self._game.deal.choose_slot(1 if key == KEY_NEXT else -1)
            return True
        if key != KEY_CONFIRM:
            return False
        self._game.deal.put_unread()
        self._game.end_deal()
        return True

    def _decide_key(self, key: int) -> bool:
        if key == KEY_BACK and self._game.deal.take_back_unread():
            self._game.current.state = DEAL
            return True
        if key < MOST_SEATS and key + 1 in self._game.seats.deciding():
            self._game.decisions.key(key + 1)
            return True
        if key != KEY_CONFIRM or not self._game.decisions.fix():
            return False
        self._game.notices.end()
        self._game.showdown.turn = 0
        self._game.current.state = SHOW
        return True

    def _settle_key(self, key: int) -> bool:
        if key == KEY_NEXT and self._game.showdown.is_settled():
            if not self._game.showdown.step(1):
                self._game.table.rounds.finish(True)
            return True
        if key == KEY_BACK and self._game.current.state == SETTLE:
            return self._game.showdown.step(-1)
        return False
