"""`railbird wipe`: a board leaves its table; no key, PIN or configuration stays on it."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import REFUSED, RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.base.output import emit
from railbird_host.base.progress import progress_bars
from railbird_host.cli import _complete
from railbird_host.cli._ask import ask_yes
from railbird_host.cli._board import TABLE_ROLES, add_board, add_table, open_table

if TYPE_CHECKING:
    from railbird_host.device.service.client import Hello

HELP = "take a board out of its table: its keys, PINs and configuration are erased (door open)"
EXAMPLES = [
    "railbird wipe --board scanner                       # with the table's key, door open, between rounds",
    "railbird wipe --bootsel --image build/production/DISPLAY.uf2   # table file lost: button held, flash erased whole",
]
JOURNAL_IS_LOST = "; what of its journal was not pulled before can't be read any more (railbird log pull)"


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    add_table(parser)
    help_text = "the board in BOOTSEL mode, without any key; with two of them, the USB path of one; needs --image"
    action = parser.add_argument("--bootsel", nargs="?", const="", metavar="USB_PATH", help=help_text)
    _complete.completed(action, _complete.bootsel_paths)
    parser.add_argument("--image", type=Path, metavar="FILE", help="what the board runs afterwards: a UF2 file")
    parser.add_argument("--unsigned", action="store_true", help="also an image that no trusted key signed")
    parser.add_argument("--yes", action="store_true", help="do not ask whether this is the board")


def run(arguments: Namespace) -> int:
    if (arguments.bootsel is None) != (arguments.image is None) or (arguments.board and arguments.image):
        step = "railbird wipe --board scanner, or railbird wipe --bootsel --image build/production/SCANNER.uf2"
        raise RailbirdError("--bootsel and --image go together, without --board", step, USAGE)
    document = with_key(arguments) if arguments.bootsel is None else by_button(arguments)

    def show() -> None:
        print(f"{document['role']} {document['serial']}: no key is left on it{document['remark']}")
        print(f"next: {document['next']}")

    emit(arguments, "wipe", document, show)
    return RIGHT


def with_key(arguments: Namespace) -> dict[str, Any]:
    from railbird_host.device.ports.restart import wait_for_boot
    from railbird_host.device.ports.select import select

    port = select(arguments.board, TABLE_ROLES).port
    arguments.board = port.device
    with open_table(arguments, *TABLE_ROLES) as (client, hello, table, path):
        agree(f"{hello.role} {hello.serial} of {table.name} loses its keys{loss(hello)}", arguments.yes)
        client.wipe()
    with progress_bars() as bar:
        bar(f"{hello.role} {hello.serial}").say("starting")
        found = wait_for_boot(port, hello.serial, hello.boot)
    if found.hello is None or found.hello.provisioned:
        step = f"railbird wipe --board {hello.serial} again; else by its button: --bootsel"
        raise RailbirdError(f"{found} still has keys", step, WRONG)
    if table.boards.get(hello.role) and table.boards[hello.role].serial == hello.serial:
        del table.boards[hello.role]
        table.save(path)
    where = "its own journal, which nobody can read now" if hello.role == "display" else "the display's journal"
    return result(hello.role, hello.serial, f", which is in {where}", str(path))


def by_button(arguments: Namespace) -> dict[str, Any]:
    """The whole flash is written anew, image and nothing: needs no key, and leaves no secret."""
    from railbird_host.device.flash.flash import flash_drive, whole_flash
    from railbird_host.device.flash.image import load_image
    from railbird_host.device.flash.vouched import check_signature

    image = load_image(arguments.image)
    check_signature(image, arguments.unsigned)
    agree("the board in BOOTSEL mode loses its keys and its journal", arguments.yes)
    with progress_bars() as bar:
        flashed = flash_drive(arguments.bootsel, image, bar(image.role), content=whole_flash)
    return result(flashed.role, flashed.serial, "; its journal is gone too", "")


def result(role: str, serial: str, remark: str, table_file: str) -> dict[str, Any]:
    step = "railbird pair gives it keys again" if role == "scanner" and table_file else "railbird provision, then pair"
    return {"role": role, "serial": serial, "remark": remark, "table_file": table_file, "next": step}


def loss(hello: "Hello") -> str:
    return JOURNAL_IS_LOST if hello.role == "display" else ""


def agree(what: str, is_agreed: bool) -> None:
    if not is_agreed and not ask_yes(f"{what}: is that meant?", "--yes"):
        raise RailbirdError("nothing was wiped", "railbird boards shows what is connected", REFUSED)
