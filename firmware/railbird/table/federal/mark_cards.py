"""INSERT, box key: which cards lie there in error. CONFIRM marks the card at the cursor, or takes the mark off; BACK
goes to the card before it, from the first to the last; NEXT applies, FIX leaves all as it was.

A marked card is void and no part of the deal (rule 12.3, decision 34): the rest of the deal is counted again.
"""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.federal import pictures
from railbird.table.federal.states import MARK_CARDS
from railbird.table.view import View


class MarkCards(Dialog):
    CODE = MARK_CARDS

    def __init__(self, table, box: int = 0):
        Dialog.__init__(self, table)
        self.box = box
        self.marks = bytearray()  # of the listed cards: 1 is void
        self.cursor = 0
        if box:
            listed = self._listed()
            self.marks = bytearray(len(listed))
            for at in range(len(table.current.passes), len(listed)):
                self.marks[at] = 1
            self.cursor = max(0, len(table.current.passes) - 1)

    def pack(self) -> list:
        return [self.box, bytes(self.marks), self.cursor]

    def unpack(self, values: list) -> None:
        self.box, marks, self.cursor = values
        self.marks = bytearray(marks)

    def _listed(self) -> list:
        """The deal, then what was found void there before."""
        return self.table.current.passes + self.table.game.void_cards.of(self.box)

    def key(self, key: int) -> bool:
        if key == KEY_FIX:
            self.table.dialogs.put_away()
        elif key == KEY_CONFIRM and self.marks:
            self.marks[self.cursor] ^= 1
        elif key == KEY_BACK and self.marks:
            self.cursor = (self.cursor - 1) % len(self.marks)
        elif key == KEY_NEXT:
            self.table.dialogs.put_away()
            self._apply()
        else:
            return False
        return True

    def _apply(self) -> None:
        current, void = self.table.current, self.table.game.void_cards
        listed, dealt = self._listed(), list(current.passes)
        changed = False
        for passed, mark in zip(listed, self.marks):
            was_void = passed not in dealt
            if mark and not was_void:
                current.passes.remove(passed)
                void.add(passed, self.box)
            elif was_void and not mark:
                void.give_back(passed, current.passes)
            changed = changed or bool(mark) != was_void
        if changed:
            current.corrected = 1
            current.pay_by_cards = 0
            self.table.cards.end_fault()
            self.table.game.editor().finish()

    def show(self, view: View) -> None:
        view.header = f"R {self.table.current.number:04d}  BOX {self.box} VOID"
        pictures.show_marks(self.table.game, view, self._listed(), self.marks, self.cursor)
        view.footer = "◄ CONFIRM=X NEXT=END"
