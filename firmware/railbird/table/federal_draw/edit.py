"""CORRECT, MOVE, INSERT, REMOVE of drawn cards (rule 12): never a hidden card, never a discard."""

from railbird.table.federal.edit import BoxEditor
from railbird.table.federal_draw import pictures
from railbird.table.states import CORRECT, INSERT
from railbird.table.view import View


class DrawEditor(BoxEditor):
    NAMED = (CORRECT, INSERT)

    def _is_drawn(self, index: int) -> bool:
        return index >= len(self._game.deal.order)

    def beside(self, cursor: int, step: int, count: int, is_carrying: bool) -> int:
        """As the cards lie, a box after the other; a card that is carried goes where drawn ones may."""
        places = [place for _, place in pictures.edit_places(self._game, count)]
        if is_carrying:
            places = [place for place in places if self.may_move(place)]
        at = places.index(cursor) + step
        return places[at] if 0 <= at < len(places) else count

    def lying(self, cursor: int, count: int) -> int:
        """What was given up is no place."""
        places = [place for _, place in pictures.edit_places(self._game, count)]
        return cursor if cursor in places or not places else places[-1]

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
