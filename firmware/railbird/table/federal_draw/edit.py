"""CORRECT, MOVE, INSERT, REMOVE of drawn cards (rule 12): never a hidden card, never a discard."""

from railbird.table.federal.edit import BoxEditor
from railbird.table.federal_draw import pictures
from railbird.table.states import CORRECT, INSERT
from railbird.table.view import View


class DrawEditor(BoxEditor):
    NAMED = (CORRECT, INSERT)

    def _is_drawn(self, index: int) -> bool:
        return index >= len(self._game.deal.order)

    def put(self, operation: int, cursor: int, passed) -> bool:
        if operation == INSERT and not self._is_drawn(cursor):
            return False
        return BoxEditor.put(self, operation, cursor, passed)

    def may_correct(self, index: int) -> bool:
        """A retained card may have been misread; one that is not open can't be."""
        return BoxEditor.may_correct(self, index) and not self._current.passes[index].is_hidden()

    def may_remove(self, index: int) -> bool:
        return self._is_drawn(index)

    def may_move(self, index: int) -> bool:
        return self._is_drawn(index) and BoxEditor.may_move(self, index)

    def show_list(self, view: View, passes: list, cursor: int, is_gap: bool, is_carried: bool) -> None:
        pictures.show_edit(self._game, view, passes, cursor, is_gap, is_carried)
