"""Emulated boards announce themselves in a run directory, so that every verb finds them as it finds USB boards.

One file per board, `<run directory>/<serial>.json`:

    {"schema": "railbird.emulated-board/1", "port": "/dev/pts/3", "role": "scanner", "serial": "E6614C311B7E2F01",
     "usb_path": "emulated-scanner", "drive": "/run/user/1000/railbird/E6614C311B7E2F01.drive",
     "pid": 4711, "started": 8123456}

`drive` is the directory that stands in for the BOOTSEL drive; it holds INFO_UF2.TXT exactly while the board is in
BOOTSEL mode. `pid` and `started` (clock ticks since boot) name the process that runs the board: a file whose process is
gone, or whose pid now belongs to another one, is stale and ignored. A file belongs to its process: no other one that
runs writes over it or takes it away.
"""

import getpass
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from railbird_host.base.errors import WRONG_BOARD, RailbirdError

SCHEMA = "railbird.emulated-board/1"
USB_PATH_PREFIX = "emulated-"
TABLE_SUFFIX = ".table"  # of the table file that an emulated bench lends; .json are the boards


@dataclass(frozen=True)
class EmulatedBoard:
    """One running emulated board."""

    port: str
    role: str
    serial: str
    usb_path: str
    drive: str
    pid: int
    started: int


def run_directory() -> Path:
    """Where announcements lie: `$XDG_RUNTIME_DIR/railbird`, or a directory of this user under the temporary one."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    if base:
        return Path(base) / "railbird"
    if sys.platform == "win32":
        user = getpass.getuser()
    else:
        user = str(os.getuid())
    return Path(tempfile.gettempdir()) / f"railbird-{user}"


def process_started(pid: int) -> int:
    """When a process began, in clock ticks since boot; 0 if it is gone, 1 where there is no /proc to tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return 0 if fields[0] in "ZX" else int(fields[19])  # proc(5): state is field 3, starttime field 22
    except OSError:
        pass
    if sys.platform == "win32":  # no board is emulated there, and os.kill would end the process
        return 0
    try:
        os.kill(pid, 0)
    except OSError:
        return 0
    return 0 if Path("/proc/self").exists() else 1


def announce(port: str, role: str, serial: str, pid: int | None = None) -> EmulatedBoard:
    """Write the file of a board that the process `pid` (this one) runs. `withdraw` takes it away again."""
    directory = run_directory()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    owner = os.getpid() if pid is None else pid
    board = EmulatedBoard(
        port=port,
        role=role,
        serial=serial,
        usb_path=f"{USB_PATH_PREFIX}{serial}",
        drive=str(directory / f"{serial}.drive"),
        pid=owner,
        started=process_started(owner),
    )
    there = _read(_file_of(serial))
    if there is not None and _runs(there) and there.pid != owner:
        message = f"board {serial} is emulated already, by process {there.pid}"
        raise RailbirdError(message, "give this bench another name: --name NAME", WRONG_BOARD)
    new = directory / f".{serial}.{os.getpid()}"
    new.write_text(json.dumps({"schema": SCHEMA, **asdict(board)}))
    new.replace(_file_of(serial))
    return board


def withdraw(board: EmulatedBoard) -> None:
    """Takes the file away, unless another process has written its own in the meantime."""
    there = _read(_file_of(board.serial))
    if there is not None and (there.pid, there.started) == (board.pid, board.started):
        _file_of(board.serial).unlink(missing_ok=True)


def emulated_boards() -> Iterator[EmulatedBoard]:
    """The boards whose process still runs, by serial; files that do not parse or are stale are left out."""
    for path in sorted(run_directory().glob("*.json")):
        board = _read(path)
        if board is not None and _runs(board):
            yield board


def _file_of(serial: str) -> Path:
    return run_directory() / f"{serial}.json"


def _runs(board: EmulatedBoard) -> bool:
    return bool(board.started) and process_started(board.pid) == board.started


def _read(path: Path) -> EmulatedBoard | None:
    try:
        value = json.loads(path.read_text())
        if value.pop("schema") != SCHEMA:
            return None
        board = EmulatedBoard(**value)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
    fields = {"pid": int, "started": int}
    return board if all(isinstance(value, fields.get(name, str)) for name, value in asdict(board).items()) else None
