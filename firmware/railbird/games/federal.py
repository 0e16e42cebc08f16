"""Federal Poker and Federal Draw Poker (Tasmania): five cards against a schedule, no dealer's hand.

Comes in: five cards; in the draw format also which are held and what is drawn. Goes out: result, odds, order.
"""

from railbird.games.five_card_hands import PAIR, best_five
from railbird.games.hand_value import CATEGORY_SHIFT, hand_value
from railbird.games.rule_error import RuleError
from railbird.games.seats import ordered_seats
from railbird.games.wager_result import LOSE, PUSH, WIN

CARDS_EACH = 5
DRAW_BOXES = 5  # Federal Draw 2


class Schedule:
    """`pays`: "n to 1" by category of `five_card_hands.py`; 0 where the category stands off (decision 30)."""

    def __init__(self, name: str, least_pair: int, pays: tuple):
        self.name = name
        self.least = hand_value(PAIR, least_pair)
        self.pays = pays


FEDERAL = Schedule("Federal Poker", 7, (0, 1, 2, 5, 10, 25, 40, 50, 100, 500))  # rules 7.3 and 11
FEDERAL_DRAW = Schedule("Federal Draw Poker", 11, (0, 0, 1, 2, 3, 5, 6, 27, 80, 400))  # rules 7.2 and 11


def odds_of(value: int, schedule: Schedule):
    """(n, 1), (0, 1) for a stand-off, or None for a losing hand; only the highest combination pays (7.5, Draw 7.4)."""
    return (schedule.pays[value >> CATEGORY_SHIFT], 1) if value >= schedule.least else None


def result_of(odds) -> int:
    return LOSE if odds is None else WIN if odds[0] else PUSH


def settle(cards, schedule: Schedule) -> tuple:
    """(value, result, odds) of one box."""
    if len(cards) != CARDS_EACH:
        raise RuleError("WRONG_HAND_SIZE", schedule.name + " 9", f"expected 5 cards, got {len(cards)}")
    value = best_five(cards)
    odds = odds_of(value, schedule)
    return (value, result_of(odds), odds)


def final_hand(initial, hold, drawn) -> list:
    """Draw 9(2) to 9(4): held cards in dealt order, then the cards drawn, as many as were discarded."""
    if len(initial) != CARDS_EACH or len(hold) != CARDS_EACH:
        raise RuleError("WRONG_HAND_SIZE", "Federal Draw Poker 9(1)", f"expected 5 cards, got {len(initial)}")
    held = [initial[index] for index in range(CARDS_EACH) if hold[index]]
    if len(held) + len(drawn) != CARDS_EACH:
        detail = f"{CARDS_EACH - len(held)} discarded, {len(drawn)} drawn"
        raise RuleError("WRONG_DRAW", "Federal Draw Poker 9(4)", detail)
    return held + list(drawn)


def deal_order(boxes, number_of_boxes: int = DRAW_BOXES) -> list:
    """One card at a time to each box with a wager, from the dealer's left, five rounds (9; Draw 9(1)). There are five
    boxes in the draw format, otherwise as many as the operator chooses (decision 30)."""
    ordered = ordered_seats(boxes, number_of_boxes, "Federal Draw Poker 2")
    return [(box, number) for number in range(1, CARDS_EACH + 1) for box in ordered]


def draw_order(discards) -> list:
    """Draw 9(4): each box in turn gets as many cards as it discarded; `discards` is a list of (box, count)."""
    order = []
    for box, count in sorted(discards):
        if not 0 <= count <= CARDS_EACH:
            raise RuleError("WRONG_DRAW", "Federal Draw Poker 9(2)", f"box {box} cannot discard {count} cards")
        order += [(box, CARDS_EACH - count + number) for number in range(1, count + 1)]
    return order
