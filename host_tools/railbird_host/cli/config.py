"""`railbird config get|set|diff`: the table's configuration, read, compared and changed between rounds."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.base.output import emit, print_facts
from railbird_host.cli import _complete
from railbird_host.cli._board import add_board, add_table, open_table

if TYPE_CHECKING:
    from railbird_host.device.service.client import ServiceClient

HELP = "show, compare or change the table's configuration"
EXAMPLES = [
    "railbird config get",
    "railbird config get --json > derby4.config.json",
    "railbird config diff derby4.config.json          # 1 if the board differs",
    "railbird config set decks=6 last_round_below=52",
    "railbird config set --file derby4.config.json --dry-run",
    "railbird config set reader=serial --reader-table module.txt    # lines such as: 7F03 AS",
]


def details() -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Below `--help` and in docs/railbird.md: a table of the fields."""
    from railbird_host.device.service.fields import all_fields

    rows: list[tuple[str, ...]] = [
        (field.name, field.values, field.default, ", ".join(field.games) or "all", field.meaning)
        for field in all_fields()
    ]
    return ("field", "may be", "default", "games", "meaning"), rows


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    get = actions.add_parser("get", help="what the board has")
    put = actions.add_parser("set", help="change fields, or everything from a file; between rounds only")
    fields = put.add_argument("changes", nargs="*", metavar="NAME=VALUE", help="fields: see below")
    _complete.completed_by(fields, _complete.complete_field)
    put.add_argument("--file", type=Path, help="start from this file instead of what the board has")
    put.add_argument(
        "--reader-table", type=Path, metavar="FILE", help="which card each text of a serial reader is; empty: AS, TD, …"
    )
    put.add_argument("--dry-run", action="store_true", help="only show what would change")
    diff = actions.add_parser("diff", help="what the board has, against a file")
    diff.add_argument("file", type=Path, help="as config get --json writes it")
    for action in (get, put, diff):
        add_board(action)
        add_table(action)


def run(arguments: Namespace) -> int:
    return {"get": run_get, "set": run_set, "diff": run_diff}[arguments.action](arguments)


def run_get(arguments: Namespace) -> int:
    from railbird_host.device.service import reader_table
    from railbird_host.device.service.configuration import from_board, word

    with open_table(arguments, "display") as (client, hello, _, _):
        values = from_board(client.configuration()).to_dict()
        texts = reader_table.from_board(client.reader_table()) if values["reader"] == "serial" else {}
    document = {"serial": hello.serial, "configuration": values}
    facts = [(name, word(value)) for name, value in values.items()]
    if values["reader"] == "serial":
        document["reader_table"] = texts
        facts.append(("reader's table", f"{len(texts)} texts" if texts else "none: AS, TD, …"))
    emit(arguments, "config-get", document, lambda: print_facts(facts))
    return RIGHT


def run_set(arguments: Namespace) -> int:
    from railbird_host.device.service import reader_table
    from railbird_host.device.service.configuration import changed, differences, from_board, from_values

    if not arguments.changes and not arguments.file and not arguments.reader_table:
        raise RailbirdError("nothing to change", "railbird config set NAME=VALUE, or --file FILE", USAGE)
    given, texts = in_file(arguments.file) if arguments.file else (None, None)
    if arguments.reader_table:
        texts = reader_table.from_file(arguments.reader_table)
    with open_table(arguments, "display") as (client, hello, _, _):
        before = from_board(client.configuration()).to_dict()
        config = from_values(changed(before if given is None else given, arguments.changes))
        difference = differences(before, config.to_dict())
        if texts is not None:
            difference |= put_reader_table(client, texts, arguments.dry_run)
        if differences(before, config.to_dict()) and not arguments.dry_run:
            client.configure(config.encode())
            if "game" not in difference and client.configuration() != config.encode():
                raise RailbirdError("the board did not keep the configuration", "railbird config diff", WRONG)
    document = {"serial": hello.serial, "changed": difference, "dry_run": arguments.dry_run}
    document["restarts"] = "game" in difference and not arguments.dry_run
    emit(arguments, "config-set", document, lambda: show_difference(difference, document))
    return RIGHT


def put_reader_table(client: "ServiceClient", table: bytes, dry_run: bool) -> dict[str, list[Any]]:
    """What changed: how many texts there were and are, and how many of these are other ones."""
    from railbird_host.device.service import reader_table

    before = client.reader_table()
    if before == table:
        return {}
    if not dry_run:
        client.put_reader_table(table)
        if client.reader_table() != table:
            raise RailbirdError("the board did not keep the reader's table", "railbird config get", WRONG)
    old, new = reader_table.from_board(before), reader_table.from_board(table)
    other = f", {len(new.items() - old.items())} of them new or for another card" if old and new else ""
    return {"reader_table": [f"{len(old)} texts", f"{len(new)} texts{other}"]}


def in_file(path: Path) -> tuple[dict[str, Any], bytes | None]:
    """The values of a configuration file, and its reader's table as a board keeps it."""
    from railbird_host.device.service import configuration, reader_table

    values, texts = configuration.in_file(path)
    return values, None if texts is None else reader_table.from_texts(texts, path)


def run_diff(arguments: Namespace) -> int:
    from railbird_host.device.service.configuration import differences, from_board, from_values

    values, texts = in_file(arguments.file)
    wanted = from_values(values).to_dict()
    with open_table(arguments, "display") as (client, hello, _, _):
        difference = differences(from_board(client.configuration()).to_dict(), wanted)
        if texts is not None:
            difference |= put_reader_table(client, texts, dry_run=True)
    document = {"serial": hello.serial, "file": str(arguments.file), "differs": difference}
    emit(arguments, "config-diff", document, lambda: show_difference(difference, {}))
    return WRONG if difference else RIGHT


def show_difference(difference: dict[str, list[Any]], document: dict[str, Any]) -> None:
    from railbird_host.device.service.configuration import word

    print_facts([(name, f"{word(before)} -> {word(after)}") for name, (before, after) in difference.items()])
    if not difference:
        print("no difference")
    elif document.get("dry_run"):
        print("dry run: nothing was written")
    if document.get("restarts"):
        print("another game: the board starts again")
