"""Who holds a port: the processes that have it open, so that "busy" can name its cause."""

import os
from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.printable import printable

SERVE = "railbird serve"


@dataclass(frozen=True)
class Holder:
    """A process that has a file open."""

    pid: int
    command: str

    def __str__(self) -> str:
        return f"{self.command} (pid {self.pid})"


def holders(device: str, processes: Path = Path("/proc")) -> list[Holder]:
    """Other processes that have `device` open, as far as this user may see them; empty where there is no /proc."""
    wanted = os.path.realpath(device)
    found = []
    for process in processes.glob("[0-9]*"):
        pid = int(process.name)
        if pid != os.getpid() and _has_open(process, wanted):
            found.append(Holder(pid, _command(process)))
    return sorted(found, key=lambda holder: holder.pid)


def _has_open(process: Path, wanted: str) -> bool:
    try:
        return any(os.readlink(entry) == wanted for entry in (process / "fd").iterdir())
    except OSError:  # it ended just now, or belongs to somebody else
        return False


def _command(process: Path) -> str:
    """What it is called; one of our own by its verb, which says how long it may last."""
    words = _text(process / "cmdline").split("\0")
    for index, word in enumerate(words):
        if word.rpartition("/")[2] == "railbird" or word == "railbird_host.cli.main":
            verb = next((other for other in words[index + 1 :] if not other.startswith("-")), "")
            return printable(f"railbird {verb}".rstrip())
    return printable(_text(process / "comm").strip()) or "?"


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode(errors="replace")
    except OSError:  # it ended just now
        return ""


def step_for(found: list[Holder]) -> str:
    """The table's computer lets go when asked; as a service it belongs to another user."""
    if any(holder.command == SERVE for holder in found):
        return f"{SERVE} --pause 10, then try again"
    if not found:
        return f"on a table's computer: sudo {SERVE} --keep /var/lib/railbird --pause 10; else close it, then try again"
    return "close it, then try again"
