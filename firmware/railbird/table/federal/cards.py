"""Cards of boxes that were not read, or were quicker than their grant: they are asked for, or opened, in RESULT."""

from railbird.table.federal.states import RESULT
from railbird.table.passes import Pass
from railbird.table.seated.dealt_parts import DealtCards
from railbird.table.seated.states import SEATS


class BoxCards(DealtCards):
    def missing_passes(self) -> list:
        """The cards of the first box that has some which the scanner must see again."""
        current = self._game.current
        if current.state != RESULT or current.pay_by_cards or current.trouble or self._game.results.are_open():
            return []
        return self.missing_of(self.missing_box())

    def missing_of(self, box: int) -> list:
        found = self._game.hand_passes(box)
        return [passed for passed in found if passed.is_hidden() and not passed.can_be_opened()]

    def missing_box(self) -> int:
        game = self._game
        for box in game.seats.betting():
            if not game.seats.is_void(box) and not game.results.is_by_cards(box) and self.missing_of(box):
                return box
        return 0

    def asked_in_clear(self):
        """The first card may be told at once, though the deal begins with it; so may one that was not read before."""
        game = self._game
        if game.current.state == SEATS and game.due_in_clear():
            return True if game.seats.in_mask and not game.table.cards.held else None
        return DealtCards.asked_in_clear(self)

    def asked(self, passed: Pass) -> bool:
        unread = [found for found in self.missing_passes() if found.is_unread()]
        if self._game.current.check or not unread:
            return False
        if unread[0].was_read(passed):
            self.opened(unread[0])
        return True

    def openings(self) -> list:
        """A card that was asked for and was quicker than its grant."""
        game = self._game
        if game.current.state != RESULT or game.current.trouble or game.results.are_open():
            return []
        wanted = [passed for box in game.seats.deciding() for passed in game.hand_passes(box)]
        return [passed.number for passed in wanted if passed.can_be_opened()]
