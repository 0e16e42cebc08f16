"""Full tables of files that hold one player against a dealer: other seats get hands of what the deck still holds.

In: how many seats, a fixed seed, the round's own cards. Out: seats and hands; what becomes of them the rules say.
"""

from collections.abc import Iterator
from random import Random

from railbird.cards.card import CARDS_PER_DECK, card_from_text, card_text
from railbird.games.four_card_deal import DEAL_MODE_NAMES


class OtherSeats:
    """Of one entry of a file: the same ones whatever else the file holds."""

    def __init__(self, seed: int, entry: object, most: int):
        self.random = Random(f"{seed} {entry}")
        self._most = most

    def hands(self, player: list[str], dealer: list[str]) -> Iterator[tuple[int, list[str], bool]]:
        """(seat, its cards, whether it is the file's own player), from the dealer's left."""
        count = self.random.choice((1, 1, 1, 2, 4, self._most))  # small tables are quickly played
        seats = sorted(self.random.sample(range(1, self._most + 1), count))
        own = self.random.choice(seats)
        used = {card_from_text(text) for text in (*player, *dealer)}
        deck = [card for card in range(CARDS_PER_DECK) if card not in used]
        self.random.shuffle(deck)
        for seat in seats:
            yield seat, player if seat == own else [card_text(deck.pop()) for _ in player], seat == own

    def mode(self) -> str:
        return self.random.choice(DEAL_MODE_NAMES)


def stream(hands: list[list[str]], mode: str) -> list[str]:
    """The deal of these hands, the dealer's last: one card at a time from a shoe, hand by hand from a shuffler."""
    if mode == DEAL_MODE_NAMES[0]:
        return [hand[number] for number in range(len(hands[0])) for hand in hands]
    return [card for hand in hands for card in hand]
