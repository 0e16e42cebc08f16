"""Finding ports and drives, and opening them: emulated boards by their files, USB boards by the system's lists."""

import contextlib
import dataclasses
import errno
import json
import os
import pty
import subprocess
import sys
from types import SimpleNamespace

import pytest
import serial
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railbird_host.base.errors import NO_BOARD, TRANSPORT, RailbirdError
from railbird_host.device.ports.connection import Connection, open_error
from railbird_host.device.ports.emulated import SCHEMA, announce, emulated_boards, withdraw
from railbird_host.device.ports.holders import Holder, holders, step_for
from railbird_host.device.ports.usb import bootsel_drives, serial_ports

SERIAL = "E6614C311B7E2F01"


@pytest.fixture
def terminal():
    """A PTY: (master, path of the slave)."""
    master, slave = pty.openpty()
    path = os.ttyname(slave)
    yield master, path
    for number in (master, slave):
        with contextlib.suppress(OSError):
            os.close(number)


def test_an_emulated_board_of_another_process_is_waited_for_longer():
    board = announce("/dev/pts/99", "scanner", "E66A")
    assert Connection(board.port).patience > 1 == Connection("/dev/ttyACM0").patience


def test_announced_board_is_a_port_until_withdrawn(terminal):
    board = announce(terminal[1], "scanner", SERIAL)
    (port,) = serial_ports()
    assert (port.device, port.serial, port.emulated_role, port.emulated) == (terminal[1], SERIAL, "scanner", True)
    withdraw(board)
    assert serial_ports() == []


def test_an_announcement_belongs_to_its_process(terminal):
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        theirs = announce(terminal[1], "scanner", SERIAL, pid=process.pid)
        with pytest.raises(RailbirdError, match="emulated already"):
            announce(terminal[1], "scanner", SERIAL)
        withdraw(dataclasses.replace(theirs, pid=os.getpid()))
        assert [board.pid for board in emulated_boards()] == [process.pid]
        process.communicate(b"\n")
    assert announce(terminal[1], "scanner", SERIAL).pid == os.getpid(), "that of a process that ended is nobody's"


def test_board_of_a_process_that_ended_is_stale(terminal):
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    announce(terminal[1], "scanner", SERIAL, pid=process.pid)
    assert len(list(emulated_boards())) == 1
    process.communicate(b"\n")
    assert list(emulated_boards()) == []


def test_pid_that_now_belongs_to_another_process_is_stale(terminal, run_directory):
    announce(terminal[1], "scanner", SERIAL)
    path = run_directory / f"{SERIAL}.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "started": 12}))
    assert list(emulated_boards()) == []


def test_port_that_no_longer_exists_is_left_out():
    announce("/dev/pts/no-such", "scanner", SERIAL)
    assert serial_ports() == []


json_values = st.recursive(st.none() | st.integers() | st.text(), lambda v: st.lists(v) | st.dictionaries(st.text(), v))


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(), json_values.map(lambda v: json.dumps(v).encode())))
def test_any_file_in_the_run_directory_is_harmless(run_directory, content):
    run_directory.mkdir(parents=True, exist_ok=True)
    (run_directory / "x.json").write_bytes(content)
    assert list(emulated_boards()) == []


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["port", "role", "serial", "usb_path", "drive", "pid", "started"]), json_values)
def test_any_value_in_a_field_is_harmless(run_directory, field, value):
    board = {"port": "p", "role": "scanner", "serial": SERIAL, "usb_path": "u", "drive": "d", "pid": 1, "started": 0}
    run_directory.mkdir(parents=True, exist_ok=True)
    (run_directory / "x.json").write_text(json.dumps({"schema": SCHEMA, **board, field: value}))
    list(emulated_boards())


def test_usb_ports_are_those_of_the_right_vendor(monkeypatch):
    ports = [
        SimpleNamespace(device="/dev/ttyACM1", vid=0x2E8A, serial_number="e66aa", location="1-1.4:1.0"),
        SimpleNamespace(device="/dev/ttyUSB0", vid=0x0403, serial_number="FT", location="1-2"),
        SimpleNamespace(device="/dev/ttyACM0", vid=0x2E8A, serial_number=None, location=None),
    ]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    first, second = serial_ports()
    assert (first.device, first.serial, first.usb_path) == ("/dev/ttyACM0", "", "")
    assert (second.device, second.serial, second.usb_path, second.emulated) == ("/dev/ttyACM1", "E66AA", "1-1.4", False)


def plug_in(devices, usb_path, product="0003", block="sdb"):
    """What Linux shows of a board in BOOTSEL mode."""
    device = devices / usb_path
    partition = device / f"{usb_path}:1.0/host2/target2:0:0/2:0:0:0/block/{block}/{block}1"
    partition.mkdir(parents=True)
    (partition / "partition").write_text("1\n")
    (device / "idVendor").write_text("2e8a\n")
    (device / "idProduct").write_text(product + "\n")


