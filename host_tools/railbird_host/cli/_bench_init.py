"""`railbird bench init NAME`: writes hil_tests/benches/NAME.toml from what is connected."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird_host.base.errors import RIGHT, USAGE, RailbirdError
from railbird_host.cli._numbers import whole_number

HELP = "write a bench file from the boards that are connected; keeps what was edited by hand"
EXAMPLES = [
    "railbird bench init bench1",
    "railbird bench init bench1 --table ~/.config/railbird/tables/bench.json --pin 123456",
]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", help="of the file in hil_tests/benches, or a path that ends in .toml")
    parser.add_argument("--table", type=Path, metavar="FILE", help="the operator's table file of this bench")
    parser.add_argument("--person", type=whole_number(1, 255), default=1, help="who the supervisor is")
    parser.add_argument("--pin", default="", help="the supervisor's PIN; goes with --table")


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.base.whole_file import write_whole
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.hil.bench_file import check, parsed, path_of
    from railbird_host.hil.bench_init import new_text, serials_of, updated_text

    if bool(arguments.table) != bool(arguments.pin):
        raise RailbirdError("--table and --pin go together", "railbird bench init --help", USAGE)
    serials = serials_of(identify_all(serial_ports()))
    path = path_of(arguments.name)
    table = arguments.table.expanduser().resolve() if arguments.table else None
    if path.is_file():
        if table:
            raise RailbirdError(f"{path} is there already", "write its [table] by hand, or remove the file", USAGE)
        before = path.read_text()
        parsed(before, path)  # what can't be read is not changed
        text = updated_text(before, serials)
    else:
        text = new_text(serials, table, arguments.person, arguments.pin)
    check(parsed(text, path), path)
    write_whole(path, text.encode())
    document = {"file": str(path), "boards": serials}
    emit(
        arguments, "bench-init", document, lambda: print(f"{path}: {', '.join(f'{r} {s}' for r, s in serials.items())}")
    )
    return RIGHT
