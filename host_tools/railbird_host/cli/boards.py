"""`railbird boards`: what is connected, real and emulated, in BOOTSEL mode too. Asks each for its hello, no more."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from railbird_host.base.output import emit, print_table

if TYPE_CHECKING:
    from railbird_host.device.ports.identity import Found
    from railbird_host.device.ports.usb import Drive

HELP = "show what is connected: role, serial number, build, provisioned or not, table"
EXAMPLES = ["railbird boards", "railbird boards --json | jq -r '.boards[].serial'"]


def add_arguments(parser: ArgumentParser) -> None:
    pass


def board_values(found: "Found") -> dict[str, Any]:
    hello = found.hello
    return {
        "port": found.port.device,
        "usb_path": found.port.usb_path,
        "emulated": found.port.emulated,
        "serial": found.serial,
        "role": found.role,
        "build": hello.build if hello else "",
        "deployed": hello.deployed if hello else "",
        "development": hello.development if hello else None,
        "provisioned": hello.provisioned if hello else None,
        "table": hello.table if hello else "",
        "image": hello.image if hello else "",
        "problem": found.problem,
        "next": found.next_step if found.problem else "",
    }


def build_text(values: dict[str, Any]) -> str:
    flavour = "development" if values["development"] else "production"
    files = f", deployed files {values['deployed']}" if values["deployed"] else ""
    return f"{values['build']} {flavour}{files}{', emulated' if values['emulated'] else ''}"


def drive_values(drive: "Drive") -> dict[str, Any]:
    return {"usb_path": drive.usb_path, "directory": drive.directory, "emulated": drive.emulated}


def run(arguments: Namespace) -> int:
    from railbird_host.base.errors import NO_BOARD, RailbirdError
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.usb import bootsel_drives, serial_ports

    found = identify_all(serial_ports())
    drives = bootsel_drives()
    if not found and not drives:
        raise RailbirdError(
            "no board is connected", "plug one in, or start an emulated table: railbird bench up", NO_BOARD
        )
    boards = [board_values(one) for one in found]
    in_bootsel = [drive_values(drive) for drive in drives]

    def show() -> None:
        rows: list[tuple[object, ...]] = [
            (
                b["role"] or "?",
                b["serial"],
                b["port"],
                b["problem"] or build_text(b),
                {True: "provisioned", False: "no keys", None: ""}[b["provisioned"]],
                b["table"],
            )
            for b in boards
        ]
        rows += [
            ("BOOTSEL", "", d["directory"] or "not mounted", f"USB {d['usb_path'] or '?'}", "", "") for d in in_bootsel
        ]
        print_table(("role", "serial", "port", "build", "keys", "table"), rows, whole=("role", "serial", "port"))
        for b in boards:
            if b["problem"]:
                print(f"next, {b['serial'] or b['port']}: {b['next']}")

    emit(arguments, "boards", {"boards": boards, "bootsel": in_bootsel}, show)
    return 0
