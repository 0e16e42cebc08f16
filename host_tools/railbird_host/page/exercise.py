"""One exercise of the trainer: what happened, how the table is set up, and how the trainee's answer is judged.

`right` and `wrong` look at the table as its journal tells it; wrong is asked first. `answer` and `mistake` are one way
to do it right and one to do it wrong: the tests play both, and the trainer's page tells the answer afterwards.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Judge = Callable[[Any], bool]


@dataclass(frozen=True)
class Exercise:
    name: str
    game: str
    rule: str
    told: str  # to the trainee: what has happened
    setup: str
    right: Judge
    wrong: Judge
    answer: str
    mistake: str
    config: dict[str, Any] = field(default_factory=dict)


def judge(exercise: Exercise, table: Any) -> str:
    """ "right", "wrong", or "" while it is open."""
    if exercise.wrong(table):
        return "wrong"
    return "right" if exercise.right(table) else ""
