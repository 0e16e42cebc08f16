"""A name of its own for every bench that runs on this computer, and the serial numbers that come with it.

Comes in: the name that a person wants, or none. Goes out: the name, kept until the bench ends, also if it is killed: a
lock of the operating system holds it. Equal names and seeds give equal serial numbers, run after run.
"""

import fcntl
import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from railbird_host.base.errors import USAGE, WRONG_BOARD, RailbirdError
from railbird_host.device.ports.emulated import TABLE_SUFFIX, run_directory

USUAL = "table"
GOOD_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")


def serial_of(bench: str, seed: object, board: str) -> bytes:
    """Of a board of this bench: `scanner`, or `scanner 2` once it was exchanged."""
    return hashlib.sha256(f"{board} of the bench {bench}, seed {seed}".encode()).digest()[:8]


@contextmanager
def own_name(wanted: str | None) -> Iterator[str]:
    """`wanted`, or the first of table, table-2, table-3 … that nobody has."""
    if wanted is not None and not GOOD_NAME.fullmatch(wanted):
        raise RailbirdError(f"{wanted!r} names no bench", "--name takes letters, digits, - and _", USAGE)
    directory = run_directory()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    names = [wanted] if wanted else (USUAL if number == 1 else f"{USUAL}-{number}" for number in count(1))
    for name in names:
        path = directory / f"{name}.bench"
        handle = _locked(path)
        if handle is not None:
            break
    else:
        raise RailbirdError(f"a bench {wanted} runs already", "give this one another name: --name NAME", WRONG_BOARD)
    (directory / f"{name}{TABLE_SUFFIX}").unlink(missing_ok=True)  # lent by a bench of this name that was killed
    try:
        yield name
    finally:
        path.unlink(missing_ok=True)
        os.close(handle)


def _locked(path: Path) -> int | None:
    """The open file, if nobody else has it; one that was taken away while we opened it is none."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if path.exists() and os.path.samestat(os.fstat(handle), path.stat()):
            return handle
    except BlockingIOError:
        pass
    os.close(handle)
    return None
