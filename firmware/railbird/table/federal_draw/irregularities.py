"""What may be said to have gone wrong in the draw format (rule 12): a misdeal, a discard to be taken back."""

from railbird.table.fault import NOT_READ, TURNED
from railbird.table.federal.irregularities import BoxIrregularities, set_misdeal
from railbird.table.federal.states import DISCARD, DRAW, EXPOSED, GIVEN_UP_BEFORE, WRONG_COUNT
from railbird.table.federal_draw.take_back import TakeBack
from railbird.table.passes import Pass
from railbird.table.seated.states import DEAL, SEATS
from railbird.table.states import LOW


class DrawIrregularities(BoxIrregularities):
    def held_came(self) -> None:
        """In DISCARD somebody has to say what a card is that was not dealt in this round."""
        game, state = self._game, self._game.current.state
        if state == DISCARD:
            game.discards.is_sure = game.discards.note = 0
        elif state in game.AFTER_DEAL:
            self.one_too_many()
        elif state == SEATS:
            game.start_deal()

    def doubled(self, passed: Pass) -> None:
        """In DISCARD what was not given up may come again: so this card was given up before."""
        game = self._game
        if passed in game.table.cards.held and game.current.state == DISCARD:
            game.table.cards.forget(passed)
            game.discards.note = GIVEN_UP_BEFORE
        elif passed in game.table.cards.held and game.may_lie_open():
            game.table.cards.forget(passed)  # quicker than its grant, or nobody draws
            game.held_is_surplus()
            game.table.sound(LOW)
        else:
            BoxIrregularities.doubled(self, passed)

    def check_ended(self) -> None:
        """After a restart of the scanner."""
        BoxIrregularities.check_ended(self)
        self._game.note_missing()

    def pay_by_cards(self) -> None:
        BoxIrregularities.pay_by_cards(self)
        self._game.go_on()

    def fix_items(self) -> list:
        game, table = self._game, self._game.table
        found = BoxIrregularities.fix_items(self)
        state = game.current.state
        if game.current.trouble:
            return found
        if state in (SEATS, DEAL):
            text = "CARD EXPOSED" if game.current.passes else "EXPOSED IN THE CUT"
            found.append((1, text, lambda: set_misdeal(table, EXPOSED)))  # 12(b)(i), (iii)
        if state == DISCARD:
            found.append((2, "TOO FEW OR TOO MANY", lambda: set_misdeal(table, WRONG_COUNT)))  # 12(b)(iv)
            if table.supervisor.person and game.discards.places():
                found.append((1, "TAKE DISCARD BACK", lambda: table.dialogs.open(TakeBack(table))))
            if any([game.lost_of(box) for box in game.seats.deciding()]):
                found.append((5, "PASS A BOX AGAIN", table.ask_to_check))
        return found

    def face_up_lines(self) -> list:
        return ["1 FACE UP", "2 NOT READ"] if self._game.card_due() or self._game.current.state == DISCARD else []

    def face_up_said(self, key: int) -> bool:
        """In the initial deal a card that was exposed is a misdeal (12(b)(iii)); a discard is turned, and so is a card
        of the draw, which will lie face up anyway."""
        game = self._game
        if key == 0 and game.current.state not in (DISCARD, DRAW):
            game.table.cards.fault = None
            game.table.set_trouble(EXPOSED)
        else:
            game.table.cards.fault.answer = NOT_READ if key else TURNED
        return True
