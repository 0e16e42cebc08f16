"""`railbird flash`: images onto boards over the BOOTSEL drive, several at once; never the wrong image on the wrong
board."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from railbird_host.cli._board import add_table, complete_boards, table_path
from railbird_host.cli._output import emit, print_table, progress_bars

HELP = "put an image on one or several boards, checked before, read back after"
EXAMPLES = [
    "railbird flash --board scanner                      # the production image that make firmware built",
    "railbird flash --board scanner --board display      # both at once",
    "railbird flash --board E6614C31 --development",
    "railbird flash --bootsel --image build/production/SCANNER.uf2   # a board plugged in with BOOTSEL held",
]


def add_arguments(parser: ArgumentParser) -> None:
    help_text = "serial number (or its beginning), role or port; give it once for each board"
    action = parser.add_argument("--board", action="append", metavar="SERIAL|ROLE|PORT", help=help_text)
    action.completer = complete_boards  # type: ignore[attr-defined]
    parser.add_argument("--bootsel", action="store_true", help="the only board that is in BOOTSEL mode; needs --image")
    parser.add_argument(
        "--image", type=Path, metavar="FILE", help="a UF2 file; else the one built for the board's role"
    )
    parser.add_argument(
        "--development", action="store_true", help="the development image instead of the production one"
    )
    add_table(parser)


def run(arguments: Namespace) -> int:
    from railbird_host.errors import USAGE, RailbirdError

    if arguments.bootsel and (arguments.board or not arguments.image):
        step = "railbird flash --bootsel --image build/production/SCANNER.uf2"
        raise RailbirdError("a board in BOOTSEL mode has no name and no role", step, USAGE)
    results = flash_bootsel(arguments) if arguments.bootsel else flash_running(arguments)
    wrong = [result for result in results if result["problem"]]

    def show() -> None:
        rows = [
            (
                r["role"],
                r["serial"] + (" (emulated, BOOTSEL is a stand-in)" if r["emulated"] else ""),
                r["build"],
                r["digest"],
            )
            for r in results
            if not r["problem"]
        ]
        if rows:
            print_table(("role", "serial", "runs", "SHA-256 read back"), rows)
        for result in wrong:
            print(f"{result['role']} {result['serial']}: NOT FLASHED: {result['problem']}\n  next: {result['next']}")

    emit(arguments, "flash", {"boards": results}, show)
    return wrong[0]["exit_code"] if wrong else 0


def flash_bootsel(arguments: Namespace) -> list[dict[str, Any]]:
    from railbird_host.flash.flash import flash_drive
    from railbird_host.flash.image import load_image

    image = load_image(arguments.image)
    with progress_bars() as bar:
        return [outcome(lambda: flash_drive("", image, bar(image.role)), image.role, "")]


def flash_running(arguments: Namespace) -> list[dict[str, Any]]:
    """Everything that can be refused is refused before the first board is touched."""
    from concurrent.futures import ThreadPoolExecutor
    from functools import partial

    from railbird_host.errors import USAGE, RailbirdError
    from railbird_host.flash.flash import check_role, flash_board
    from railbird_host.flash.image import load_image
    from railbird_host.images import image_path
    from railbird_host.ports.identity import identify_all
    from railbird_host.ports.select import choose, ports_for
    from railbird_host.ports.usb import serial_ports
    from railbird_host.service.table_file import TableFile

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


def outcome(job: Any, role: str, serial: str) -> dict[str, Any]:
    """One board's result; its failure does not keep the others from theirs."""
    from railbird_host.errors import RailbirdError

    try:
        done = job()
        return {**vars(done), "problem": "", "next": "", "exit_code": 0}
    except RailbirdError as error:
        empty = {"serial": serial, "role": role, "build": "", "digest": "", "emulated": None}
        return {**empty, "problem": error.message, "next": error.next_step, "exit_code": error.exit_code}
