"""Hidden cards of any deal to seats: each is checked against the deck once it is known."""

from railbird.table.game_parts import HiddenCards
from railbird.table.passes import Pass
from railbird.table.seated.states import DECK_WRONG


class DealtCards(HiddenCards):
    def take_known(self, passed: Pass) -> None:
        """A doubled card, or one of another deck, shows here at the latest."""
        table = self._game.table
        if not table.stock.inventory.take(passed):
            table.set_trouble(DECK_WRONG)

    def opened(self, passed: Pass) -> None:
        self._game.deal.hands_changed()
        self.take_known(passed)

    def opening_failed(self, passed: Pass, was_lost: bool) -> None:
        """The scanner no longer has a card: the screen asks for it. A card passed in its place was another: a fault."""
        if not was_lost:
            self._game.table.cards.fault = None

    def asked_in_clear(self):
        """A card that was not read before may be told at once; one that the scanner forgot is checked."""
        missing = self.missing_passes()
        return not any([passed.lost for passed in missing]) if missing else None
