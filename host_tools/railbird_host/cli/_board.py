"""What verbs that talk to a board share: `--board`, `--table`, and the open client.

Comes in: parsed arguments. Goes out: a `ServiceClient` on the one board that was meant, closed again whatever happens.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from railbird_host.errors import REFUSED, RailbirdError

if TYPE_CHECKING:
    from railbird_host.service.client import Hello, ServiceClient
    from railbird_host.service.table_file import TableFile

ROLES = ("scanner", "display", "bench")
TABLES = Path("railbird") / "tables"


def complete_boards(**_: object) -> list[str]:
    """Serial numbers, ports and roles of what is plugged in; asks no board, so it is quick."""
    from railbird_host.ports.usb import serial_ports

    ports = serial_ports()
    return [port.serial for port in ports if port.serial] + [port.device for port in ports] + list(ROLES)


def add_board(parser: ArgumentParser) -> None:
    help_text = "serial number (or its beginning), role or port; needed only if several could be meant"
    action = parser.add_argument("--board", metavar="SERIAL|ROLE|PORT", help=help_text)
    action.completer = complete_boards  # type: ignore[attr-defined]


def add_table(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="the operator's table file; else $RAILBIRD_TABLE, else the one in ~/.config/railbird/tables "
        "that names this board",
    )


def tables_directory() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME")
    return (Path(base) if base else Path.home() / ".config") / TABLES


def table_path(arguments: Namespace, serial: str) -> Path:
    """The table file that was named, or the only one that names this board."""
    named = arguments.table or os.environ.get("RAILBIRD_TABLE")
    if named:
        return Path(named)
    from railbird_host.service.table_file import TableFile

    found = []
    for path in sorted(tables_directory().glob("*.json")):
        try:
            boards = TableFile.load(path).boards
        except RailbirdError:
            continue
        if any(entry.serial == serial for entry in boards.values()):
            found.append(path)
    if len(found) == 1:
        return found[0]
    what = "no table file names" if not found else f"{len(found)} table files name"
    raise RailbirdError(f"{what} board {serial}", "give the table file: --table FILE", REFUSED)


@contextmanager
def open_board(arguments: Namespace, *roles: str) -> Iterator[tuple["ServiceClient", "Hello"]]:
    """The client on the board that was meant, and its hello."""
    from railbird_host.ports.connection import Connection
    from railbird_host.ports.select import select
    from railbird_host.service.client import ServiceClient

    found = select(arguments.board, roles)
    with Connection(found.port.device) as connection:
        client = ServiceClient(connection)
        yield client, client.hello()


@contextmanager
def open_table(arguments: Namespace, *roles: str) -> Iterator[tuple["ServiceClient", "Hello", "TableFile", Path]]:
    """The same in a session under the table's key, with the table file and its path."""
    from railbird_host.service.table_file import TableFile

    with open_board(arguments, *roles) as (client, hello):
        path = table_path(arguments, hello.serial)
        table = TableFile.load(path)
        if not hello.provisioned:
            raise RailbirdError(f"{hello.role} {hello.serial} has no keys", "railbird provision", REFUSED)
        client.unlock_with(table)
        yield client, hello, table, path
