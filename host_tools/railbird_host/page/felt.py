"""The felt as it is, apart from what the table believes: cards lie where hands put them, with their true faces.

In: cards that hands draw over the scanner, what the journal tells of each pass, hands that move or turn a card.
Out: `part()` for the pages, where a back stays a back, and `differences()` for the trainer: where the table errs.
A dealer lays a card where the monitor says, so its place is taken from the table once, when the pass counts; afterwards
only hands move it. A card of which the table says nothing is laid where the felt itself says.
"""

from collections import deque
from dataclasses import dataclass
from typing import Any

from railbird.table import events
from railbird.table.texts import card_name
from railbird_host.page.faces.face import AT_SCANNER, OUT, WAITS, Face, card_shown
from railbird_host.page.shoe import ShoeCard

PASSES = (events.CARD, events.HIDDEN, events.AGAIN, events.FAULT)
ELSEWHERE = (AT_SCANNER, WAITS, OUT)


@dataclass
class FeltCard:
    number: int  # what a page calls it
    true: ShoeCard
    place: str
    code: int  # the card that the scanner can read off it; another one on a misprinted card
    is_up: bool = False  # somebody turned it over, or it came face up
    passed: int = 0  # the pass that the table knows it by
    is_unread: bool = False  # its last pass gave no card
    is_settled: bool = False  # laid down; only hands move it now


