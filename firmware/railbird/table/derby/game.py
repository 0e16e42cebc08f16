"""Racing Card Derby at the table: OPEN, DEAL, RESULT, PAYING (table-guide 3).

The race is recomputed from the passes by `games/derby.py`; corrections: `edit.py`; what goes wrong:
`irregularities.py`; pictures: `pictures.py`.
"""

from railbird.cards.card import TWO_OF_SPADES
from railbird.games.derby import Race, race_of
from railbird.table.config import CONTINUOUS
from railbird.table.derby import pictures
from railbird.table.derby.dialogs import HeldMenu, MoveCards, ShuffleMenu
from railbird.table.derby.edit import DerbyEditor
from railbird.table.derby.irregularities import DerbyIrregularities
from railbird.table.derby.states import DEAL, PAYING, RESULT
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.game import Game
from railbird.table.passes import Pass
from railbird.table.states import IMPOSSIBLE_CARD, OPEN, SUPERVISOR_TONE, VOID
from railbird.table.view import RANK_UNKNOWN, View


class Derby(Game):
    FIRST_STATE = DEAL
    STATE_NAMES = {DEAL: "DEAL", RESULT: "RESULT", PAYING: "PAYING"}
    SCANNER_STATES = (OPEN, DEAL)
    PAYING_STATES = (PAYING,)
    LEAST_CARDS = Race().cards_to_finish()  # decision 8
    VOID_RULE = "RULE 10.8"
    DIALOGS = (ShuffleMenu, MoveCards, HeldMenu)

    def __init__(self, table):
        Game.__init__(self, table)
        self.race = Race()
        self.first_out = 0  # a card found face up left the shoe before the first counted one (10.3)
        self.irregularities = DerbyIrregularities(self)
        self.screens = pictures.DerbyScreens(self)
        self._editor = DerbyEditor(table)
        self._lit = None  # the complete race whose lamps were worked out
        self._lamps = []

    # --- the round -------------------------------------------------------------------------------------------------

    def pack(self) -> list:
        """For the OPEN screen of the next round; the race follows from the passes."""
        return [self.race.first, self.race.second, self.race.third, self.first_out]

    def unpack(self, values: list) -> None:
        _, _, _, self.first_out = values
        self.count_again()

    def count_again(self) -> None:
        """The race of the passes; what lies beyond third place is no part of it."""
        self.race = race_of([passed.card for passed in self.current.passes])

    def clear(self) -> None:
        self.race = Race()
        self.first_out = 0

    def reopened_state(self) -> int:
        return RESULT if self.race.complete else DEAL

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        return self.current.state == DEAL and not self.race.complete

    def count(self, passed: Pass) -> None:
        if not self.table.stock.inventory.take(passed):
            self.table.cards.set_fault(IMPOSSIBLE_CARD, passed.number)
            return
        passed.place = self.race.add(passed.card)
        self.current.passes.append(passed)
        if self.race.complete:
            self.current.state = RESULT
        elif self.shoe_is_empty():
            self.table.sound(SUPERVISOR_TONE)

    def shoe_is_empty(self) -> bool:
        """Run out in the middle of a race: no rule, so it is void (decision 8)."""
        return self.current.state == DEAL and not self.table.cards.held and self.table.stock.inventory.left() <= 0

    # --- keys ------------------------------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        current = self.current
        if key == KEY_NEXT and (current.state in (PAYING, VOID) or current.pay_by_cards):
            self._next()
            return True
        if current.pay_by_cards:
            return False
        if current.state == DEAL:
            return self._deal_key(key)
        if current.state == RESULT and key == KEY_CONFIRM:
            current.state = PAYING
            return True
        if current.state == PAYING and key == KEY_BACK:
            current.state = RESULT
            return True
        return False

    def _deal_key(self, key: int) -> bool:
        if key == KEY_BACK and not self.current.passes and not self.first_out:
            self.current.state = OPEN
            return True
        held = self.table.cards.held
        if self.table.manual and key < 5 and self.card_due() and not (held and not held[0].is_hidden()):
            self._count_named(Pass(0, TWO_OF_SPADES if key == 4 else RANK_UNKNOWN + key))
            return True
        return False

    def _count_named(self, named: Pass) -> None:
        """MANUAL: a held card that the dead scanner can't open is the one that the key names."""
        count = len(self.current.passes)
        self.table.undo.remember(self.table)
        self.count(named)
        if len(self.current.passes) > count:
            del self.table.cards.held[:1]
        else:
            self.table.undo.forget()

    def _next(self) -> None:
        config = self.table.config
        if config.decks == 1 and config.source != CONTINUOUS:
            self.table.dialogs.open(ShuffleMenu(self.table))  # 7.1(b)
        else:
            self.table.rounds.finish(self.table.stock.has_new())

    def editor(self):
        return self._editor if self.current.in_play() else None

    def fix_items(self) -> list:
        return self.irregularities.fix_items()

    # --- pictures --------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def show_lamps(self, view: View) -> None:
        current = self.current
        if current.state == OPEN:
            view.lamps = pictures.OPEN_LAMPS
        elif current.state == VOID:
            view.lamps = pictures.void_lamps()
        elif self._is_lit() and self.race.complete:
            if self._lit is not self.race:
                self._lit = self.race
                self._lamps = pictures.result_lamps(self.race)
            view.lamps = self._lamps

    def result_lines(self) -> list:
        return pictures.result_lines(self.race) if self._is_lit() else []

    def _is_lit(self) -> bool:
        return self.current.state in (RESULT, PAYING) and not self.current.pay_by_cards


GAME = Derby
