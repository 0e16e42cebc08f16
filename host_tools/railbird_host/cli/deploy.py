"""`railbird deploy`: the working tree's changed files onto a development image; after a cut, the old or the new set
runs."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from railbird_host.base.output import emit
from railbird_host.base.progress import progress_bars
from railbird_host.cli._board import add_board

if TYPE_CHECKING:
    from railbird_host.device.ports.identity import Found

HELP = "send changed files to a development image: all of them or none, verified from flash"
EXAMPLES = [
    "railbird deploy --board scanner",
    "railbird deploy --board E6614C31        # the beginning of a serial number will do",
    "railbird deploy --board display --frozen   # back to the files of the image",
]


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    parser.add_argument(
        "--frozen", action="store_true", help="remove what was deployed: the image's own files run again"
    )

    parser.add_argument("--now", action="store_true", help="also in a round, and without a look at the free memory")


def at_rest(found: "Found") -> int | None:
    """The board's free memory, if it answers. A deploy starts it again: its round, or that of the display beside it,
    must be over."""
    from railbird_host.base.errors import REFUSED, RailbirdError
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.device.service.client import ServiceClient

    others = [one for one in identify_all(serial_ports()) if one.role == "display" and one.serial != found.serial]
    free_bytes = None
    for board in [found, *others] if found.hello else []:
        with Connection(board.port.device) as connection:
            client = ServiceClient(connection)
            client.hello()
            status = client.status()
        free_bytes = status.free_bytes if board is found else free_bytes
        if status.state:
            raise RailbirdError(f"{board}: a round is under way", "try again between rounds, or --now", REFUSED)
    return free_bytes


def run(arguments: Namespace) -> int:
    from railbird_host.base.errors import REFUSED, RailbirdError
    from railbird_host.device.deploy.verb import deploy_to
    from railbird_host.device.ports.select import select

    found = select(arguments.board, silent_allowed=True)  # it may be at its prompt
    if found.hello is not None and not found.hello.development:
        step = f"flash a development image: railbird flash --development --board {found.serial}"
        raise RailbirdError(f"{found} runs a production image, which takes no files", step, REFUSED)
    free_bytes = None if arguments.now else at_rest(found)
    with progress_bars() as bar:
        document = deploy_to(found, arguments.frozen, bar(f"{found.role} {found.serial}"), free_bytes)
    name = f"{document['role']} {document['board']}"

    def show() -> None:
        if arguments.frozen:
            print(f"{name}: runs the files of its image")
        elif document["changed"] and not document["files"]:
            print(f"{name}: no file differs from its image, none is deployed; runs {document['tree'][:12]}")
        elif document["changed"]:
            print(
                f"{name}: {document['files_sent']} of {document['files']} changed files sent, "
                f"{document['bytes_sent']} bytes; runs {document['tree'][:12]}"
            )
            for sent in document["names"]:
                print(f"  {sent}")
        else:
            print(f"{name}: nothing to do, runs {document['tree'][:12]}")

    emit(arguments, "deploy", document, show)
    return 0
