"""Each check of the computer: that it finds its trouble, and that it is silent when there is none."""

import os
from types import SimpleNamespace

import pytest

from railbird_host.base.errors import RailbirdError
from railbird_host.device.ports.usb import Drive, Port
from railbird_host.field.doctor import system_checks as checks
from railbird_host.field.doctor.finding import FINE, NOTE, STOP, worst
from railbird_host.field.doctor.machine import Machine
from railbird_host.field.doctor.udev import RULE, RULE_PATH, install_rule

REAL = Port("/dev/ttyACM0", "E66A", "1-1")
EMULATED = Port("/dev/pts/9", "E66B", "emulated-E66B", "scanner")


@pytest.fixture
def machine(tmp_path):
    return Machine(root=tmp_path, superuser=True)


def put(machine, path, text):
    place = machine.root / path.lstrip("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)


def one(findings):
    (finding,) = findings
    return finding


def test_cable_no_board_at_all(machine):
    finding = one(checks.check_cable(machine, [], []))
    assert finding.level == STOP and "cable" in finding.next_step


def test_cable_board_without_driver(machine):
    put(machine, "/sys/bus/usb/devices/1-1/idVendor", "2e8a\n")
    finding = one(checks.check_cable(machine, [], []))
    assert finding.level == STOP and "cdc_acm" in finding.message and finding.fix is not None


def test_cable_no_alarm_for_a_port_a_drive_or_an_emulated_board(machine):
    put(machine, "/sys/bus/usb/devices/1-1/idVendor", "2e8a\n")
    for ports, drives in (([REAL], []), ([], [Drive("1-1", "")]), ([EMULATED], [])):
        assert one(checks.check_cable(machine, ports, drives)).level == FINE


def test_cable_the_driver_is_loaded(machine, monkeypatch):
    done = []
    monkeypatch.setattr(Machine, "run", lambda self, *command: done.append(command))
    put(machine, "/sys/bus/usb/devices/1-1/idVendor", "2e8a\n")
    assert one(checks.check_cable(machine, [], [])).fix() == "loaded cdc_acm" and done == [("modprobe", "cdc_acm")]


def test_board_left_in_bootsel_mode():
    finding = one(checks.check_bootsel([Drive("1-1", "/media/RPI-RP2")]))
    assert finding.level == NOTE and "1-1" in finding.message and finding.next_step.startswith("railbird flash")
    finding = one(checks.check_bootsel([Drive("1-1", "", "/dev/sdb1")]))
    assert "not mounted" in finding.message and finding.next_step.startswith("mount /dev/sdb1")


def test_bootsel_no_alarm():
    assert one(checks.check_bootsel([])).level == FINE


def test_permission(machine, tmp_path, monkeypatch):
    monkeypatch.setattr(Machine, "may_use", lambda self, device: device != REAL.device)
    finding = one(checks.check_permission(machine, [REAL]))
    assert finding.level == STOP and REAL.device in finding.message
    assert RULE_PATH in finding.fix()
    assert (tmp_path / RULE_PATH.lstrip("/")).read_text() == RULE


def test_permission_no_alarm(machine, monkeypatch):
    assert one(checks.check_permission(machine, [])).level == FINE
    monkeypatch.setattr(Machine, "may_use", lambda self, device: not device.startswith("/dev/pts"))
    assert one(checks.check_permission(machine, [REAL, EMULATED])).level == FINE


def test_may_use_asks_the_system(machine, tmp_path):
    path = tmp_path / "port"
    assert not machine.may_use(str(path))
    path.touch()
    assert machine.may_use(str(path)) == os.access(path, os.R_OK | os.W_OK)


def test_udev_rule_of_another_version(machine):
    put(machine, RULE_PATH, RULE + "# older\n")
    finding = one(checks.check_udev(machine))
    assert finding.level == NOTE
    finding.fix()
    assert one(checks.check_udev(machine)).level == FINE


def test_udev_rule_that_is_not_there_is_no_alarm(machine):
    assert one(checks.check_udev(machine)).level == FINE


def test_rule_is_not_written_without_the_right_to(tmp_path):
    with pytest.raises(RailbirdError, match="only root"):
        install_rule(Machine(root=tmp_path, superuser=False))
    assert list(tmp_path.iterdir()) == []


def test_modem_manager(machine):
    put(machine, "/proc/77/comm", "ModemManager\n")
    finding = one(checks.check_modem_manager(machine, [REAL]))
    assert finding.level == NOTE
    finding.fix()
    assert one(checks.check_modem_manager(machine, [REAL])).level == FINE


def test_modem_manager_no_alarm(machine):
    put(machine, "/proc/77/comm", "bash\n")
    assert one(checks.check_modem_manager(machine, [REAL])).level == FINE
    put(machine, "/proc/78/comm", "ModemManager\n")
    assert one(checks.check_modem_manager(machine, [EMULATED])).level == FINE
    put(machine, "/etc/udev/rules.d/1.rules", f"# {RULE.splitlines()[2]}\n")
    assert one(checks.check_modem_manager(machine, [REAL])).level == NOTE, "a comment is no rule"
    put(machine, "/usr/lib/udev/rules.d/99-distribution.rules", RULE)
    assert one(checks.check_modem_manager(machine, [REAL])).level == FINE


def test_holders(machine):
    put(machine, "/proc/4711/comm", "screen\n")
    (machine.root / "proc/4711/fd").mkdir()
    os.symlink("/dev/null", machine.root / "proc/4711/fd/3")
    assert one(checks.check_holders(machine, [REAL])).level == FINE
    os.symlink(REAL.device, machine.root / "proc/4711/fd/4")
    finding = one(checks.check_holders(machine, [REAL]))
    assert finding.level == STOP and "screen (pid 4711)" in finding.message


def test_holders_no_alarm_for_an_emulator_on_its_own_port(machine, monkeypatch):
    (machine.root / "proc/4711/fd").mkdir(parents=True)
    os.symlink(EMULATED.device, machine.root / "proc/4711/fd/4")
    assert one(checks.check_holders(machine, [EMULATED])).level == STOP
    monkeypatch.setattr(checks, "emulated_boards", lambda: [SimpleNamespace(pid=4711)])
    assert one(checks.check_holders(machine, [EMULATED])).level == FINE


def test_clock():
    assert one(checks.check_clock(0)).level == STOP
    assert one(checks.check_clock(1_800_000_000)).level == FINE


def test_disk(tmp_path):
    assert one(checks.check_disk(tmp_path, 5_000_000)).level == NOTE
    assert one(checks.check_disk(tmp_path, 500_000_000)).level == FINE
    checks.check_disk(tmp_path)


def test_compiler_against_image():
    finding = one(checks.check_compiler("1.24.1", {"build/development/SCANNER.json": "1.25.0"}))
    assert finding.level == STOP and "1.24.1" in finding.message and "1.25.0" in finding.message
    assert one(checks.check_compiler("1.25.0", {"a": "1.25.0"})).level == FINE
    assert one(checks.check_compiler("1.25.0", {})).level == FINE
    assert checks.compiler_version() == "1.25.0"


def test_exit_code_is_the_worst_finding(machine):
    fine_one = checks.check_clock(1_800_000_000)
    assert worst([]) == worst(fine_one) == 0
    assert worst(fine_one + checks.check_clock(0)) == 2
