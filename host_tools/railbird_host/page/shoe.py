"""The cards beside the table: a shoe that a seed has shuffled, and the card in the dealer's hand.

Comes in: number of decks, a seed. Goes out: (card, deck id) one after another. It knows nothing of rounds and scanners.
"""

from random import Random
from typing import Any, NamedTuple

CARDS = 52


class ShoeCard(NamedTuple):
    card: int
    deck: int


class Shoe:
    def __init__(self, decks: int, seed: object):
        self.decks = decks
        self._random = Random(f"shoe {seed}")
        self._cards: list[ShoeCard] = []
        self.in_hand: ShoeCard | None = None  # the card that went over the scanner last
        self.dealt: list[ShoeCard] = []  # since the shuffle, in order
        self.shuffle()

    def shuffle(self) -> None:
        """All cards of all decks, in a new order."""
        self._cards = [ShoeCard(card, deck) for deck in range(1, self.decks + 1) for card in range(CARDS)]
        self._random.shuffle(self._cards)
        self.in_hand = None
        self.dealt = []

    def kept(self) -> dict[str, Any]:
        return {"cards": [list(card) for card in self._cards], "dealt": [list(card) for card in self.dealt]}

    def take_up(self, kept: dict[str, Any]) -> None:
        """As it was when it was kept."""
        self._cards = [ShoeCard(*card) for card in kept["cards"]]
        self.dealt = [ShoeCard(*card) for card in kept["dealt"]]
        self.in_hand = self.dealt[-1] if self.dealt else None

    @property
    def left(self) -> int:
        return len(self._cards)

    def peek(self) -> ShoeCard | None:
        return self._cards[-1] if self._cards else None

    def draw(self) -> ShoeCard | None:
        """The next card, into the hand; None from an empty shoe."""
        if not self._cards:
            return None
        self.in_hand = self._cards.pop()
        self.dealt.append(self.in_hand)
        return self.in_hand

    def pick(self, card: int) -> ShoeCard | None:
        """The first card of this kind from the top, or one that was dealt, into the hand; None if there is none."""
        found = self._take_out(card)
        if found:
            self.dealt.append(found)
        else:
            found = next((dealt for dealt in reversed(self.dealt) if dealt.card == card), None)
        self.in_hand = found or self.in_hand
        return found

    def put_next(self, card: int) -> bool:
        """A card of this kind becomes the next; False if the shoe has no more of them."""
        found = self._take_out(card)
        if found:
            self._cards.append(found)
        return found is not None

    def _take_out(self, card: int) -> ShoeCard | None:
        for index in range(len(self._cards) - 1, -1, -1):
            if self._cards[index].card == card:
                return self._cards.pop(index)
        return None
