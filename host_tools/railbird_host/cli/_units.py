"""Units for systemd, written by a verb: into this system, or into another one's root."""

from collections.abc import Mapping
from pathlib import Path

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.base.whole_file import write_whole

FOLDER = Path("/etc/systemd/system")


def write_units(root: Path, texts: Mapping[str, str], verb: str) -> None:
    """`verb` is what has to be typed as root."""
    folder = root / FOLDER.relative_to("/")
    for name, text in texts.items():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / name, text.encode())
        except OSError as error:
            step = f"as root: sudo railbird {verb}"
            raise RailbirdError(f"{folder / name}: {error.strerror}", step, REFUSED) from error
        print(f"{folder / name} is written")
