"""A release with one byte changed, and what is said against it."""

import random
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.release.verify import verify_release


def findings(path: Path, key: Path) -> dict[str, str]:
    """What is wrong, by subject."""
    return {found.what: found.detail for found in verify_release(path, [key]) if not found.is_right}


def flipped(whole: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(whole))
    return whole[:at] + bytes([whole[at] ^ 1 << dice.randrange(8)]) + whole[at + 1 :]


def about(path: Path, key: Path) -> str:
    """What is said against a release; empty if nothing is."""
    try:
        return " ".join(findings(path, key).values())
    except RailbirdError as error:
        return error.message
