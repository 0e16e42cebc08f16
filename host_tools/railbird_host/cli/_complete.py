"""Names that a shell completes: boards, benches, fields of the configuration, kinds of records, stages, checks.

A completer asks no board, so that it is quick; what is heavy is imported when one is asked.
"""

from argparse import Action, ArgumentParser
from collections.abc import Callable, Iterable

ROLES = ("display", "scanner", "bench")


def completed(action: Action, names: Callable[[], Iterable[str]]) -> None:
    completed_by(action, lambda **_: list(names()))


def completed_by(action: Action, completer: Callable[..., list[str]]) -> None:
    action.completer = completer  # type: ignore[attr-defined]  # argcomplete's own attribute


def boards() -> list[str]:
    """Serial numbers, ports and roles of what is plugged in."""
    from railbird_host.device.ports.usb import serial_ports

    ports = serial_ports()
    return [port.serial for port in ports if port.serial] + [port.device for port in ports] + list(ROLES)


def bootsel_paths() -> list[str]:
    from railbird_host.device.ports.usb import bootsel_drives

    return [drive.usb_path for drive in bootsel_drives() if drive.usb_path]


def benches() -> list[str]:
    """Bench files by name, and those in this folder."""
    from pathlib import Path

    from railbird_host.hil.bench_file import FOLDER, SCHEMA

    here = [str(path) for path in Path().glob("*.toml") if SCHEMA in path.read_text(errors="replace")]
    return [path.stem for path in sorted(FOLDER.glob("*.toml"))] + here


def kinds() -> list[str]:
    from railbird_host.field.log.record_text import kind_names

    return kind_names()


def faults() -> list[str]:
    from railbird_host.bringup.emulated.faults import BY_NAME

    return ["list", *BY_NAME]


def add_changes(parser: ArgumentParser, help_text: str) -> None:
    """Fields of the configuration, NAME=VALUE."""
    action = parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", dest="changes", help=help_text
    )
    completed_by(action, complete_field)


def complete_field(prefix: str = "", **_: object) -> list[str]:
    """NAME= first; behind it the values, if they have names."""
    from railbird_host.device.service.fields import all_fields

    name, equals, _rest = prefix.partition("=")
    if not equals:
        return [f"{field.name}=" for field in all_fields()]
    words = [field.words for field in all_fields() if field.name == name]
    return [f"{name}={word}" for word in (words[0] if words else ())]
