"""CORRECT, MOVE, INSERT, REMOVE in Derby (10.1, 10.2, 10.5 to 10.7): the race is dealt again from the new list."""

from railbird.games.derby import Race
from railbird.table.derby import pictures
from railbird.table.derby.dialogs import MoveCards
from railbird.table.dialogs.edit_passes import Editor
from railbird.table.events import KEY_BACK
from railbird.table.passes import moved
from railbird.table.states import CORRECT, NEXT_FROM_SHOE, OUT_OF_PLAY
from railbird.table.view import View


class DerbyEditor(Editor):
    LATER_KEY = KEY_BACK  # the rows run from right to left

    def __init__(self, table):
        self._table = table
        self._current = table.current

    def put(self, operation: int, cursor: int, passed) -> bool:
        passes, inventory = self._current.passes, self._table.stock.inventory
        old = passes[cursor] if operation == CORRECT else None
        if old:
            inventory.put_back(old)
        if not inventory.take(passed):
            if old:
                inventory.take(old)
            return False
        if old:
            passed.place = old.place
            passes[cursor] = passed
        else:
            passes.insert(cursor, passed)
        self._table.game.count_again()  # the lamps follow at once
        return True

    def remove(self, cursor: int, became: int) -> None:
        """In the rack it stays off the inventory (10.6); the next from the shoe (10.5) waits as a held card."""
        passed = self._current.passes.pop(cursor)
        if became != OUT_OF_PLAY:
            self._table.stock.inventory.put_back(passed)
        if became == NEXT_FROM_SHOE:
            self._table.cards.held.insert(0, passed)
        self._table.game.count_again()

    def may_move(self, index: int) -> bool:
        return 0 <= index < len(self._current.passes) and not self._current.passes[index].is_hidden()

    def move(self, start: int, end: int) -> None:
        """10.7: the same cards in another order. No card comes or goes, so one that is held and unseen stays so (10.5)
        unless the race needs it."""
        self._current.passes = moved(self._current.passes, start, end)
        self._table.game.count_again()

    def finish(self) -> None:
        """Deal the list again; what lies beyond third place is surplus and goes out of play (10.6)."""
        table, passes = self._table, self._current.passes
        notice = MoveCards(table)
        race = Race()
        surplus = len(passes)
        for index, passed in enumerate(passes):
            if race.complete:
                surplus = index
                break
            place = race.add(passed.card)
            if passed.place not in (0, place):
                notice.to_place[place - 1] += 1
            passed.place = place
        notice.out = len(passes) - surplus
        del passes[surplus:]
        self._current.state = table.game.reopened_state()
        if notice.is_needed():
            table.dialogs.open(notice)

    def show(self, view: View, cursor: int) -> None:
        pictures.show_rows(self._current.passes, view, cursor)

    def show_gap(self, view: View, cursor: int) -> None:
        pictures.show_rows(self._current.passes, view, cursor, True)

    def show_carried(self, view: View, start: int, cursor: int) -> None:
        pictures.show_rows(moved(self._current.passes, start, cursor), view, cursor, is_carried=True)
