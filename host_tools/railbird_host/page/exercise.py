"""One exercise of the trainer: what happened, how the table is set up, and how the trainee's answer is judged.

`right` and the tests of `wrong` look at the table as its journal tells it; wrong is asked first, and says why. `answer`
and `mistake` are one way to do it right and one to do it wrong: the tests play both, and the trainer's page tells the
answer afterwards.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Judge = Callable[[Any], bool]
RIGHT, WRONG = "right", "wrong"


class Verdict(NamedTuple):
    kind: str = ""  # right, wrong, or nothing while it is open
    why: str = ""


@dataclass(frozen=True)
class Exercise:
    name: str
    game: str
    rule: str
    title: str
    told: str  # to the trainee: what has happened
    setup: str
    right: Judge
    wrong: tuple[tuple[Judge, str], ...]  # and what was wrong, in words
    answer: str
    mistake: str
    config: dict[str, Any] = field(default_factory=dict)


def judge(exercise: Exercise, table: Any) -> Verdict:
    for is_wrong, why in exercise.wrong:
        if is_wrong(table):
            return Verdict(WRONG, why)
    return Verdict(RIGHT) if exercise.right(table) else Verdict()
