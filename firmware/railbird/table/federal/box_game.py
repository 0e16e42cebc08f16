"""Boxes against a schedule, no dealer's hand: OPEN, SEATS, DEAL, RESULT, PAYING (Federal Poker; table-guide 2).

Comes in: cards, keys, chips through the table. The deal is that of `seated`; what a box comes to is in `results.py`,
pictures in `pictures.py`, corrections in `edit.py`. The draw format puts its own states between DEAL and RESULT.
"""

from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.federal import lamps, pictures
from railbird.table.federal.edit import BoxEditor
from railbird.table.federal.irregularities import BoxIrregularities
from railbird.table.federal.mark_cards import MarkCards
from railbird.table.federal.results import Results
from railbird.table.federal.states import PAYING, RESULT
from railbird.table.federal.void_cards import VoidCards
from railbird.table.game import Game
from railbird.table.passes import Pass
from railbird.table.seated import recalled
from railbird.table.seated.dealt_game import DealtGame
from railbird.table.seated.keys import SeatedKeys
from railbird.table.seated.states import DEAL, MOST_SEATS, SEATS
from railbird.table.states import VOID
from railbird.table.texts import number_of
from railbird.table.view import View


class BoxGame(DealtGame):
    STATE_NAMES = {SEATS: "BOXES", DEAL: "DEAL", RESULT: "RESULT", PAYING: "PAYING"}
    AFTER_DEAL = (RESULT, PAYING)
    DIALOGS = (MarkCards,)
    IRREGULARITIES = BoxIrregularities

    def __init__(self, table):
        DealtGame.__init__(self, table)
        self.results = Results(self)
        self.void_cards = VoidCards()
        self._editor = BoxEditor(self)
        self._seats_keys = SeatedKeys(self)

    # --- the round -------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        return DealtGame._parts(self) + (self.results, self.void_cards)

    def is_complete(self) -> bool:
        """Every box has its cards."""
        return self.deal.is_over()

    def reopened_state(self) -> int:
        if self.is_complete():
            return RESULT
        return DEAL if self.current.passes else SEATS

    def reopens(self) -> None:
        self.results.clear()
        self.current.pay_by_cards = 0
        self.notices.end()

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        return self.current.state == DEAL and not self.deal.is_over() and not self.current.trouble

    def hand_passes(self, box: int) -> list:
        """The passes that lie before a box at the end."""
        return self.deal.passes_of(box)

    def hand(self, box: int):
        """The cards of a box that has all of them, and all open; else None."""
        cards = [passed.card for passed in self.hand_passes(box)]
        return cards if len(cards) == self.rules.PLAYER_CARDS and min(cards) >= 0 else None

    def missing_passes(self) -> list:
        """The cards of the first box that has some which the scanner must see again."""
        if self.current.state != RESULT or self.current.pay_by_cards or self.current.trouble:
            return []
        return self.missing_of(self.missing_box())

    def missing_of(self, box: int) -> list:
        return [passed for passed in self.hand_passes(box) if passed.is_hidden() and not passed.can_be_opened()]

    def missing_box(self) -> int:
        for box in self.seats.betting():
            if not self.seats.is_void(box) and not self.results.is_by_cards(box) and self.missing_of(box):
                return box
        return 0

    def asked_in_clear(self):
        """The first card may be told at once, though the deal begins with it; so may one that was not read before."""
        if self.current.state == SEATS and self.due_in_clear():
            return True if self.seats.in_mask and not self.table.cards.held else None
        missing = self.missing_passes()
        return not any([passed.lost for passed in missing]) if missing else None

    def asked(self, passed: Pass) -> bool:
        unread = [found for found in self.missing_passes() if found.is_unread()]
        if self.current.check or not unread:
            return False
        if unread[0].was_read(passed):
            self.opened(unread[0])
        return True

    def openings(self) -> list:
        """A card that was asked for and was quicker than its grant."""
        if self.current.state != RESULT or self.current.trouble:
            return []
        wanted = [passed for box in self.seats.deciding() for passed in self.hand_passes(box)]
        return [passed.number for passed in wanted if passed.can_be_opened()]

    # --- keys ------------------------------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        """What a key does under a notice, it does; the notice goes with any."""
        return self.notices.seen() | self._key(key)

    def _key(self, key: int) -> bool:
        state = self.current.state
        if self.current.pay_by_cards or self.has_too_many() or state in (VOID, SEATS, DEAL):
            return self._seats_keys.pressed(key)
        return self.result_key(key) if state in (RESULT, PAYING) else self.own_key(key)

    def own_key(self, key: int) -> bool:
        """In a state of the game's own."""
        return False

    def result_key(self, key: int) -> bool:
        results, current = self.results, self.current
        if key < MOST_SEATS:
            return results.look_at(key + 1)
        if current.state == RESULT:
            if key == KEY_CONFIRM and results.are_known():
                current.state = PAYING
                return True
            return key in (KEY_NEXT, KEY_BACK) and results.step(1 if key == KEY_NEXT else -1)
        if key == KEY_BACK:
            current.state = RESULT
            return True
        if key == KEY_NEXT and not results.held_boxes():
            self.table.rounds.finish(True)
            return True
        return False

    def check_key(self, key: int) -> bool:
        """While the felt is compared: the cards of that box."""
        if key + 1 not in self.seats.betting():
            return False
        self.results.check_box(key + 1)
        return True

    def after_check(self) -> None:
        self.results.checked_box = 0
        DealtGame.after_check(self)

    def is_paying(self) -> bool:
        return self.current.state == PAYING

    # --- FIX and supervisor ----------------------------------------------------------------------------------------

    def pay_by_cards(self) -> None:
        """A box whose card can't be read is paid by hand; else all of them."""
        box = self.missing_box() if self.missing_passes() else 0
        if box:
            self.results.settle_by_cards(box)
            self.table.cards.end_fault()
        else:
            Game.pay_by_cards(self)

    def editor(self):
        return self._editor if self.current.state in (DEAL, RESULT, PAYING) else None

    def take_surplus(self) -> list:
        """Passes beyond the deal, after a correction."""
        return self.deal.surplus()

    def voidable_seats(self) -> list:
        return self.seats.betting() if self.current.state > SEATS else []

    def void_seat(self, seat: int) -> None:
        self.seats.turn_void(seat)

    # --- pictures --------------------------------------------------------------------------------------------------

    def count_text(self) -> str:
        return pictures.count_text(self)

    def show(self, view: View) -> None:
        pictures.show_game(self, view)

    def show_check(self, view: View) -> None:
        pictures.show_check(self, view)

    def lit_boxes(self) -> list:
        """Those whose lamps say that they are due: in SEATS all that are in."""
        if self.current.state == SEATS:
            return self.seats.betting()
        return [self.deal.next_slot()[0]] if self.card_due() else []

    def show_lamps(self, view: View) -> None:
        lamps.show_lamps(self, view)

    def show_recalled(self, view: View, found, cards: bool) -> None:
        pictures.show_recalled(recalled.finished(self, found), view, found, cards)

    def checked_text(self, box: int) -> str:
        """What to compare with the felt before a box."""
        return number_of(len(self.hand_passes(box)), "CARD")

    def recalled_cards(self, box: int) -> list:
        """Its cards, then backs for what the table does not show."""
        return [passed.card for passed in self.hand_passes(box)]

    def hands(self) -> list:
        is_over = self.current.state in (RESULT, PAYING)
        found = []
        for box in self.seats.betting():
            title = f"BOX {box} {pictures.letter(self, box)}" if is_over else f"BOX {box}"
            found.append((title, self.recalled_cards(box)))
        return found
