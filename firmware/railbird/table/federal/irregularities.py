"""What the dealer alone may say went wrong with boxes, and what a supervisor decides about payments under review."""

from railbird.table.fault import NOT_READ, TURNED
from railbird.table.federal.states import PAYING, RESULT
from railbird.table.seated.irregularities import Irregularities
from railbird.table.states import NO_TROUBLE


class BoxIrregularities:
    def __init__(self, game):
        self._game = game
        self._shared = Irregularities(game)

    def fix_items(self) -> list:
        return self._shared.card_items() + self._review_items()

    def _review_items(self) -> list:
        """Rule 11: surveillance has looked, and the supervisor says what it saw."""
        game = self._game
        if game.current.state not in (RESULT, PAYING) or not game.table.supervisor.person:
            return []
        box = game.results.held_box()
        if not box:
            return []
        return [
            (1, f"RELEASE BOX {box}", lambda: self._decide(game.results.release, box)),
            (2, f"REFUSE BOX {box}", lambda: self._decide(game.results.refuse, box)),
        ]

    def _decide(self, decision, box: int) -> None:
        self._game.table.undo.remember(self._game.table)
        decision(box)

    def face_up_lines(self) -> list:
        """A card that shows its back to the scanner was turned over: it is turned back and passed once more."""
        return ["1 FACE UP", "2 NOT READ"] if self._game.card_due() else []

    def face_up_said(self, key: int) -> bool:
        self._game.table.cards.fault.answer = NOT_READ if key else TURNED
        return True


def set_misdeal(table, trouble: int) -> None:
    """The supervisor is called; BACK takes it back."""
    if table.current.trouble == NO_TROUBLE:
        table.undo.remember(table)
        table.cards.end_fault()
        table.set_trouble(trouble)
