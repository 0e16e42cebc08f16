"""All checks in one go, for `railbird doctor` and for the support bundle.

Comes in: the machine, the folder that logs go to, what finds table files. Goes out: every finding, and the boards as
they were found. `mend` does what can be done about them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import BOARDS, FLAVOURS, build_information
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.emulated import run_directory
from railbird_host.device.ports.usb import bootsel_drives, serial_ports
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.clock_time import moment_of, parts_of
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.doctor import board_checks, system_checks
from railbird_host.field.doctor.board_checks import Builds
from railbird_host.field.doctor.examine import Examined, TableFor, examine_all
from railbird_host.field.doctor.finding import LEVEL_NAMES, Finding
from railbird_host.field.doctor.machine import Machine
from railbird_host.field.doctor.table_files import check_folders, check_table_files


def checkup(
    machine: Machine, folder: Path, table_files: list[Path], table_for: TableFor, folders: Sequence[Path] = ()
) -> tuple[list[Finding], list[Examined]]:
    ports, drives = serial_ports(), bootsel_drives()
    builds, versions = images_at_hand()
    findings = [
        *system_checks.check_cable(machine, ports, drives),
        *system_checks.check_bootsel(drives),
        *system_checks.check_permission(machine, ports),
        *system_checks.check_udev(machine),
        *system_checks.check_modem_manager(machine, ports),
        *system_checks.check_holders(machine, ports),
        *system_checks.check_clock(),
        *system_checks.check_disk(folder),
        *system_checks.check_compiler(system_checks.compiler_version(), versions),
        *check_folders([*folders, run_directory()]),
        *check_table_files(table_files),
    ]
    boards = examine_all(ports, table_for)
    if boards:
        findings += board_checks.check_answers(machine, boards)
    if not any(board.status for board in boards):
        return findings, boards  # what nobody answered is not called fine
    findings += [
        *board_checks.check_keys(boards),
        *board_checks.check_safe_mode(boards),
        *board_checks.check_builds(boards, builds),
        *board_checks.check_link(boards),
        *board_checks.check_flash(boards),
        *board_checks.check_sensors(boards),
        *board_checks.check_lamps(boards),
        *board_checks.check_table_clock(boards, lambda board: set_clock(board, table_for)),
    ]
    return findings, boards


def images_at_hand() -> tuple[Builds, dict[str, str]]:
    """What boards would say of the images built here, and the MicroPython version of each; empty if none was built."""
    builds: Builds = {}
    versions: dict[str, str] = {}
    for flavour in FLAVOURS:
        for board in BOARDS:
            try:
                about = build_information(board, flavour)
                build = f"{about['version']} {about['commit']} {about['code_sha256'][:8]}"
                versions[f"build/{flavour}/{board}.uf2"] = str(about["micropython"])
            except (RailbirdError, KeyError, TypeError):
                continue
            builds[board.lower(), flavour == "development"] = build
    return builds, versions


def set_clock(board: Examined, table_for: TableFor) -> str:
    with Connection(board.found.port.device) as connection:
        client = ServiceClient(connection)
        client.unlock_with(TableFile.load(table_for(client.hello().serial)))
        moment = moment_of(None)
        client.set_time(*parts_of(moment))
    return f"set the clock of {board} to {moment.isoformat(timespec='seconds')}"


def mend(findings: list[Finding]) -> list[tuple[str, str, bool]]:
    """(check, what was done or why it was not, done) of every finding that has a fix."""
    done: list[tuple[str, str, bool]] = []
    for finding in findings:
        if finding.fix is None:
            continue
        try:
            done.append((finding.check, finding.fix(), True))
        except RailbirdError as error:
            done.append((finding.check, f"{error.message}; {error.next_step}", False))
        except Exception as error:  # a command of the system that failed must not stop the other fixes
            done.append((finding.check, f"could not: {error}", False))
    return done


def finding_values(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "level": LEVEL_NAMES[finding.level],
        "message": finding.message,
        "next": finding.next_step,
        "fixable": finding.fix is not None,
    }
