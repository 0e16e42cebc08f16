"""Numbers as options take them: what can't be is a usage error before anything is asked of a board."""

from argparse import ArgumentTypeError


def count(text: str) -> int:
    """1 or more."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def seconds(text: str) -> float:
    """More than 0, and no more than a day."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 86400:
        raise ArgumentTypeError(f"{text!r} is no number of seconds")
    return value
