"""Which release, commit and images these tools are: what `railbird --version` says."""

import json
import subprocess
from importlib.metadata import version
from pathlib import Path

from railbird_host.device.images import BOARDS, BUILD, INSTALLED, IS_CHECKOUT, ROOT


def commit() -> str:
    if not IS_CHECKOUT:
        try:
            return (INSTALLED / "commit.txt").read_text().strip()[:12]
        except OSError:
            return "unknown"
    try:
        shown = subprocess.run(
            ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True
        )
    except OSError:
        return "unknown"
    return shown.stdout.strip() or "unknown"


def images() -> dict[str, str]:
    """Board to version and commit of its production image, for those that are there."""
    found = {}
    for board in BOARDS:
        try:
            about = json.loads((Path(BUILD) / "production" / f"{board}.json").read_text())
            found[board.lower()] = f"{about['version']} {about['commit']}"
        except (OSError, ValueError, KeyError):
            continue
    return found


def version_text() -> str:
    lines = [f"railbird {version('railbird')}, commit {commit()}, {'checkout' if IS_CHECKOUT else 'release'}"]
    built = images()
    told = ", ".join(f"{board} {build}" for board, build in built.items())
    lines.append(f"images: {told}" if built else "images: none")
    return "\n".join(lines)
