"""`railbird boards`: what is connected, real and emulated, in BOOTSEL mode too. Asks each for its hello, no more."""

from argparse import ArgumentParser, Namespace

from railbird_host.cli._output import emit, print_table

HELP = "show what is connected: role, serial number, build, provisioned or not, table"
EXAMPLES = ["railbird boards", "railbird boards --json | jq -r '.boards[].serial'"]


def add_arguments(parser: ArgumentParser) -> None:
    pass


def run(arguments: Namespace) -> int:
    from railbird_host.errors import NO_BOARD, RailbirdError
    from railbird_host.ports.identity import identify_all
    from railbird_host.ports.usb import bootsel_drives, serial_ports

    found = identify_all(serial_ports())
    drives = bootsel_drives()
    if not found and not drives:
        raise RailbirdError(
            "no board is connected", "plug one in, or start an emulated table: railbird bench up", NO_BOARD
        )
    boards = [
        {
            "port": one.port.device,
            "usb_path": one.port.usb_path,
            "emulated": one.port.emulated,
            "serial": one.serial,
            "role": one.role,
            "build": one.hello.build if one.hello else "",
            "development": one.hello.development if one.hello else None,
            "provisioned": one.hello.provisioned if one.hello else None,
            "table": one.hello.table if one.hello else "",
            "problem": one.problem,
        }
        for one in found
    ]
    in_bootsel = [{"usb_path": d.usb_path, "directory": d.directory, "emulated": d.emulated} for d in drives]

    def show() -> None:
        rows: list[tuple[object, ...]] = [
            (
                b["role"] or "?",
                b["serial"],
                str(b["port"]) + (" (emulated)" if b["emulated"] else ""),
                b["problem"] or f"{b['build']} {'development' if b['development'] else 'production'}",
                {True: "provisioned", False: "no keys", None: ""}[b["provisioned"]],  # type: ignore[index]
                b["table"],
            )
            for b in boards
        ]
        rows += [
            ("BOOTSEL", "", d["directory"] or "not mounted", f"USB {d['usb_path'] or '?'}", "", "") for d in in_bootsel
        ]
        print_table(("role", "serial", "port", "build", "keys", "table"), rows)

    emit(arguments, "boards", {"boards": boards, "bootsel": in_bootsel}, show)
    return 0
