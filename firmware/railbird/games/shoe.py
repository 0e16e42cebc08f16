"""The running inventory of 1 to 8 decks: what may still come out of the shoe.

Comes in: cards as they leave the shoe, with the deck id printed on them where a reader knows it. Goes out: counts, or
a RuleError at once for a card that cannot be. A card of unknown rank is taken off its suit, not off any rank.
With deck ids a second pass of the same card is an error at once; without them only the copy too many is (decision 13).
A continuous shuffler takes cards back after every round: `refill` there.
"""

from railbird.cards.card import CARDS_PER_DECK, CARDS_PER_SUIT, RANK_UNKNOWN, card_text
from railbird.games.rule_error import RuleError

MOST_DECKS = 8  # Derby 3.4(a)
NO_DECK_ID = -1


class Shoe:
    def __init__(self, decks: int, rule: str = "Derby 3.4(a)"):
        if not 1 <= decks <= MOST_DECKS:
            raise RuleError("BAD_DECKS", rule, f"expected 1 to 8 decks, got {decks}")
        self.decks = decks
        self.rule = rule
        self.taken = bytearray(CARDS_PER_DECK)
        self.taken_by_suit = bytearray(4)
        self.seen_by_deck = {}  # deck id -> one bytearray of 7 bytes, a bit per card
        self.left = decks * CARDS_PER_DECK

    def refill(self) -> None:
        """A new shuffle: every card is in again."""
        for card in range(CARDS_PER_DECK):
            self.taken[card] = 0
        for suit in range(4):
            self.taken_by_suit[suit] = 0
        for seen in self.seen_by_deck.values():
            for index in range(len(seen)):
                seen[index] = 0
        self.left = self.decks * CARDS_PER_DECK

    def take(self, card: int, deck_id: int = NO_DECK_ID) -> None:
        """One card leaves the shoe; raises before anything changes."""
        if RANK_UNKNOWN <= card < RANK_UNKNOWN + 4:
            suit = card - RANK_UNKNOWN
        elif 0 <= card < CARDS_PER_DECK:
            suit = card // CARDS_PER_SUIT
            if self.taken[card] >= self.decks:
                self._impossible(card, f"{self.taken[card]} of {self.decks} already dealt")
        else:
            raise RuleError("BAD_CARD", self.rule, f"expected a card 0-51, got {card}")
        if self.taken_by_suit[suit] >= self.decks * CARDS_PER_SUIT:
            self._impossible(card, "all cards of its suit already dealt")
        if card < RANK_UNKNOWN:
            if deck_id != NO_DECK_ID:
                self._mark(card, deck_id)
            self.taken[card] += 1
        self.taken_by_suit[suit] += 1
        self.left -= 1

    def put_back(self, card: int, deck_id: int = NO_DECK_ID) -> None:
        """Undo of `take`, for a correction."""
        suit = card - RANK_UNKNOWN if card >= RANK_UNKNOWN else card // CARDS_PER_SUIT
        if not self.taken_by_suit[suit] or (card < RANK_UNKNOWN and not self.taken[card]):
            raise RuleError("NOT_TAKEN", self.rule, f"{card_text(card)} was never dealt")
        if card < RANK_UNKNOWN:
            self.taken[card] -= 1
            if deck_id in self.seen_by_deck:
                self.seen_by_deck[deck_id][card >> 3] &= ~(1 << (card & 7))
        self.taken_by_suit[suit] -= 1
        self.left += 1

    def _mark(self, card: int, deck_id: int) -> None:
        seen = self.seen_by_deck.get(deck_id)
        if seen is None:
            if len(self.seen_by_deck) >= self.decks:
                self._impossible(card, f"deck id {deck_id} makes more than {self.decks} decks")
            seen = self.seen_by_deck[deck_id] = bytearray(7)
        bit = 1 << (card & 7)
        if seen[card >> 3] & bit:
            self._impossible(card, f"deck {deck_id} holds it once only")
        seen[card >> 3] |= bit

    def _impossible(self, card: int, why: str) -> None:
        raise RuleError("IMPOSSIBLE_CARD", self.rule, f"{card_text(card)}: {why}")