def test_bootsel_drives_are_followed_by_usb_path(tmp_path):
    devices, mounts = tmp_path / "devices", tmp_path / "mounts"
    plug_in(devices, "1-1.4", block="sdb")
    plug_in(devices, "1-1.3", block="sdc")
    plug_in(devices, "1-1.2", product="0005", block="sdd")
    mounts.write_text("proc /proc proc rw 0 0\n/dev/sdb1 /media/my\\040user/RPI-RP2 vfat rw 0 0\n")
    unmounted, mounted = bootsel_drives(devices, mounts)
    assert (unmounted.usb_path, unmounted.directory, unmounted.block_device) == ("1-1.3", "", "/dev/sdc1")
    assert (mounted.usb_path, mounted.directory) == ("1-1.4", "/media/my user/RPI-RP2")


def test_emulated_board_in_bootsel_mode_is_a_drive_and_no_port(terminal, tmp_path):
    board = announce(terminal[1], "display", SERIAL)
    os.mkdir(board.drive)
    assert bootsel_drives(tmp_path, tmp_path / "none") == []
    with open(os.path.join(board.drive, "INFO_UF2.TXT"), "w") as file:
        file.write("stand-in")
    (drive,) = bootsel_drives(tmp_path, tmp_path / "none")
    assert (drive.usb_path, drive.directory, drive.emulated) == (board.usb_path, board.drive, True)
    assert serial_ports() == []


def test_bytes_cross_a_connection(terminal):
    master, path = terminal
    with Connection(path) as connection:
        connection.write(b"\x01\x03\x04\r\n")
        assert os.read(master, 100) == b"\x01\x03\x04\r\n"
        os.write(master, b"\x00answer\x03")
        received = b""
        while len(received) < 8:
            received += connection.read()
        assert received == b"\x00answer\x03"
        assert connection.read() == b""


def test_missing_port_is_no_board():
    with pytest.raises(RailbirdError, match="there is no port") as error:
        Connection("/dev/no-such-port").open()
    assert error.value.exit_code == NO_BOARD


def test_busy_port_names_its_holder(terminal):
    path = terminal[1]
    script = f"import serial; p = serial.Serial({path!r}, exclusive=True); print('held', flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", script], stdin=pipe, stdout=pipe) as process:
        assert process.stdout.readline() == b"held\n"
        assert process.pid in [holder.pid for holder in holders(path)]
        with pytest.raises(RailbirdError, match=f"held by .*pid {process.pid}") as error:
            Connection(path).open()
        process.communicate(b"\n")
    assert error.value.exit_code == TRANSPORT
    Connection(path).open().close()


def test_a_port_that_is_held_for_a_moment_is_waited_for(monkeypatch):
    tries = []

    def opens(device, *limits):
        tries.append(device)
        if len(tries) < 4:
            raise serial.SerialException(errno.EBUSY, "held")
        return SimpleNamespace(close=lambda: None)

    monkeypatch.setattr("railbird_host.device.ports.connection.open_serial", opens)
    Connection("/dev/x").open().close()
    assert len(tries) == 4


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["/usr/bin/python3", "/opt/railbird/bin/railbird", "--json", "watch", "--every", "2"], "railbird watch"),
        (["python", "-m", "railbird_host.cli.main", "status"], "railbird status"),
        (["/usr/bin/screen", "/dev/ttyACM0"], "screen"),
    ],
)
def test_a_holder_is_named_by_its_verb(tmp_path, words, name):
    process = tmp_path / "4711"
    (process / "fd").mkdir(parents=True)
    (process / "fd/3").symlink_to("/dev/null")
    (process / "cmdline").write_text("\0".join(words))
    (process / "comm").write_text("screen\n")
    assert [str(holder) for holder in holders("/dev/null", tmp_path)] == [f"{name} (pid 4711)"]


def test_each_refusal_of_the_system_has_its_own_next_step():
    steps = {
        open_error("/dev/x", OSError(n, "m")).next_step for n in (errno.ENOENT, errno.EACCES, errno.EBUSY, errno.EIO)
    }
    assert len(steps) == 4
    assert open_error("/dev/x", OSError(errno.EACCES, "m")).next_step == "railbird doctor --fix"


def test_unplugged_in_the_middle_is_named(terminal):
    master, path = terminal
    connection = Connection(path).open()
    os.close(master)
    with pytest.raises(RailbirdError, match="went away") as error:
        connection.read()
        connection.write(b"x")
    assert error.value.exit_code == TRANSPORT
    connection.close()
    with pytest.raises(RailbirdError, match="went away"):
        connection.read()


def test_a_port_that_the_tables_computer_holds_is_had_by_asking_it():
    """It is the one holder that must not simply be ended."""
    assert step_for([Holder(7, "railbird serve")]).startswith("railbird serve --pause 10")
    assert step_for([Holder(7, "minicom")]) == "close it, then try again"
    assert "sudo railbird serve --keep /var/lib/railbird --pause 10" in step_for([])
