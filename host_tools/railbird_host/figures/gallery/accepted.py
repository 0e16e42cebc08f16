"""Transcripts against those that were accepted: the whole behaviour of a stage, event by event, as plain lines.

A golden file has a line for each transcript: a hash of all of it, then two digits for each of its lines, so that the
first one that is another can be named. To accept a change: RAILBIRD_ACCEPT=1 before the test's command; what a failing
test heard stands in build/transcripts/, to be compared with what the commit before leaves there.
"""

import hashlib
import os
from pathlib import Path

from railbird_host.device.images import ROOT

VARIABLE = "RAILBIRD_ACCEPT"
ACCEPT = f"look at it, then accept it ({VARIABLE}=1 before the same command) or put it right"
HEARD = ROOT / "build/transcripts"


def digest(lines: list[str]) -> str:
    """32 digits of all of it, then two of each line."""
    marks = "".join(hashlib.sha256(line.encode()).hexdigest()[:2] for line in lines)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32] + " " + marks


def judge(golden: Path, transcripts: dict[str, list[str]]) -> None:
    """Fails with the first line that differs. Names of transcripts have no spaces. One that is new is judged from its
    first acceptance on: whoever adds a script need not accept it at once."""
    said = {name: digest(lines) for name, lines in transcripts.items()}
    if os.environ.get(VARIABLE):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text("".join(f"{name} {said[name]}\n" for name in sorted(said)))
    wanted = dict(line.split(" ", 1) for line in golden.read_text().splitlines())
    gone = wanted.keys() - said.keys()
    assert not gone, f"gone: {sorted(gone)}; {ACCEPT}"
    others = sorted(name for name in wanted if said[name] != wanted[name])
    if not others:
        return
    HEARD.mkdir(parents=True, exist_ok=True)
    for name in others:
        (HEARD / f"{name}.txt").write_text("\n".join(transcripts[name]) + "\n")
    name = others[0]
    raise AssertionError(f"{name}, {first_difference(transcripts[name], wanted[name])}\nAll of it: {HEARD}; {ACCEPT}")


def first_difference(lines: list[str], wanted: str) -> str:
    marks, wanted_marks = digest(lines).split(" ")[1], wanted.split(" ")[1]
    for index, line in enumerate(lines):
        if marks[2 * index : 2 * index + 2] != wanted_marks[2 * index : 2 * index + 2]:
            return f"line {index + 1} was another; now: {line}"
    return f"{len(lines)} lines, as far as two digits tell the same {len(wanted_marks) // 2} as before"
