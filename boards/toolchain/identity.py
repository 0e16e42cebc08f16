"""The build id of an image: version, commit, hash of the frozen code; and the date, which is the commit's.

The commit is the last one that changed what goes into an image, so a commit to the host tools alone changes no image.
"""

import hashlib
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

INGREDIENTS = ["firmware/railbird", "boards", "pyproject.toml"]


@dataclass(frozen=True)
class Commit:
    """`name` is 12 hex digits, with "-dirty" if a file differs from it; "none" outside of a repository."""

    name: str
    time_s: int


@dataclass(frozen=True)
class FrozenFile:
    """One file to freeze: where it lies, its path in the image is `target`."""

    path: Path
    target: str


def read_commit(root: Path) -> Commit:
    shown = git(root, "log", "-1", "--format=%H %ct", "--", *INGREDIENTS).split()
    if len(shown) != 2:
        return Commit("none", 0)
    dirty = "-dirty" if git(root, "status", "--porcelain", "--", *INGREDIENTS) else ""
    return Commit(shown[0][:12] + dirty, int(shown[1]))


def git(root: Path, *arguments: str) -> str:
    try:
        answer = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return answer.stdout if answer.returncode == 0 else ""


def read_version(root: Path) -> str:
    return tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]


def hash_of_code(files: list[FrozenFile]) -> str:
    """SHA-256 over each file's path in the image, length and bytes, in the order of the paths."""
    digest = hashlib.sha256()
    for file in files:
        content = file.path.read_bytes()
        digest.update(f"{file.target}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def identity_module(board: str, flavour: str, version: str, commit: Commit, code: str, files: list[FrozenFile]) -> str:
    """The text of `railbird_build.py`, which is frozen in and read by `railbird/build_id.py`.

    IMAGE stands in the image's bytes as it is, so that `railbird flash` knows what a file is before it writes it.
    FILES, in a development image, says which sources were frozen, so that `railbird deploy` sends only those that
    differ.
    """
    listed = files if flavour == "development" else []
    hashes = [f"{hashlib.sha256(file.path.read_bytes()).hexdigest()[:16]} {file.target}\\n" for file in listed]
    return (
        '"""Made by the build; see boards/toolchain/identity.py."""\n\n'
        f'BOARD = "{board}"\nFLAVOUR = "{flavour}"\nVERSION = "{version}"\nCOMMIT = "{commit.name}"\nCODE = "{code}"\n'
        f'IMAGE = "railbird image: {board} {flavour} {version} {commit.name} {code}"\n'
        f'FILES = "{"".join(hashes)}"\n'
    )
