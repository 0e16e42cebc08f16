"""The udev rule for table boards: the person at the desk may open them, and ModemManager keeps off their ports."""

from pathlib import Path

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.field.doctor.machine import Machine

RULE_PATH = "/etc/udev/rules.d/70-railbird.rules"
RULE = """\
# Railbird: RP2040 boards belong to the person at the desk, and ModemManager keeps off their ports.
SUBSYSTEM=="usb", ATTR{idVendor}=="2e8a", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
"""
INSTALL = f"railbird doctor --fix, as root, writes {RULE_PATH}"


def rule_installed(machine: Machine) -> bool:
    return machine.text(RULE_PATH) == RULE


def rule_outdated(machine: Machine) -> bool:
    return bool(machine.text(RULE_PATH)) and not rule_installed(machine)


def ignored_by_modem_manager(machine: Machine) -> bool:
    """True if a rule of this machine, ours or another, has told ModemManager to leave RP2040 boards alone."""
    folders = ("etc/udev/rules.d", "run/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")
    lines = [
        line
        for folder in folders
        for path in machine.glob(f"{folder}/*.rules")
        for line in path.read_text(errors="replace").splitlines()
        if not line.lstrip().startswith("#")
    ]
    return any("2e8a" in line and 'ID_MM_DEVICE_IGNORE}="1"' in line for line in lines)


def install_rule(machine: Machine) -> str:
    """Write the rule and let udev read it again."""
    if not machine.superuser:
        raise RailbirdError(f"only root may write {RULE_PATH}", "sudo railbird doctor --fix", REFUSED)
    path = machine.root / RULE_PATH.lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(RULE)
    if machine.root == Path("/"):
        machine.run("udevadm", "control", "--reload")
        machine.run("udevadm", "trigger", "--attr-match=idVendor=2e8a")
    return f"wrote {RULE_PATH}; unplug the board and plug it in again if it still can't be opened"
