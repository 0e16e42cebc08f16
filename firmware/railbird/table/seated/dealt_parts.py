"""Parts of any game that deals to seats: its hidden cards, what goes wrong in the deal, seats that are void."""

from railbird.table.game_parts import HiddenCards, Irregularities, Voids
from railbird.table.passes import Pass
from railbird.table.seated.states import DEAL, DECIDE, DECK_WRONG, SEATS, seats_of
from railbird.table.states import DOUBLED_CARD, SUPERVISOR_TONE


class DealtCards(HiddenCards):
    """Each card is checked against the deck once it is known."""

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


class DealtIrregularities(Irregularities):
    """A card too many, one that was not read, one that is there twice."""

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


class SeatVoids(Voids):
    """Their wagers go back, their hands are not opened."""

    def __init__(self, game):
        self._game = game
        self.word = game.rules.SEAT

    def possible(self) -> list:
        return self._game.seats.betting() if self._game.current.state > SEATS else []

    def seats(self) -> list:
        return seats_of(self._game.seats.void_mask)

    def turn(self, seat: int) -> None:
        self._game.seats.turn_void(seat)


class HandVoids(SeatVoids):
    """... of hands that decide."""

    def turn(self, seat: int) -> None:
        """A second time: voided by mistake, its hand lives again and it has to decide."""
        game = self._game
        game.seats.turn_void(seat)
        if game.showdown.is_on() and not game.seats.is_void(seat):
            game.showdown.turn = 0
            game.current.state = DECIDE
