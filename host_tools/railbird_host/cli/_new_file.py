"""A file that a verb will write: refused before anything is asked of a board."""

from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError


def check_new(path: Path, why: str = "") -> None:
    """It must not be there, and its folder must; `why` an old one is not written over."""
    if path.exists():
        step = f"{why}: name another file" if why else "name another file"
        raise RailbirdError(f"{path} is there already", step, USAGE)
    if not path.parent.is_dir():
        raise RailbirdError(f"there is no folder {path.parent}", "make it, or name another file", USAGE)
