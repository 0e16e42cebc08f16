"""The order of Four Card Poker: who gets the next card (8.1 to 8.4), and who is settled next (10.2).

Comes in: the seats that hold a wager. Goes out: (seat, card number from 1) in dealing order; seat 0 is the dealer.
"""

from railbird.games.seats import ordered_seats

SHOE, SHUFFLER = range(2)
DEAL_MODE_NAMES = ("SHOE", "SHUFFLER")
DEALER = 0
MOST_SEATS = 7  # 3.1
PLAYER_CARDS = 5
DEALER_CARDS = 6


def deal_order(seats, mode: int) -> list:
    """From the dealer's left, seat 1, clockwise (8.1(b)); the dealer's sixth card comes last."""
    ordered = ordered_seats(seats, MOST_SEATS, "Four Card Poker 3.1")
    if mode == SHOE:  # 8.3: one card at a time
        ordered.append(DEALER)
        order = [(seat, number) for number in range(1, 6) for seat in ordered]
        order.append((DEALER, DEALER_CARDS))
        return order
    order = [(seat, number) for seat in ordered for number in range(1, 6)]  # 8.4: five at a time
    return order + [(DEALER, number) for number in range(1, 7)]


def hands_of(order: list, cards) -> dict:
    """The cards of each seat, as far as they are dealt in this order."""
    hands = {}
    for (seat, _), card in zip(order, cards):
        hands.setdefault(seat, []).append(card)
    return hands


def settlement_order(seats) -> list:
    """From the dealer's right (10.2)."""
    return ordered_seats(seats, MOST_SEATS, "Four Card Poker 3.1")[::-1]
