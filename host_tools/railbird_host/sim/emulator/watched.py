"""Which bytes of a flash the interpreter runs, for the coverage of tests on images as they are.

Off, and without any cost, unless RAILBIRD_COVERAGE names a folder. There, by the SHA-256 of a flash's first megabyte:
    DIGEST.jumps    interpreter's start, its size, then for each byte of the flash where a conditional jump that ends
                    there leads, 0 for other bytes; u32 each
    DIGEST.seen     a byte for each byte of the flash, bits as in native/xip_cache.h
`seen` is one file for all processes, mapped into memory: nothing is lost when one of them is killed. A flash that has
no files there is not watched, nor one without waits (`zero_wait_flash`).
"""

import hashlib
import mmap
import os
import struct
from functools import cache
from pathlib import Path
from typing import Any

VARIABLE = "RAILBIRD_COVERAGE"
WATCHED_BYTES = 0x100000
HEAD = struct.Struct("<II")


def digest(flash: bytes | bytearray | memoryview) -> str:
    return hashlib.sha256(bytes(flash[:WATCHED_BYTES]).ljust(WATCHED_BYTES, b"\xff")).hexdigest()[:16]


@cache
def mapped(folder: Path, name: str) -> tuple[Any, Any, int, int] | None:
    """(seen, jumps, interpreter's start and size), once for a process."""
    try:
        with (folder / f"{name}.jumps").open("rb") as jumps, (folder / f"{name}.seen").open("r+b") as seen:
            table = memoryview(mmap.mmap(jumps.fileno(), 0, prot=mmap.PROT_READ))
            bits = memoryview(mmap.mmap(seen.fileno(), 0))
    except FileNotFoundError:
        return None
    return bits, table[HEAD.size :].cast("I"), *HEAD.unpack_from(table)


def watch(chip: Any) -> None:
    """Called for every chip that is made."""
    folder = os.environ.get(VARIABLE)
    if folder:
        found = mapped(Path(folder), digest(chip.flash))
        if found is not None:
            chip.xip.watch(*found)


def write_files(folder: Path, flash: bytes, interpreter: tuple[int, int], jumps: dict[int, int]) -> str:
    """`jumps`: from the place of a conditional jump's last byte to the address it leads to. What was seen stays."""
    name = digest(flash)
    table = bytearray(4 * WATCHED_BYTES)
    for place, address in jumps.items():
        struct.pack_into("<I", table, 4 * place, address)
    folder.mkdir(parents=True, exist_ok=True)
    jumps_file, content = folder / f"{name}.jumps", HEAD.pack(*interpreter) + table
    if not jumps_file.exists() or jumps_file.read_bytes() != content:  # never cut short what somebody has mapped
        jumps_file.write_bytes(content)
    seen = folder / f"{name}.seen"
    if not seen.exists():
        seen.write_bytes(bytes(WATCHED_BYTES))
    return name
