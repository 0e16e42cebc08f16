"""`railbird pair`: joins a display and a scanner, also a new scanner, by the code on the dealer's monitor."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import REFUSED, RIGHT, TIME_LIMIT, RailbirdError
from railbird_host.base.output import emit, print_facts
from railbird_host.base.progress import progress_bars
from railbird_host.cli import _complete
from railbird_host.cli._ask import ask_line
from railbird_host.cli._board import add_table, table_path

if TYPE_CHECKING:
    from pathlib import Path

    from railbird_host.device.ports.identity import Found
    from railbird_host.device.service.table_file import TableFile

HELP = "join the display and a scanner: door open, key switch, PIN, then the code on the monitor"
EXAMPLES = ["railbird pair", "railbird pair --code '1438 6398'", "railbird pair --scanner E6614C31 --table derby4.json"]
YES_HELP = "a fresh scanner gets its keys without the question whether its serial number is the right one"
LINK_LIMIT_S = 30.0


def add_arguments(parser: ArgumentParser) -> None:
    for role in ("display", "scanner"):
        help_text = f"serial number (or its beginning) or port of the {role}; needed only if several are connected"
        action = parser.add_argument(f"--{role}", metavar="SERIAL|PORT", help=help_text)
        _complete.completed(action, _complete.boards)
    parser.add_argument("--code", help="the eight digits on the monitor; asked for if left out")
    parser.add_argument("--yes", action="store_true", help=YES_HELP)
    add_table(parser)


def run(arguments: Namespace) -> int:
    from railbird_host.device.ports.select import select
    from railbird_host.device.service.pairing import code_of
    from railbird_host.device.service.table_file import TableFile

    code = code_of(arguments.code) if arguments.code is not None else ""
    display = select(arguments.display, ("display",))
    scanner = select(arguments.scanner, ("scanner",))
    if display.hello is not None and not display.hello.provisioned:
        raise RailbirdError(f"display {display.serial} has no keys", "railbird provision", REFUSED)
    path = table_path(arguments, display.serial)
    table = TableFile.load(path)
    with progress_bars() as bar:
        line = bar("pairing")
        line.say("display")
        check_display(display, table)
        line.say("scanner")
        scanner, was_fresh = with_keys(scanner, table, path, arguments)
        code = code or code_of(ask_line("code on the monitor", "--code"))
        line.say("agreeing on a key")
        agree(display, scanner, table, code)
        line.say("starting")
        wait_for_link(display, scanner, table)
    table.save(path)
    document = {
        "display": display.serial,
        "scanner": scanner.serial,
        "scanner_was_fresh": was_fresh,
        "link_up": True,
        "table_file": str(path),
    }
    emit(arguments, "pair", document, lambda: show(document))
    return RIGHT


def check_display(display: "Found", table: "TableFile") -> None:
    """Door, switch and PIN before anybody is asked for a code."""
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.service.client import ServiceClient

    with Connection(display.port.device) as connection:
        client = ServiceClient(connection)
        client.unlock_with(table)
        client.start_pairing()


def with_keys(scanner: "Found", table: "TableFile", path: "Path", arguments: Namespace) -> tuple["Found", bool]:
    """The scanner as it is, or provisioned first: a replacement comes without keys."""
    from railbird_host.cli.provision import agree_to, provision
    from railbird_host.device.ports.identity import identify

    if scanner.hello is None or scanner.hello.provisioned:
        return scanner, False
    agree_to([scanner], arguments.scanner, arguments.yes)
    provision(scanner, table, path, [], b"", lambda text: None)
    return identify(scanner.port), True


def agree(display: "Found", scanner: "Found", table: "TableFile", code: str) -> None:
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.device.service.pairing import pair_boards

    with Connection(display.port.device) as to_display, Connection(scanner.port.device) as to_scanner:
        clients = ServiceClient(to_display), ServiceClient(to_scanner)
        for client in clients:
            client.unlock_with(table)
        pair_boards(clients[0], clients[1], code)


def wait_for_link(display: "Found", scanner: "Found", table: "TableFile") -> None:
    """Both boards are back, with a link between them; the table file then knows the keys they have now."""
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.ports.restart import wait_for_boot
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.device.service.table_file import BoardEntry

    def is_up(found: "Found") -> bool:
        with Connection(found.port.device) as connection:
            return ServiceClient(connection).status().link_up

    for board in (display, scanner):
        assert board.hello is not None
        try:
            back = wait_for_boot(board.port, board.serial, board.hello.boot, LINK_LIMIT_S, is_up)
        except RailbirdError as error:
            step = "check the cable between the boards, then pair again"
            raise RailbirdError(f"{board.role} {board.serial} has no link after pairing", step, TIME_LIMIT) from error
        with Connection(back.port.device) as connection:
            client = ServiceClient(connection)
            client.unlock_with(table)
            table.boards[board.role] = BoardEntry(board.serial, client.key_check())


def show(document: dict[str, Any]) -> None:
    facts = [("display", document["display"]), ("scanner", document["scanner"])]
    if document["scanner_was_fresh"]:
        facts.append(("new scanner", "got its keys first"))
    print_facts([*facts, ("link", "up"), ("journal", "both serial numbers are recorded")])
    print("next: railbird selftest, then a deck check; shut the door and clear it with switch and PIN")
