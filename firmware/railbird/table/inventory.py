"""What may still come out of the shoe: `games/shoe.py` with answers in place of exceptions, and bytes.

Cards that are out of play stay taken. Held cards, which nobody knows, are counted by the controller.
"""

from railbird.games.rule_error import RuleError
from railbird.games.shoe import NO_DECK_ID, Shoe
from railbird.table.events import NO_DECK


class Inventory:
    def __init__(self, decks: int):
        self.shoe = Shoe(decks)

    def refill(self) -> None:
        """A new shuffle; deck ids may have changed with it."""
        self.shoe = Shoe(self.shoe.decks)

    def take(self, passed) -> bool:
        """False, and nothing changed, if this card can't be."""
        try:
            self.shoe.take(passed.card, _deck_id(passed))
        except RuleError:
            return False
        return True

    def put_back(self, passed) -> None:
        """A card that was never dealt after all; one that was never taken stays where it is."""
        try:
            self.shoe.put_back(passed.card, _deck_id(passed))
        except RuleError:
            return

    def left(self) -> int:
        return self.shoe.left

    def as_list(self) -> list:
        shoe = self.shoe
        decks = [[deck, shoe.seen_by_deck[deck]] for deck in sorted(shoe.seen_by_deck)]
        return [shoe.decks, shoe.left, shoe.taken, shoe.taken_by_suit, decks]

    def restore(self, values: list) -> None:
        decks, left, taken, taken_by_suit, seen_by_deck = values
        shoe = Shoe(decks)
        shoe.left = left
        shoe.taken = bytearray(taken)
        shoe.taken_by_suit = bytearray(taken_by_suit)
        for deck, seen in seen_by_deck:
            shoe.seen_by_deck[deck] = bytearray(seen)
        self.shoe = shoe


def _deck_id(passed) -> int:
    return NO_DECK_ID if passed.deck == NO_DECK else passed.deck
