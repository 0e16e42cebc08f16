"""Numbers as options take them: what can't be is a usage error before anything is asked of a board."""

from argparse import ArgumentTypeError
from collections.abc import Callable


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


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A type of option: whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and least <= int(text) <= most):
            raise ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return number


natural = whole_number(0, 10**9)
port_number = whole_number(0, 65535)
seed_number = whole_number(0, 2**63 - 1)
