"""Reads versions.toml: the pinned packages, and one digest over all of them."""

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("versions.toml")


@dataclass(frozen=True)
class Pinned:
    """One package of the archive: `kind` is "source" (its upstream tarball) or "binary" (a .deb with sources in it)."""

    package: str
    version: str
    kind: str
    file: str
    sha256: str


@dataclass(frozen=True)
class Versions:
    suite: str
    micropython: str
    packages: dict[str, Pinned]
    digest: str


def read_versions(file: Path = FILE) -> Versions:
    text = file.read_bytes()
    table = tomllib.loads(text.decode())
    packages = {name: Pinned(**entry) for name, entry in table.items() if isinstance(entry, dict)}
    return Versions(table["suite"], table["micropython"], packages, hashlib.sha256(text).hexdigest())
