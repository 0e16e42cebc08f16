"""A card that passes in DISCARD and was not dealt in this round: it is held, and the monitor asks what it is.

1 for the draw, 2 a box has too many, 3 a discard that was counted unread (then the box's key). BACK: it is no card of
the round; whoever passes it again is asked again.
"""

from railbird.table.events import KEY_BACK
from railbird.table.federal.irregularities import set_misdeal
from railbird.table.federal.states import DISCARD, WRONG_COUNT


class UnknownCard:
    def __init__(self, game):
        self._game = game

    def is_asked(self) -> bool:
        game = self._game
        return game.current.state == DISCARD and len(game.table.cards.held) > game.discards.for_draw

    def unread_boxes(self) -> list:
        """Boxes with a card that was counted unread and not given up."""
        game = self._game
        return [box for box in game.seats.betting() if any([passed.is_unread() for passed in game.retained(box)])]

    def lines(self) -> list:
        if self._game.discards.wants_box:
            return ["BOX KEY:", " ".join([str(box) for box in self.unread_boxes()])]
        found = ["1 FOR THE DRAW", "2 BOX TOO MANY"]
        return found + (["3 UNREAD DISCARD"] if self.unread_boxes() else [])

    def key(self, key: int) -> bool:
        discards, table = self._game.discards, self._game.table
        if key == KEY_BACK:
            if discards.wants_box:
                discards.wants_box = 0
            else:
                self._set_aside()
            return True
        if discards.wants_box:
            return self._box_key(key + 1)
        if key == 0:
            discards.for_draw += 1
        elif key == 1:
            set_misdeal(table, WRONG_COUNT)
        elif key == 2 and self.unread_boxes():
            discards.wants_box = 1
        else:
            return False
        return True

    def _box_key(self, box: int) -> bool:
        """The card itself stays unknown: the scanner forgets it."""
        game = self._game
        if box not in self.unread_boxes():
            return False
        unread = [place for place in game.deal.slots_of(box) if self._is_unread(place)]
        game.discards.wants_box = 0
        game.discards.give_up(unread[-1])
        self._forget_card()
        return True

    def _is_unread(self, place: int) -> bool:
        return self._game.current.passes[place].is_unread() and not self._game.discards.is_given_up(place)

    def _set_aside(self) -> None:
        """After a restart it may be a card of a box that the scanner does not know again yet."""
        self._forget_card()
        game = self._game
        if any([game.lost_of(box) for box in game.seats.deciding()]):
            game.table.ask_to_check()

    def _forget_card(self) -> None:
        cards = self._game.table.cards
        cards.forget(cards.held[-1])
