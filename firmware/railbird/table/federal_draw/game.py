"""Federal Draw Poker at the table: five cards face down, discards seen again, retained cards face up, the draw.

Over Federal Poker's boxes come DISCARD and DRAW. A discard passes the scanner once more on its way to the holder, is
known again by its pass, and is never opened. Which were given up is in `discards.py`, what is opened in `cards.py`,
pictures in `pictures.py`.
"""

from railbird.games.federal import FEDERAL_DRAW
from railbird.table.events import KEY_BACK, KEY_CONFIRM
from railbird.table.federal.box_game import BoxGame
from railbird.table.federal.rules import BoxRules
from railbird.table.federal.states import DISCARD, DRAW, EXPOSED, PASSED_AGAIN, PAYING, RESULT, WRONG_COUNT
from railbird.table.federal_draw import pictures
from railbird.table.federal_draw.cards import DrawCards
from railbird.table.federal_draw.discards import Discards
from railbird.table.federal_draw.edit import DrawEditor
from railbird.table.federal_draw.irregularities import DrawIrregularities
from railbird.table.federal_draw.take_back import TakeBack
from railbird.table.federal_draw.unknown_card import UnknownCard
from railbird.table.passes import Pass
from railbird.table.seated.states import DEAL, DECK_WRONG, MOST_SEATS, SEATS
from railbird.table.states import LOW, OPEN
from railbird.table.view import View


class DrawRules(BoxRules):
    MOST_SEATS = 5
    SCHEDULE = FEDERAL_DRAW
    MISDEAL_RULE = "RULE 12(A)"
    TROUBLES = {
        DECK_WRONG: ("MISDEAL", ["DECK IS WRONG,", "CALL SUPERVISOR"], "RULE 12(A)"),
        EXPOSED: ("MISDEAL", ["CARD EXPOSED,", "CALL SUPERVISOR"], "RULE 12(B)(I) (III)"),
        WRONG_COUNT: ("MISDEAL", ["WRONG COUNT,", "CALL SUPERVISOR"], "RULE 12(B)(IV)"),
    }


