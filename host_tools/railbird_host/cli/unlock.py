"""`railbird unlock`: ends the minute for which three wrong PINs lock the keypad."""

from argparse import ArgumentParser, Namespace

from railbird_host.base.errors import RIGHT
from railbird_host.base.output import emit
from railbird_host.cli._board import add_board, add_table, open_table

HELP = "unlock the PIN pad after three wrong PINs, without waiting for the minute to pass"
EXAMPLES = ["railbird unlock", "railbird unlock --table derby4.json"]


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    add_table(parser)


def run(arguments: Namespace) -> int:
    with open_table(arguments, "display") as (client, hello, _, _):
        client.unlock()
    emit(
        arguments,
        "unlock",
        {"serial": hello.serial, "unlocked": True},
        lambda: print(f"display {hello.serial}: the PIN pad is unlocked; the journal says so"),
    )
    return RIGHT
