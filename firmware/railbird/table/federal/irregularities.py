"""What the dealer alone may say went wrong with boxes, and what a supervisor decides about payments under review."""

from railbird.table.fault import NOT_READ, TURNED
from railbird.table.federal.states import PAYING, RESULT
from railbird.table.seated.dealt_parts import DealtIrregularities
from railbird.table.states import NO_TROUBLE


class BoxIrregularities(DealtIrregularities):
    def check_ended(self) -> None:
        self._game.results.checked_box = 0
        DealtIrregularities.check_ended(self)

    def pay_by_cards(self) -> None:
        """A box whose card can't be read is paid by hand; else all of them."""
        cards = self._game.hidden_cards
        if cards.missing_passes():
            self._game.results.settle_by_cards(cards.missing_box())
            self._game.table.cards.end_fault()
        else:
            DealtIrregularities.pay_by_cards(self)

    def fix_items(self) -> list:
        return DealtIrregularities.fix_items(self) + self._review_items()

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
        self.remember()
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
