"""A table that survives the end of its server: both flashes from the journal on, the shoe, the felt, the chips.

In: a folder and what there is to keep. Out: one file that appears whole or not at all, and what it holds. Images are
not in it: a table that is kept wakes up as after a power cut, with the images of this build.
"""

import base64
import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.whole_file import write_whole

NAME = "table.json"
FIRST_KEPT = 0x180000  # flash_map: journal and settings
VERSION = 1


@dataclass(frozen=True)
class Kept:
    identity: str
    config: dict[str, Any]
    seed: int
    flashes: tuple[bytes, bytes]  # scanner and display, from FIRST_KEPT on
    shoe: dict[str, Any] = field(default_factory=dict)
    felt: list[Any] = field(default_factory=list)
    stakes: dict[str, int] = field(default_factory=dict)
    purse: int = 0


def pack(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 1)).decode()


def unpack(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text))


def save(folder: Path, kept: Kept) -> None:
    values = vars(kept) | {"version": VERSION, "flashes": [pack(data) for data in kept.flashes]}
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / NAME, json.dumps(values).encode(), 0o600)


def load(folder: Path) -> Kept | None:
    """None if nothing was kept there yet."""
    path = folder / NAME
    if not path.exists():
        return None
    try:
        values = json.loads(path.read_text())
        if values.pop("version") != VERSION:
            raise ValueError("another version")
        scanner, display = (unpack(text) for text in values.pop("flashes"))
        return Kept(flashes=(scanner, display), **values)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zlib.error) as error:
        what = f"{path} holds no table: {error}"
        raise RailbirdError(what, "name another folder with --keep, or move that file away", USAGE) from error


def over_image(image: bytes, kept: bytes) -> bytes:
    """A whole flash: this build's image below, what was kept above."""
    return image[:FIRST_KEPT] + kept + image[FIRST_KEPT + len(kept) :]
