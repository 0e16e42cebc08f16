"""What a check says: fine, a note (works, but look), or stop (will not work), and what to do about it."""

from collections.abc import Callable
from dataclasses import dataclass

FINE, NOTE, STOP = range(3)
LEVEL_NAMES = ("fine", "note", "stop")


@dataclass(frozen=True)
class Finding:
    """`fix` mends it and says what it did; None if only a person can."""

    check: str
    level: int
    message: str
    next_step: str = ""
    fix: Callable[[], str] | None = None


def fine(check: str, message: str) -> Finding:
    return Finding(check, FINE, message)


def worst(findings: list[Finding]) -> int:
    """0, 1 or 2: the exit code."""
    return max((finding.level for finding in findings), default=FINE)
