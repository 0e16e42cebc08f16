"""`railbird flash`: images onto boards over the BOOTSEL drive, several at once; never the wrong image on the wrong
board."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.base.output import emit, print_table
from railbird_host.base.progress import progress_bars
from railbird_host.cli import _complete
from railbird_host.cli._ask import ask_yes
from railbird_host.cli._board import add_table, table_files, table_path

if TYPE_CHECKING:
    from railbird_host.device.flash.image import Image
    from railbird_host.device.ports.identity import Found

HELP = "put an image on one or several boards, checked before, read back after"
EXAMPLES = [
    "railbird flash --board scanner                      # the production image that make firmware built",
    "railbird flash --board scanner --board display      # both at once",
    "railbird flash --board E6614C31 --development",
    "railbird flash --board scanner --yes                # production over development, nobody there to be asked",
    "railbird flash --bootsel --image build/production/SCANNER.uf2   # a board plugged in with BOOTSEL held",
    "railbird flash --bootsel 1-1.4 --image SCANNER.uf2   # one of two, by the USB path that railbird boards shows",
]


def add_arguments(parser: ArgumentParser) -> None:
    help_text = "serial number (or its beginning), role or port; give it once for each board"
    action = parser.add_argument("--board", action="append", metavar="SERIAL|ROLE|PORT", help=help_text)
    _complete.completed(action, _complete.boards)
    help_text = "the board in BOOTSEL mode; with two of them, the USB path of one; needs --image"
    action = parser.add_argument("--bootsel", nargs="?", const="", metavar="USB_PATH", help=help_text)
    _complete.completed(action, _complete.bootsel_paths)
    parser.add_argument(
        "--image", type=Path, metavar="FILE", help="a UF2 file; else the one built for the board's role"
    )
    parser.add_argument(
        "--development", action="store_true", help="the development image instead of the production one"
    )
    parser.add_argument("--unsigned", action="store_true", help="also an image that no trusted key signed")
    parser.add_argument("--downgrade", action="store_true", help="also a release older than the one on the board")
    parser.add_argument("--yes", action="store_true", help="production may replace development; nobody is asked")
    add_table(parser)


def run(arguments: Namespace) -> int:
    from railbird_host.base.errors import USAGE

    if arguments.bootsel is not None and (arguments.board or not arguments.image):
        step = "railbird flash --bootsel --image build/production/SCANNER.uf2"
        raise RailbirdError("a board in BOOTSEL mode has no name and no role", step, USAGE)
    results = flash_running(arguments) if arguments.bootsel is None else flash_bootsel(arguments)
    wrong = [result for result in results if result["problem"]]

    def show() -> None:
        rows = [
            (
                r["role"],
                r["serial"] + (" (emulated, BOOTSEL is a stand-in)" if r["emulated"] else ""),
                f"{r['build']} {r['flavour']}",
                r["digest"],
            )
            for r in results
            if not r["problem"]
        ]
        if rows:
            print_table(("role", "serial", "runs", "SHA-256 read back, first half"), rows)
        for result in wrong:
            name = f"{result['role']} {result['serial']}".strip()
            print(f"{name}: WRONG: {result['problem']}\n  next: {result['next']}")

    emit(arguments, "flash", {"boards": results}, show)
    return wrong[0]["exit_code"] if wrong else 0


def flash_bootsel(arguments: Namespace) -> list[dict[str, Any]]:
    from railbird_host.device.flash.flash import flash_drive
    from railbird_host.device.flash.image import load_image
    from railbird_host.device.flash.vouched import check_signature

    image = load_image(arguments.image)
    check_signature(image, arguments.unsigned)
    with progress_bars() as bar:
        result = outcome(lambda: flash_drive(arguments.bootsel, image, bar(image.role)), image.role, "")
    return [result | wrong_place(arguments, result)]


def wrong_place(arguments: Namespace, result: dict[str, Any]) -> dict[str, Any]:
    """In BOOTSEL mode nobody knows who a board is; once it runs, a table file may know it in another role."""
    from railbird_host.base.errors import WRONG_BOARD
    from railbird_host.device.service.table_file import TableFile

    for path in table_files(arguments) if result["serial"] else []:
        try:
            table = TableFile.load(path)
        except RailbirdError:
            continue
        for role, board in table.boards.items():
            if board.serial == result["serial"] and role != result["role"]:
                problem = f"this board is the {role} of {table.name}, and runs a {result['role']}'s image now"
                step = f"hold its BOOTSEL button again: railbird flash --bootsel --image {role.upper()}.uf2"
                return {"problem": problem, "next": step, "exit_code": WRONG_BOARD}
    return {}


def flash_running(arguments: Namespace) -> list[dict[str, Any]]:
    """Everything that can be refused is refused before the first board is touched."""
    from concurrent.futures import ThreadPoolExecutor
    from functools import partial

    from railbird_host.base.errors import USAGE
    from railbird_host.device.flash.flash import check_role, flash_board
    from railbird_host.device.flash.image import load_image
    from railbird_host.device.flash.vouched import check_age, check_signature
    from railbird_host.device.images import image_path
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.select import choose, ports_for
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.device.service.table_file import TableFile

    wanted = arguments.board or [None]
    ports = serial_ports()
    asked = {port for name in wanted for port in ports_for(name, ports)}
    found = identify_all(sorted(asked, key=lambda port: port.device))
    boards = [choose(found, name) for name in wanted]
    if len({board.port for board in boards}) < len(boards):
        raise RailbirdError("one board is named twice", "name each board once", USAGE)
    flavour = "development" if arguments.development else "production"
    images = [load_image(arguments.image or image_path(board.role.upper(), flavour)) for board in boards]
    for board, image in zip(boards, images, strict=True):
        check_role(image, board.role, str(board))
        check_signature(image, arguments.unsigned)
        check_age(image, board.hello.build if board.hello else "", str(board), arguments.downgrade)
    agree_to_production(list(zip(boards, images, strict=True)), arguments.yes)

    def table(serial: str) -> TableFile:
        return TableFile.load(table_path(arguments, serial))

    with progress_bars() as bar, ThreadPoolExecutor(max_workers=len(boards)) as pool:
        jobs = [
            pool.submit(outcome, partial(flash_board, board, image, table, bar(str(board))), board.role, board.serial)
            for board, image in zip(boards, images, strict=True)
        ]
        try:
            return [job.result() for job in jobs]
        except KeyboardInterrupt:
            print("railbird: no board is left half written: wait until they are done", file=sys.stderr)
            raise


def agree_to_production(pairs: list[tuple["Found", "Image"]], is_agreed: bool) -> None:
    """It takes the prompt and `deploy` away; from a board without keys only the button leads back."""
    replaced = [board for board, image in pairs if image.flavour == "production" and is_development(board)]
    if is_agreed or not replaced:
        return
    shown = "".join(f"\n  {board}" for board in replaced)
    question = f"production replaces development: no prompt, no deploy from then on. Go on?{shown}\n"
    if not ask_yes(question, "--yes, or --development for the other image"):
        raise RailbirdError("nothing was written", "give --development for the other image", REFUSED)


def is_development(board: "Found") -> bool:
    return board.hello is not None and board.hello.development


def outcome(job: Any, role: str, serial: str) -> dict[str, Any]:
    """One board's result; its failure does not keep the others from theirs."""
    try:
        done = job()
        return {**vars(done), "problem": "", "next": "", "exit_code": 0}
    except RailbirdError as error:
        empty = {"serial": serial, "role": role, "build": "", "digest": "", "emulated": None, "flavour": ""}
        return {**empty, "problem": error.message, "next": error.next_step, "exit_code": error.exit_code}
