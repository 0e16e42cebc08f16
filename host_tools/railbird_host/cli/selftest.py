"""`railbird selftest`: lamps, panel, keys, sensors, link, flash and memory of a table, with a report."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import REFUSED, RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.base.output import emit, print_table
from railbird_host.base.progress import progress_bars
from railbird_host.cli import _complete
from railbird_host.cli._ask import ask_yes
from railbird_host.cli._board import TABLE_ROLES, add_board, add_table, table_path
from railbird_host.cli._numbers import seconds, whole_number

if TYPE_CHECKING:
    from railbird_host.device.ports.identity import Found
    from railbird_host.field.selftest.check import Seen

HELP = "test a table's boards: lamps, panel, keys, sensors, link, flash, memory (between rounds)"
EXAMPLES = [
    "railbird selftest                           # both boards; asks only what it can't see",
    "railbird selftest --board scanner --only edges",
    "railbird selftest --skip keys --yes         # for a bench: lamps and panel are taken as seen",
    "railbird selftest --answers lamps=yes panel=no letters=yes --json",
]
CHECKS = "memory flash journal lamps panel keys chips sensors edges link"
QUESTIONS = {"lamps": "lamps", "panel": "panel", "letters": "panel"}  # and the check that asks it


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    add_table(parser)
    only = parser.add_argument("--only", nargs="+", default=[], metavar="CHECK", help=f"only these checks: {CHECKS}")
    skip = parser.add_argument("--skip", nargs="+", default=[], metavar="CHECK", help="all but these")
    for action in (only, skip):
        _complete.completed(action, CHECKS.split)
    parser.add_argument("--yes", action="store_true", help="answer yes to every question to a person")
    parser.add_argument(
        "--answers",
        nargs="+",
        default=[],
        metavar="NAME=yes|no",
        help=f"for {', '.join(QUESTIONS)}",
    )
    parser.add_argument(
        "--passes", type=whole_number(1, 1000), default=10, metavar="N", help="passes of the service card"
    )
    parser.add_argument("--limit-s", type=seconds, default=120, metavar="SECONDS", help="for all keys, for all passes")


class Technician:
    """The person at the terminal, or the answers that were given instead."""

    def __init__(self, answers: dict[str, bool], yes: bool):
        self._answers = answers
        self._yes = yes

    def check_there(self, wanted: frozenset[str]) -> None:
        """Before anything is lit: somebody must be there for the questions to come."""
        asked = [name for name in QUESTIONS if QUESTIONS[name] in wanted and name not in self._answers]
        if asked and not self._yes and not sys.stdin.isatty():
            step = f"--answers {' '.join(f'{name}=yes' for name in asked)}, or --yes, or --skip"
            raise RailbirdError(f"nobody is there to say what lamps and panel show: {', '.join(asked)}", step, USAGE)

    def sees(self, name: str, question: str, meanwhile: Callable[[], object]) -> "Seen":
        from railbird_host.field.selftest.check import Seen

        if name in self._answers:
            return Seen(self._answers[name], "said with --answers")
        if self._yes:
            return Seen(True, "nobody was asked (--yes)")
        return Seen(ask_yes(question, f"--answers {name}=yes or --yes", meanwhile), "said by a person")

    def does(self, what: str) -> None:
        print(what, file=sys.stderr, flush=True)


def run(arguments: Namespace) -> int:
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.device.service.table_file import TableFile
    from railbird_host.field.selftest.check import FAIL
    from railbird_host.field.selftest.run import SelfTest

    wanted = wanted_checks(arguments)
    technician = Technician(answers_in(arguments.answers), arguments.yes)
    if not 0 < arguments.passes <= 1000 or not 0 < arguments.limit_s <= 3600:
        raise RailbirdError("passes or limit can't be", "--passes 1 to 1000, --limit-s up to 3600", USAGE)
    boards = boards_of(arguments.board)
    if any(board.role == "display" for board in boards):
        technician.check_there(wanted)
    checks = []
    with ExitStack() as stack, progress_bars() as bar:
        clients = {}
        for board in boards:
            client = ServiceClient(stack.enter_context(Connection(board.port.device)))
            client.unlock_with(TableFile.load(table_path(arguments, board.serial)))
            clients[board.role] = client
        images = {board.role: expected_image(board) for board in boards}
        line = bar("self-test")
        test = SelfTest(technician, clients, images, wanted, arguments.passes, arguments.limit_s, line.advance)
        with closing(test.run()) as done:  # also after Ctrl-C: the boards leave test mode before their ports close
            for check in done:
                checks.append(check)
                line.say(f"{check.board} {check.name}: {check.state}")
    failed = [check for check in checks if check.state == FAIL]
    document: dict[str, Any] = {
        "boards": {board.role: board.serial for board in boards},
        "passed": not failed,
        "not_tested": [role for role in TABLE_ROLES if role not in clients],
        "checks": [check._asdict() for check in checks],
    }
    emit(arguments, "selftest", document, lambda: show(document))
    return WRONG if failed else RIGHT


def wanted_checks(arguments: Namespace) -> frozenset[str]:
    from railbird_host.field.selftest.run import NAMES

    for name in arguments.only + arguments.skip:
        if name not in NAMES:
            raise RailbirdError(f"there is no check {name!r}", f"checks: {', '.join(NAMES)}", USAGE)
    return frozenset(arguments.only or NAMES) - frozenset(arguments.skip)


def answers_in(words: list[str]) -> dict[str, bool]:
    answers = {}
    for word in words:
        name, _, answer = word.partition("=")
        if name not in QUESTIONS or answer not in ("yes", "no"):
            raise RailbirdError(f"{word!r} answers nothing", f"NAME=yes or NAME=no; {', '.join(QUESTIONS)}", USAGE)
        answers[name] = answer == "yes"
    return answers


def boards_of(wanted: str | None) -> list["Found"]:
    """The board that was named, or the table's: one display, one scanner, whichever are there."""
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.select import choose, nothing, ports_for
    from railbird_host.device.ports.usb import serial_ports

    found = identify_all(ports_for(wanted, serial_ports()))
    if wanted:
        boards = [choose(found, wanted, TABLE_ROLES)]
    else:
        boards = [choose(found, None, (role,)) for role in TABLE_ROLES if any(one.role == role for one in found)]
    if not boards:
        raise nothing(found, None, TABLE_ROLES)
    silent = [one for one in found if one.hello is None]
    if silent and not wanted and len(boards) < len(TABLE_ROLES):  # it may be the other board of the table
        error = silent[0].error()
        step = f"{error.next_step}; or test the {boards[0].role} alone: --board {boards[0].role}"
        raise RailbirdError(error.message, step, error.exit_code)
    for board in boards:
        if board.hello is not None and not board.hello.provisioned:
            raise RailbirdError(f"{board.role} {board.serial} has no keys", "railbird provision", REFUSED)
    return boards


def expected_image(board: "Found") -> str:
    """The digest that the board should tell of its image; empty if its build is not at hand."""
    from railbird_host.device.flash.flash import expected_digest
    from railbird_host.device.flash.image import load_image
    from railbird_host.device.images import image_path

    assert board.hello is not None
    try:
        image = load_image(image_path(board.role.upper(), "development" if board.hello.development else "production"))
    except RailbirdError:
        return ""
    return expected_digest(image) if image.build == board.hello.build else ""


def show(document: dict[str, Any]) -> None:
    rows = [(check["board"], check["name"], check["state"].upper(), check["detail"]) for check in document["checks"]]
    print_table(("board", "check", "result", "detail"), rows)
    for check in document["checks"]:
        if check["next_step"]:
            print(f"next, {check['board']} {check['name']}: {check['next_step']}")
    others = "".join(f"; no {role} was tested" for role in document["not_tested"])
    print(("passed" if document["passed"] else "FAILED") + others)
