"""The order of Four Card Poker: who gets the next card (8.1 to 8.4), and who is settled next (10.2).

Comes in: the seats that hold a wager. Goes out: (seat, card number from 1) in dealing order; seat 0 is the dealer.
"""

from railbird.games.seats import order_with_dealer, ordered_seats

SHOE, SHUFFLER = range(2)
DEAL_MODE_NAMES = ("SHOE", "SHUFFLER")
DEALER = 0
MOST_SEATS = 7  # 3.1
PLAYER_CARDS = 5
DEALER_CARDS = 6


def deal_order(seats, mode: int) -> list:
    """From the dealer's left, seat 1, clockwise (8.1(b)); the dealer's sixth card comes last."""
    ordered = ordered_seats(seats, MOST_SEATS, "Four Card Poker 3.1")
    return order_with_dealer(ordered, PLAYER_CARDS, mode == SHOE) + [(DEALER, DEALER_CARDS)]


def hands_of(order: list, cards) -> dict:
    """The cards of each seat, as far as they are dealt in this order."""
    hands = {}
    for (seat, _), card in zip(order, cards):
        hands.setdefault(seat, []).append(card)
    return hands


def settlement_order(seats) -> list:
    """From the dealer's right (10.2)."""
    return ordered_seats(seats, MOST_SEATS, "Four Card Poker 3.1")[::-1]
