"""One thing that was looked at on a bench, and what is wrong with it."""

from dataclasses import dataclass

BENCH, FLASH, IDENTITY = "bench", "flash", "identity"


@dataclass(frozen=True)
class Finding:
    what: str
    problem: str = ""
    next_step: str = ""
    verdict: str = BENCH
