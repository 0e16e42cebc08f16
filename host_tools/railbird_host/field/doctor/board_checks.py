"""Checks of the boards: do they answer, have they keys, one build, a link, room, a clock that somebody set.

Comes in: what `examine.py` found and the builds at hand. Goes out: `Finding`s. Nothing is asked and nothing is changed
here; a finding carries its fix.
"""

import time
from collections.abc import Callable
from functools import partial

from railbird_host.device.service.health import rejected
from railbird_host.field.doctor.examine import Examined
from railbird_host.field.doctor.finding import NOTE, STOP, Finding, fine
from railbird_host.field.doctor.machine import Machine
from railbird_host.field.doctor.system_checks import held_by
from railbird_host.field.log.record_text import seconds_text

LINK_COMES_UP_S = 10  # after a start
LARGEST_ROUND_BYTES = 25_000  # a Derby round of eight decks in the journal
LEAST_FILE_BYTES = 64 * 1024  # a deploy of some files beside the set that runs
CLOCK_AHEAD_S = 300
NOISE = ("bad_cobs", "bad_crc", "too_long", "too_short")  # what a bad cable does; the others need no cable
NOISE_OF_FRAMES, LEAST_NOISE = 0.01, 10  # a plug pulled once leaves a few

Builds = dict[tuple[str, bool], str]  # (role, development) -> what a board says that runs the image at hand


def check_answers(machine: Machine, boards: list[Examined]) -> list[Finding]:
    """A port that another program holds can't answer: that is for the check of holders to say."""
    findings = []
    for board in boards:
        if board.found.hello is None and not held_by(machine, board.found.port.device):
            device = board.found.port.device
            message = f"{device}: {board.found.problem}"
            step = (
                f"wait if it is starting; at its prompt: railbird deploy --board {device}, or plug it in again; "
                "other firmware: railbird flash --bootsel --image FILE"
            )
            findings.append(Finding("answers", STOP, message, step))
    return findings or [fine("answers", "every board that can be asked answers")]


def check_keys(boards: list[Examined]) -> list[Finding]:
    findings = [
        Finding("keys", NOTE, f"{board} has no keys: no table yet", "railbird provision")
        for board in boards
        if board.status and board.found.role != "bench" and not board.status["provisioned"]
    ]
    step = "name the right table file with --table; is it lost? railbird wipe --help"
    findings += [Finding("keys", STOP, board.other_key, step) for board in boards if board.other_key]
    return findings or [fine("keys", "no board is without, none has another table's")]


def check_safe_mode(boards: list[Examined]) -> list[Finding]:
    step = "railbird support-bundle, then railbird flash --board"
    findings = [
        Finding(
            "start",
            STOP,
            f"{board} is in safe mode: three starts in a row went wrong",
            f"{step} {board.found.serial}",
        )
        for board in boards
        if board.status and board.status["safe_mode"] and board.status["random_bits"]
    ]
    findings += [
        Finding("start", STOP, f"{board} makes no keys: its random bits failed their test", "exchange the board")
        for board in boards
        if board.status and not board.status["random_bits"]
    ]
    return findings or [fine("start", "no board is in safe mode")]


def check_builds(boards: list[Examined], at_hand: Builds) -> list[Finding]:
    """The hash of the code decides: the same code under another commit is no drift."""
    findings = []
    answering = [(board, board.found.hello) for board in boards if board.found.hello and board.found.role != "bench"]
    for board, hello in answering:
        expected = at_hand.get((hello.role, hello.development), "")
        if expected and expected.split()[-1] != hello.build.split()[-1]:
            message = f"{board} runs {hello.build}, built here is {expected}"
            step = f"railbird flash --board {hello.serial}" + (" --development" if hello.development else "")
            findings.append(Finding("versions", NOTE, message, step))
    kinds = {role_build(hello.build, hello.development) for _, hello in answering}
    if not findings and len(answering) == len({hello.role for _, hello in answering}) == len(kinds) == 2:
        message = f"the table's two boards run {' and '.join(sorted(kinds))}"
        findings.append(
            Finding("versions", NOTE, message, "railbird flash --board scanner --board display, from one build")
        )
    return findings or [fine("versions", "no drift")]


