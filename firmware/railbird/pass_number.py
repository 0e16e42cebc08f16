"""Numbers of passes: 1 to 65535, then 1 again; 0 is no pass.

In: numbers. Out: their neighbours, and how far they are apart, whichever way round the count has gone.
"""

LAST = 65535


def following(number: int) -> int:
    """After 0, which is before the first pass, comes 1."""
    return number % LAST + 1


def preceding(number: int) -> int:
    return (number - 2) % LAST + 1


def passes_from(first: int, last: int) -> int:
    """How many passes `last` is after `first`."""
    return (last - first) % LAST
