"""One thing of a bench: what is wrong with it, or why it was not looked at."""

from dataclasses import dataclass

BENCH, FLASH, IDENTITY = "bench", "flash", "identity"


@dataclass(frozen=True)
class Finding:
    what: str
    problem: str = ""
    next_step: str = ""
    verdict: str = BENCH
    unproved: str = ""  # why nobody knows

    @property
    def state(self) -> str:
        return "WRONG" if self.problem else "open" if self.unproved else "right"
