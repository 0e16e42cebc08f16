"""What verbs that talk to a board share: `--board`, `--table`, and the open client.

Comes in: parsed arguments. Goes out: a `ServiceClient` on the one board that was meant, closed again whatever happens.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.cli import _complete

if TYPE_CHECKING:
    from railbird_host.device.service.client import Hello, ServiceClient
    from railbird_host.device.service.table_file import TableFile

TABLE_ROLES = ("display", "scanner")
TABLES = Path("railbird") / "tables"


def add_board(parser: ArgumentParser) -> None:
    help_text = "serial number (or its beginning), role or port; needed only if several could be meant"
    _complete.completed(parser.add_argument("--board", metavar="SERIAL|ROLE|PORT", help=help_text), _complete.boards)


def add_table(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="the operator's table file; else $RAILBIRD_TABLE, else the one in ~/.config/railbird/tables "
        "that names this board",
    )


def tables_directory() -> Path:
    import platformdirs

    return platformdirs.user_config_path() / TABLES


def named_table(arguments: Namespace) -> Path | None:
    named = arguments.table or os.environ.get("RAILBIRD_TABLE")
    return Path(named) if named else None


def table_files(arguments: Namespace) -> list[Path]:
    """Those that any verb would look at: the operator's, and those that emulated benches lend."""
    from railbird_host.device.ports.emulated import TABLE_SUFFIX, run_directory

    named = named_table(arguments)
    if named:
        return [named]
    return [*sorted(tables_directory().glob("*.json")), *sorted(run_directory().glob(f"*{TABLE_SUFFIX}"))]


def table_path(arguments: Namespace, serial: str) -> Path:
    """The table file that was named, or the only one that names this board."""
    named = named_table(arguments)
    if named:
        return named
    from railbird_host.device.service.table_file import TableFile

    found, unread = [], []
    for path in table_files(arguments):
        try:
            boards = TableFile.load(path).boards
        except RailbirdError as error:
            unread.append(error)
            continue
        if any(entry.serial == serial for entry in boards.values()):
            found.append(path)
    if len(found) == 1:
        return found[0]
    step = "give the table file: --table FILE"
    if found:
        shown = ", ".join(str(path) for path in found)
        raise RailbirdError(f"{len(found)} table files name board {serial}: {shown}", step, REFUSED)
    if unread:  # it may be the one that is meant
        message = f"no table file that can be read names board {serial}: {unread[0].message}"
        raise RailbirdError(message, f"{unread[0].next_step}; or {step}", REFUSED)
    raise RailbirdError(f"no table file names board {serial}", step, REFUSED)


@contextmanager
def open_board(arguments: Namespace, *roles: str) -> Iterator[tuple["ServiceClient", "Hello"]]:
    """The client on the board that was meant, and its hello."""
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.ports.select import select
    from railbird_host.device.service.client import ServiceClient

    found = select(arguments.board, roles)
    with Connection(found.port.device) as connection:
        client = ServiceClient(connection)
        yield client, client.hello()


@contextmanager
def open_table(arguments: Namespace, *roles: str) -> Iterator[tuple["ServiceClient", "Hello", "TableFile", Path]]:
    """The same in a session under the table's key, with the table file and its path."""
    from railbird_host.device.service.table_file import TableFile

    with open_board(arguments, *roles) as (client, hello):
        if not hello.provisioned:  # then no table file can be right
            raise RailbirdError(f"{hello.role} {hello.serial} has no keys", "railbird provision", REFUSED)
        path = table_path(arguments, hello.serial)
        table = TableFile.load(path)
        client.unlock_with(table)
        yield client, hello, table, path
