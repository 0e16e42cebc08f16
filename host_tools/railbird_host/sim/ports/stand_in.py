"""A stand-in for the BOOTSEL drive of an emulated board: a folder with the drive's files in place of a USB disk.

It is a stand-in, not the bootrom: no USB, no FAT, no timing. It takes a UF2 file as the bootrom does, and gives the
flash content once the file is whole. Whoever runs the emulated board calls `insert` when the board goes to BOOTSEL
mode, then `poll`, and starts the board again with the new content.
"""

import shutil
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.device.flash.uf2 import Uf2, read_uf2
from railbird_host.device.ports.usb import INFO_FILE

INFO = "UF2 Bootloader v3.0\nModel: Railbird emulated board (stand-in for BOOTSEL)\nBoard-ID: RPI-RP2\n"


class StandInDrive:
    """The drive of one emulated board; it is there from `insert` until a whole UF2 file has arrived."""

    def __init__(self, directory: str | Path):
        self.directory = Path(directory)

    def insert(self) -> None:
        self.remove()
        self.directory.mkdir(parents=True)
        (self.directory / INFO_FILE).write_text(INFO)

    def remove(self) -> None:
        shutil.rmtree(self.directory, ignore_errors=True)

    def poll(self) -> Uf2 | None:
        """What to put into the flash, once; the drive is gone then, as a real one is."""
        for path in self.directory.glob("*.[uU][fF]2"):
            try:
                image = read_uf2(path.read_bytes())
            except (OSError, RailbirdError):
                continue  # still being written
            self.remove()
            return image
        return None
