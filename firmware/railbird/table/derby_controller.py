"""Racing Card Derby at the table: OPEN, DEAL, RESULT, PAYING (table-guide 3), over the frame.

The race is recomputed from the passes by `games/derby.py`; corrections: `derby_edit.py`; pictures: `derby_view.py`.
"""

from railbird.cards.card import TWO_OF_SPADES
from railbird.games.derby import Race
from railbird.games.derby_areas import AREA_COUNT, AREA_NAMES
from railbird.table import derby_view, fix_menu
from railbird.table.config import CONTINUOUS, PRINTED_CODE
from railbird.table.derby_edit import DerbyEdit, race_of
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT, KEY_NO_MORE_BETS
from railbird.table.passes import Pass, pack_passes, unpack_passes
from railbird.table.states import (
    DOUBLED_CARD,
    FIRST_GAME_STATE,
    IMPOSSIBLE_CARD,
    MENU_SHUFFLE,
    OPEN,
    SUPERVISOR_TONE,
    UNDO_DISCARD,
    UNDO_MANUAL_CARD,
    VOID,
)
from railbird.table.texts import PLACE_NAMES, number_of
from railbird.table.view import RANK_UNKNOWN, View

DEAL = FIRST_GAME_STATE
RESULT = FIRST_GAME_STATE + 1
PAYING = FIRST_GAME_STATE + 2


class DerbyController(DerbyEdit):
    def __init__(self, config):
        self.race = Race()
        self.lamps_of = (None, [])  # a complete race, and its lamps
        DerbyEdit.__init__(self, config)

    def restore(self, snapshot) -> None:
        DerbyEdit.restore(self, snapshot)
        self.race = race_of([passed.card for passed in self.passes])

    def game_values(self) -> list:
        """For the OPEN screen of the next round; a restored round computes its race anew."""
        return [self.race.first, self.race.second, self.race.third]

    def take_last_round(self) -> None:
        DerbyEdit.take_last_round(self)
        self.race = race_of([passed.card for passed in self.passes])

    def clear_round(self) -> None:
        self.race = Race()

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        return self.state == DEAL and not self.race.complete

    def count(self, passed: Pass) -> None:
        if not self.inventory.take(passed):
            self.set_fault(IMPOSSIBLE_CARD, passed.number)
            return
        passed.place = self.race.add(passed.card)
        self.passes.append(passed)
        if self.race.complete:
            self.state = RESULT
        elif self.shoe_is_empty():
            self.sound(SUPERVISOR_TONE)

    def shoe_is_empty(self) -> bool:
        """Run out in the middle of a race: no rule, so it is void (rules/README 8)."""
        return self.state == DEAL and not self.held and self.inventory.left() <= 0

    def doubled(self, passed: Pass) -> None:
        """Of known cards the inventory is the judge; without deck ids a second copy is nothing (decision 13)."""
        if passed.is_hidden() and self.config.reader == PRINTED_CODE:
            self.set_fault(DOUBLED_CARD, passed.number)
            self.sound(SUPERVISOR_TONE)

    def needs_scanner(self) -> bool:
        return self.state in (OPEN, DEAL) and not self.pay_by_cards

    # --- keys ------------------------------------------------------------------------------------------------------

    def game_key(self, key: int) -> bool:
        if self.state == OPEN:
            return self._open_key(key)
        if key == KEY_NEXT and (self.state in (PAYING, VOID) or self.pay_by_cards):
            self._next()
            return True
        if self.pay_by_cards:
            return False
        if self.state == DEAL:
            return self._deal_key(key)
        if self.state == RESULT and key == KEY_CONFIRM:
            self.state = PAYING
            return True
        if self.state == PAYING and key == KEY_BACK:
            self.state = RESULT
            return True
        return False

    def _open_key(self, key: int) -> bool:
        if key == KEY_NO_MORE_BETS and self.may_begin():
            self.begin_round(DEAL)
            return True
        if key == KEY_BACK and self.last is not None:
            self.take_last_round()
            return True
        return False

    def _deal_key(self, key: int) -> bool:
        if key == KEY_BACK and not self.passes:
            self.state = OPEN
            return True
        if self.manual and key < 5 and self.card_due() and not (self.held and not self.held[0].is_hidden()):
            self._count_named(Pass(0, TWO_OF_SPADES if key == 4 else RANK_UNKNOWN + key))
            return True
        return False

    def _count_named(self, named: Pass) -> None:
        """MANUAL: a held card that the dead scanner can't open is the one that the key names."""
        count = len(self.passes)
        self.count(named)
        if len(self.passes) > count:
            self.undo = [UNDO_MANUAL_CARD, pack_passes(self.held[:1])]
            del self.held[:1]

    def _next(self) -> None:
        if self.config.decks == 1 and self.config.source != CONTINUOUS:
            self.open_dialog(MENU_SHUFFLE)  # 7.1(b)
        else:
            self.finish_round(bool(self.shoe_is_new))

    def undo_game(self, undo: list) -> None:
        if undo[0] == UNDO_MANUAL_CARD and self.passes:
            self.inventory.put_back(self.passes.pop())
            self.held = unpack_passes(undo[1]) + self.held
            self.race = race_of([passed.card for passed in self.passes])
            self.state = DEAL

    def paying(self) -> bool:
        return self.state == PAYING

    def reopened_state(self) -> int:
        return RESULT if self.race.complete else DEAL

    def uses_shoe(self) -> bool:
        return self.config.source != CONTINUOUS

    # --- FIX -------------------------------------------------------------------------------------------------------

    def fix_items(self) -> list:
        found = []
        if self.state == DEAL and not self.passes and not self.held and not self.discard_next and not self.check:
            found.append((1, "FIRST CARD FACE UP", self._first_card_out))
        if self.held:
            found.append((2, "HELD CARD EXPOSED", self._held_card_out))
        if self.fault:
            found.append((3, "CUT CARD", lambda: fix_menu.cut_card(self)))
        return found

    def _first_card_out(self) -> None:
        """10.3: out of play, into the rack; one pass face down takes it off the inventory."""
        self.undo = [UNDO_DISCARD, self.fault]
        self.fault = None
        self.discard_next = 1

    def _held_card_out(self) -> None:
        """10.6: the card that was drawn last and has been seen; it is opened for the inventory."""
        self.out_of_play(self.held.pop())

    # --- pictures --------------------------------------------------------------------------------------------------

    def area_count(self) -> int:
        return AREA_COUNT

    def area_name(self, area: int) -> str:
        return AREA_NAMES[area].replace("_", " ")

    def state_name(self) -> str:
        if self.state == DEAL:
            return PLACE_NAMES[self.race.due - 1] if self.race.due else "DEAL"
        return {RESULT: "RESULT", PAYING: "PAYING", VOID: "VOID"}[self.state]

    def count_text(self) -> str:
        return number_of(len(self.passes), "CARD")

    def last_suits(self):
        if self.last is None:
            return 0, None
        void, by_cards, suits = self.last[1] == VOID, self.last[2], self.last[5]
        return self.last[0], (None if void or by_cards or suits[2] < 0 else tuple(suits))

    def show_game(self, view: View) -> None:
        derby_view.show_game(self, view)

    def show_lamps(self, view: View) -> None:
        derby_view.show_lamps(self, view)

    def show_check(self, view: View) -> None:
        derby_view.show_rows(self, view, None)

    def show_recalled_round(self, view: View, found: list, cards: bool) -> None:
        derby_view.show_recalled(view, found, cards)
