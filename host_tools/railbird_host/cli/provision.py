"""`railbird provision`: the first keys of fresh boards, PINs and configuration; never a board that has keys."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import REFUSED, RIGHT, USAGE, RailbirdError
from railbird_host.base.output import emit, print_facts
from railbird_host.base.progress import progress_bars
from railbird_host.cli._ask import ask_hidden, ask_yes
from railbird_host.cli._board import TABLE_ROLES, add_board, tables_directory
from railbird_host.cli._complete import add_changes

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
    add_changes(parser, help_text)
    parser.add_argument(
        "--pins", type=Path, metavar="FILE", help="lines `number PIN`, mode 0600; made with new PINs if it is not there"
    )
    parser.add_argument("--yes", action="store_true", help=YES_HELP)
    parser.add_argument("--persons", type=int, default=2, help="how many persons get a new PIN")


def run(arguments: Namespace) -> int:
    """May be repeated until it is done, wherever it was cut off: what is done already is found, not done again."""
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.select import ports_for
    from railbird_host.device.ports.usb import serial_ports

    found = identify_all(ports_for(arguments.board, serial_ports()))
    boards = fresh_boards(found, arguments.board)
    path, table = table_of(arguments, found, boards)
    before = dict(table.boards)
    done = [one for one in (adopt(board, table) for board in found) if one]
    if not boards and table.boards == before:
        raise all_have_keys(found)
    document: dict[str, Any] = {"table_file": str(path), "name": table.name, "boards": done}
    configuration = b""
    pins: list[tuple[int, str]] = []
    if any(board.role == "display" for board in boards):
        configuration, pins = display_parts(arguments, document)
    elif (arguments.config or arguments.changes or arguments.pins) and "display" not in table.boards:
        raise RailbirdError("configuration and PINs are the display's", "connect the fresh display too", USAGE)
    agree_to(boards, arguments.board, arguments.yes)
    give_keys(boards, table, path, pins, configuration, document)
    emit(arguments, "provision", document, lambda: show(document))
    return RIGHT


def give_keys(
    boards: list["Found"],
    table: "TableFile",
    path: Path,
    pins: list[tuple[int, str]],
    configuration: bytes,
    document: dict[str, Any],
) -> None:
    """The file is there before any board has its keys, for a cut must not leave keys that nobody has; one that no
    board came to know is taken away again."""
    from railbird_host.device.service.provisioning import NoKeysGiven

    is_new = not path.exists()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    table.save(path)
    with progress_bars() as bar:
        for board in boards:
            line = bar(f"{board.role} {board.serial}")
            try:
                document["boards"].append(provision(board, table, path, pins, configuration, line.say))
            except NoKeysGiven:
                if is_new and not table.boards:
                    path.unlink()
                raise


def display_parts(arguments: Namespace, document: dict[str, Any]) -> tuple[bytes, list[tuple[int, str]]]:
    """What a display gets besides keys."""
    from railbird_host.device.service.configuration import changed, from_values, values_in_file

    config = from_values(changed(values_in_file(arguments.config) if arguments.config else {}, arguments.changes))
    pins = pins_of(arguments)
    document["configuration"] = config.to_dict()
    document["persons"] = [person for person, _ in pins]
    document["pins_file"] = str(arguments.pins or "")
    return config.encode(), pins


def fresh_boards(found: list["Found"], wanted: str | None) -> list["Found"]:
    """Of what was found, one of each role that has no keys; a board that was named must be a table's."""
    from railbird_host.device.ports.select import choose

    if wanted:
        named = choose(found, wanted, TABLE_ROLES)
        return [] if named.hello is not None and named.hello.provisioned else [named]
    fresh = [one for one in found if one.hello is not None and not one.hello.provisioned]
    boards = [choose(fresh, None, (role,)) for role in TABLE_ROLES if any(one.role == role for one in fresh)]
    if not boards and not any(one.role in TABLE_ROLES for one in found):
        return [choose(found, None, TABLE_ROLES)]
    return boards


def all_have_keys(found: list["Found"]) -> RailbirdError:
    shown = "".join(f"\n  {one}" for one in found if one.role in TABLE_ROLES)
    step = "nothing needs to be done: railbird pair joins them; a replacement must be fresh: railbird wipe --board ROLE"
    return RailbirdError(f"every board that is connected has keys already:{shown}", step, REFUSED)


def adopt(board: "Found", table: "TableFile") -> dict[str, Any] | None:
    """A board that has this table's keys, also if it got them before the file could learn of it; None of any other."""
    from railbird_host.device.ports.connection import Connection
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.device.service.exchange import OtherKey
    from railbird_host.device.service.table_file import BoardEntry

    entry = table.boards.get(board.role)
    has_keys = board.hello is not None and board.hello.provisioned
    if not has_keys or board.role not in TABLE_ROLES or (entry is not None and entry.serial != board.serial):
        return None
    try:
        with Connection(board.port.device) as connection:
            client = ServiceClient(connection)
            client.unlock_with(table)
            check = client.key_check()
    except OtherKey:
        return None
    table.boards[board.role] = BoardEntry(board.serial, check)
    return {"role": board.role, "serial": board.serial, "keys": ["had them already"], "key_check": check}


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


def table_of(arguments: Namespace, found: list["Found"], boards: list["Found"]) -> tuple[Path, "TableFile"]:
    from railbird_host.device.service.table_file import TableFile

    if arguments.table is None and not arguments.name:
        if not boards:
            raise all_have_keys(found)
        raise RailbirdError("the table needs a name or a file", "--name 'Derby 4', or --table FILE", USAGE)
    path = arguments.table or tables_directory() / f"{file_name(arguments.name)}.json"
    if not path.exists():
        return path, TableFile.create(arguments.name or path.stem)
    table = TableFile.load(path)
    connected = {one.serial for one in found}
    others = [f"{role} {entry.serial}" for role, entry in table.boards.items() if entry.serial not in connected]
    if arguments.table is None and others:
        message = f"{path} is there already, of a table with {' and '.join(others)}"
        raise RailbirdError(message, f"--table {path} adds boards to that table", REFUSED)
    if any(board.role == "display" for board in boards):
        table.last_head = None  # a fresh display begins a new journal
    return path, table


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