class FederalDraw(BoxGame):
    RULES = DrawRules
    STATE_NAMES = {
        SEATS: "BOXES",
        DEAL: "DEAL",
        DISCARD: "DISCARD",
        DRAW: "DRAW",
        RESULT: "RESULT",
        PAYING: "PAYING",
    }
    SCANNER_STATES = (OPEN, SEATS, DEAL, DISCARD, DRAW)
    CHIP_STATES = (SEATS, DEAL, DISCARD)
    DIALOGS = (TakeBack,)

    def __init__(self, table):
        BoxGame.__init__(self, table)
        self.discards = self.returning = Discards(self)
        self.hidden_cards = DrawCards(self)
        self.irregularities = DrawIrregularities(self)
        self.screens = pictures.DrawScreens(self)
        self.unknown_card = UnknownCard(self)
        self._editor = DrawEditor(self)

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        return BoxGame._parts(self) + (self.discards,)

    def drawn(self) -> list:
        return self.current.passes[len(self.deal.order) :]

    def is_complete(self) -> bool:
        return bool(self.discards.is_over) and not self._to_draw() and not self.box_due()

    def _to_draw(self) -> int:
        """How many cards are still to be drawn, once it is known who gives up how many."""
        return max(0, len(self.deal.order) + len(self.discards.order) - len(self.current.passes))

    def reopened_state(self) -> int:
        if self.is_complete():
            return RESULT
        if self.deal.is_over():
            return DRAW if self.discards.is_over else DISCARD
        return DEAL if self.current.passes else SEATS

    # --- cards -----------------------------------------------------------------------------------------------------

    def due_in_clear(self) -> bool:
        return self.current.state == DRAW

    def card_due(self) -> bool:
        if self.current.state != DRAW:
            return BoxGame.card_due(self)
        return not self.current.trouble and self._to_draw() > 0 and not self.box_due()

    def count(self, passed: Pass) -> None:
        """A hand that is passed again as it lies has cards that are open by now: they are not drawn."""
        lie_open = [other for other in self.current.passes if not other.is_hidden()] if self.may_lie_open() else []
        if any([passed.is_same_card(other) for other in lie_open]):
            self.table.cards.uncounted.append(passed.number)
            self.table.sound(LOW)
        else:
            BoxGame.count(self, passed)

    def end_deal(self) -> None:
        if self.current.state == DEAL and self.deal.is_over():
            self.current.state = DISCARD
        self.go_on()

    def go_on(self) -> None:
        """Everything is open and dealt."""
        if self.current.state == DRAW and self.is_complete():
            self.current.state = RESULT
            self.held_is_surplus()

    def note_missing(self) -> None:
        """Whether retained cards must cross the scanner again; which of a hand's it is, nobody sees."""
        if self.current.state == DRAW:
            self.discards.note = PASSED_AGAIN if self.hidden_cards.missing_passes() else 0

    def may_lie_open(self) -> bool:
        """A card that passes now may be one that lies open before its box already."""
        note, passes = self.discards.note, self.current.passes
        return self.current.state in (DRAW, RESULT) and note == PASSED_AGAIN and len(passes) <= len(self.deal.order)

    def retained(self, box: int) -> list:
        return [self.current.passes[place] for place in self.discards.not_given_up(self.deal.slots_of(box))]

    def hand_places(self, box: int) -> list:
        return self.discards.hand_places(box, len(self.current.passes))

    def box_due(self) -> int:
        """The box whose retained cards are opened now, from the dealer's right; 0 for none."""
        closed = [place for place, passed in enumerate(self.current.passes) if passed.card < 0]
        if not self.discards.not_given_up(closed):
            return 0
        for box in self.seats.deciding()[::-1] if self.discards.is_over else []:
            if not self.results.is_by_cards(box) and any([passed.is_hidden() for passed in self.retained(box)]):
                return box
        return 0

    def lost_of(self, box: int) -> list:
        """What the scanner forgot of a box, without what was given up."""
        return [passed for passed in self.retained(box) if passed.lost] if box else []

    # --- keys ------------------------------------------------------------------------------------------------------

    def own_key(self, key: int) -> bool:
        if self.current.state != DISCARD:
            return False
        if self.unknown_card.is_asked():
            return self.unknown_card.key(key)
        discards = self.discards
        discards.note = 0
        if key == KEY_CONFIRM:
            return self._confirm_key()
        was_sure, discards.is_sure = discards.is_sure, 0
        if key == KEY_BACK:
            return bool(was_sure) or discards.take_back_last()
        if key < MOST_SEATS and key + 1 in self.seats.deciding() and discards.turn_standing(key + 1):
            return True
        discards.is_sure = was_sure
        return False

    def _confirm_key(self) -> bool:
        """Once: the counts, and the question; twice: retained cards are face up, and opened."""
        if self.discards.open_boxes():
            return False
        if not self.discards.is_sure:
            self.discards.is_sure = 1
            return True
        self.discards.end()
        self.notices.end()
        self.current.state = DRAW
        self.note_missing()
        self.go_on()
        self.table.cards.drain()
        return True

    # --- corrections -----------------------------------------------------------------------------------------------

    def editor(self):
        """Drawn cards may have gone wrong (rule 12); hidden ones are a misdeal."""
        return self._editor if self.current.state in (DRAW, RESULT, PAYING) else None

    def take_surplus(self) -> list:
        whole = len(self.deal.order) + len(self.discards.order)
        found = self.current.passes[whole:]
        del self.current.passes[whole:]
        return found

    # --- pictures --------------------------------------------------------------------------------------------------

    def lit_boxes(self) -> list:
        if self.current.state == DISCARD:
            return self.discards.open_boxes()
        if self.current.state == DRAW:
            return [self.discards.box_due(len(self.drawn()))] if self.card_due() else []
        return BoxGame.lit_boxes(self)

    def show(self, view: View) -> None:
        pictures.show_game(self, view)


GAME = FederalDraw
