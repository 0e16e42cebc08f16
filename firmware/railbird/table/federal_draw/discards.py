"""Which cards were given up, and which boxes stand (rule 9.2): by the places of the initial deal, never by cards.

What was done last is taken back first. A box that gives up a card stands no longer. A discard crosses the scanner once
more and is known again unopened.
"""

from railbird.games.federal import draw_order
from railbird.table.federal.states import DISCARD
from railbird.table.federal_draw.take_back import TakeBack
from railbird.table.game_parts import Returning
from railbird.table.passes import Pass
from railbird.table.seated.states import DEAL
from railbird.table.states import TICK

_STOOD = 0x80  # among the actions: the key of box n


class Discards(Returning):
    def __init__(self, game):
        self._game = game
        self._actions = b""  # places given up, and boxes that stood, in the order in which it happened
        self.is_sure = 0  # CONFIRM was pressed once
        self.is_over = 0  # ... and once more: retained cards are opened
        self.order = []  # from then on: (box, card number) of every card to be drawn
        self._hands = {}  # by box, the places in the round of what it kept and of what it draws
        self.for_draw = 0  # of the held cards, those that somebody said are for the draw
        self.wants_box = 0  # the card that is asked about was counted unread: whose?
        self.note = 0  # GIVEN_UP_BEFORE, or in DRAW PASSED_AGAIN

    def pack(self) -> list:
        return [self._actions, self.is_sure, self.is_over, self.for_draw, self.wants_box, self.note]

    def unpack(self, values: list) -> None:
        self._actions, self.is_sure, self.is_over, self.for_draw, self.wants_box, self.note = values
        self._make_order()

    def clear(self) -> None:
        self.unpack([b"", 0, 0, 0, 0, 0])

    # --- what was done ---------------------------------------------------------------------------------------------

    def places(self) -> list:
        """Given up, in the order in which it happened."""
        return [action for action in self._actions if not action & _STOOD]

    def is_given_up(self, place: int) -> bool:
        return place in self._actions

    def not_given_up(self, places: list) -> list:
        actions = self._actions
        return [place for place in places if place not in actions]

    def box_of(self, place: int) -> int:
        box, _ = self._game.deal.order[place]
        return box

    def count(self, box: int) -> int:
        return len([place for place in self.places() if self.box_of(place) == box])

    def counts(self) -> list:
        """(box, how many) of every box that gave up some."""
        found = [(box, self.count(box)) for box in self._game.seats.betting()]
        return [(box, count) for box, count in found if count]

    def stands(self, box: int) -> bool:
        return _STOOD | box in self._actions

    def open_boxes(self) -> list:
        """Those that have neither stood nor given up a card."""
        return [box for box in self._game.seats.deciding() if not self.stands(box) and not self.count(box)]

    def newest_place(self) -> int:
        """Given up last, -1 if none was."""
        places = self.places()
        return places[-1] if places else -1

    def end(self) -> None:
        """All of the first box, then of the next (decision 35)."""
        self.is_over = 1
        self._make_order()

    def _make_order(self) -> None:
        deal = self._game.deal
        self.order, self._hands = [], {}
        if not self.is_over:
            return
        self.order = draw_order(self.counts())
        for box in self._game.seats.betting():
            drawn = [len(deal.order) + index for index, slot in enumerate(self.order) if slot[0] == box]
            self._hands[box] = self.not_given_up(deal.slots_of(box)) + drawn

    def hand_places(self, box: int, count: int) -> list:
        """Where the cards of a box lie, if the round has so many."""
        places = self._hands[box] if box in self._hands else self.not_given_up(self._game.deal.slots_of(box))
        return places if not places or places[-1] < count else [place for place in places if place < count]

    def box_due(self, drawn: int) -> int:
        """The box that gets the next card, if so many were drawn."""
        box, _ = self.order[drawn]
        return box

    # --- doing it --------------------------------------------------------------------------------------------------

    def give_up(self, place: int) -> None:
        self._drop(_STOOD | self.box_of(place))
        self._actions += bytes((place,))

    def turn_standing(self, box: int) -> bool:
        """False for a box that gave up cards: that is decided."""
        if self.count(box):
            return False
        if self.stands(box):
            self._drop(_STOOD | box)
        else:
            self._actions += bytes((_STOOD | box,))
        return True

    def _drop(self, action: int) -> None:
        self._actions = bytes([other for other in self._actions if other != action])

    def take_back(self, place: int) -> None:
        self._drop(place)

    def take_back_last(self) -> bool:
        if not self._actions:
            return False
        self._actions = self._actions[:-1]
        return True

    # --- seen again ------------------------------------------------------------------------------------------------

    def _are_taken_back(self) -> bool:
        """A supervisor looks for a discard that is taken back."""
        return isinstance(self._game.table.dialogs.shown, TakeBack)

    def may_come_again(self) -> tuple:
        """What was not given up yet; while one is taken back, what was. A card of the deal only if the felt is compared
        after a restart: then it is known again, and not opened."""
        current, found = self._game.current, []
        if current.state == DISCARD or (current.state == DEAL and current.check):
            is_wanted = self._are_taken_back()
            for place, passed in enumerate(current.passes):
                if passed.is_hidden() and passed.commitment and self.is_given_up(place) == is_wanted:
                    found.append(passed.number)
        return tuple(found)

    def gives_up(self) -> bool:
        current = self._game.current
        return current.state == DISCARD and not current.check and not self._are_taken_back()

    def came_again(self, earlier: Pass) -> None:
        game = self._game
        if earlier not in game.current.passes or game.current.state not in (DEAL, DISCARD):
            return
        earlier.lost = 0  # the scanner has it in memory again
        place = game.current.passes.index(earlier)
        if self._are_taken_back():
            self.take_back(place)
        elif self.gives_up():
            game.notices.seen()
            self.give_up(place)
        self.is_sure = self.note = 0
        game.table.cards.end_fault()
        game.table.sound(TICK)

    def crossed_last(self):
        """A discard that comes back is the card that crossed the scanner last."""
        place = self.newest_place() if self._game.current.state == DISCARD else -1
        return self._game.current.passes[place] if place >= 0 else None
