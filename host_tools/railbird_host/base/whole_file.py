"""Writes a file that appears whole or not at all: beside its place first, then renamed.

Comes in: a path, the content, and who may read it. Goes out: the file. After an error (a full disk) nothing new lies
there and an old file of that name is as it was.
"""

import contextlib
import os
from pathlib import Path
from typing import IO

OWNER_ONLY, ANYBODY = 0o600, 0o666  # the umask takes from the second


def write_whole(path: Path, content: bytes, mode: int = ANYBODY) -> None:
    if path.exists() and not path.is_file():  # /dev/null and the like are written to, never replaced
        path.write_bytes(content)
        return
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    with contextlib.suppress(FileNotFoundError):
        partial.unlink()  # of a process with this number that was killed
    try:
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            put(file, content)
        partial.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            partial.unlink()
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None  # the name that the person gave
        raise


def put(file: IO[bytes], content: bytes) -> None:
    file.write(content)
    file.flush()
    os.fsync(file.fileno())
