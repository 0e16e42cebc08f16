"""BOOTSEL drives: never the wrong one of two, written whole, and the stand-in takes what the bootrom would take."""

import os
import runpy
import subprocess
import threading
import time
from pathlib import Path

import pytest

from railbird_host.base.errors import NO_BOARD, TIME_LIMIT, TRANSPORT, WRONG_BOARD, RailbirdError
from railbird_host.device.flash import drive as drives
from railbird_host.device.flash import flash
from railbird_host.device.flash.drive import choose_drive, wait_for_drive, write_drive
from railbird_host.device.flash.uf2 import Uf2
from railbird_host.device.ports.emulated import announce
from railbird_host.device.ports.usb import Drive, Port
from railbird_host.sim.ports.stand_in import StandInDrive

# The build's own writer: reader and writer must agree.
to_uf2 = runpy.run_path(str(Path(__file__).parents[3] / "boards/toolchain/uf2.py"))["to_uf2"]

CONTENT = bytes(range(256)) * 300
FILE = to_uf2(CONTENT)
ONE, OTHER, UNKNOWN, UNKNOWN_TOO = Drive("1-1", "/a"), Drive("1-2", "/b"), Drive("", "/c"), Drive("", "/d")


def ignore(done, total):
    pass


def test_a_known_path_is_followed():
    assert choose_drive([ONE, OTHER], "1-2") is OTHER
    assert choose_drive([ONE, OTHER], "1-3") is None
    assert choose_drive([ONE, UNKNOWN], "1-3") is UNKNOWN
    assert choose_drive([ONE], "") is ONE
    assert choose_drive([], "") is None


@pytest.mark.parametrize("found", [[ONE, OTHER], [UNKNOWN, UNKNOWN_TOO], [ONE, UNKNOWN]])
def test_two_without_a_known_path_are_refused(found):
    with pytest.raises(RailbirdError, match="nothing says which") as error:
        choose_drive(found, "")
    assert error.value.exit_code == WRONG_BOARD
    assert all(drive.directory in error.value.message for drive in found)


def test_two_unknown_drives_are_refused_for_a_board_whose_path_has_none():
    with pytest.raises(RailbirdError, match="nothing says which"):
        choose_drive([UNKNOWN, UNKNOWN_TOO], "1-3")


def test_a_board_without_a_path_or_a_number_is_the_only_one_that_came(monkeypatch):
    """Where the system tells no USB paths, as macOS does."""
    other, mine, third = Port("/dev/a", "E1", ""), Port("/dev/b", "E2", ""), Port("/dev/c", "E3", "")
    monkeypatch.setattr(flash, "serial_ports", lambda: [other, mine])
    assert flash.returned("", "", {other}) == [mine]
    assert flash.returned("", "E1", {other}) == [other] and flash.returned("1-1", "", {other}) == []
    monkeypatch.setattr(flash, "serial_ports", lambda: [other, mine, third])
    with pytest.raises(RailbirdError, match="/dev/b, /dev/c") as error:
        flash.returned("", "", {other})
    assert error.value.exit_code == WRONG_BOARD


def test_a_desktop_that_does_not_mount_is_no_crash(monkeypatch):
    def slow(command, **_):
        raise subprocess.TimeoutExpired(command, 10)

    monkeypatch.setattr(drives, "bootsel_drives", lambda: [Drive("1-1", "", "/dev/sdb1")])
    monkeypatch.setattr("shutil.which", lambda tool: f"/usr/bin/{tool}")
    monkeypatch.setattr("subprocess.run", slow)
    with pytest.raises(RailbirdError, match="not mounted"):
        wait_for_drive("1-1", True, 0.06)


@pytest.fixture
def stand_in():
    board = announce(os.devnull, "scanner", "E66A")
    drive = StandInDrive(board.drive)
    drive.insert()
    return drive, board.usb_path


def test_image_crosses_the_stand_in(stand_in):
    drive, usb_path = stand_in
    taken = []

    def board():
        while not taken:
            image = drive.poll()
            if image:
                taken.append(image)
            time.sleep(0.002)

    thread = threading.Thread(target=board)
    thread.start()
    steps = []
    write_drive(wait_for_drive(usb_path, 1.0), FILE, lambda done, total: steps.append((done, total)))
    thread.join(10)
    assert taken == [Uf2(0, CONTENT)]
    assert steps[-1] == (len(FILE), len(FILE)) and steps == sorted(steps)
    assert drives.bootsel_drives() == []


def test_part_of_a_file_is_not_taken(stand_in):
    drive, _ = stand_in
    for size in (0, 100, 512, len(FILE) - 512, len(FILE) - 1):
        (drive.directory / "x.uf2").write_bytes(FILE[:size])
        assert drive.poll() is None
    (drive.directory / "x.uf2").write_bytes(FILE)
    assert drive.poll() == Uf2(0, CONTENT)
    assert drive.poll() is None


def test_board_that_does_not_take_the_image_is_a_time_limit(stand_in, monkeypatch):
    monkeypatch.setattr(drives, "VANISH_LIMIT_S", 0.1)
    with pytest.raises(RailbirdError, match="still there") as error:
        write_drive(wait_for_drive(stand_in[1], 1.0), FILE, ignore)
    assert error.value.exit_code == TIME_LIMIT


def test_drive_lost_in_the_middle(stand_in):
    drive, usb_path = stand_in
    found = wait_for_drive(usb_path, 1.0)
    drive.remove()
    with pytest.raises(RailbirdError, match="lost in the middle") as error:
        write_drive(found, FILE, ignore)
    assert error.value.exit_code == TRANSPORT


def test_no_drive_another_drive_and_an_unmounted_drive_are_told_apart(monkeypatch):
    def problem(usb_path, was_running=False):
        with pytest.raises(RailbirdError) as error:
            wait_for_drive(usb_path, was_running, 0.06)
        return error.value

    assert "did not come back" in problem("1-1", was_running=True).message
    nothing = problem("")
    assert nothing.message == "no board is in BOOTSEL mode" and nothing.exit_code == NO_BOARD
    assert "--bootsel --image" in nothing.next_step, "a command that can be typed"
    monkeypatch.setattr(drives, "bootsel_drives", lambda: [Drive("1-1", "")])
    assert "not mounted" in problem("1-1").message
    other = problem("1-2")
    assert "no board on USB 1-2" in other.message and "(USB 1-1)" in other.message and other.exit_code == NO_BOARD
