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

    def pack(self) -> list:
        return [self.box, self.checked_box, self.released_mask, self.refused_mask, self.by_cards_mask]

    def unpack(self, values: list) -> None:
        self.box, self.checked_box, self.released_mask, self.refused_mask, self.by_cards_mask = values

    def clear(self) -> None:
        self.unpack([0, 0, 0, 0, 0])

    def outcome(self, box: int):
        """An `Outcome`, or None while a card of the box is not known, or its wager goes back."""
        return self._game.worked_out.once(box, self._outcome, box)

    def _outcome(self, box: int):
        cards = self._game.hand(box)
        return None if cards is None or self._game.seats.is_void(box) else self._game.rules.settled(cards)

    def turns(self) -> list:
        """Losers are taken first, then the others paid, from the dealer's right."""
        return self._game.worked_out.once("turns", self._turns)

    def _turns(self) -> list:
        boxes = self._game.seats.betting()[::-1]
        lost = [box for box in boxes if self.outcome(box) and self.outcome(box).result == LOSE]
        return lost + [box for box in boxes if box not in lost]

    def looked_at(self) -> int:
        turns = self.turns()
        return self.box if self.box in turns else turns[0] if turns else 0

    def look_at(self, box: int) -> bool:
        if box not in self.turns():
            return False
        self.box = box
        return True

    def step(self, by: int) -> bool:
        turns = self.turns()
        at = turns.index(self.looked_at()) + by if turns else -1
        return 0 <= at < len(turns) and self.look_at(turns[at])

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
        void = self._game.seats.is_void
        return all([void(box) or self.is_by_cards(box) or self.outcome(box) for box in self.turns()])

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
