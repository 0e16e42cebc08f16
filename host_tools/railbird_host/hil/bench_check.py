"""Proves a bench before a test is blamed: who is on each port, what they run, whether each wire of the rig works.

In: the bench file or, for the wiring, clients of the boards and the rig. Out: one `Finding` for each thing looked at,
with the problem in words, or none. Link, RUN and power need no key; sensors, inputs and lamps are looked at in the
boards' test mode, of which the table hears nothing. The latch is only read at a start, and locks the table then: it
is left to `test_tamper.py`, and said to be.
"""

import struct
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from railbird.scan.faults import SENSOR_NAMES
from railbird.scan.service_card import EDGES_PER_PASS
from railbird.service import diagnostics
from railbird.table.input_events import CHIP_COUNT, FIRST_CHIP_BIT, KEY_COUNT
from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import build_information
from railbird_host.device.ports.identity import Found
from railbird_host.device.service.client import ServiceClient
from railbird_host.field.selftest.display_checks import inputs_of
from railbird_host.field.selftest.scanner_checks import edges
from railbird_host.hil.bench_file import BenchFile
from railbird_host.hil.finding import FLASH, IDENTITY, Finding
from railbird_host.hil.rig_client import RigClient, idle_levels, words_of
from railbird_host.hil.verdict import BenchFailure
from railbird_host.sim.bench.faults import BOTH
from railbird_host.sim.optics.channel import edges_of_cards
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.optics.printed import service_card

KEYED = ("sensors", "inputs", "lamps")
READING = ("S", "P")
KNOWN_CARD = "scan_fault_service_card"
PASS_MM_S = 600.0
ENOUGH = 2  # bits that are wrong: the whole chain is, most likely
LOST_S = 1.0
OFF_S = 0.2
SEEN_S, READ_S = 0.3, 0.01
SETTLE_S = 0.03
BACK_S = 4.0
LOOK_S = 0.1


@dataclass
class Boards:
    """How to reach each board, by role, and how to let time pass. `unlocked` is None without the table's keys."""

    client: Callable[[str], ServiceClient]
    unlocked: Callable[[str], ServiceClient] | None
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
            findings.append(Finding(what, f"is a {match.role} board", f"railbird flash --board {serial}", IDENTITY))
        else:
            problem = image_problem(role, match.hello.build)
            findings.append(Finding(what, problem, f"railbird flash --board {serial}", FLASH))
    return findings


def image_problem(role: str, build: str) -> str:
    """A board's build is named `version commit code`; the code's hash says whether it is the one at hand."""
    try:
        about = build_information(role.upper())
    except RailbirdError as error:
        return error.message
    code = build.split()[-1] if build else ""
    return "" if code and about["code_sha256"].startswith(code) else f"runs {build}, not the build at hand"


def check_wiring(boards: Boards, wires: Collection[str]) -> list[Finding]:
    checks = {"link": _link, "run": _run, "power": _power, "sensors": _sensors, "inputs": _inputs, "lamps": _lamps}
    findings = []
    for wire in (wire for wire in checks if wire in wires):
        if wire in KEYED and boards.unlocked is None:
            findings.append(Finding(f"wire {wire}", unproved="the bench file has no [table]"))
            continue
        try:
            problem = checks[wire](boards)
        except (RailbirdError, BenchFailure) as error:
            problem = str(error)
        findings.append(Finding(f"wire {wire}", problem, "compare with boards/README.md"))
    if "tamper" in wires:
        findings.append(Finding("wire tamper", unproved="its latch locks the table; railbird hil -k tamper proves it"))
    return findings


def _link(boards: Boards) -> str:
    def is_up() -> bool:
        return boards.client("display").status().link_up

    if not _becomes(boards, is_up, BACK_S):
        return "the boards have no link: are they paired, and is the rig in between?"
    boards.rig.pull_cable(True)
    is_lost = _becomes(boards, lambda: not is_up(), LOST_S)
    boards.rig.pull_cable(False)
    if not is_lost:
        return "the link goes on although the rig has cut it: it does not go through the rig"
    return "" if _becomes(boards, is_up, BACK_S) else "the link does not come back"


def _run(boards: Boards) -> str:
    def tap(role: str) -> None:
        boards.rig.hold(role, True)
        boards.rig.hold(role, False)

    return _restarts(boards, tap, "RUN")


