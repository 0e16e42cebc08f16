"""What a release is made from: the commit, its time, the version, who builds. Everything else follows from them."""

import os
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError


@dataclass(frozen=True)
class Inputs:
    root: Path
    version: str
    commit: str
    time_s: int
    builder: str


def read_inputs(root: Path, builder: str) -> Inputs:
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    try:
        shown = git(root, "log", "-1", "--format=%H %ct").split()
        dirty = git(root, "status", "--porcelain")
    except (OSError, subprocess.CalledProcessError) as error:
        raise RailbirdError(f"git does not tell the commit: {error}", "run it in a checkout", USAGE) from None
    if dirty and not os.environ.get("RAILBIRD_RELEASE_DIRTY"):
        first = dirty.splitlines()[0].strip()
        raise RailbirdError(f"the checkout has changes that are not committed ({first})", "commit them first", USAGE)
    return Inputs(root, version, shown[0], int(shown[1]), builder)


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True).stdout
