"""What the dealer alone may say went wrong in a deal: cards exposed, a card counted unread, a seat void."""

from railbird.table.fault import LAID_OPEN, NOT_READ, TURNED
from railbird.table.passes import Pass
from railbird.table.seated.choose_card import ChooseCard
from railbird.table.seated.states import DEAL, DEALER, DECIDE, SEATS


class Irregularities:
    def __init__(self, game):
        self._game = game

    def _remember(self) -> None:
        self._game.table.undo.remember(self._game.table)

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
        return found + self.card_items()

    def card_items(self) -> list:
        """A card too many, a card that can't be read: whatever the game."""
        game = self._game
        found = []
        if game.has_too_many() and game.table.supervisor.person:
            found.append((5, "EXTRA CARD OUT", self._extra_card_out))
        if game.table.cards.fault and game.card_due():
            found.append((3, "COUNT IT UNREAD", self._count_unread))
        return found

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

    def void_seat(self, seat: int) -> None:
        """A second time: voided by mistake, its hand lives again and it has to decide."""
        game = self._game
        game.seats.turn_void(seat)
        if game.showdown.is_on() and not game.seats.is_void(seat):
            game.showdown.turn = 0
            game.current.state = DECIDE

    def _extra_card_out(self) -> None:
        """The supervisor puts it into the rack: it was dealt to nobody, and is not opened."""
        self._remember()
        cards = self._game.table.cards
        cards.uncounted.append(cards.held.pop().number)
        self._game.deal.too_many -= 1

    def _player_card_exposed(self) -> None:
        """Turned over, the deal goes on if the rules let it."""
        self._remember()
        self._expose(False)

    def _dealer_card_seen(self) -> None:
        """Which one matters only where one of them lies face up anyway."""
        if self._game.rules.UPCARD:
            self._game.table.dialogs.open(ChooseCard(self._game.table))
        else:
            self._remember()
            self._expose(True)

    def dealer_card_exposed(self, number: int) -> None:
        """It stays face up as the upcard, and the card that would be goes face down."""
        self._remember()
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
        self._remember()
        self._game.deal.dealer_showed = 1

    def _count_unread(self) -> None:
        self._remember()
        number = self._game.table.cards.fault.number
        self._game.deal.forget_fault()
        self._game.table.cards.fault = None
        self._game.count(Pass(number))
