"""The units of the table's computer, installed into a system that is not the running one."""

import configparser
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from railbird_host.base.errors import REFUSED
from railbird_host.cli import main as frame
from railbird_host.serve.units import out_of_reach


@pytest.fixture
def units(tmp_path):
    key, account = tmp_path / "derby 1.watch", tmp_path / "derby-1.account"
    words = ["serve", "--key", str(key), "--floor", str(account), "--install", "--root", str(tmp_path / "root")]
    assert frame.main(words) == 0
    return tmp_path / "root" / "etc" / "systemd" / "system"


def read(path):
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str
    unit.read(path)
    return unit


def test_the_service_has_its_key_its_floor_and_no_more_rights_than_it_needs(units, tmp_path):
    service = read(units / "railbird.service")["Service"]
    assert f'"--key" "{tmp_path}/derby 1.watch"' in service["ExecStart"]
    assert f'"--floor" "{tmp_path}/derby-1.account"' in service["ExecStart"]
    assert (
        service["User"] == "railbird" and service["ProtectSystem"] == "strict" and service["DevicePolicy"] == "closed"
    )
    assert service["CapabilityBoundingSet"] == service["AmbientCapabilities"] == "" and service["Restart"] == "always"
    # By number: systemd looks a name up at the start, and forgets it where no such board was plugged in by then.
    assert service["DeviceAllow"] == "char-166 rw"
    kiosk = read(units / "railbird-kiosk.service")["Service"]
    assert kiosk["ExecStart"].endswith("http://127.0.0.1:8322/players")
    assert f"--user-data-dir=/var/lib/{kiosk['StateDirectory']} " in kiosk["ExecStart"]  # its user has no home
    assert kiosk["StandardInput"] == "tty-fail"


def test_a_port_below_1024_comes_with_the_one_right_that_it_needs(tmp_path, capsys):
    words = ["serve", "--key", str(tmp_path / "x"), "--port", "80", "--install", "--root", str(tmp_path)]
    assert frame.main(words) == 0
    service = read(tmp_path / "etc" / "systemd" / "system" / "railbird.service")["Service"]
    assert service["CapabilityBoundingSet"] == service["AmbientCapabilities"] == "CAP_NET_BIND_SERVICE"
    assert f"chown railbird {tmp_path / 'x'};" in capsys.readouterr().out


def test_what_lies_in_somebodys_home_is_out_of_the_services_reach(capsys, tmp_path):
    assert frame.main(["serve", "--key", "/run/user/1000/derby-1.watch", "--install", "--root", str(tmp_path)]) == 0
    assert "careful: the service can't see /" in capsys.readouterr().out
    assert out_of_reach([Path("/run/user/1000/derby-1.watch")]) is not None
    assert out_of_reach([Path("/opt/railbird/bin/railbird"), Path("/etc/railbird/derby-1.watch")]) is None


def test_the_office_is_a_service_with_its_certificate_and_no_rights(tmp_path, capsys):
    words = ["floor", "office", "--folder", "/etc/railbird/floor", "--host", "0.0.0.0", "--port", "443"]
    words += ["--days", "400"]
    words += ["--tls", "/etc/railbird/office.pem", "/etc/railbird/office.key", "--install", "--root", str(tmp_path)]
    assert frame.main(words) == 0
    assert "systemctl enable --now railbird-office" in capsys.readouterr().out
    service = read(tmp_path / "etc" / "systemd" / "system" / "railbird-office.service")["Service"]
    assert '"--tls" "/etc/railbird/office.pem" "/etc/railbird/office.key"' in service["ExecStart"]
    assert '"--days" "400"' in service["ExecStart"] and '"--port" "443"' in service["ExecStart"]
    assert service["User"] == "office" and service["ProtectSystem"] == "strict" and service["Restart"] == "always"
    assert service["AmbientCapabilities"] == "CAP_NET_BIND_SERVICE"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_finds_no_fault_in_the_service(units):
    done = subprocess.run(
        ["systemd-analyze", "verify", str(units / "railbird.service")], capture_output=True, text=True, timeout=60
    )
    ours = [line for line in done.stderr.splitlines() if "railbird.service" in line and "not executable" not in line]
    assert ours == []


def test_a_root_that_may_not_be_written_is_told_with_the_next_step(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    words = ["serve", "--key", "x", "--install", "--root", str(tmp_path / "file")]
    assert frame.main(words) == REFUSED
    assert "as root: sudo railbird serve --install" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["serve.running", "floor.office.running"])
def test_a_tables_computer_and_an_office_need_no_emulated_bench(name):
    program = f"import sys, railbird_host.{name}; print([each for each in sys.modules if 'sim' in each.split('.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
