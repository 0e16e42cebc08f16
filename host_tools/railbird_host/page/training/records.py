"""What trainees did, kept on disk: who, which exercise, when, how long, right or not, and what was wrong.

In: a file's path, or None to keep nothing beyond this process. Out: results by person, and a record to print. The file
appears whole or not at all; one that can't be read is refused by name and never written over.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.whole_file import OWNER_ONLY, write_whole

EXAM_LENGTH = 10
PASS_SHARE = 0.8


@dataclass(frozen=True)
class Result:
    exercise: str
    title: str
    when: str  # local time, to the second
    seconds: int
    verdict: str
    mistake: str = ""
    hinted: bool = False
    shown: bool = False
    exam: str = ""  # when the exam began, for those that belong to one


class Records:
    def __init__(self, path: Path | None):
        self._path = path
        self._people: dict[str, list[Result]] = {}
        if path and path.exists():
            try:
                values = json.loads(path.read_text())
                self._people = {str(name): [Result(**one) for one in found] for name, found in values.items()}
            except (OSError, ValueError, TypeError, AttributeError) as error:
                what = f"{path} holds no results of trainees: {error}"
                raise RailbirdError(what, "name another file with --people, or move that one away", USAGE) from error

    def people(self) -> list[str]:
        return sorted(self._people)

    def results(self, person: str) -> list[Result]:
        return list(self._people.get(person, []))

    def meet(self, person: str) -> None:
        if person and person not in self._people:
            self._people[person] = []
            self._save()

    def add(self, person: str, result: Result) -> None:
        if person:
            self._people.setdefault(person, []).append(result)
            self._save()

    def _save(self) -> None:
        if self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            values = {name: [asdict(one) for one in found] for name, found in self._people.items()}
            write_whole(self._path, json.dumps(values, indent=1, ensure_ascii=False).encode(), OWNER_ONLY)


def mark_of(results: Iterable[Result]) -> str:
    """8 of 10, passed; an exam that was left early is not one."""
    found = list(results)
    right = sum(one.verdict == "right" for one in found)
    mark = "passed" if right >= PASS_SHARE * EXAM_LENGTH else "not passed"
    return f"{right} of {len(found)}, {mark if len(found) >= EXAM_LENGTH else 'not finished'}"


def record_page(person: str, results: list[Result]) -> str:
    """A page to print: every result, and the marks of the exams."""
    rows = "".join(
        f"<tr><td>{escape(one.when)}</td><td>{escape(one.exercise)}: {escape(one.title)}</td>"
        f'<td class="took">{one.seconds} s</td><td>{escape(one.verdict)}{", with a hint" if one.hinted else ""}'
        f"{', shown' if one.shown and one.verdict != 'shown' else ''}</td><td>{escape(one.mistake)}</td></tr>"
        for one in results
    )
    exams = dict.fromkeys(one.exam for one in results if one.exam)
    marks = "".join(
        f"<li>Exam of {escape(exam)}: {mark_of(one for one in results if one.exam == exam)}</li>" for exam in exams
    )
    right = sum(one.verdict == "right" for one in results)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Record of {escape(person)}</title>"
        '<link rel="icon" href="/static/icon.svg"><link rel="stylesheet" href="/static/record.css"></head><body><main>'
        f"<h1>Record of {escape(person)}</h1><p>{right} of {len(results)} exercises right.</p>"
        f"{f'<ul>{marks}</ul>' if marks else ''}"
        '<div class="wide" tabindex="0" role="region" aria-label="Results"><table><thead><tr>'
        '<th scope="col">When</th><th scope="col">Exercise</th><th scope="col">Took</th>'
        '<th scope="col">Verdict</th><th scope="col">Mistake</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></main></body></html>"
    )
