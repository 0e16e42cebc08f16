"""Looks for keys in whatever left a table: as they are, in hex, as numbers, in base64; eight bytes of one are enough.

The classes are those of `link/keys.py`, the keys those that lie in the boards' own flash.
"""

import base64
import zipfile
from collections.abc import Iterator
from pathlib import Path

from railbird.journal.settings import Settings
from railbird.link.keys import KEY_CLASSES, TABLE_SERVICE_KEY, KeyRing
from railbird.link.messages import DISPLAY, SCANNER
from railbird_host.sim.bench.prepared import FlashBytes
from railbird_host.sim.bench.table_bench import TableBench

PIECE_BYTES = 8


def ring_of(flash: bytes, role: int) -> KeyRing:
    settings = Settings(FlashBytes(bytearray(flash)), role)
    settings.load()
    return settings.keys


def keys_of(bench: TableBench) -> dict[int, set[bytes]]:
    """Class to the keys of it that the two boards hold; a board that has one it must not have is an error."""
    rings = {
        SCANNER: ring_of(bench.scanner.flash_bytes(), SCANNER),
        DISPLAY: ring_of(bench.display.flash_bytes(), DISPLAY),
    }
    found = {}
    for key_class, (name, roles, _, _) in KEY_CLASSES.items():
        held = {role: ring.get(key_class) for role, ring in rings.items() if ring.get(key_class)}
        expected = () if key_class == TABLE_SERVICE_KEY else sorted(roles)  # boards of before gave it up
        assert tuple(sorted(held)) == tuple(expected), f"the {name} key lies on {held.keys()}"
        found[key_class] = set(held.values())
    return found


def forms_of(key: bytes) -> Iterator[bytes]:
    """In small letters, as `places_of` looks for them."""
    for start in range(len(key) - PIECE_BYTES + 1):
        piece = key[start : start + PIECE_BYTES]
        yield piece.hex().encode()
        yield ", ".join(map(str, piece)).encode()
        yield repr(piece)[2:-1].lower().encode()
    for shift in range(3):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            yield encode(bytes(shift) + key)[4:-4].lower()


def places_of(key: bytes, contents: dict[str, bytes]) -> list[str]:
    """The names of the contents that hold a piece of the key."""
    pieces = [key[start : start + PIECE_BYTES] for start in range(len(key) - PIECE_BYTES + 1)]
    forms = list(forms_of(key))
    found = []
    for name, content in contents.items():
        small = content.lower()
        if any(piece in content for piece in pieces) or any(form in small for form in forms):
            found.append(name)
    return found


def contents_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder; a zip is opened."""
    found = {}
    for path in folder.rglob("*"):
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                found |= {f"{path.name}/{name}": archive.read(name) for name in archive.namelist()}
        elif path.is_file():
            found[path.name] = path.read_bytes()
    return found
