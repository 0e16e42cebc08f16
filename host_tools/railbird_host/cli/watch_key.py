"""`railbird watch-key`: the key of the table's computer, which looks on and sets the clock: given, changed, revoked."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird_host.base.errors import RIGHT
from railbird_host.base.output import emit
from railbird_host.cli._board import add_board, add_table, open_table

HELP = "give the table's computer a key that only looks on, or take it away"
EXAMPLES = [
    "railbird watch-key new --out derby-1.watch     # then on that computer: railbird serve --key derby-1.watch",
    "railbird watch-key revoke                      # a computer was lost: its key opens nothing any more",
]


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="a fresh key; the one before opens nothing any more")
    new.add_argument("--out", type=Path, required=True, metavar="FILE", help="the watch file, mode 0600")
    revoke = actions.add_parser("revoke", help="nobody looks on any more")
    for action in (new, revoke):
        add_board(action)
        add_table(action)


def run(arguments: Namespace) -> int:
    from railbird_host.cli._new_file import check_new
    from railbird_host.device.service.watch_file import WatchFile

    if arguments.action == "new":
        check_new(arguments.out, "a table's computer may still use it")
    with open_table(arguments, "display") as (client, hello, table, path):
        if arguments.action == "new":
            watch = WatchFile.create(table, hello.serial)
            watch.save(arguments.out)  # first: a key on the board that nobody has would have to be made again
            client.put_watch_key(watch.key.reveal())
        else:
            client.put_watch_key(b"")
        if hello.role in table.boards:
            table.boards[hello.role].key_check = client.key_check()
            table.save(path)
    document = {"serial": hello.serial, "table": table.name, "given": arguments.action == "new"}
    if arguments.action == "new":
        document["file"] = str(arguments.out)
        done = f"{table.name}: {arguments.out} looks on, nothing else does"
    else:
        done = f"{table.name}: nobody looks on any more"
    emit(arguments, "watch-key", document, lambda: print(done))
    return RIGHT
