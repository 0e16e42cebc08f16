"""Reads host_tools/requirements.lock: every Python package with its version and the SHA-256 of its files.

The lock covers tests and build too; `needed` follows requirements from a few names, so that a release carries only what
its verbs import.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement

from railbird_host.base.errors import USAGE, RailbirdError

LOCK = "host_tools/requirements.lock"
ENTRY = re.compile(r"^([A-Za-z0-9._-]+)==(\S+?)\s*(?:;\s*(.+?))?\s*\\?$")


@dataclass(frozen=True)
class Locked:
    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]

    def text(self) -> str:
        marker = f" ; {self.marker}" if self.marker else ""
        return (
            f"{self.name}=={self.version}{marker} \\\n"
            + " \\\n".join(f"    --hash={digest}" for digest in self.hashes)
            + "\n"
        )


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def read_lock(root: Path) -> dict[str, Locked]:
    found: dict[str, Locked] = {}
    entry: tuple[str, str, str] | None = None
    hashes: list[str] = []
    for line in [*(root / LOCK).read_text().splitlines(), ""]:
        if line.lstrip().startswith("--hash="):
            hashes.append(line.strip().removeprefix("--hash=").rstrip(" \\"))
            continue
        if entry is not None:
            found[canonical(entry[0])] = Locked(*entry, tuple(hashes))
            entry, hashes = None, []
        match = ENTRY.match(line)
        if match:
            entry = (match[1], match[2], match[3] or "")
    return found


LINUX = ("linux", "Linux", "posix")
SYSTEMS = (LINUX, ("win32", "Windows", "nt"), ("darwin", "Darwin", "posix"))  # as markers name them


def needed(
    lock: dict[str, Locked], names: list[str], systems: Sequence[tuple[str, str, str]] = SYSTEMS
) -> dict[str, Locked]:
    """The packages of `names` and what they require on any of the systems."""
    found: dict[str, Locked] = {}
    todo = [Requirement(name) for name in names]
    while todo:
        wanted = todo.pop()
        name = canonical(wanted.name)
        if name in found:
            continue
        if name not in lock:
            raise RailbirdError(f"{name} is not in {LOCK}", "make lock", USAGE)
        found[name] = lock[name]
        todo += [
            requirement
            for requirement in map(Requirement, _requires(name))
            if _is_wanted(requirement, wanted.extras, systems)
        ]
    return dict(sorted(found.items()))


def _requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []  # for another system only: nothing is installed here that could tell


def _is_wanted(requirement: Requirement, extras: set[str], systems: Sequence[tuple[str, str, str]]) -> bool:
    """Also what only another system needs; not what an extra that nobody asked for needs."""
    if requirement.marker is None:
        return True
    return any(
        requirement.marker.evaluate({"sys_platform": a, "platform_system": b, "os_name": c, "extra": extra})
        for a, b, c in systems
        for extra in (extras or {""})
    )
