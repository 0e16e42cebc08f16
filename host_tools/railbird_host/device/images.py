"""Finds images: in a checkout those that `make firmware` built (build/<flavour>/<BOARD>.uf2), else those of the
installed release; with what is known of each beside it.
"""

import json
import os
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError

ROOT = Path(__file__).resolve().parents[3]
INSTALLED = Path(__file__).resolve().parents[1] / "release"  # what the wheel of a release brings along
IS_CHECKOUT = (ROOT / "Makefile").is_file() and (ROOT / "boards" / "toolchain").is_dir()
DATA = ROOT if IS_CHECKOUT else INSTALLED  # boards/hardware and pins.csv are below it
# RAILBIRD_BUILD: images elsewhere, with planted faults
BUILD = Path(os.environ.get("RAILBIRD_BUILD") or (ROOT / "build" if IS_CHECKOUT else INSTALLED / "images"))
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
        step = "make firmware" if IS_CHECKOUT else "install a release that has it"
        raise RailbirdError(f"{path} is not there: no image was built", step)
    return path


def build_information(board: str, flavour: str = "development", build: Path = BUILD) -> dict:
    """Version, commit, hashes and sizes of an image (boards/toolchain/image.py writes them)."""
    path = image_path(board, flavour, ".json", build)
    try:
        return json.loads(path.read_text())
    except ValueError:
        raise RailbirdError(f"{path} is not readable", f"rm {path} && make firmware") from None
