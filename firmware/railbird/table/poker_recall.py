"""A poker round recalled: decisions and hands by name, then the cards; folded hands stay unknown."""

from railbird.games.four_card_deal import DEALER
from railbird.table.poker_round import DECISION_LETTERS, bit_of
from railbird.table.poker_view import hand_name
from railbird.table.states import VOID
from railbird.table.texts import card_name
from railbird.table.view import LIST, View


def show(table, view: View, cards: bool) -> None:
    """`table` is a controller that holds the recalled round alone."""
    by_cards = table.pay_by_cards or table.by_cards_mask
    view.header += "  VOID" if table.state == VOID else "  BY CARDS" if by_cards else "  SETTLED"
    lines = [_line(table, DEALER, "D", cards)]
    for seat in range(7, 0, -1):
        if table.in_mask & bit_of(seat):
            letter = "V" if table.void_mask & bit_of(seat) else DECISION_LETTERS[table.decision(seat)]
            lines.append(_line(table, seat, f"{seat} {letter}", cards))
    view.body = (LIST, "", lines, 0)  # the dealer and seven seats need every line


def _line(table, seat: int, name: str, cards: bool) -> str:
    hand = table.hand(seat)
    if hand is None:
        return name
    return name + " " + (" ".join([card_name(card) for card in hand]) if cards else hand_name(hand))
