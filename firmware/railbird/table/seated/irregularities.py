"""What the dealer alone may say went wrong where a dealer's hand is dealt: cards exposed, a hand settled by cards."""

from railbird.table.fault import LAID_OPEN, NOT_READ, TURNED
from railbird.table.passes import Pass
from railbird.table.seated.choose_card import ChooseCard
from railbird.table.seated.dealt_parts import DealtIrregularities
from railbird.table.seated.states import DEAL, DEALER, DECIDE, SEATS
from railbird.table.states import LOW


class SeatedIrregularities(DealtIrregularities):
    def doubled(self, passed: Pass) -> None:
        """At the showdown no card is dealt: one that the scanner knows is a hand that is passed again as it lies."""
        game = self._game
        if game.showdown.is_on() and passed in game.table.cards.held:
            game.table.cards.forget(passed)
            game.held_is_surplus()
            game.table.sound(LOW)
        else:
            DealtIrregularities.doubled(self, passed)

    def pay_by_cards(self) -> None:
        """At the showdown the hand that is being opened."""
        if self._game.showdown.is_on():
            self._game.showdown.settle_by_cards()
            self._game.table.cards.fault = None
        else:
            DealtIrregularities.pay_by_cards(self)

    def fix_items(self) -> list:
        game = self._game
        current, deal = game.current, game.deal
        found = []
        if current.state == DEAL and current.passes and not current.trouble:
            found.append((1, "PLAYER CARD EXPOSED", self._player_card_exposed))
        if current.state == DEAL and deal.dealer_count() and not current.trouble:
            found.append((2, "DEALER CARD EXPOSED", self._dealer_card_seen))
        if current.state == DECIDE and not deal.dealer_showed and not current.trouble:
            found.append((2, "DEALER CARD EXPOSED", self._dealer_shows))
        return found + DealtIrregularities.fix_items(self)

    def face_up_lines(self) -> list:
        game = self._game
        if game.current.state not in (SEATS, DEAL) or not game.deal.order or game.deal.is_over():
            return []
        return ["1 PLAYER'S", "2 DEALER'S", "3 NOT FACE UP"]

    def face_up_said(self, key: int) -> bool:
        """11.7: a player's card is turned over. 11.8: the dealer's stays face up. 11.9: but not two."""
        fault, deal = self._game.table.cards.fault, self._game.deal
        seat, number = deal.next_slot()
        if key == 1 and seat != DEALER:
            return False  # the card that is due is no dealer's card
        fault.answer = (TURNED, LAID_OPEN, NOT_READ)[key]
        if key == 1 and not deal.next_in_clear() and self._game.rules.UPCARD:
            deal.upcard_number = number
        if key < 2 and not deal.next_in_clear():
            self._expose(key == 1)
        return True

    def _player_card_exposed(self) -> None:
        """Turned over, the deal goes on if the rules let it."""
        self.remember()
        self._expose(False)

    def _dealer_card_seen(self) -> None:
        """Which one matters only where one of them lies face up anyway."""
        if self._game.rules.UPCARD:
            self._game.table.dialogs.open(ChooseCard(self._game.table))
        else:
            self.remember()
            self._expose(True)

    def dealer_card_exposed(self, number: int) -> None:
        """It stays face up as the upcard, and the card that would be goes face down."""
        self.remember()
        self._game.deal.upcard_number = number
        self._expose(True)

    def _expose(self, is_dealers: bool) -> None:
        self._game.deal.exposed += 1
        trouble = self._game.rules.exposed_trouble(is_dealers, self._game.deal.exposed)
        if trouble:
            self._game.table.cards.fault = None
            self._game.table.set_trouble(trouble)

    def _dealer_shows(self) -> None:
        """Noted; the seats that are open still decide."""
        self.remember()
        self._game.deal.dealer_showed = 1
