"""`railbird provision`: the first keys of fresh boards, PINs and configuration; never a board that has keys."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import REFUSED, RIGHT, USAGE, RailbirdError
from railbird_host.base.output import emit, print_facts
from railbird_host.base.progress import progress_bars
from railbird_host.cli._ask import ask_hidden, ask_yes
from railbird_host.cli._board import TABLE_ROLES, add_board, tables_directory

if TYPE_CHECKING:
    from railbird_host.device.ports.identity import Found
    from railbird_host.device.service.table_file import TableFile

HELP = "give fresh boards their keys, PINs and configuration (door open), and write the table file"
YES_HELP = "fresh boards get their keys without the question whether their serial numbers are the right ones"
EXAMPLES = [
    "railbird provision --name 'Derby 4' --set decks=6 --set table_number=4",
    "railbird provision --table derby4.json --pins derby4.pins --persons 3   # makes both files, mode 0600",
    "railbird provision --table derby4.json --board scanner                  # a second board of the same table",
]


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="the operator's table file: made if it is not there, else its keys are used",
    )
    parser.add_argument("--name", help="what people call the table; also names the file if --table is not given")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration, as config get --json writes it")
    help_text = "one field of it, as in decks=6; may be repeated"
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="changes", help=help_text)
    parser.add_argument(
        "--pins", type=Path, metavar="FILE", help="lines `number PIN`, mode 0600; made with new PINs if it is not there"
    )
    parser.add_argument("--yes", action="store_true", help=YES_HELP)
    parser.add_argument("--persons", type=int, default=2, help="how many persons get a new PIN")


def run(arguments: Namespace) -> int:
    from railbird_host.device.service.configuration import changed, from_values, values_in_file

    boards = fresh_boards(arguments.board)
    path, table = table_of(arguments, any(board.role == "display" for board in boards))
    document: dict[str, Any] = {"table_file": str(path), "name": table.name, "boards": []}
    configuration, pins = b"", []
    if any(board.role == "display" for board in boards):
        config = from_values(changed(values_in_file(arguments.config) if arguments.config else {}, arguments.changes))
        configuration = config.encode()
        document["configuration"] = config.to_dict()
        pins = pins_of(arguments)
        document["persons"] = [person for person, _ in pins]
        document["pins_file"] = str(arguments.pins or "")
    elif arguments.config or arguments.changes or arguments.pins:
        raise RailbirdError("configuration and PINs are the display's", "connect the fresh display too", USAGE)
    agree_to(boards, arguments.board, arguments.yes)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    table.save(path)  # before any board has the keys: a cut must not leave keys that nobody has
    with progress_bars() as bar:
        for board in boards:
            line = bar(f"{board.role} {board.serial}")
            document["boards"].append(provision(board, table, path, pins, configuration, line.say))
    emit(arguments, "provision", document, lambda: show(document))
    return RIGHT


def fresh_boards(wanted: str | None) -> list["Found"]:
    """The board that was named, or one of each role that has no keys."""
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.select import choose, ports_for
    from railbird_host.device.ports.usb import serial_ports

    found = identify_all(ports_for(wanted, serial_ports()))
    if wanted:
        boards = [choose(found, wanted, TABLE_ROLES)]
    else:
        fresh = [one for one in found if one.hello is not None and not one.hello.provisioned]
        boards = [choose(fresh, None, (role,)) for role in TABLE_ROLES if any(one.role == role for one in fresh)]
        with_keys = [one for one in found if one.role in TABLE_ROLES]
        if with_keys and not boards:
            shown = "".join(f"\n  {one}" for one in with_keys)
            step = "nothing needs to be done: railbird pair joins them; a replacement must be fresh"
            raise RailbirdError(f"every board that is connected has keys already:{shown}", step, REFUSED)
        boards = boards or [choose(found, None, TABLE_ROLES)]
    for board in boards:
        if board.hello is not None and board.hello.provisioned:
            raise RailbirdError(
                f"{board.role} {board.serial} has keys already", "railbird boards shows which are fresh", REFUSED
            )
    return boards


def agree_to(boards: list["Found"], named: str | None, is_agreed: bool) -> None:
    """Whatever claims to be a fresh board gets keys: a person compares serial numbers first, or has named one."""
    if is_agreed or (named and all(board.serial.startswith(named.upper()) for board in boards)):
        return
    shown = "".join(f"\n  {board.role:8} {board.serial}  {board.port.device}" for board in boards)
    question = f"these boards get keys; are the serial numbers those on their labels?{shown}\n"
    if not ask_yes(question, "--yes, or --board SERIAL"):
        raise RailbirdError("no board was given a key", "railbird boards shows what is connected", REFUSED)


def check_is_no_other(board: "Found", table: "TableFile") -> None:
    """A second board with the serial number of one that works would get that one's key."""
    for role, entry in table.boards.items():
        if role != board.role and entry.serial == board.serial:
            step = f"unplug it: the table's {role} is another board"
            raise RailbirdError(f"{board.role} {board.serial} has the serial number of the {role}", step, REFUSED)