def role_build(build: str, development: bool) -> str:
    """Version and commit, which boards of one build share; the code's hash is each role's own."""
    return f"{build.rpartition(' ')[0]} ({'development' if development else 'production'})"


def check_link(boards: list[Examined]) -> list[Finding]:
    findings = []
    for board in boards:
        status = board.status
        if not status or not status["provisioned"] or status["safe_mode"] or status["uptime_s"] < LINK_COMES_UP_S:
            continue
        if not status["link_up"]:
            step = "check the cable between the boards and the other one's power; never paired: railbird pair"
            findings.append(Finding("link", STOP, f"{board} has no link to the other board", step))
            continue
        lost = {name: count for name, count in rejected(status["counters"]).items() if name in NOISE}
        count, received = sum(lost.values()), status["counters"].get("frames_received", 0)
        if count >= LEAST_NOISE and count > NOISE_OF_FRAMES * received:
            words = ", ".join(f"{name} {number}" for name, number in lost.items())
            message = f"{board} threw away {count} frames beside {received} good ones: {words}"
            findings.append(Finding("link", NOTE, message, "check plugs and cable between the boards, and its ground"))
    return findings or [fine("link", "no trouble between the boards")]


def check_flash(boards: list[Examined]) -> list[Finding]:
    """Journal and, of a development image, files. In play the journal's room shrinks; it is made again between rounds,
    so only then little room means something."""
    findings = []
    for board in boards:
        status = board.status
        counters = status["counters"] if status else {}
        if counters.get("journal_bad_sequence"):
            message = f"{board}: the journal is damaged at record {counters['journal_bad_sequence']}"
            findings.append(Finding("flash", STOP, message, "railbird log pull now, and keep the board as it is"))
        room = counters.get("journal_room_bytes", LARGEST_ROUND_BYTES)
        if status and not status["round_live"] and room < LARGEST_ROUND_BYTES:
            message = f"{board} has room for {room} bytes of journal, less than a long round"
            findings.append(Finding("flash", NOTE, message, "look again in a minute; then railbird support-bundle"))
        free = counters.get("free_file_bytes", LEAST_FILE_BYTES)
        if free < LEAST_FILE_BYTES:
            message = f"{board} has {free} bytes free for files, too few for a deploy of many"
            back = f"railbird deploy --frozen --board {board.found.serial}"
            step = f"{back} removes what was deployed; your own files: mpremote fs rm"
            findings.append(Finding("flash", NOTE, message, step))
    return findings or [fine("flash", "the journal is sound, journal and files have room")]


def check_sensors(boards: list[Examined]) -> list[Finding]:
    """Of the scanner if it is there: the display only repeats what it says."""
    scanners = [board for board in boards if board.status and board.found.role == "scanner"]
    for board in scanners or boards:
        if board.status and board.status["dull_sensors"]:
            names = " ".join(board.status["dull_sensors"])
            return [Finding("sensors", NOTE, f"{board}: dull sensors {names}", f"clean {names}; railbird selftest")]
    return [fine("sensors", "no sensor is dull")]


def check_lamps(boards: list[Examined]) -> list[Finding]:
    findings = [
        Finding("lamps", STOP, f"{board}: the chain of lamps does not come back", "railbird selftest --only lamps")
        for board in boards
        if board.status and board.status["provisioned"] and board.status["counters"].get("lamps_state")
    ]
    return findings or [fine("lamps", "no break is seen")]


def check_table_clock(
    boards: list[Examined], set_clock: Callable[[Examined], str], now_s: float | None = None
) -> list[Finding]:
    """Setting the clock is itself a record, so the newest record tells whether it was set since power came."""
    now_s = time.time() if now_s is None else now_s
    findings = []
    for board in boards:
        newest = board.newest
        if newest is None:
            continue
        if not newest.trusted:
            message = f"{board}: nobody has set its clock since power came, so the journal trusts no time"
        elif newest.time_s > now_s + CLOCK_AHEAD_S:
            message = f"{board}: its clock is ahead of this computer's, past {seconds_text(newest.time_s, True)} UTC"
        else:
            continue
        findings.append(Finding("table clock", NOTE, message, "railbird time", partial(set_clock, board)))
    looked = any(board.newest for board in boards)
    return findings or [fine("table clock", "set" if looked else "not looked at: no table file, or no display")]
