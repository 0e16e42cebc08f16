"""Which files of the working tree belong on a board, and which of them differ from those frozen into its image.

Comes in: the repository's top folder, a role, what the image says of its frozen sources. Goes out: name -> path. The
list is that of `boards/*/manifest.py`: the package `railbird`, the board's `wiring.py` and `application.py`.
"""

import hashlib
import sys
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.device.deploy.compiler import Source
from railbird_host.device.deploy.import_order import first_imports

BOARD_FILES = ("application.py", "wiring.py")


def source_root() -> Path:
    """The top of the checkout that these tools run from."""
    root = Path(__file__).resolve().parents[4]
    if not (root / "firmware" / "railbird").is_dir():
        raise RailbirdError("deploy needs the sources", "run it from a checkout of the repository", USAGE)
    return root


def files_of_role(root: Path, role: str) -> dict[str, Path]:
    """Name, as the image has it -> source."""
    board = root / "boards" / role.upper()
    if not board.is_dir():
        raise RailbirdError(f"there is no board definition {board.name}", "roles are scanner, display, bench", USAGE)
    firmware = root / "firmware"
    files = {str(path.relative_to(firmware)): path for path in (firmware / "railbird").rglob("*.py")}
    files |= {name: board / name for name in BOARD_FILES if (board / name).is_file()}
    return dict(sorted(files.items()))


def folded(sources: dict[str, str]) -> dict[str, str]:
    """As the build freezes them: numbers stand in the place of their names (boards/toolchain/folding.py)."""
    boards = source_root() / "boards"
    if str(boards) not in sys.path:
        sys.path.append(str(boards))
    from toolchain import folding

    first = {path.name: path.read_text() for path in (boards / "frozen/development").glob("*.py")}
    texts = folding.folded({**first, **sources})
    return {name: texts[name] for name in sources}


def script_for_board(script: str) -> str:
    """A program that runs on a development image, whose modules no longer have all names of the sources."""
    sources = {name: path.read_text() for name, path in files_of_role(source_root(), "bench").items()}
    return folded({**sources, "__script__.py": script})["__script__.py"]


class Tree:
    """The sources of one board, read once."""

    def __init__(self, files: dict[str, Path]):
        self.files = files
        texts = folded({name: path.read_text() for name, path in files.items()})
        self.contents = {name: text.encode() for name, text in texts.items()}
        self._hashes = {name: hashlib.sha256(content).hexdigest() for name, content in self.contents.items()}

    @property
    def digest(self) -> str:
        """Names this state of the sources."""
        lines = "".join(f"{digest} {name}\n" for name, digest in self._hashes.items())
        return hashlib.sha256(lines.encode()).hexdigest()

    def first_imports(self) -> list[str]:
        """What the board imports one after the other before its application."""
        return first_imports(self.contents)

    def differing(self, frozen: str) -> dict[str, Source]:
        """The files that are not the frozen ones; `frozen` has a line "<16 digits of the SHA-256> <name>" for each."""
        there = {tuple(line.split(" ", 1)) for line in frozen.splitlines()}
        return {
            name: Source(path, self.contents[name])
            for name, path in self.files.items()
            if (self._hashes[name][:16], name) not in there
        }
