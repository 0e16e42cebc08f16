"""CORRECT, INSERT, REMOVE: a cursor over the passes of the round. ◄ ► move it on the screen, FIX ends.

CORRECT and INSERT take the card that is passed, or one named by keys, or a seat key; REMOVE may ask what became of the
card. MOVE is CORRECT's: CONFIRM picks up the card at the cursor, ◄ ► carry it, CONFIRM puts it down, FIX lets it go;
the passes stay as they are until it is put down. Where no card may be moved CONFIRM ends. The game's editor does the
work.
"""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.dialogs.name_card import NameCard
from railbird.table.dialogs.remove_menu import RemoveMenu
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.states import CORRECT, EDIT, EDIT_TITLES, FAULT_TONE, INSERT, NEVER_WAS, REMOVE, TICK
from railbird.table.view import View

NOT_CARRIED = -1


class Editor:
    """What a game does about corrections; the base of its own. `cursor` is a place among the passes."""

    IN_CLEAR = True  # a pass names a card
    NAMED = (CORRECT, INSERT)  # operations in which keys name a card; in others they are seat keys
    ASKS_WHAT_BECAME = True  # of a card that is removed
    FOOTER = "PASS OR NAME   ◄ ►"
    LATER_KEY = KEY_NEXT  # the arrow towards later cards on the game's screen

    def beside(self, cursor: int, step: int, count: int, is_carrying: bool) -> int:
        """The next of `count` places in an arrow's direction; outside of them if there is none."""
        return cursor + step

    def lying(self, cursor: int, count: int) -> int:
        """This place, or another that is on the screen."""
        return max(0, min(cursor, count - 1))

    def put(self, operation: int, cursor: int, passed) -> bool:
        """The card at the cursor is this one, or this one comes before it; False if there is no such card left."""
        return False

    def remove(self, cursor: int, became: int) -> None:
        pass

    def may_remove(self, index: int) -> bool:
        return True

    def may_move(self, index: int) -> bool:
        """This pass may change its place, or be passed over by one: never a hidden card or a discard."""
        return False

    def move(self, start: int, end: int) -> None:
        """The pass at `start` comes to lie at `end`."""

    def seat_key(self, operation: int, seat: int) -> bool:
        return False

    def finish(self) -> None:
        """The edit ended and changed something: the round follows from the list."""

    def show(self, view: View, cursor: int) -> None:
        pass

    def show_gap(self, view: View, cursor: int) -> None:
        """INSERT: the cursor is the place where a card would come in."""
        self.show(view, cursor)

    def show_carried(self, view: View, start: int, cursor: int) -> None:
        """MOVE: as if the pass at `start` lay at the cursor."""


class EditPasses(Dialog):
    CODE = EDIT

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.operation = CORRECT
        self.cursor = 0
        self.changes = 0
        self.refused = 0  # the shoe can't have that card
        self.carried = NOT_CARRIED  # else where the pass was picked up that the cursor carries
        self._editor = table.game.editor()

    def pack(self) -> list:
        return [self.operation, self.cursor, self.changes, self.refused, self.carried]

    def unpack(self, values: list) -> None:
        self.operation, self.cursor, self.changes, self.refused, self.carried = values
        self._editor = self.table.game.editor()

    def wants_card(self) -> bool:
        return self.operation != REMOVE

    def in_clear(self) -> bool:
        return self._editor.IN_CLEAR

    def card(self, passed) -> None:
        if self._is_carrying():  # which card this one would correct is anybody's guess
            self.table.sound(FAULT_TONE)
            return
        if not self._editor.put(self.operation, self.cursor, passed):
            self.refused = 1
            self.table.sound(FAULT_TONE)
            return
        self.refused = 0
        self.changes += 1
        if self.operation == INSERT:
            self.cursor += 1
        self.table.sound(TICK)

    def remove(self, became: int) -> None:
        self._editor.remove(self.cursor, became)
        self.changes += 1
        self.cursor = self._editor.lying(self.cursor, self._count())

    def start(self, operation: int) -> None:
        """At the last card, or behind it."""
        self.operation = operation
        self.cursor = self._editor.lying(self._count() - 1, self._count())

    def _count(self) -> int:
        return len(self.table.current.passes) + (self.operation == INSERT)

    def key(self, key: int) -> bool:
        if key in (KEY_NEXT, KEY_BACK):
            return self._arrow_key(1 if key == self._editor.LATER_KEY else -1)
        if self._is_carrying():
            return self._carrying_key(key)
        if key == KEY_CONFIRM and self._may_pick_up():
            self.carried = self.cursor
            self.refused = 0
            return True
        if key == KEY_FIX or (key == KEY_CONFIRM and self.operation != REMOVE):
            self.table.dialogs.close()
            return True
        if key == KEY_CONFIRM:
            return self._remove_key()
        return key < 7 and self.operation != REMOVE and self._number_key(key)

    def _arrow_key(self, step: int) -> bool:
        is_carrying = self._is_carrying()
        moved = self._editor.beside(self.cursor, step, self._count(), is_carrying)
        if not 0 <= moved < self._count() or (is_carrying and not self._editor.may_move(moved)):
            return False
        self.cursor = moved
        self.refused = 0
        return True

    def _is_carrying(self) -> bool:
        return self.carried != NOT_CARRIED

    def _may_pick_up(self) -> bool:
        return self.operation == CORRECT and self._editor.may_move(self.cursor)

    def _carrying_key(self, key: int) -> bool:
        """◄ is the key BACK, so FIX lets the card go."""
        if key not in (KEY_CONFIRM, KEY_FIX):
            return False
        start, self.carried = self.carried, NOT_CARRIED
        if key == KEY_FIX:
            self.cursor = start
        elif self.cursor != start:
            self._editor.move(start, self.cursor)
            self.changes += 1
        return True

    def _remove_key(self) -> bool:
        if self.cursor >= self._count() or not self._editor.may_remove(self.cursor):
            return False
        if self._editor.ASKS_WHAT_BECAME:
            self.table.dialogs.open(RemoveMenu(self.table, self))
        else:
            self.remove(NEVER_WAS)
        return True

    def _number_key(self, key: int) -> bool:
        if self.operation in self._editor.NAMED:
            if key > 4:
                return False
            self.table.dialogs.open(NameCard(self.table, self, key))
            return True
        if not self._editor.seat_key(self.operation, key + 1):
            return False
        self.changes += 1
        return True

    def leave(self) -> None:
        if self.changes:
            current = self.table.current
            current.corrected = 1
            current.pay_by_cards = 0
            self.table.cards.end_fault()
            self._editor.finish()

    def show(self, view: View) -> None:
        title = "MOVE" if self._is_carrying() else EDIT_TITLES[self.operation]
        view.header = f"R {self.table.current.number:04d}  {title}"
        if self._is_carrying():
            self._editor.show_carried(view, self.carried, self.cursor)
        elif self.operation == INSERT:
            self._editor.show_gap(view, self.cursor)
        else:
            self._editor.show(view, self.cursor)
        view.footer = self._footer()

    def _footer(self) -> str:
        if self.operation == REMOVE:
            return "◄ ► CONFIRM FIX=END"
        if self._is_carrying():
            return "CONFIRM=PUT FIX=UNDO"
        if self.refused:
            return "NO SUCH CARD LEFT"
        if self._may_pick_up():
            return "CONFIRM=MOVE FIX=END" if self.changes else "PASS OR CONFIRM=MOVE"
        return self._editor.FOOTER


def start_edit(table, operation: int) -> None:
    edit = EditPasses(table)
    edit.start(operation)
    table.dialogs.open(edit)
