"""`railbird bench init NAME`: writes hil_tests/benches/NAME.toml from what is connected."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird.table.registration import GAMES
from railbird_host.base.errors import RIGHT, USAGE, RailbirdError
from railbird_host.cli._numbers import whole_number

HELP = "write a bench file from the boards that are connected; keeps what was edited by hand"
EXAMPLES = [
    "railbird bench init bench1 --felt derby",
    "railbird bench init bench1 --table ~/.config/railbird/tables/bench.json   # asks for the PIN",
    "railbird bench init bench1 --table bench.json --pins bench.pins           # as provision wrote it",
]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", help="of the file in hil_tests/benches, or a path that ends in .toml")
    parser.add_argument("--table", type=Path, metavar="FILE", help="the operator's table file of this bench")
    parser.add_argument("--person", type=whole_number(1, 255), default=1, help="who the supervisor is")
    help_text = "the game whose lamps hang on the display; tests of other games are skipped then"
    parser.add_argument("--felt", choices=GAMES, metavar="GAME", help=help_text)
    help_text = "lines `number PIN`, mode 0600; else you are asked, and NAME.pins is kept beside your tables"
    parser.add_argument("--pins", type=Path, metavar="FILE", help=help_text)


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.base.whole_file import write_whole
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.hil.bench_file import check, parsed, path_of
    from railbird_host.hil.bench_init import new_text, serials_of, updated_text

    if arguments.pins and not arguments.table:
        raise RailbirdError("--pins goes with --table", "railbird bench init --help", USAGE)
    serials = serials_of(identify_all(serial_ports()))
    path = path_of(arguments.name)
    table = arguments.table.expanduser().resolve() if arguments.table else None
    if path.is_file():
        if table or arguments.felt:
            raise RailbirdError(f"{path} is there already", "write it by hand, or remove the file", USAGE)
        before = path.read_text()
        parsed(before, path)  # what can't be read is not changed
        text = updated_text(before, serials)
    else:
        pins = pins_for(path.stem, arguments) if table else None
        text = new_text(serials, table, arguments.person, pins, arguments.felt or "")
    check(parsed(text, path), path)
    write_whole(path, text.encode())
    document = {"file": str(path), "boards": serials}
    emit(
        arguments,
        "bench-init",
        document,
        lambda: print(f"{path}: {', '.join(f'{role} {serial}' for role, serial in serials.items())}"),
    )
    return RIGHT


def pins_for(name: str, arguments: Namespace) -> Path:
    """The file of PINs that was named, or one of the owner's alone with the PIN that is typed: bench files are shared,
    PINs are not."""
    from railbird_host.cli._ask import ask_hidden
    from railbird_host.cli._board import tables_directory
    from railbird_host.device.service.pin_file import load_pins, parse_pins, save_pins

    if arguments.pins:
        path = arguments.pins.expanduser().resolve()
        load_pins(path)
        return path
    path = tables_directory().parent / "benches" / f"{name}.pins"
    pins = parse_pins(f"{arguments.person} {ask_hidden(f'PIN of person {arguments.person}', '--pins FILE')}")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    save_pins(path, pins)
    return path
