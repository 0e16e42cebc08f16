"""The drive of a board in BOOTSEL mode: found by USB path, mounted if need be, written, gone when the board has it.

Comes in: a USB path and the bytes of a UF2 file. Goes out: nothing; the board restarts. A drive without a known path
is taken only if it is the only one: with two, nobody can say which board is which.
"""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from railbird_host.base import clock
from railbird_host.base.errors import NO_BOARD, TIME_LIMIT, TRANSPORT, WRONG_BOARD, RailbirdError
from railbird_host.device.ports.usb import Drive, bootsel_drives

APPEAR_LIMIT_S = 10.0
VANISH_LIMIT_S = 15.0
POLL_S = 0.05
PIECE_BYTES = 32768
FLASH_IT = "railbird flash --bootsel --image FILE"
HOLD_AND_FLASH = f"hold BOOTSEL while plugging it in, then: {FLASH_IT}"


def choose_drive(drives: list[Drive], usb_path: str) -> Drive | None:
    """The drive at `usb_path`; with no path known, the only one; None if it is not there (yet)."""
    if usb_path:
        known = [drive for drive in drives if drive.usb_path == usb_path]
        if known:
            return known[0]
        drives = [drive for drive in drives if not drive.usb_path]
    if len(drives) > 1:
        raise RailbirdError(
            f"{len(drives)} boards are in BOOTSEL mode and nothing says which is meant: {shown(drives)}",
            "unplug all but one, or name its USB path: railbird flash --bootsel USB_PATH --image FILE",
            WRONG_BOARD,
        )
    return drives[0] if drives else None


def shown(drives: list[Drive]) -> str:
    return ", ".join(f"{drive.directory or drive.block_device} (USB {drive.usb_path or '?'})" for drive in drives)


def wait_for_drive(usb_path: str, was_running: bool, limit_s: float = APPEAR_LIMIT_S) -> Drive:
    """The drive, mounted. `was_running`: of a board that was sent to BOOTSEL mode just now."""
    limit = clock.now_s() + limit_s
    asked = False
    while clock.now_s() < limit:
        drive = choose_drive(bootsel_drives(), usb_path)
        if drive is not None and drive.directory:
            return drive
        if drive is not None and not asked:
            asked = _mount(drive)
        clock.sleep(POLL_S)
    raise no_drive(bootsel_drives(), usb_path, was_running)


def no_drive(drives: list[Drive], usb_path: str, was_running: bool) -> RailbirdError:
    if choose_drive(drives, usb_path) is not None:
        step = f"mount it (a desktop does by itself), then: {FLASH_IT}"
        return RailbirdError("the board is in BOOTSEL mode, but its drive is not mounted", step, TRANSPORT)
    if was_running:
        return RailbirdError("the board did not come back as a BOOTSEL drive", HOLD_AND_FLASH, NO_BOARD)
    if drives:
        message = f"no board on USB {usb_path} is in BOOTSEL mode; there is {shown(drives)}"
        return RailbirdError(message, "name one of these: railbird flash --bootsel USB_PATH --image FILE", NO_BOARD)
    return RailbirdError("no board is in BOOTSEL mode", HOLD_AND_FLASH, NO_BOARD)


def _mount(drive: Drive) -> bool:
    """Ask the desktop's service to mount it, where there is one; as no superuser we can do no more."""
    tool = shutil.which("udisksctl")
    if tool and drive.block_device:
        command = [tool, "mount", "--no-user-interaction", "-b", drive.block_device]
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):  # then a person must: the caller says so
            subprocess.run(command, capture_output=True, timeout=10)
    return True


def write_drive(drive: Drive, uf2: bytes, progress: Callable[[int, int], None]) -> None:
    """Copy the file and wait until the drive is gone, which is how the bootrom says that it has all of it."""
    written = 0
    try:
        with open(Path(drive.directory) / "railbird.uf2", "wb", buffering=0) as file:
            while written < len(uf2):
                file.write(uf2[written : written + PIECE_BYTES])
                os.fsync(file.fileno())
                written += PIECE_BYTES
                progress(min(written, len(uf2)), len(uf2))
    except OSError as error:
        # The bootrom restarts after the last block, perhaps before the system has closed the file.
        if written + PIECE_BYTES < len(uf2):
            message = f"the drive was lost in the middle: {error.strerror}"
            raise RailbirdError(message, HOLD_AND_FLASH, TRANSPORT) from error
    limit = clock.now_s() + VANISH_LIMIT_S
    while clock.now_s() < limit:
        if not any(
            other.usb_path == drive.usb_path and other.directory == drive.directory for other in bootsel_drives()
        ):
            return
        clock.sleep(POLL_S)
    step = f"unplug it, plug it in again with BOOTSEL held, then: {FLASH_IT}"
    raise RailbirdError("the board did not take the image: its drive is still there", step, TIME_LIMIT)
