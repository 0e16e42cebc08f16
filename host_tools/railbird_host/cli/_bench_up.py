"""`railbird bench up`: an emulated table whose boards every verb finds as if they were plugged in."""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.cli._complete import add_changes
from railbird_host.cli._numbers import seed_number

if TYPE_CHECKING:
    from pathlib import Path

    from railbird.table.config import TableConfig
    from railbird_host.sim.ports.served import ServedBoards

HELP = "run an emulated table; its boards appear in `railbird boards` and to mpremote"
EXAMPLES = [
    "railbird bench up                         # a table that is ready; type `help` for its hands",
    "railbird bench up --fresh --door-open     # boards without keys: to rehearse provision and pair",
    "railbird bench up --production --set decks=6",
    "railbird bench up --name blue             # a second table beside the first, with serial numbers of its own",
    "railbird bench up --rig                   # three boards for a bench file: bench init, bench check, hil --bench",
]


def add_arguments(parser: ArgumentParser) -> None:
    help_text = "one field of the configuration, as in decks=6; may be repeated"
    add_changes(parser, help_text)
    parser.add_argument("--production", action="store_true", help="production images instead of development ones")
    parser.add_argument("--fresh", action="store_true", help="boards as they come: no keys, no configuration")
    parser.add_argument("--door-open", action="store_true", help="begin with the door open")
    parser.add_argument("--rig", action="store_true", help="with a BENCH board around the two, which has all the hands")
    help_text = "of this bench among those that run here; else table, table-2, …"
    parser.add_argument("--name", help=help_text)
    parser.add_argument("--seed", type=seed_number, default=0, help="of the boards' random bits and serial numbers")


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.device.service.configuration import changed, from_values
    from railbird_host.sim.bench.prepared import PINS
    from railbird_host.sim.play.console import TableConsole
    from railbird_host.sim.play.served_table import served_table
    from railbird_host.sim.play.tables import start
    from railbird_host.sim.ports.bench_name import own_name

    config = from_values(changed({}, arguments.changes))
    flavour = "production" if arguments.production else "development"
    if arguments.rig:
        if arguments.fresh or arguments.door_open:
            raise RailbirdError("--rig goes with a prepared table", "leave --fresh and --door-open out", USAGE)
        return serve_rig(arguments, config, flavour)
    with (
        suppress(KeyboardInterrupt),
        own_name(arguments.name) as name,
        served_table(config, flavour, arguments.fresh, arguments.seed, name) as table,
    ):
        if not arguments.fresh:
            start(table.bench)  # ready for the first key that is typed
        if arguments.door_open:
            table.bench.door(True)
        document: dict[str, Any] = {
            "name": name,
            "boards": table.served.listing(),
            "table_file": str(table.table_file or ""),
        }
        if table.table_file:
            document |= {"person": PINS[0][0], "pin": PINS[0][1]}

        def show() -> None:
            print(f"bench {name}")
            print_boards(table.served)
            if table.table_file:
                print_table_file(table.table_file, *PINS[0])
            print("times of an emulated board are calibrated estimates: docs/silicon.md")
            print("type help for the hands of this table; Ctrl-C ends it", flush=True)

        emit(arguments, "bench-up", document, show)
        sys.stdout.flush()
        TableConsole(table.bench, table.hands).serve(table.served.step)
    return 0  # Ctrl-C is the usual way to end it


def print_boards(served: "ServedBoards") -> None:
    for board in served.listing():
        print(f"{board['role']:8} {board['serial']}  {board['port']}")


def print_table_file(path: "Path", person: int, pin: str) -> None:
    print(f"table file: {path} (verbs find it by themselves; its keys are worth nothing)")
    print(f"supervisor: person {person}, PIN {pin}")


def serve_rig(arguments: Namespace, config: "TableConfig", flavour: str) -> int:
    from railbird_host.base.output import emit
    from railbird_host.hil.served_rig import PERSON, PIN, served_rig
    from railbird_host.sim.ports.bench_name import own_name

    with (
        suppress(KeyboardInterrupt),
        own_name(arguments.name) as name,
        served_rig(config, flavour, arguments.seed, name) as (served, table_file),
    ):
        document: dict[str, Any] = {"name": name, "boards": served.listing(), "table_file": str(table_file)}
        document |= {"person": PERSON, "pin": PIN}

        def show() -> None:
            print(f"bench {name}")
            print_boards(served)
            print_table_file(table_file, PERSON, PIN)
            print("times of an emulated board are calibrated estimates: docs/silicon.md; Ctrl-C ends it", flush=True)

        emit(arguments, "bench-up", document, show)
        sys.stdout.flush()
        while True:
            served.step()
    return 0
