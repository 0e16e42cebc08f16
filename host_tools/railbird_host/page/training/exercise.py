"""One exercise of the trainer: what happened, how the table is set up, and how the trainee's answer is judged.

`right` and the tests of `wrong` look at the table as its journal tells it and at the felt as it is; wrong comes first,
and says why. `answer` and `mistake` are one way to do it right and one to do it wrong: the tests play both, and the
trainer's page tells the answer afterwards. `goal` says what a right answer leads to: a hint, and the reason where
somebody wants to be judged too early.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from railbird_host.page.felt import Felt

Judge = Callable[[Any, Felt], bool]
RIGHT, WRONG, SKIPPED = "right", "wrong", "skipped"


class Verdict(NamedTuple):
    kind: str = ""  # right, wrong, skipped, or nothing while it is open
    why: str = ""


@dataclass(frozen=True)
class Exercise:
    name: str
    game: str
    rule: str
    title: str
    told: str  # to the trainee: what has happened
    setup: str
    goal: str
    right: Judge
    wrong: tuple[tuple[Judge, str], ...]  # and what was wrong, in words
    answer: str
    mistake: str
    config: dict[str, Any] = field(default_factory=dict)


def judge(exercise: Exercise, table: Any, felt: Felt, is_final: bool = False) -> Verdict:
    """`is_final`: the trainee says that this is the answer, or the round it is about is over: there is a verdict."""
    for is_wrong, why in exercise.wrong:
        if is_wrong(table, felt):
            return Verdict(WRONG, why)
    if exercise.right(table, felt):
        return Verdict(RIGHT)
    is_past = table.number > LAST_ROUND or (table.number == LAST_ROUND and not table.at_rest() and bool(table.passes))
    return Verdict(WRONG, f"Not done yet: {exercise.goal}") if is_final or is_past else Verdict()


LAST_ROUND = 2  # exercises are about the first round, or about how the second one begins
