"""CORRECT, INSERT and REMOVE over a deal. Passes stay hidden. A seat key in CORRECT says which hand was seen, in INSERT
that a hand without a wager was dealt there."""

from railbird.table.dialogs.edit_passes import Editor
from railbird.table.seated import pictures
from railbird.table.seated.states import DEAL, DECIDE
from railbird.table.states import CORRECT, INSERT, SUPERVISOR_TONE
from railbird.table.view import View


class SeatedEditor(Editor):
    IN_CLEAR = False
    NAMED = ()
    ASKS_WHAT_BECAME = False
    FOOTER = "PASS, OR SEAT KEY ◄►"

    def __init__(self, game):
        self._game = game
        self._current = game.current

    def put(self, operation: int, cursor: int, passed) -> bool:
        passes = self._current.passes
        if operation == CORRECT:
            self._give_back(passes[cursor])
            passes[cursor] = passed
        else:
            passes.insert(cursor, passed)
        self._game.deal.hands_changed()
        return True

    def remove(self, cursor: int, became: int) -> None:
        self._give_back(self._current.passes.pop(cursor))
        self._game.deal.hands_changed()

    def _give_back(self, passed) -> None:
        if not passed.is_hidden():
            self._game.table.stock.inventory.put_back(passed)

    def seat_key(self, operation: int, seat: int) -> bool:
        game, seats = self._game, self._game.seats
        if seat > game.seat_count():
            return False
        if operation == INSERT and (seats.is_dead(seat) or not seats.is_dealt_to(seat)):
            seats.turn_dead(seat)  # a second time: it was the wrong key
            game.deal.reorder()
        elif operation == CORRECT and seats.is_dealt_to(seat) and not seats.is_dead(seat):
            seats.turn_seen(seat)  # 11.15(a): the hand that was seen counts as the one dealt there
            game.table.sound(SUPERVISOR_TONE)
        else:
            return False
        game.deal.hands_changed()
        return True

    def finish(self) -> None:
        """The hands follow from the list; what is beyond the deal waits as a held card."""
        game, cards = self._game, self._game.table.cards
        cards.held = game.deal.surplus() + cards.held
        game.deal.forget_faults()
        self._current.state = DECIDE if game.deal.is_over() else DEAL
        game.deal.hands_changed()
        cards.drain()
        game.held_is_surplus()

    def show(self, view: View, cursor: int) -> None:
        pictures.show_edit(self._game, view, cursor)
