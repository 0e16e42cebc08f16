"""What ran of the frozen code: per file lines, branches and native functions, over all images that were watched.

In: the files of `sim/emulator/watched.py` and the images' symbols. Out: a `FileCoverage` each. A line has run if the
interpreter has read one of its instructions on any image; a conditional jump has two branches. Where a condition itself
calls Python code (`__len__`, a generator in a `for`), its branch is not seen: figures are lower bounds. What ran of a
file is kept beside them for as long as its source is the same: an image that changed elsewhere begins with it.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import BOARDS, FLAVOURS, ROOT, image_path
from railbird_host.figures.coverage.bytecode import (
    INTERPRETER,
    MODULE,
    Function,
    functions_of,
    read_symbols,
)
from railbird_host.sim.emulator.image import flash_from_image
from railbird_host.sim.emulator.watched import write_files

READ, FELL, JUMPED, FETCHED = 1, 2, 4, 8
GOAL_PERCENT = 95


@dataclass
class FileCoverage:
    """Branches are (line, function, which of its jumps, taken): the same in every image."""

    name: str
    lines: set[int] = field(default_factory=set)
    run: set[int] = field(default_factory=set)
    branches: set[tuple[int, str, int, bool]] = field(default_factory=set)
    taken: set[tuple[int, str, int, bool]] = field(default_factory=set)
    native: set[str] = field(default_factory=set)
    entered: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Watched:
    """One image, and what it has in it."""

    board: str
    flavour: str
    name: str
    functions: list[Function]


def frozen_names() -> dict[str, str]:
    """Our files by the beginning of their functions' names."""
    firmware = ROOT / "firmware"
    files = sorted((firmware / "railbird").rglob("*.py"))
    names = [path.relative_to(firmware).as_posix() for path in files]
    return {name.removesuffix(".py").removesuffix("/__init__").replace("/", "_"): name for name in names}


def file_of(function: str, files: dict[str, str]) -> str:
    """The file with the longest name that fits; "" if it is none of ours."""
    if function.endswith(MODULE):
        return files.get(function.removesuffix(MODULE), "")
    fitting = [name for name in files if function.startswith(name + "_")]
    return files[max(fitting, key=len)] if fitting else ""


def images(folder: Path, flavours: Iterable[str] = FLAVOURS) -> list[Watched]:
    """Everything that was built, prepared to be watched."""
    found = []
    for flavour in flavours:
        for board in BOARDS:
            image = bytes(flash_from_image(image_path(board, flavour).read_bytes()))  # a UF2's last page has an end
            symbols = read_symbols(image_path(board, flavour, ".symbols").read_text())
            functions = list(functions_of(image, symbols))
            interpreter = next(s for s in symbols if s.name == INTERPRETER)
            jumps = {jump.place: jump.target for function in functions for jump in function.jumps}
            name = write_files(folder, image, (interpreter.address & ~1, interpreter.size), jumps)
            found.append(Watched(board, flavour, name, functions))
    return found


def coverage(folder: Path, watched: list[Watched]) -> list[FileCoverage]:
    files = frozen_names()
    found: dict[str, FileCoverage] = {}
    for image in watched:
        path = folder / f"{image.name}.seen"
        if not path.exists():
            raise RailbirdError(f"{path} is not there", "make coverage")
        seen = path.read_bytes()
        for function in image.functions:
            name = file_of(function.name, files)
            if name:
                add(found.setdefault(name, FileCoverage(name)), function, seen)
    return sorted(found.values(), key=lambda file: file.name)


def with_kept(path: Path, files: list[FileCoverage]) -> None:
    """Adds what ran of the same sources before, and writes all of it down."""
    kept = json.loads(path.read_text()) if path.exists() else {}
    for file in files:
        source = hashlib.sha256((ROOT / "firmware" / file.name).read_bytes()).hexdigest()
        before = kept.get(file.name, {})
        if before.get("source") == source:
            file.run |= file.lines & set(before["run"])
            file.taken |= file.branches & {(line, name, index, taken) for line, name, index, taken in before["taken"]}
            file.entered |= file.native & set(before["entered"])
        entry = {
            "source": source,
            "run": sorted(file.run),
            "taken": sorted(file.taken),
            "entered": sorted(file.entered),
        }
        kept[file.name] = entry
    path.write_text(json.dumps(kept))


def add(file: FileCoverage, function: Function, seen: bytes) -> None:
    if function.is_native:
        file.native.add(function.name)
        if any(bits & FETCHED for bits in seen[function.start : function.start + function.size]):
            file.entered.add(function.name)
    for line, places in function.lines.items():
        file.lines.add(line)
        if any(seen[place] & READ for place in places):
            file.run.add(line)
    for index, jump in enumerate(function.jumps):
        for is_taken, bit in ((False, FELL), (True, JUMPED)):
            branch = (jump.line, function.name, index, is_taken)
            file.branches.add(branch)
            if seen[jump.place] & bit:
                file.taken.add(branch)


def percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0


def ranges(lines: Iterable[int]) -> str:
    """3-5, 9"""
    shown: list[list[int]] = []
    for line in sorted(lines):
        if shown and shown[-1][1] == line - 1:
            shown[-1][1] = line
        else:
            shown.append([line, line])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in shown)
