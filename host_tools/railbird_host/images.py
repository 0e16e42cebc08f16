"""Finds the images that `make firmware` built: build/<flavour>/<BOARD>.uf2, with what is known of each beside it."""

import json
import os
from pathlib import Path

from railbird_host.errors import USAGE, RailbirdError

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("RAILBIRD_BUILD") or ROOT / "build")  # elsewhere: images with planted faults
BOARDS = ("SCANNER", "DISPLAY", "BENCH")
FLAVOURS = ("development", "production")


def image_path(board: str, flavour: str = "development", ending: str = ".uf2", build: Path = BUILD) -> Path:
    """The image of `board`; `ending` ".bin" gives the bytes of the flash instead, ".json" what is known of it."""
    if board not in BOARDS or flavour not in FLAVOURS:
        raise RailbirdError(
            f"there is no {flavour} image of {board}",
            f"boards: {', '.join(BOARDS)}; flavours: {', '.join(FLAVOURS)}",
            USAGE,
        )
    path = build / flavour / (board + ending)
    if not path.is_file():
        raise RailbirdError(f"{path} is not there: no image was built", "make firmware")
    return path


def build_information(board: str, flavour: str = "development", build: Path = BUILD) -> dict:
    """Version, commit, hashes and sizes of an image (boards/toolchain/image.py writes them)."""
    path = image_path(board, flavour, ".json", build)
    try:
        return json.loads(path.read_text())
    except ValueError:
        raise RailbirdError(f"{path} is not readable", f"rm {path} && make firmware") from None
