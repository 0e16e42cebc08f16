"""A round of Racing Card Derby with its irregularities (section 10), each an operation named after its rule.

Comes in: cards as they are dealt, and what the dealer or supervisor says went wrong. Goes out: the race, recomputed
from the list of cards after every change; cards held for the next round; cards in the discard rack.
The shoe may be None: a continuous shuffler has no inventory (decision 7).
"""

from railbird.games.derby import race
from railbird.games.rule_error import RuleError
from railbird.games.shoe import NO_DECK_ID


class DerbyRound:
    """dealt, held, out: lists of (card, deck id), in the order the cards left the shoe."""

    def __init__(self, shoe=None, carried=()):
        self.shoe = shoe
        self.dealt = []
        self.held = []
        self.out = []
        self.void = False
        self.race = race(())
        for entry in carried:  # left the shoe in the last round, unexposed (10.5)
            self._use(entry)

    def cards(self) -> list:
        return [entry[0] for entry in self.dealt]

    def deal(self, card: int, deck_id: int = NO_DECK_ID) -> None:
        """8.1: the next card from the shoe; one that is not due is held (10.5)."""
        self._check_open()
        self._take(card, deck_id)
        self._use((card, deck_id))

    def rule_10_2_correct(self, index: int, card: int, deck_id: int = NO_DECK_ID) -> None:
        """A card was registered wrongly: the cards govern (10.1, 10.2)."""
        self._check_index(index)
        old = self.dealt[index]
        self._put_back(old)
        try:
            self._take(card, deck_id)
        except RuleError:
            self._take(old[0], old[1])
            raise
        self.dealt[index] = (card, deck_id)
        self._reconstruct()

    def rule_10_3_first_card_face_up(self, card: int, deck_id: int = NO_DECK_ID) -> None:
        """The first card of the round is found face up in the shoe: out of play, not counted."""
        self._check_open()
        if self.dealt:
            raise RuleError("NOT_FIRST_CARD", "Derby 10.3", "a later card found face up is used (10.4)")
        self._take(card, deck_id)
        self.out.append((card, deck_id))

    def rule_10_4_face_up_in_shoe(self, card: int, deck_id: int = NO_DECK_ID) -> None:
        """A later card found face up in the shoe is used."""
        if not self.dealt:
            raise RuleError("FIRST_CARD", "Derby 10.4", "a first card found face up is removed (10.3)")
        self.deal(card, deck_id)

    def rule_10_5_drawn_in_error(self, card: int, deck_id: int = NO_DECK_ID) -> None:
        """Drawn in error, face not exposed: it is the next card, of the next round if this one is complete."""
        self.deal(card, deck_id)

    def rule_10_6_exposed_in_error(self, index: int) -> None:
        """An exposed card dealt in error is removed from play."""
        self._check_index(index)
        self.out.append(self.dealt.pop(index))
        self._reconstruct()

    def rule_10_6_held_card_exposed(self, index: int = 0) -> None:
        """The same for a card that was held."""
        if not 0 <= index < len(self.held):
            raise RuleError("NO_SUCH_CARD", "Derby 10.6", f"no held card {index}")
        self.out.append(self.held.pop(index))

    def rule_10_7_insert(self, index: int, card: int, deck_id: int = NO_DECK_ID) -> None:
        """Reconstruction: a card that was dealt but never registered."""
        self._check_open()
        if not 0 <= index <= len(self.dealt):
            raise RuleError("NO_SUCH_CARD", "Derby 10.7", f"no place {index} among {len(self.dealt)} cards")
        self._take(card, deck_id)
        self.dealt.insert(index, (card, deck_id))
        self._reconstruct()

    def rule_10_7_remove(self, index: int) -> None:
        """Reconstruction: a card that was registered but never dealt goes back to the shoe."""
        self._check_index(index)
        self._put_back(self.dealt.pop(index))
        self._reconstruct()

    def rule_10_7_move(self, index: int, to: int) -> None:
        """Reconstruction: a card was dealt out of its order."""
        self._check_index(index)
        self._check_index(to)
        self.dealt.insert(to, self.dealt.pop(index))
        self._reconstruct()

    def rule_10_8_void(self) -> None:
        """No reconstruction is possible: the round is void, every wager is returned."""
        self.void = True

    def carried(self) -> list:
        """What the next round starts with. With one deck the cards go back to the shuffle instead (7.1(b))."""
        return list(self.held)

    def _use(self, entry) -> None:
        if self.race.complete:
            self.held.append(entry)
        else:
            self.race.add(entry[0])
            self.dealt.append(entry)

    def _reconstruct(self) -> None:
        """Deals the list again: what lies beyond third place is exposed and goes out (10.6); held cards come next."""
        entries, self.dealt = self.dealt, []
        self.race = race(())
        for entry in entries:
            if self.race.complete:
                self.out.append(entry)
            else:
                self._use(entry)
        while self.held and not self.race.complete:
            self._use(self.held.pop(0))

    def _check_open(self) -> None:
        if self.void:
            raise RuleError("VOID_ROUND", "Derby 10.8", "the round is void")

    def _check_index(self, index: int) -> None:
        self._check_open()
        if not 0 <= index < len(self.dealt):
            raise RuleError("NO_SUCH_CARD", "Derby 10.7", f"no card {index} of {len(self.dealt)}")

    def _take(self, card: int, deck_id: int) -> None:
        if self.shoe:
            self.shoe.take(card, deck_id)

    def _put_back(self, entry) -> None:
        if self.shoe:
            self.shoe.put_back(entry[0], entry[1])
