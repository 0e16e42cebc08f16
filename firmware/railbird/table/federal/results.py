"""RESULT and PAYING: what each box comes to, which is looked at, which waits for surveillance (rule 11)."""

from railbird.games.wager_result import LOSE
from railbird.table.seated.states import bit_of


class Results:
    def __init__(self, game):
        self._game = game
        self.box = 0  # looked at; 0: the first in order
        self.checked_box = 0  # looked at while the felt is compared; 0: all
        self.released_mask = 0  # boxes whose payment surveillance let go
        self.refused_mask = 0  # ... did not
        self.by_cards_mask = 0  # boxes whose cards could not be read: paid by hand
        self._settled = {}  # by box: [cards, what they come to, sorted and named], as soon as the box has its last card

    def pack(self) -> list:
        return [self.box, self.checked_box, self.released_mask, self.refused_mask, self.by_cards_mask]

    def unpack(self, values: list) -> None:
        self.box, self.checked_box, self.released_mask, self.refused_mask, self.by_cards_mask = values

    def clear(self) -> None:
        self.unpack([0, 0, 0, 0, 0])

    def outcome(self, box: int):
        """An `Outcome`, or None while a card of the box is not known, or its wager goes back."""
        game = self._game  # few calls within each other: in an event the stack is deep already
        known = game.worked_out.known
        if known is not None and box in known:
            return known[box]
        cards, found = game.hand(box), None
        if cards is not None and not game.seats.void_mask >> box - 1 & 1:
            settled = self._settled.get(box)
            if settled is None or settled[0] != cards:
                settled = self._settled[box] = [cards, game.rules.settled(cards), None]
            found = settled[1]
        if known is not None:
            known[box] = found
        return found

    def named(self, box: int) -> tuple:
        """(its cards sorted, the hand's name) of a box whose outcome was asked for and is known."""
        settled = self._settled[box]
        if settled[2] is None:
            settled[2] = self._game.rules.named(settled[1], settled[0])
        return settled[2]

    def work_ahead(self, boxes: list) -> None:
        """These boxes, as far as they have their cards: with the last card of the deal all is wanted at once."""
        for box in boxes:
            if self.outcome(box):
                self.named(box)

    def turns(self) -> list:
        """Losers are taken first, then the others paid, from the dealer's right."""
        return self._game.worked_out.once("turns", self._turns)

    def _turns(self) -> list:
        lost, others = [], []
        for box in self._game.seats.betting()[::-1]:
            found = self.outcome(box)
            (lost if found and found.result == LOSE else others).append(box)
        return lost + others

    def looked_at(self) -> int:
        if self.box and self.box in self._game.seats.betting():
            return self.box
        turns = self.turns()
        return turns[0] if turns else 0

    def look_at(self, box: int) -> bool:
        if box not in self._game.seats.betting():
            return False
        self.box = box
        return True

    def step(self, by: int) -> bool:
        turns = self.turns()
        at = turns.index(self.looked_at()) + by if turns else -1
        if not 0 <= at < len(turns):
            return False
        self.box = turns[at]
        return True

    def check_box(self, box: int) -> None:
        """A second time: all boxes again."""
        self.checked_box = 0 if self.checked_box == box else box

    # --- cards that were not read ----------------------------------------------------------------------------------

    def is_by_cards(self, box: int) -> bool:
        return bool(self.by_cards_mask & bit_of(box))

    def settle_by_cards(self, box: int) -> None:
        self.by_cards_mask |= bit_of(box)

    def are_known(self) -> bool:
        """Whether every box needs nothing more."""
        return self._game.worked_out.once("known", self._are_known)

    def _are_known(self) -> bool:
        for box in self._game.seats.deciding():
            if self.outcome(box) is None and not self.is_by_cards(box):
                return False
        return True

    def are_open(self) -> bool:
        """Whether every card of every box lies open: none is asked for, none waits to be opened."""
        return not self.by_cards_mask and self.are_known()

    # --- surveillance ----------------------------------------------------------------------------------------------

    def is_held(self, box: int) -> bool:
        """Its payment waits for surveillance."""
        if (self.released_mask | self.refused_mask) & bit_of(box):
            return False
        found = self.outcome(box)
        return found is not None and self._game.rules.is_reviewed(found)

    def is_refused(self, box: int) -> bool:
        return bool(self.refused_mask & bit_of(box))

    def held_boxes(self) -> list:
        return [box for box in self.turns() if self.is_held(box)]

    def held_box(self) -> int:
        """The one that a supervisor decides about now, 0 for none: the box looked at before all others."""
        held = self.held_boxes()
        return self.looked_at() if self.looked_at() in held else held[0] if held else 0

    def release(self, box: int) -> None:
        self.released_mask |= bit_of(box)

    def refuse(self, box: int) -> None:
        self.refused_mask |= bit_of(box)