def _power(boards: Boards) -> str:
    def cycle(role: str) -> None:
        boards.rig.power(role, False)
        boards.wait(OFF_S)
        boards.rig.power(role, True)

    return _restarts(boards, cycle, "power switch")


def _restarts(boards: Boards, act: Callable[[str], None], name: str) -> str:
    """A board that was held or off counts one boot more."""
    before = {role: boards.client(role).hello().boot for role in BOTH}
    for role in BOTH:
        act(role)
    boards.wait(LOOK_S)
    for role in BOTH:
        if not _becomes(boards, lambda role=role: boards.client(role).hello().boot > before[role], BACK_S):  # type: ignore[misc]
            return f"the {role} does not restart: its {name} wire leads nowhere"
    return ""


def _sensors(boards: Boards) -> str:
    """Each of D0 to D7 by itself: level 0 in the place of 1. Then S and P by a pass of the service card, because a
    scanner with a card on it reads, and answers later."""
    assert boards.unlocked is not None
    client = boards.unlocked("scanner")
    edges(client, start=True)
    wrong = []
    for pin, name in enumerate(SENSOR_NAMES):
        if name in READING:
            continue
        boards.rig.rest(idle_levels() ^ 1 << pin)
        boards.wait(SETTLE_S)
        (levels,) = struct.unpack("<H", client.test(diagnostics.LEVELS))
        if levels != idle_levels() ^ 1 << pin:
            wrong.append(name)
    boards.rig.rest(idle_levels())
    boards.wait(SETTLE_S)
    wrong += _unseen_in_a_pass(boards, client)
    client.test(diagnostics.END)
    return f"the scanner does not see what the rig plays: {', '.join(wrong)}" if wrong else ""


def _unseen_in_a_pass(boards: Boards, client: ServiceClient) -> list[str]:
    """S has every edge of the card; with P too it is the service card, which the scanner knows by name."""
    known_before = client.counters().get(KNOWN_CARD, 0)
    edges(client, start=True)
    played = edges_of_cards([service_card()], steady(PASS_MM_S))
    words = words_of(played, {})
    boards.rig.load(words)
    boards.rig.play(len(words))
    boards.wait(played.end_ns / 1e9 + SEEN_S)
    if edges(client)[SENSOR_NAMES.index("S")] != EDGES_PER_PASS:
        return list(READING)
    return [] if client.counters().get(KNOWN_CARD, 0) == known_before + 1 else ["P"]


def _inputs(boards: Boards) -> str:
    """Every key and chip sensor by itself; switch and door would be journalled."""
    assert boards.unlocked is not None
    client = boards.unlocked("display")
    client.test(diagnostics.PANEL, bytes([diagnostics.KEYS]))
    wrong = []
    for bit in (*range(KEY_COUNT), *range(FIRST_CHIP_BIT, FIRST_CHIP_BIT + CHIP_COUNT)):
        boards.rig.inputs(1 << bit)
        if not _becomes(boards, lambda bit=bit: inputs_of(client)[0] == 1 << bit, SEEN_S, READ_S):  # type: ignore[misc]
            wrong.append(str(bit))
        if len(wrong) == ENOUGH:
            break
    boards.rig.inputs(0)
    boards.wait(SETTLE_S)
    client.test(diagnostics.END)
    return f"the display does not see these bits of the chain: {', '.join(wrong)}" if wrong else ""


def _lamps(boards: Boards) -> str:
    assert boards.unlocked is not None
    client = boards.unlocked("display")
    problem = ""
    for led in (0, 1):
        client.test(diagnostics.LAMP, struct.pack("<H", led))
        if not problem and not _becomes(boards, lambda led=led: _lit(boards) == [led], LOST_S):  # type: ignore[misc]
            problem = f"LED {led} is lit, and the rig hears light at {_lit(boards)[:3] or 'none'}"
    client.test(diagnostics.END)
    return problem


def _lit(boards: Boards) -> list[int]:
    return [index for index, colour in enumerate(boards.rig.lamps()) if colour]


def _becomes(boards: Boards, condition: Callable[[], bool], limit_s: float, look_s: float = LOOK_S) -> bool:
    for _ in range(round(limit_s / look_s)):
        try:
            if condition():
                return True
        except (RailbirdError, OSError):
            pass  # a board that is starting says nothing
        boards.wait(look_s)
    return False
