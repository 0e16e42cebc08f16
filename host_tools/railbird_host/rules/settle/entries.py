"""What the games share: cards of an entry, best hands and wagers in the words of the vector files."""

from typing import Any

from railbird.cards.card import card_from_text, card_text
from railbird.games.four_card_hands import CATEGORY_NAMES, best_four, four_cards
from railbird.games.hand_value import category_of, ranks_of
from railbird.games.payment import profit
from railbird.games.rule_error import RuleError
from railbird.games.shoe import Shoe
from railbird.games.wager_result import NONE, RESULT_NAMES
from railbird_host.rules.settle.compare import BestHand


def cards_of(texts: list[str]) -> list[int]:
    return [card_from_text(text) for text in texts]


def check_one_deck(cards: list[int], rule: str) -> None:
    """No card twice."""
    deck = Shoe(1, rule)
    for card in cards:
        deck.take(card)


def best_hand(cards: list[int], size: int, rule: str) -> tuple[int, BestHand]:
    """The value of the best four of a hand of `size` cards, and the same in words: by rank, then by suit letter."""
    if len(cards) != size:
        raise RuleError("WRONG_HAND_SIZE", rule, f"expected {size} cards, got {len(cards)}")
    value = best_four(cards)
    four = sorted(four_cards(value, cards), key=lambda card: (-(card % 13), card_text(card)))
    texts = [card_text(card) for card in four]
    hand = [card_text(card) for card in cards]
    return value, BestHand(CATEGORY_NAMES[category_of(value)], ranks_of(value), texts, hand)


def wager(result: int, brings: float, **more: Any) -> dict[str, Any] | None:
    """One wager's result; None if there was no such wager."""
    if result == NONE:
        return None
    return {**more, "result": RESULT_NAMES[result], "profit": brings}


def exact_profit(result: int, stake: int, odds: tuple[int, int] | None) -> float:
    """What a wager brings, to the half unit: 3-2 on an odd stake has no rounding rule, so it is told exactly
    (decision 5). Whole amounts are ints."""
    halves = profit(result, 2 * stake, odds)
    return halves / 2 if halves % 2 else halves // 2


def odds_list(odds: tuple[int, int] | None) -> list[int] | None:
    return list(odds) if odds else None
