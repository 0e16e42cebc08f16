"""What goes wrong in any deal to seats: a card too many, one that was not read, one that is there twice."""

from railbird.table.game_parts import Irregularities
from railbird.table.passes import Pass
from railbird.table.seated.states import DEAL, DECK_WRONG, SEATS
from railbird.table.states import DOUBLED_CARD, SUPERVISOR_TONE


class DealtIrregularities(Irregularities):
    def remember(self) -> None:
        self._game.table.undo.remember(self._game.table)

    def held_came(self) -> None:
        """A first card begins the deal; one after it is the missing one after all, or one too many."""
        game, state = self._game, self._game.current.state
        if state == SEATS:
            game.start_deal()
        elif state in game.AFTER_DEAL[:1] and game.deal.take_back_unread():
            game.current.state = DEAL
        elif state in game.AFTER_DEAL:
            self.one_too_many()

    def one_too_many(self) -> None:
        self._game.deal.too_many += 1
        self._game.table.sound(SUPERVISOR_TONE)

    def check_ended(self) -> None:
        """A first card that came while the felt was being looked at begins the deal."""
        game = self._game
        if not (game.current.state == SEATS and game.table.cards.held and game.start_deal()):
            game.table.cards.drain()
            game.held_is_surplus()

    def doubled(self, passed: Pass) -> None:
        table = self._game.table
        if table.current.in_play():
            table.cards.fault = None
            table.set_trouble(DECK_WRONG)
        else:
            table.cards.set_fault(DOUBLED_CARD, passed.number)

    def fault_noted(self) -> None:
        if self._game.card_due():
            self._game.deal.note_fault()

    def fault_cleared(self) -> None:
        """Nothing passed: so no card will be missing at the end of the deal."""
        self._game.deal.forget_fault()

    # --- FIX -------------------------------------------------------------------------------------------------------

    def fix_items(self) -> list:
        """A card too many, a card that can't be read: whatever the game."""
        game = self._game
        found = []
        if game.has_too_many() and game.table.supervisor.person:
            found.append((5, "EXTRA CARD OUT", self._extra_card_out))
        if game.table.cards.fault and game.card_due():
            found.append((3, "COUNT IT UNREAD", self._count_unread))
        return found

    def _extra_card_out(self) -> None:
        """The supervisor puts it into the rack: it was dealt to nobody, and is not opened."""
        self.remember()
        cards = self._game.table.cards
        cards.forget(cards.held[-1])
        self._game.deal.too_many -= 1

    def _count_unread(self) -> None:
        self.remember()
        cards = self._game.table.cards
        number = cards.fault.number
        self._game.deal.forget_fault()
        cards.fault = None
        self._game.count(Pass(number))