class Felt:
    def __init__(self, face: Face):
        self._face = face
        self._count = 0
        self.cards: list[FeltCard] = []
        self._passing: deque[FeltCard] = deque()  # drawn over a scanner that works, not told of yet
        self._collected: tuple[int, list[FeltCard]] = (0, [])  # of the round before, in case it is taken back
        self._round = 0

    # Hands

    def drawn(
        self, card: ShoeCard, table: Any, *, code: int = -1, is_up: bool = False, is_told: bool = True
    ) -> FeltCard:
        """A card went over the scanner; `is_told`: the scanner works, so the table will hear of it."""
        lying = self.find(card)
        if lying is None or lying.place == OUT:
            if lying:
                self.cards.remove(lying)
            self._count += 1
            lying = FeltCard(self._count, card, self._due_place(table), card.card if code < 0 else code)
            self.cards.append(lying)
            lying.is_settled = not is_told
            if table is not None and table.dialogs.takes_cards():  # it names a card, or is checked: it does not stay
                lying.place, lying.is_settled = OUT, True
        lying.is_up = is_up
        if is_told:
            self._passing.append(lying)
        return lying

    def laid_unread(self, card: ShoeCard, table: Any) -> FeltCard:
        """Past the scanner: it lies there, and nobody was told."""
        return self.drawn(card, table, is_told=False)

    def find(self, card: ShoeCard) -> FeltCard | None:
        return next((lying for lying in reversed(self.cards) if lying.true == card), None)

    def numbered(self, number: int) -> FeltCard | None:
        return next((lying for lying in self.cards if lying.number == number), None)

    def move(self, number: int, place: str) -> bool:
        """To the end of another place."""
        card = self.numbered(number)
        if card is None or place not in self.places():
            return False
        self.cards.remove(card)
        self.cards.append(card)
        card.place, card.is_settled = place, True
        return True

    def turn(self, number: int) -> bool:
        card = self.numbered(number)
        if card is None:
            return False
        card.is_up = not card.is_up
        return True

    def places(self) -> list[str]:
        return [*self._face.hand_places(), *ELSEWHERE]

    def take_up(self, card: FeltCard) -> None:
        """A card of a table that was kept."""
        self._count += 1
        card.number = self._count
        self.cards.append(card)

    def shuffled(self) -> None:
        """All cards went back into the shuffle."""
        self.cards = []
        self._passing.clear()
        self._collected = (0, [])

    def _due_place(self, table: Any) -> str:
        if table is None:
            return WAITS
        return self._face.due_place(table, [(card.place, card.true.card) for card in self.cards])

    # The journal

    def heard(self, event: tuple) -> None:
        """One event of the journal, in order: passes are told in the order in which cards were drawn."""
        kind, *values = event
        if kind not in PASSES or not self._passing:
            return
        number, *told = values
        if kind == events.CARD:
            code, _ = told
            while len(self._passing) > 1 and self._passing[0].code != code:
                self._passing.popleft()
        card = self._passing.popleft()
        (card.passed,) = told if kind == events.AGAIN else (number,)
        card.is_unread = kind == events.FAULT

    def follow(self, table: Any) -> None:
        """What a dealer does by the monitor: lays down what counts, puts away what is out, collects after the round."""
        self._follow_round(table)
        where = {passed.number: place for place, passes in self._face.places(table) for passed in passes}
        held = {passed.number for passed in table.held}
        for card in self.cards:
            if card in self._passing or not card.passed or card.is_settled:
                continue
            if card.passed in where:
                card.place, card.is_settled = where[card.passed], True
                card.is_up = False
            elif card.passed in held:
                card.place = WAITS
            elif card.is_unread:
                card.place = AT_SCANNER
            else:
                card.place = OUT
        given_up = {passed.number for passed in table.passes} - set(where)
        for card in self.cards:  # a discard, or a held card that went out of play
            was_held = card.place == WAITS and card.is_settled and card.passed not in held
            if card.passed and (was_held or card.passed in given_up):
                card.place = OUT

    def _follow_round(self, table: Any) -> None:
        number, is_live = table.round()
        current = number if is_live else 0
        if current == self._round:
            return
        if current and current == self._collected[0]:
            self.cards = self._collected[1] + [card for card in self.cards if card.place == WAITS]
        elif self._round:
            gone = [card for card in self.cards if card.place != WAITS]
            self._collected = (self._round, gone)
            self.cards = [card for card in self.cards if card.place == WAITS]
        self._round = current

    # What is seen

    def lying(self, place: str) -> list[FeltCard]:
        return [card for card in self.cards if card.place == place]

    def is_seen(self, card: FeltCard, table: Any) -> bool:
        """Its face is up: somebody turned it, it lies open in its game, or its hand was opened."""
        if card.is_up:
            return True
        if table is None or card.place in ELSEWHERE:
            return False
        believed = dict(self._face.places(table)).get(card.place, [])
        own = [passed for passed in believed if passed.number == card.passed and card.passed]
        return all(passed.card >= 0 for passed in own or believed) and bool(own or believed)

    def part(self, table: Any) -> dict[str, Any]:
        """Cards in the order in which they are drawn, from left to right: so each shows its rank under the next."""
        shown = []
        for place in dict.fromkeys(card.place for card in self.cards):
            cards = self.lying(place)
            spots = self._face.spots(place, len(cards))
            for card, spot in sorted(zip(cards, spots, strict=True), key=lambda laid: laid[1].x):
                face = card_shown(card.true.card) if self.is_seen(card, table) else "??"
                shown.append([card.number, face, place, *(round(value, 1) for value in spot)])
        return {"cards": shown, "places": self.places()}

    def differences(self, table: Any) -> list[str]:
        """Where table and felt disagree, in words: cards of each place, whatever their order."""
        if table is None or not table.round()[1]:
            return []
        found = []
        believed = {place: [passed.card for passed in passes] for place, passes in self._face.places(table)}
        for place in dict.fromkeys([*believed, *(card.place for card in self.cards)]):
            if place in (OUT, WAITS):
                continue
            lies = [card.true.card for card in self.lying(place)]
            thinks = believed.get(place, [])
            unknown = sum(card < 0 for card in thinks)
            known = [card for card in thinks if card >= 0]
            only_felt = _without(lies, known)
            only_table = _without(known, lies)
            more = len(only_felt) - unknown
            if only_felt and more > 0:
                found.append(
                    f"{place}: {_names(only_felt[:more] if unknown else only_felt)} on the felt, not so at the table"
                )
            if only_table or more < 0:
                words = _names(only_table) if only_table else f"{-more} more"
                found.append(f"{place}: the table believes {words}, the felt has none")
        return found


def _without(cards: list[int], others: list[int]) -> list[int]:
    left = list(others)
    found = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            found.append(card)
    return found


def _names(cards: list[int]) -> str:
    return ", ".join(card_name(card) for card in cards)
