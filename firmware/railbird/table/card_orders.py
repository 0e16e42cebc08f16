"""What the scanner may be asked for now: a pass in clear, openings, cards that may cross it once more.

In: the table, its cards and its game as they are. Out: answers for the app, after every event. It changes nothing.
"""

from railbird.table.states import CLOSED


class CardOrders:
    def __init__(self, table):
        self._table = table
        self._current = table.current
        self._cards = table.cards

    def next_in_clear(self) -> bool:
        """Whether the next pass may be told in clear."""
        cards, game = self._cards, self._table.game
        dialog = self._table.dialogs.takes_cards()
        if dialog:
            return dialog.in_clear()
        if not self._current.check:
            asked = game.hidden_cards.asked_in_clear()
            if asked is not None:
                return asked
        if self._current.state == CLOSED or cards.naming:
            return False
        if cards.again:
            last = cards.last_card()
            return bool(last) and not last.is_hidden()
        if cards.discard_next:
            return True
        if self._current.check or not game.card_due() or not game.due_in_clear():
            return False
        return not cards.held or bool(cards.held[0].lost)

    def may_come_again(self) -> tuple:
        """Hidden passes that the scanner may answer with AGAIN if they cross it once more."""
        found = tuple(self._table.game.returning.may_come_again())
        back = self._cards.came_back()
        return found + (back.number,) if back else found

    def rescans(self) -> list:
        """(pass, commitment) of cards that the scanner forgot and that may be passed again."""
        found = self._table.game.hidden_cards.rescans()
        back = self._cards.came_back()
        return found + [(back.number, back.commitment)] if back and back.lost else found

    def openings(self) -> list:
        """The passes whose openings may be asked for in one go, in the order in which they are wanted."""
        cards, game = self._cards, self._table.game
        for passed in (cards.naming, cards.exposing):
            if passed:
                return [passed.number]
        if self._current.check:
            return []
        if cards.held and cards.held[0].can_be_opened() and game.card_due() and game.due_in_clear():
            return [cards.held[0].number] if not self._table.dialogs.takes_cards() else []
        return game.hidden_cards.openings()

    def commitment_of(self, number: int) -> bytes:
        """What the opening of a pass is to be checked with, empty if there is none."""
        for passed in (self._cards.naming, self._cards.exposing):
            if passed and passed.number == number:
                return passed.commitment
        passed = self._cards.find(number)
        return passed.commitment if passed else b""
