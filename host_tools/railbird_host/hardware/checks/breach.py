"""What a rule found: which rule, where, what, and the source that says so."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Breach:
    rule: str
    where: str
    what: str
    source: str
