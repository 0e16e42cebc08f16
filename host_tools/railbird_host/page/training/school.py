"""Who is being trained, and at what: a person by name, one exercise after another, or an exam of ten at random.

In: what trainee and trainer ask for, and each trainer's verdict. Out: the exercise to begin next, `state()` for pages,
and results for `records.py`. It outlives the tables that exercises are played at.
"""

import time
from pathlib import Path
from random import SystemRandom
from typing import Any

from railbird_host.page.training.exercise import RIGHT
from railbird_host.page.training.records import EXAM_LENGTH, Records, Result, mark_of
from railbird_host.page.training.trainer import EXERCISES, Trainer

RESULTS_SHOWN = 12


class School:
    verbs = ("exercise", "judge", "hint", "show", "skip", "person", "exam")

    def __init__(self, people: Path | None):
        self.records = Records(people)
        self.person = ""
        self.shows = False  # the exercise that begins is played to its end
        self._exam: list[str] = []  # what is still to come, the first is under way
        self._exam_began = ""
        self._exam_results: list[Result] = []
        self._noted: Trainer | None = None
        self._random = SystemRandom()

    @property
    def in_exam(self) -> bool:
        return bool(self._exam)

    def take(self, verb: str, values: dict[str, Any], trainer: Trainer) -> str:
        """The exercise that is to begin, if any."""
        if verb == "exercise":
            self._end_exam()
            self.shows = False
            return values["name"] if values["name"] in EXERCISES else ""
        if verb == "person":
            self.person = " ".join(values["name"].split())
            self.records.meet(self.person)
        elif verb == "exam":
            return self._begin_exam(values.get("game", ""))
        elif trainer.exercise is None:
            return ""
        elif verb == "judge":
            trainer.judge_now()
        elif verb == "hint" and not self.in_exam:
            trainer.give_hint()
        elif verb == "show" and not self.in_exam:
            self.shows = True
            return trainer.exercise.name
        elif verb == "skip":
            return self._skip(trainer)
        return ""

    def _skip(self, trainer: Trainer) -> str:
        """An open exercise is given up; after its verdict an exam goes on."""
        if not trainer.verdict.kind:
            trainer.skip()
            self.note(trainer, trainer.began_s)
        if self.in_exam:
            self._exam.pop(0)
            self.shows = False
        return self._exam[0] if self._exam else ""

    def _begin_exam(self, game: str) -> str:
        names = [name for name, exercise in EXERCISES.items() if exercise.game == game or not game]
        self._exam = self._random.sample(names, min(EXAM_LENGTH, len(names)))
        while len(self._exam) < EXAM_LENGTH:
            self._exam.append(self._random.choice(names))
        self._exam_began = now_text()
        self._exam_results = []
        self.shows = False
        return self._exam[0]

    def _end_exam(self) -> None:
        self._exam = []
        self._exam_results = []

    def leave(self) -> None:
        """Another table: whatever was under way is over."""
        self._end_exam()
        self.shows = False

    def began(self) -> None:
        self._noted = None

    def note(self, trainer: Trainer, now_s: float) -> None:
        """Writes a verdict down, once."""
        if trainer.exercise is None or not trainer.verdict.kind or self._noted is trainer:
            return
        self._noted = trainer
        result = Result(
            trainer.exercise.name,
            trainer.exercise.title,
            now_text(),
            round(max(0.0, now_s - trainer.began_s)),
            trainer.verdict.kind if not self.shows else "shown",
            trainer.verdict.why,
            trainer.hinted,
            self.shows,
            self._exam_began if self.in_exam else "",
        )
        if self.in_exam:
            self._exam_results.append(result)
        self.records.add(self.person, result)

    def state(self) -> dict[str, Any]:
        results = self.records.results(self.person)
        is_over = bool(self._exam_results) and len(self._exam_results) >= EXAM_LENGTH
        return {
            "person": self.person,
            "people": self.records.people(),
            "results": [
                [one.exercise, one.when, one.seconds, one.verdict, one.mistake] for one in results[-RESULTS_SHOWN:]
            ],
            "exam": [one.verdict == RIGHT for one in self._exam_results],
            "examined": self.in_exam or is_over,
            "mark": mark_of(self._exam_results) if is_over else "",
            "shown": self.shows,
        }


def now_text() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S")
