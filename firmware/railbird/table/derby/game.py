"""Racing Card Derby at the table: OPEN, DEAL, RESULT, PAYING (table-guide 3).

The race is recomputed from the passes by `games/derby.py`; corrections: `edit.py`; pictures: `pictures.py`.
"""

from railbird.cards.card import TWO_OF_SPADES
from railbird.games.derby import Race, race_of
from railbird.games.derby_areas import AREA_COUNT, AREA_NAMES
from railbird.table.config import CONTINUOUS, PRINTED_CODE
from railbird.table.derby import pictures
from railbird.table.derby.dialogs import HeldMenu, MoveCards, ShuffleMenu
from railbird.table.derby.edit import DerbyEditor
from railbird.table.derby.states import DEAL, PAYING, RESULT
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.fault import NOT_READ, TURNED
from railbird.table.game import Game
from railbird.table.passes import Pass
from railbird.table.states import DOUBLED_CARD, IMPOSSIBLE_CARD, OPEN, SUPERVISOR_TONE, VOID
from railbird.table.texts import PLACE_NAMES, number_of
from railbird.table.view import RANK_UNKNOWN, View


class Derby(Game):
    FIRST_STATE = DEAL
    STATE_NAMES = {DEAL: "DEAL", RESULT: "RESULT", PAYING: "PAYING"}
    VOID_RULE = "RULE 10.8"
    DIALOGS = (ShuffleMenu, MoveCards, HeldMenu)

    def __init__(self, table):
        Game.__init__(self, table)
        self.race = Race()
        self.first_out = 0  # a card found face up left the shoe before the first counted one (10.3)
        self._editor = DerbyEditor(table)
        self._lit = None  # the complete race whose lamps were worked out
        self._lamps = []

    # --- the round -------------------------------------------------------------------------------------------------

    def pack(self) -> list:
        """For the OPEN screen of the next round; the race follows from the passes."""
        return [self.race.first, self.race.second, self.race.third, self.first_out]

    def unpack(self, values: list) -> None:
        self.first_out = values[3]
        self.count_again()

    def count_again(self) -> None:
        """The race of the passes; what lies beyond third place is no part of it."""
        self.race = race_of([passed.card for passed in self.current.passes])

    def use_race(self, race: Race) -> None:
        """A correction dealt the passes again."""
        self.race = race

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

    def doubled(self, passed: Pass) -> None:
        """Of known cards the inventory is the judge; without deck ids a second copy is nothing (decision 13)."""
        if passed.is_hidden() and self.table.config.reader == PRINTED_CODE:
            self.table.cards.set_fault(DOUBLED_CARD, passed.number)
            self.table.sound(SUPERVISOR_TONE)

    def can_begin(self) -> bool:
        """A race needs six cards at least (decision 8); held ones are still counted in the inventory."""
        return not self.uses_shoe() or self.table.stock.inventory.left() >= Race().cards_to_finish()

    def _is_before_first(self) -> bool:
        """Before the round's first counted card, or where none is due: a card face up is out of play (10.3)."""
        return self.current.state != DEAL or not self.current.passes

    def card_went_out(self) -> None:
        if self.current.state == DEAL:
            self.first_out = 1  # from here on bets stay closed (5.4)

    def needs_scanner(self) -> bool:
        return self.current.state in (OPEN, DEAL) and not self.current.pay_by_cards

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

    def is_paying(self) -> bool:
        return self.current.state == PAYING

    def uses_shoe(self) -> bool:
        return self.table.config.source != CONTINUOUS

    def last_round_below(self) -> int:
        return self.table.config.own["last_round_below"]

    def editor(self):
        return self._editor if self.current.in_play() else None

    # --- a card without a code ---------------------------------------------------------------------------------------

    def face_up_lines(self) -> list:
        return ["1 FACE UP", "2 NOT READ"]

    def face_up_said(self, key: int) -> bool:
        """10.3: before the round's first card, or while none is due, it is out of play. 10.4: later it is used."""
        cards, current = self.table.cards, self.current
        if key == 1:
            cards.fault.answer = NOT_READ
        elif current.state == DEAL and current.passes:
            cards.fault.answer = TURNED
        else:
            cards.fault = None
            cards.discard_next = 1
        return True

    # --- FIX -------------------------------------------------------------------------------------------------------

    def fix_items(self) -> list:
        cards, current, config = self.table.cards, self.current, self.table.config
        found = []
        is_free = not cards.discard_next and not current.check and not current.pay_by_cards
        if is_free and self._is_before_first() and not (current.state == DEAL and cards.held):
            found.append((1, "FIRST CARD FACE UP", self._first_card_out))
        elif is_free and current.state == DEAL and len(current.passes) == 1 and config.reader != PRINTED_CODE:
            found.append((1, "FIRST CARD FACE UP", self._counted_card_out))
        if cards.held:
            found.append((2, "HELD CARD EXPOSED", self._choose_held))
        if cards.fault:
            found.append((3, "CUT CARD", self.table.rounds.cut_card_came))
        return found

    def _first_card_out(self) -> None:
        """10.3: out of play, into the rack; one pass face down takes it off the inventory."""
        self.table.undo.remember(self.table)
        self.table.cards.fault = None
        self.table.cards.discard_next = 1

    def _counted_card_out(self) -> None:
        """10.3 where the reader sees faces: it was counted before anybody could say so."""
        self.table.undo.remember(self.table)
        self.current.passes.pop()
        self.count_again()
        self.card_went_out()

    def _choose_held(self) -> None:
        if len(self.table.cards.held) == 1:
            self.held_card_out(0)
        else:
            self.table.dialogs.open(HeldMenu(self.table))

    def held_card_out(self, index: int) -> None:
        """10.6: a card drawn in error that has been seen; it is opened for the inventory."""
        self.table.cards.out_of_play(self.table.cards.held.pop(index))

    # --- pictures --------------------------------------------------------------------------------------------------

    def area_count(self) -> int:
        return AREA_COUNT

    def area_name(self, area: int) -> str:
        return AREA_NAMES[area].replace("_", " ")

    def state_name(self) -> str:
        if self.current.state == DEAL and self.race.due:
            return PLACE_NAMES[self.race.due - 1]
        return Game.state_name(self)

    def count_text(self) -> str:
        return number_of(len(self.current.passes), "CARD")

    def last_suits(self, last):
        first, second, third = last.game_values[:3]
        return None if last.state == VOID or last.by_cards or third < 0 else (first, second, third)

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def show_check(self, view: View) -> None:
        pictures.show_rows(self.current.passes, view, None)

    def show_lamps(self, view: View) -> None:
        current = self.current
        if current.state == OPEN:
            view.lamps = pictures.OPEN_LAMPS
        elif current.state == VOID:
            view.lamps = pictures.void_lamps()
        elif current.state > DEAL and self.race.complete and not current.pay_by_cards:
            if self._lit is not self.race:
                self._lit = self.race
                self._lamps = pictures.result_lamps(self.race)
            view.lamps = self._lamps

    def show_recalled(self, view: View, found, cards: bool) -> None:
        pictures.show_recalled(view, found, cards)

    def result_lines(self) -> list:
        is_lit = self.current.state in (RESULT, PAYING) and not self.current.pay_by_cards
        return pictures.result_lines(self.race) if is_lit else []

    def hands(self) -> list:
        rows = [(name, []) for name in PLACE_NAMES]
        for passed in self.current.passes:
            rows[max(passed.place, 1) - 1][1].append(passed.card)
        return rows


GAME = Derby