def table_of(arguments: Namespace, for_display: bool) -> tuple[Path, "TableFile"]:
    from railbird_host.device.service.table_file import TableFile

    if arguments.table is None and not arguments.name:
        raise RailbirdError("the table needs a name or a file", "--name 'Derby 4', or --table FILE", USAGE)
    path = arguments.table or tables_directory() / f"{file_name(arguments.name)}.json"
    if path.exists():
        if arguments.table is None:
            raise RailbirdError(f"{path} is there already", f"--table {path} adds boards to that table", REFUSED)
        table = TableFile.load(path)
        if for_display:
            table.last_head = None  # a fresh display begins a new journal
        return path, table
    return path, TableFile.create(arguments.name or path.stem)


def file_name(name: str) -> str:
    kept = "".join(letter if letter.isalnum() else "-" for letter in name.lower()).strip("-")
    if not kept:
        raise RailbirdError(f"{name!r} gives no file name", "--table FILE", USAGE)
    return kept


def pins_of(arguments: Namespace) -> list[tuple[int, str]]:
    from railbird.service.pins import MOST_PERSONS
    from railbird_host.device.service.pin_file import load_pins, new_pins, parse_pins, save_pins

    if not 0 < arguments.persons <= MOST_PERSONS:
        raise RailbirdError(f"{arguments.persons} persons", f"--persons takes 1 to {MOST_PERSONS}", USAGE)
    if arguments.pins is None:
        option = "--pins FILE"
        words = [f"{n} {ask_hidden(f'PIN of person {n}', option)}" for n in range(1, arguments.persons + 1)]
        return parse_pins("\n".join(words))
    if arguments.pins.exists():
        return load_pins(arguments.pins)
    pins = new_pins(arguments.persons)
    save_pins(arguments.pins, pins)
    return pins


def provision(
    board: "Found", table: "TableFile", path: Path, pins: list[tuple[int, str]], configuration: bytes, say: Any
) -> dict[str, Any]:
    """One board, looked at again after its restart: it opens a session under the new key."""
    from railbird_host.base.errors import WRONG
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.ports.restart import wait_for_boot
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.device.service.provisioning import CommitUncertain, provision_board
    from railbird_host.device.service.table_file import BoardEntry

    assert board.hello is not None
    check_is_no_other(board, table)
    say("writing")
    with Connection(board.port.device) as connection:
        try:
            provision_board(ServiceClient(connection), table, pins, configuration)
        except CommitUncertain:
            table.boards.pop(board.role, None)
    say("starting")
    back = wait_for_boot(board.port, board.serial, board.hello.boot)
    with Connection(back.port.device) as connection:
        client = ServiceClient(connection)
        client.unlock_with(table)
        check = client.key_check()
    if table.boards.setdefault(board.role, BoardEntry(board.serial, check)).key_check != check:
        raise RailbirdError(f"{board.role} {board.serial} has other keys than it was given", "railbird boards", WRONG)
    table.save(path)
    keys = ["service (its own part)", "journal" if board.role == "display" else "commitment (made by the board itself)"]
    return {"role": board.role, "serial": board.serial, "keys": keys, "key_check": check}


def show(document: dict[str, Any]) -> None:
    from railbird_host.device.service.configuration import word

    facts: list[tuple[str, object]] = []
    for board in document["boards"]:
        facts += [("board", f"{board['role']} {board['serial']}"), ("  keys", ", ".join(board["keys"]))]
        facts += [("  key check", board["key_check"])]
    if "persons" in document:
        facts += [("configuration", "")] + [(f"  {n}", word(value)) for n, value in document["configuration"].items()]
        file = document["pins_file"]
        there = f", in {file}: tell each person theirs, then delete it" if file else ""
        facts += [("PINs", f"of persons {', '.join(map(str, document['persons']))}{there}")]
    safe = "keep a copy in a safe place: without it nobody can service the table"
    print_facts([*facts, ("table file", f"{document['table_file']} ({safe})")])
    print("next: railbird pair, railbird time")
