"""`railbird deploy`: the working tree's changed files onto a development image; after a cut, the old or the new set
runs."""

from argparse import ArgumentParser, Namespace

from railbird_host.base.output import emit
from railbird_host.base.progress import progress_bars
from railbird_host.cli._board import add_board

HELP = "send changed files to a development image: all of them or none, verified from flash"
EXAMPLES = [
    "railbird deploy --board scanner",
    "railbird deploy --board E6614C31        # the beginning of a serial number will do",
    "railbird deploy --board display --frozen   # back to the files of the image",
]


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    parser.add_argument(
        "--frozen", action="store_true", help="remove what was deployed: the image's own files run again"
    )


def run(arguments: Namespace) -> int:
    from railbird_host.base.errors import REFUSED, RailbirdError
    from railbird_host.device.deploy.verb import deploy_to
    from railbird_host.device.ports.select import select

    found = select(arguments.board, silent_allowed=True)  # it may be at its prompt
    if found.hello is not None and not found.hello.development:
        step = "flash a development image: railbird flash --development"
        raise RailbirdError(f"{found} runs a production image, which takes no files", step, REFUSED)
    with progress_bars() as bar:
        document = deploy_to(found, arguments.frozen, bar(f"{found.role} {found.serial}"))
    name = f"{document['role']} {document['board']}"

    def show() -> None:
        if arguments.frozen:
            print(f"{name}: runs the files of its image")
        elif document["changed"] and not document["files"]:
            print(f"{name}: no file differs from its image, none is deployed; runs {document['tree'][:12]}")
        elif document["changed"]:
            print(
                f"{name}: {document['files_sent']} of {document['files']} changed files sent, "
                f"{document['bytes_sent']} bytes; runs {document['tree'][:12]}"
            )
        else:
            print(f"{name}: nothing to do, runs {document['tree'][:12]}")

    emit(arguments, "deploy", document, show)
    return 0
