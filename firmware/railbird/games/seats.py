"""The seats (or boxes) of a deal: different ones, in order from the dealer's left, none that the table lacks; and the
order in which they and the dealer, seat 0, get their cards."""

from railbird.games.rule_error import RuleError


def ordered_seats(seats, most: int, rule: str) -> list:
    ordered = sorted(set(seats))
    if not ordered or len(ordered) != len(seats) or ordered[0] < 1 or ordered[-1] > most:
        raise RuleError("BAD_SEATS", rule, f"expected different seats of 1 to {most}, got {list(seats)}")
    return ordered


def order_with_dealer(ordered: list, cards_each: int, one_at_a_time: bool) -> list:
    """(seat, card number from 1): one card at a time from a shoe, all of a hand at a time from a shuffler; the dealer
    comes last (Four Card Poker 8.1 to 8.4)."""
    seats = ordered + [0]
    numbers = range(1, cards_each + 1)
    if one_at_a_time:
        return [(seat, number) for number in numbers for seat in seats]
    return [(seat, number) for seat in seats for number in numbers]
