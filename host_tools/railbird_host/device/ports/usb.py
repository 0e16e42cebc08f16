"""What is plugged in: serial ports of RP2040 boards, and boards in BOOTSEL mode with their drives.

Comes in: the operating system's lists (pyserial, /sys/bus/usb, /proc/self/mounts) and the emulated boards' files. Goes
out: `Port` and `Drive` values. It opens no port: what a board says of itself is `identity.py`.

A USB path ("1-1.4": bus, then hub ports) names a socket, not a board. A board in BOOTSEL mode has no serial number of
its own, so the path is what ties it to the board that was there before.
"""

import string
import sys
from dataclasses import dataclass
from pathlib import Path

from railbird_host.device.ports.emulated import emulated_boards

RASPBERRY_PI = 0x2E8A
BOOTSEL_PRODUCT = "0003"
INFO_FILE = "INFO_UF2.TXT"


@dataclass(frozen=True)
class Port:
    """One serial port that may be a table board."""

    device: str
    serial: str
    usb_path: str
    emulated_role: str = ""

    @property
    def emulated(self) -> bool:
        return bool(self.emulated_role)


@dataclass(frozen=True)
class Drive:
    """A board in BOOTSEL mode. `directory` is empty while its drive is not mounted; `usb_path` if it can't be told."""

    usb_path: str
    directory: str
    block_device: str = ""
    emulated: bool = False


def serial_ports() -> list[Port]:
    """Ports of RP2040 boards, real ones first, in a stable order."""
    from serial.tools.list_ports import comports

    found = [
        Port(info.device, (info.serial_number or "").upper(), (info.location or "").partition(":")[0])
        for info in comports()
        if info.vid == RASPBERRY_PI
    ]
    return sorted(found, key=lambda port: port.device) + [
        Port(board.port, board.serial, board.usb_path, board.role)
        for board in emulated_boards()
        if Path(board.port).exists() and not _has_info(board.drive)
    ]


def bootsel_drives(
    devices: Path = Path("/sys/bus/usb/devices"), mounts: Path = Path("/proc/self/mounts")
) -> list[Drive]:
    """Boards in BOOTSEL mode, real and emulated."""
    emulated = [
        Drive(board.usb_path, board.drive, emulated=True) for board in emulated_boards() if _has_info(board.drive)
    ]
    if devices.is_dir():
        return [_linux_drive(path, mounts) for path in sorted(devices.iterdir()) if _is_bootsel(path)] + emulated
    return [Drive("", str(path)) for path in volumes() if _has_info(path)] + emulated


def volumes() -> list[Path]:
    """Where drives appear on macOS and on Windows; which USB socket one is in can't be told there."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:]]
    return sorted(Path("/Volumes").glob("RPI-RP2*"))


def _has_info(directory: str | Path) -> bool:
    return (Path(directory) / INFO_FILE).is_file()


def _text(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""


def _is_bootsel(device: Path) -> bool:
    vendor, product = _text(device / "idVendor"), _text(device / "idProduct")
    return vendor == f"{RASPBERRY_PI:04x}" and product == BOOTSEL_PRODUCT


def _linux_drive(device: Path, mounts: Path) -> Drive:
    """The block device hangs below the USB device: …/1-1.4/1-1.4:1.0/host2/target2:0:0/2:0:0:0/block/sdb/sdb1."""
    disks = sorted(path.name for path in device.glob("*/host*/target*/*/block/*"))
    partitions = sorted(
        path.name for path in device.glob("*/host*/target*/*/block/*/*") if (path / "partition").exists()
    )
    names = [f"/dev/{name}" for name in partitions + disks]
    for line in _text(mounts).splitlines():
        source, _, rest = line.partition(" ")
        if source in names:
            # proc(5): blanks in a mount point are written as octal escapes
            directory = rest.partition(" ")[0].encode().decode("unicode_escape").encode("latin-1").decode()
            return Drive(device.name, directory, source)
    return Drive(device.name, "", names[0] if names else "")
