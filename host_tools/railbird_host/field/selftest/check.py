"""What a self-test comes to, and the person beside the table whom it asks only what it can't see itself."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

PASS, FAIL, SKIPPED = "pass", "fail", "skipped"


class Check(NamedTuple):
    board: str
    name: str
    state: str
    detail: str
    next_step: str = ""


class Seen(NamedTuple):
    """An answer, and where it comes from: a report must not say that somebody looked if nobody did."""

    is_good: bool
    source: str


class Person(Protocol):
    def sees(self, name: str, question: str, meanwhile: Callable[[], object]) -> Seen:
        """The answer to a question about lamps or panel; `meanwhile`, called now and then, keeps the picture there."""
        ...

    def does(self, what: str) -> None:
        """Is told what to do now; the test watches whether it happens."""
        ...


def checked(board: str, name: str, is_good: bool, detail: str, next_step: str = "") -> Check:
    return Check(board, name, PASS if is_good else FAIL, detail, "" if is_good else next_step)
