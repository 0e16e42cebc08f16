"""`railbird bringup`: a new table part by part, from one bare board to the first card, with a record."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird.table.layout import Layout
from railbird.table.registration import GAMES, layout_of
from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.cli import _complete

if TYPE_CHECKING:
    from railbird_host.bringup.finding import Hands

HELP = "bring up a new table part by part: what to connect, what it measures, what is wrong and why"
EXAMPLES = [
    "railbird bringup                            # from a bare Pico to the first card",
    "railbird bringup --board scanner            # one board alone",
    "railbird bringup --from sensors             # again, after something was mended",
    "railbird bringup --rig                      # a BENCH board plays sensors, keys and card",
    "railbird bringup --emulated --fault reversed-strip   # how a fault is told, without hardware",
]
STAGES = "pico board link sensors panel inputs latch chips lamps card"
ROLES = ("scanner", "display")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--board", choices=ROLES, help="this board alone; else those that are there")
    begin = parser.add_argument("--from", dest="first", default="pico", metavar="STAGE", help=f"begin here: {STAGES}")
    end = parser.add_argument("--to", dest="last", default="card", metavar="STAGE", help="end with this stage")
    for action in (begin, end):
        _complete.completed(action, STAGES.split)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="whose lamps and chip sensors they are")
    parser.add_argument("--chips", action="store_true", help="chip sensors too")
    parser.add_argument("--rig", action="store_true", help="a BENCH board stands in for hands")
    help_text = "what the questions would be answered with, as in bars=yes; may be repeated"
    parser.add_argument("--answers", action="append", default=[], metavar="NAME=yes|no", help=help_text)
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="where the record goes; else bringup-TIME.json here"
    )
    parser.add_argument(
        "--emulated", action="store_true", help="two emulated boards, and parts as the netlist has them"
    )
    help_text = "with --emulated: one of a list of faults; 'list' shows them"
    _complete.completed(parser.add_argument("--fault", metavar="NAME", help=help_text), _complete.faults)


def run(arguments: Namespace) -> int:
    if arguments.fault == "list":
        return _list_faults(arguments)
    if arguments.fault and not arguments.emulated:
        raise RailbirdError("a fault can be planted on the emulated bench alone", "--emulated", USAGE)
    from railbird_host.base.output import emit
    from railbird_host.base.whole_file import write_whole
    from railbird_host.bringup.finding import Finding
    from railbird_host.bringup.record import SCHEMA, default_path, record_of
    from railbird_host.bringup.run import BringUp
    from railbird_host.cli._new_file import check_new

    path = arguments.record or default_path(datetime.now())
    check_new(path)
    with ExitStack() as stack:
        bench = _emulated(arguments) if arguments.emulated else _real(arguments)
        boards, hands = stack.enter_context(bench)
        from railbird_host.bringup.reach import at_prompt, at_service_port

        serials = {role: board["serial"] for role, board in boards.items()}
        job = BringUp(
            {role: partial(at_prompt, serial) for role, serial in serials.items()},
            lambda role: at_service_port(serials[role]),
            hands,
            arguments.first,
            arguments.last,
            arguments.chips,
            _layout(arguments),
            through_rig=arguments.rig,
        )
        findings: list[Finding] = []
        for finding in job.run():
            findings.append(finding)
            if not arguments.json:
                _show(finding)
    document = record_of(boards, findings, job.end(), job.skipped)
    import json

    write_whole(path, (json.dumps({"schema": SCHEMA, **document}, indent=2, ensure_ascii=False) + "\n").encode())
    emit(arguments, "bringup", {**document, "record": path}, lambda: _close(document, path))
    return RIGHT if document["passed"] else WRONG


def _layout(arguments: Namespace) -> Layout:
    return layout_of(GAMES.index(arguments.game))


def _show(finding: Any) -> None:
    print(f"{finding.state:5}  {finding.stage}: {finding.what}: {finding.measured}", flush=True)
    for word, text in (("cause", finding.cause), ("next", finding.next_step)):
        if text:
            print(f"       {word}: {text}", flush=True)


def _close(document: dict[str, Any], path: Path) -> None:
    if document["left_out"]:
        print(f"left out, for want of a board: {', '.join(document['left_out'])}")
    is_whole = "card" in document["stages"] and not document["left_out"]
    passed = "the table stands: railbird provision, railbird pair" if is_whole else "right so far"
    print(f"{passed if document['passed'] else 'not yet'}; record: {path}")


@contextmanager
def _emulated(arguments: Namespace) -> Iterator[tuple[dict[str, dict[str, str]], "Hands"]]:
    from railbird_host.bringup.emulated.faults import BY_NAME
    from railbird_host.bringup.emulated.world import World

    if arguments.fault and arguments.fault not in BY_NAME:
        raise RailbirdError(f"there is no fault {arguments.fault!r}", "--fault list", USAGE)
    world = World(
        BY_NAME.get(arguments.fault), (arguments.board,) if arguments.board else ROLES, _layout(arguments).led_count
    )
    with world.offered() as served:
        yield (
            {role: {"serial": board.announcement.serial, "build": "emulated"} for role, board in served.boards.items()},
            world,
        )


@contextmanager
def _real(arguments: Namespace) -> Iterator[tuple[dict[str, dict[str, str]], "Hands"]]:
    from railbird_host.cli._builder import Builder
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.select import choose, nothing
    from railbird_host.device.ports.usb import serial_ports

    person = Builder(_answers(arguments.answers))
    found = identify_all(serial_ports())
    wanted = (
        [arguments.board] if arguments.board else [role for role in ROLES if any(one.role == role for one in found)]
    )
    if not wanted:
        raise nothing(found, None, ROLES)
    boards = {}
    for role in wanted:
        board = choose(found, None, (role,))
        assert board.hello is not None
        if not board.hello.development:
            step = f"railbird flash --board {role} --development; the production image goes on at the end"
            raise RailbirdError(f"{board} runs a production image, which can't measure", step, USAGE)
        boards[role] = {"serial": board.serial, "build": board.hello.build}
    if not arguments.rig:
        yield boards, person
        return
    from railbird_host.bringup.rig_hands import RigHands
    from railbird_host.hil.rig_client import RigClient

    with Connection(choose(found, None, ("bench",)).port.device) as connection:
        yield boards, RigHands(RigClient(connection), person)


def _answers(words: list[str]) -> dict[str, bool]:
    found = {}
    for word in words:
        name, _, answer = word.partition("=")
        if answer not in ("yes", "no"):
            raise RailbirdError(f"{word!r} answers nothing", "--answers bars=yes", USAGE)
        found[name] = answer == "yes"
    return found


def _list_faults(arguments: Namespace) -> int:
    from railbird_host.base.output import emit, print_table
    from railbird_host.bringup.emulated.faults import FAULTS

    rows = [{"name": fault.name, "stage": fault.stage} for fault in FAULTS]
    emit(
        arguments,
        "bringup.faults",
        {"faults": rows},
        lambda: print_table(("fault", "found at"), [(row["name"], row["stage"]) for row in rows]),
    )
    return RIGHT
