"""A disk of one's own that can be full from one moment to the next: a file system in memory, as root.

In: a folder. Out: that folder on a disk which `fill` leaves no byte of room, and `free` makes large again. Nothing is
written for it: the file system itself gets smaller, to what lies on it.
"""

import os
import shutil
import subprocess
from pathlib import Path

WHOLE = "2g"
PAGE_BYTES = 4096


def why_not() -> str:
    """Empty where disks can be made."""
    if os.geteuid() != 0:
        return "only root mounts a disk"
    return "" if shutil.which("mount") else "there is no mount here"


class SmallDisk:
    def __init__(self, folder: Path, mode: int = 0o755):
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        words = ["mount", "-t", "tmpfs", "-o", f"size={WHOLE},mode={mode:o}", "tmpfs", str(folder)]
        subprocess.run(words, check=True, capture_output=True)

    def fill(self) -> None:
        """Others write meanwhile: what has come since is in the way of a smaller size, and counted anew."""
        while True:
            status = os.statvfs(self._folder)
            used = (status.f_blocks - status.f_bfree) * status.f_frsize
            if self._resize(str(max(used, PAGE_BYTES))):
                return

    def free(self) -> None:
        assert self._resize(WHOLE)

    def end(self) -> None:
        subprocess.run(["umount", "-l", str(self._folder)], check=True)

    def _resize(self, size: str) -> bool:
        words = ["mount", "-o", f"remount,size={size}", str(self._folder)]
        return subprocess.run(words, capture_output=True).returncode == 0
