"""Proves a bench before a test is blamed: who is on each port, what they run, whether each wire of the rig works.

In: the bench file or, for the wiring, clients of the boards and the rig. Out: one `Finding` for each thing looked at,
with the problem in words, or none. Keeps to what needs no key: hello and status.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from railbird_host.errors import RailbirdError
from railbird_host.hil.bench_file import BenchFile
from railbird_host.hil.rig_client import RigClient
from railbird_host.images import build_information
from railbird_host.ports.identity import Found
from railbird_host.service.client import ServiceClient

LOST_S = 1.0
BACK_S = 4.0
LOOK_S = 0.1


@dataclass(frozen=True)
class Finding:
    what: str
    problem: str = ""
    next_step: str = ""


@dataclass
class Boards:
    """How to reach each board, and how to let time pass."""

    scanner: Callable[[], ServiceClient]
    display: Callable[[], ServiceClient]
    rig: RigClient | Any
    wait: Callable[[float], None]


def check_identity(bench: BenchFile, found: list[Found]) -> list[Finding]:
    """Each serial of the file is there, in its role, with the image that was built."""
    findings = []
    for role, serial in bench.boards.items():
        what = f"{role} {serial}"
        match = next((entry for entry in found if entry.serial == serial), None)
        if match is None:
            findings.append(Finding(what, "is not connected", "railbird boards"))
        elif match.hello is None:
            findings.append(Finding(what, f"does not answer: {match.problem}", "railbird doctor"))
        elif match.role != role:
            findings.append(Finding(what, f"is a {match.role} board", f"railbird flash --board {serial}"))
        else:
            findings.append(Finding(what, image_problem(role, match.hello.build), f"railbird flash --board {serial}"))
    return findings


def image_problem(role: str, build: str) -> str:
    """A board's build is named `version commit code`; the code's hash says whether it is the one at hand."""
    try:
        about = build_information(role.upper())
    except RailbirdError as error:
        return error.message
    code = build.split()[-1] if build else ""
    return "" if code and about["code_sha256"].startswith(code) else f"runs {build}, not the build at hand"


def check_wiring(boards: Boards, wires: tuple[str, ...]) -> list[Finding]:
    checks = {"link": _link, "run": _run, "power": _power}
    return [
        Finding(f"wire {wire}", checks[wire](boards), "compare with boards/README.md")
        for wire in wires
        if wire in checks
    ]


def _link(boards: Boards) -> str:
    if not _becomes(boards, lambda: boards.display().status().link_up, BACK_S):
        return "the boards have no link: are they paired, and is the rig in between?"
    boards.rig.pull_cable(True)
    is_lost = _becomes(boards, lambda: not boards.display().status().link_up, LOST_S)
    boards.rig.pull_cable(False)
    if not is_lost:
        return "the link goes on although the rig has cut it: it does not go through the rig"
    is_back = _becomes(boards, lambda: boards.display().status().link_up, BACK_S)
    return "" if is_back else "the link does not come back"


def _run(boards: Boards) -> str:
    return _restarts(boards, lambda: (boards.rig.hold("scanner", True), boards.rig.hold("scanner", False)), "RUN")


def _power(boards: Boards) -> str:
    def cycle() -> None:
        boards.rig.power("scanner", False)
        boards.wait(0.2)
        boards.rig.power("scanner", True)

    return _restarts(boards, cycle, "power switch")


def _restarts(boards: Boards, act: Callable[[], object], name: str) -> str:
    """A board that was held or off counts one boot more."""
    before = boards.scanner().hello().boot
    act()
    boards.wait(LOST_S)
    came_back = _becomes(boards, lambda: boards.scanner().hello().boot > before, BACK_S)
    return "" if came_back else f"the scanner does not restart: its {name} wire leads nowhere"


def _becomes(boards: Boards, condition: Callable[[], bool], limit_s: float) -> bool:
    for _ in range(round(limit_s / LOOK_S)):
        try:
            if condition():
                return True
        except (RailbirdError, OSError):
            pass  # a board that is starting says nothing
        boards.wait(LOOK_S)
    return False
