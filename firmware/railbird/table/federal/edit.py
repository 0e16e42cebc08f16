"""CORRECT, MOVE, INSERT, REMOVE over a deal that lies face up (Federal Poker). The boxes' hands follow from the list.

INSERT takes a box key: which of the cards lie there in error is marked in `mark_cards.py` (12.3).
"""

from railbird.table.dialogs.edit_passes import Editor
from railbird.table.federal import pictures
from railbird.table.federal.mark_cards import MarkCards
from railbird.table.passes import moved
from railbird.table.states import CORRECT, NEXT_FROM_SHOE, OUT_OF_PLAY
from railbird.table.view import View


class BoxEditor(Editor):
    NAMED = (CORRECT,)

    def __init__(self, game):
        self._game = game
        self._current = game.current

    def put(self, operation: int, cursor: int, passed) -> bool:
        """A card without a rank is no card of a hand."""
        passes, inventory = self._current.passes, self._game.table.stock.inventory
        if operation == CORRECT and not self.may_correct(cursor):
            return False
        old = passes[cursor] if operation == CORRECT else None
        if old and not old.is_hidden():
            inventory.put_back(old)
        if passed.card >= 52 or not inventory.take(passed):
            if old and not old.is_hidden():
                inventory.take(old)
            return False
        if old:
            passes[cursor] = passed
        else:
            passes.insert(cursor, passed)
        return True

    def may_correct(self, index: int) -> bool:
        return index < len(self._current.passes)

    def remove(self, cursor: int, became: int) -> None:
        passed = self._current.passes.pop(cursor)
        if became != OUT_OF_PLAY and not passed.is_hidden():
            self._game.table.stock.inventory.put_back(passed)
        if became == NEXT_FROM_SHOE:
            self._game.table.cards.held.insert(0, passed)

    def may_move(self, index: int) -> bool:
        return 0 <= index < len(self._current.passes) and not self._current.passes[index].is_hidden()

    def move(self, start: int, end: int) -> None:
        """The same cards in another order: no card comes or goes."""
        self._current.passes = moved(self._current.passes, start, end)

    def seat_key(self, operation: int, seat: int) -> bool:
        """Opens the marks in place of the list; they end as it would have."""
        if operation == CORRECT or seat > self._game.seat_count():
            return False
        self._game.table.dialogs.open(MarkCards(self._game.table, seat))
        return True

    def finish(self) -> None:
        """What is beyond the deal waits as a held card; an unfinished deal goes on. Nobody looks at hands before."""
        game, cards = self._game, self._game.table.cards
        cards.held = game.take_surplus() + cards.held
        game.deal.forget_faults()
        self._current.state = game.reopened_state()
        game.deal.hands_changed()
        cards.drain()
        game.held_is_surplus()

    def show_list(self, view: View, passes: list, cursor: int, is_gap: bool, is_carried: bool) -> None:
        pictures.show_edit(self._game, view, passes, cursor, is_gap, is_carried)

    def show(self, view: View, cursor: int) -> None:
        self.show_list(view, self._current.passes, cursor, False, False)

    def show_gap(self, view: View, cursor: int) -> None:
        self.show_list(view, self._current.passes, cursor, True, False)

    def show_carried(self, view: View, start: int, cursor: int) -> None:
        self.show_list(view, moved(self._current.passes, start, cursor), cursor, False, True)
