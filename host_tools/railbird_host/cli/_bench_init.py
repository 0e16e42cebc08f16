"""`railbird bench init NAME`: writes hil_tests/benches/NAME.toml from what is connected."""

from argparse import ArgumentParser, Namespace

from railbird_host.errors import RIGHT

HELP = "write a bench file from the boards that are connected; keeps what was edited by hand"
EXAMPLES = ["railbird bench init bench1"]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", help="of the file in hil_tests/benches")


def run(arguments: Namespace) -> int:
    import tomllib

    from railbird_host.cli._output import emit
    from railbird_host.hil.bench_file import FOLDER, check
    from railbird_host.hil.bench_init import new_text, serials_of, updated_text
    from railbird_host.ports.identity import identify_all
    from railbird_host.ports.usb import serial_ports

    serials = serials_of(identify_all(serial_ports()))
    path = FOLDER / f"{arguments.name}.toml"
    text = updated_text(path.read_text(), serials) if path.is_file() else new_text(serials)
    check(tomllib.loads(text), path)
    path.write_text(text)
    document = {"file": str(path), "boards": serials}
    emit(
        arguments, "bench-init", document, lambda: print(f"{path}: {', '.join(f'{r} {s}' for r, s in serials.items())}")
    )
    return RIGHT
