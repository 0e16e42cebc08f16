"""`railbird settle FILE`: plays every entry of a vector file through the rules and compares with what it expects."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird_host.base.errors import RIGHT, WRONG

HELP = "settle the rounds of a file by the firmware's rules and compare"
EXAMPLES = [
    "railbird settle firmware/tests/vectors/racing_card_derby.json",
    "railbird settle rounds.json --json > settled.json      # results filled in as computed",
]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a JSON file in the form of firmware/tests/vectors")


def run(arguments: Namespace) -> int:
    import sys

    from railbird_host.base.output import print_table, write_json
    from railbird_host.rules.settle.document import read, settle_document
    from railbird_host.rules.settle.fields import shown

    settled = settle_document(read(arguments.file), str(arguments.file))
    count = len(settled.differences)
    if arguments.json:
        write_json("settle", settled.document)
        if count:
            print(f"railbird: {count} differences; without --json they are listed", file=sys.stderr)
    else:
        if count:
            rows = [(found.where, shown(found.expected), shown(found.computed)) for found in settled.differences]
            print_table(("where", "the file expects", "the rules give"), rows)
        entries = "entry" if settled.entries == 1 else "entries"
        print(f"{settled.entries} {entries} settled, {count or 'no'} difference{'' if count == 1 else 's'}")
    return WRONG if count else RIGHT
