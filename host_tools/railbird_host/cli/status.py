"""`railbird status`: one look at a board over its service port; needs no key and disturbs nothing."""

from argparse import ArgumentParser, Namespace

from railbird_host.base.output import emit, print_facts
from railbird_host.cli._board import TABLE_ROLES, add_board, open_board

HELP = "show a board's round, link, memory and counters, without disturbing it"
EXAMPLES = ["railbird status", "railbird status --board scanner", "railbird status --json | jq .counters"]


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)


def run(arguments: Namespace) -> int:
    from railbird_host.device.service.health import health_lines, status_document

    with open_board(arguments, *TABLE_ROLES) as (client, hello):
        document = status_document(hello, client.status(), client.counters())

    def show() -> None:
        print_facts(health_lines(document))

    emit(arguments, "status", document, show)
    return 0
