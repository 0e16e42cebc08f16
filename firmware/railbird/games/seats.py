"""The seats (or boxes) of a deal: different ones, in order from the dealer's left, none that the table lacks."""

from railbird.games.rule_error import RuleError


def ordered_seats(seats, most: int, rule: str) -> list:
    ordered = sorted(set(seats))
    if not ordered or len(ordered) != len(seats) or ordered[0] < 1 or ordered[-1] > most:
        raise RuleError("BAD_SEATS", rule, f"expected different seats of 1 to {most}, got {list(seats)}")
    return ordered
