"""`railbird time`: sets the table's clock, which runs from there until the power goes; the journal trusts it since."""

from argparse import ArgumentParser, Namespace

from railbird_host.base.errors import RIGHT
from railbird_host.base.output import emit
from railbird_host.cli._board import add_board, add_table, open_table

HELP = "set the table's clock from this computer's"
EXAMPLES = ["railbird time", "railbird time --at 2026-05-01T18:30:00+02:00"]


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    add_table(parser)
    parser.add_argument("--at", metavar="TIME", help="another time, ISO 8601; without an offset it is local time")


def run(arguments: Namespace) -> int:
    from railbird_host.device.service.clock_time import moment_of, parts_of

    given = moment_of(arguments.at) if arguments.at else None
    with open_table(arguments, "display") as (client, hello, _, _):
        moment = given or moment_of(None)  # as late as possible: opening the session takes a while
        client.set_time(*parts_of(moment))
    document = {"serial": hello.serial, "time": moment.isoformat(timespec="seconds")}
    emit(arguments, "time", document, lambda: print(f"display {hello.serial}: {document['time']}"))
    return RIGHT
