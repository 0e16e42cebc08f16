"""What goes wrong in a race (section 10): a card face up, a held card that was seen, a card that was there before."""

from railbird.table.config import PRINTED_CODE
from railbird.table.derby.dialogs import HeldMenu
from railbird.table.derby.states import DEAL
from railbird.table.fault import NOT_READ, TURNED
from railbird.table.game_parts import Irregularities
from railbird.table.passes import Pass
from railbird.table.states import DOUBLED_CARD, SUPERVISOR_TONE


class DerbyIrregularities(Irregularities):
    def _is_before_first(self) -> bool:
        """Before the round's first counted card, or where none is due: a card face up is out of play (10.3)."""
        current = self._game.current
        return current.state != DEAL or not current.passes

    def card_went_out(self) -> None:
        if self._game.current.state == DEAL:
            self._game.first_out = 1  # from here on bets stay closed (5.4)

    def doubled(self, passed: Pass) -> None:
        """Of known cards the inventory is the judge; without deck ids a second copy is nothing (decision 13)."""
        table = self._game.table
        if passed.is_hidden() and table.config.reader == PRINTED_CODE:
            table.cards.set_fault(DOUBLED_CARD, passed.number)
            table.sound(SUPERVISOR_TONE)

    # --- a card without a code -------------------------------------------------------------------------------------

    def face_up_lines(self) -> list:
        return ["1 FACE UP", "2 NOT READ"]

    def face_up_said(self, key: int) -> bool:
        """10.3: before the round's first card, or while none is due, it is out of play. 10.4: later it is used."""
        cards = self._game.table.cards
        if key == 1:
            cards.fault.answer = NOT_READ
        elif not self._is_before_first():
            cards.fault.answer = TURNED
        else:
            cards.fault = None
            cards.discard_next = 1
        return True

    # --- FIX -------------------------------------------------------------------------------------------------------

    def fix_items(self) -> list:
        table, current = self._game.table, self._game.current
        cards = table.cards
        found = []
        is_free = not cards.discard_next and not current.check and not current.pay_by_cards
        if is_free and self._is_before_first() and not (current.state == DEAL and cards.held):
            found.append((1, "FIRST CARD FACE UP", self._first_card_out))
        elif is_free and current.state == DEAL and len(current.passes) == 1 and table.config.reader != PRINTED_CODE:
            found.append((1, "FIRST CARD FACE UP", self._counted_card_out))
        if cards.held:
            found.append((2, "HELD CARD EXPOSED", self._choose_held))
        if cards.fault:
            found.append((3, "CUT CARD", table.rounds.cut_card_came))
        return found

    def _first_card_out(self) -> None:
        """10.3: out of play, into the rack; one pass face down takes it off the inventory."""
        table = self._game.table
        table.undo.remember(table)
        table.cards.fault = None
        table.cards.discard_next = 1

    def _counted_card_out(self) -> None:
        """10.3 where the reader sees faces: it was counted before anybody could say so."""
        table = self._game.table
        table.undo.remember(table)
        self._game.current.passes.pop()
        self._game.count_again()
        self.card_went_out()

    def _choose_held(self) -> None:
        table = self._game.table
        if len(table.cards.held) == 1:
            self.held_card_out(0)
        else:
            table.dialogs.open(HeldMenu(table))

    def held_card_out(self, index: int) -> None:
        """10.6: a card drawn in error that has been seen; it is opened for the inventory."""
        cards = self._game.table.cards
        cards.out_of_play(cards.held.pop(index))
