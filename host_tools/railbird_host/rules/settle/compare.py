"""Compares results: what a file expects against what was computed. Only what the file tells is compared."""

from typing import Any, NamedTuple

from railbird.cards.card import CardError, card_from_text
from railbird.games.four_card_hands import best_four


class Difference(NamedTuple):
    where: str
    expected: Any
    computed: Any


class BestHand(dict[str, Any]):
    """category, ranks and cards of a best four, and the hand they are from: of equal cards a file may name others."""

    def __init__(self, category: str, ranks: list[int], cards: list[str], hand: list[str]):
        super().__init__(category=category, ranks=ranks, cards=cards)
        self.hand = hand

    def allows(self, cards: object) -> bool:
        """Whether these cards are four of the hand that are worth as much."""
        if not isinstance(cards, list) or len(cards) != 4 or len(set(map(str, cards))) != 4:
            return False
        if not all(card in self.hand for card in cards):
            return False
        try:
            return best_four(_cards(cards)) == best_four(_cards(self["cards"]))
        except CardError:
            return False


def _cards(texts: list[str]) -> list[int]:
    return [card_from_text(text) for text in texts]


def by_area(areas: Any) -> dict[str, Any] | None:
    """Winning areas as area: odds, as their order means nothing; None if they are in another form."""
    if not isinstance(areas, list) or not all(
        isinstance(area, dict) and set(area) == {"area", "odds"} for area in areas
    ):
        return None
    odds = {str(area["area"]): area["odds"] for area in areas}
    return odds if len(odds) == len(areas) else None


def differences(expected: Any, computed: Any, where: str) -> list[Difference]:
    if isinstance(computed, BestHand) and isinstance(expected, dict) and computed.allows(expected.get("cards")):
        expected = {**expected, "cards": computed["cards"]}
    if where.endswith(".winning_areas") and (told := by_area(expected)) is not None:
        paid = by_area(computed) or {}
        names = sorted(name for name in told | paid if told.get(name) != paid.get(name))
        return [Difference(f"{where}.{name}", told.get(name), paid.get(name)) for name in names]
    if isinstance(expected, dict) and isinstance(computed, dict):
        found = []
        for name, value in expected.items():
            found += differences(value, computed.get(name), f"{where}.{name}")
        return found
    same = expected == computed and isinstance(expected, bool) == isinstance(computed, bool)
    return [] if same else [Difference(where, expected, computed)]
