"""Federal Draw Poker at the table: five cards face down, discards seen again, retained cards face up, the draw.

Over Federal Poker's boxes come DISCARD and DRAW. A discard passes the scanner once more on its way to the holder, is
known again by its pass, and is never opened. Which were given up is in `discards.py`, pictures in `pictures.py`.
"""

from railbird.games.federal import FEDERAL_DRAW
from railbird.link.commitment import MOST_WANTED
from railbird.table.events import KEY_BACK, KEY_CONFIRM
from railbird.table.federal.box_game import BoxGame
from railbird.table.federal.rules import BoxRules
from railbird.table.federal.states import DISCARD, DRAW, EXPOSED, PAYING, RESULT, WRONG_COUNT
from railbird.table.federal_draw import pictures
from railbird.table.federal_draw.discards import Discards
from railbird.table.federal_draw.edit import DrawEditor
from railbird.table.federal_draw.irregularities import DrawIrregularities
from railbird.table.federal_draw.take_back import TakeBack
from railbird.table.federal_draw.unknown_card import UnknownCard
from railbird.table.passes import Pass
from railbird.table.seated.states import DEAL, DECK_WRONG, MOST_SEATS, SEATS
from railbird.table.states import OPEN, SUPERVISOR_TONE, TICK
from railbird.table.view import HIDDEN_CARD, View


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
    CHIP_STATES = (SEATS, DEAL, DISCARD)
    DIALOGS = (TakeBack,)
    IRREGULARITIES = DrawIrregularities

    def __init__(self, table):
        BoxGame.__init__(self, table)
        self.discards = Discards(self)
        self.unknown_card = UnknownCard(self)
        self._editor = DrawEditor(self)

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        return BoxGame._parts(self) + (self.discards,)

    def drawn(self) -> list:
        return self.current.passes[len(self.deal.order) :]

    def is_complete(self) -> bool:
        return bool(self.discards.is_over) and not self.box_due() and len(self.drawn()) >= len(self.discards.order)

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
        return not self.current.trouble and not self.box_due() and len(self.drawn()) < len(self.discards.order)

    def end_deal(self) -> None:
        if self.current.state == DEAL and self.deal.is_over():
            self.current.state = DISCARD
        self._go_on()

    def _go_on(self) -> None:
        """Everything is open and dealt."""
        if self.current.state == DRAW and self.is_complete():
            self.current.state = RESULT
            self.held_is_surplus()

    def opened(self, passed: Pass) -> None:
        BoxGame.opened(self, passed)
        self._go_on()

    def retained(self, box: int) -> list:
        found = []
        for place in self.deal.slots_of(box):
            if not self.discards.is_given_up(place):
                found.append(self.current.passes[place])
        return found

    def hand_passes(self, box: int) -> list:
        found, dealt = self.retained(box), len(self.deal.order)
        for index, slot in enumerate(self.discards.order):
            if slot[0] == box and dealt + index < len(self.current.passes):
                found.append(self.current.passes[dealt + index])
        return found

    def box_due(self) -> int:
        """The box whose retained cards are opened now, from the dealer's right; 0 for none."""
        for box in self.seats.deciding()[::-1] if self.discards.is_over else []:
            if not self.results.is_by_cards(box) and any([passed.is_hidden() for passed in self.retained(box)]):
                return box
        return 0

    def openings(self) -> list:
        """Retained cards of one box after the other, and nothing else ever."""
        if self.current.state != DRAW or self.current.trouble:
            return []
        return [passed.number for passed in self.retained(self.box_due()) if passed.can_be_opened()]

    def missing_box(self) -> int:
        return self.box_due() if self.current.state == DRAW else BoxGame.missing_box(self)

    def missing_passes(self) -> list:
        if self.current.state == DRAW and not self.current.pay_by_cards and not self.current.trouble:
            return self.missing_of(self.box_due())
        return BoxGame.missing_passes(self)

    def needs_scanner(self) -> bool:
        return self.current.state in (OPEN, SEATS, DEAL, DISCARD, DRAW) and not self.current.pay_by_cards

    def deal_plan(self):
        """Hands open from the dealer's right; once they are open, cards lie face up as they come."""
        state = self.current.state
        if state == DRAW and not self.box_due():
            return b""
        if not self.deal.order or state not in (SEATS, DEAL, DISCARD, DRAW):
            return None
        return self.worked_out.once("plan", self.deal.plan)

    def dealt_passes(self) -> list:
        dealt = self.current.passes[: len(self.deal.order)]
        return [0 if passed.is_unread() else passed.number for passed in dealt]

    def held_came(self) -> None:
        """In DISCARD somebody has to say what a card is that was not dealt in this round."""
        if self.current.state == DISCARD:
            self.discards.is_sure = self.discards.note = 0
        elif self.current.state in self.AFTER_DEAL:
            self.deal.too_many += 1
            self.table.sound(SUPERVISOR_TONE)
        elif self.current.state == SEATS:
            self.start_deal()

    def doubled(self, passed: Pass) -> None:
        """In DISCARD what was not given up may come again: so this card was given up before."""
        if self.current.state != DISCARD or passed not in self.table.cards.held:
            BoxGame.doubled(self, passed)
            return
        self.table.cards.held.remove(passed)
        self.table.cards.uncounted.append(passed.number)
        self.discards.note = 1

    # --- discards, seen again --------------------------------------------------------------------------------------

    def _names_discards(self) -> bool:
        """A supervisor looks for a discard that is taken back."""
        return isinstance(self.table.dialogs.shown, TakeBack)

    def may_come_again(self) -> tuple:
        """What was not given up yet; while one is taken back, what was. A card of the deal only if the felt is compared
        after a restart: then it is known again, and not opened."""
        state, found = self.current.state, []
        if state == DISCARD or (state == DEAL and self.current.check):
            is_wanted = self._names_discards()
            for place, passed in enumerate(self.current.passes):
                if passed.is_hidden() and passed.commitment and self.discards.is_given_up(place) == is_wanted:
                    found.append(passed.number)
        return tuple(found)

    def gives_up(self) -> bool:
        return self.current.state == DISCARD and not self.current.check and not self._names_discards()

    def came_again(self, passed: Pass, earlier: Pass) -> bool:
        if earlier not in self.current.passes or self.current.state not in (DEAL, DISCARD):
            return False
        earlier.lost = 0  # the scanner has it in memory again
        place = self.current.passes.index(earlier)
        if self._names_discards():
            self.discards.take_back(place)
        elif self.gives_up():
            self.notices.seen()
            self.discards.give_up(place)
        self.discards.is_sure = self.discards.note = 0
        self.table.cards.end_fault()
        self.table.sound(TICK)
        return True

    def crossed_last(self):
        """A discard that comes back is the card that crossed the scanner last."""
        place = self.discards.newest_place() if self.current.state == DISCARD else -1
        return self.current.passes[place] if place >= 0 else None

    def lost_of(self, box: int) -> list:
        """What the scanner forgot of a box, without what was given up."""
        return [passed for passed in self.retained(box) if passed.lost] if box else []

    def rescans(self) -> list:
        """After a restart: of the box whose key was pressed while the felt is compared; in DISCARD of the one that gave
        up a card last and the next that has to decide; in DRAW of the box that is opened."""
        boxes = []
        if self.current.check:
            boxes = [self.results.checked_box]
        elif self.current.state == DRAW:
            boxes = [self.box_due()]
        elif self.current.state == DISCARD:
            newest = self.discards.newest_place()
            boxes = [self.discards.box_of(newest)] if newest >= 0 else []
            boxes += [box for box in self.discards.open_boxes() if self.lost_of(box)][:1]
        found = [(passed.number, passed.commitment) for box in boxes for passed in self.lost_of(box)]
        return found[:MOST_WANTED]

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
        self._go_on()
        self.table.cards.drain()
        return True

    # --- FIX and supervisor ----------------------------------------------------------------------------------------

    def pay_by_cards(self) -> None:
        BoxGame.pay_by_cards(self)
        self._go_on()

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
            return [self.discards.order[len(self.drawn())][0]] if self.card_due() else []
        return BoxGame.lit_boxes(self)

    def count_text(self) -> str:
        return pictures.count_text(self)

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def checked_text(self, box: int) -> str:
        return pictures.checked_text(self, box)

    def show_check(self, view: View) -> None:
        pictures.show_check(self, view)

    def recalled_cards(self, box: int) -> list:
        return BoxGame.recalled_cards(self, box) + [HIDDEN_CARD] * self.discards.count(box)


GAME = FederalDraw
