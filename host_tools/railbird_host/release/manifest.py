"""The manifest of a release: every file of `dist/` with its size and SHA-256, under one signature.

In: a folder. Out: `manifest.json`, `SHA256SUMS`; on the way back every difference, by name.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from railbird_host.base.errors import USAGE, RailbirdError

NAME, SIGNATURE, SUMS = "manifest.json", "manifest.json.minisig", "SHA256SUMS"
OWN = {NAME, SIGNATURE, SUMS}
SCHEMA = "railbird.release/1"


def digest_of(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def files_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in OWN)


def write(folder: Path, version: str, commit: str, builder: str) -> bytes:
    """Writes both files; gives the bytes that are to be signed."""
    files = {
        path.relative_to(folder).as_posix(): {"bytes": path.stat().st_size, "sha256": digest_of(path)}
        for path in files_of(folder)
    }
    document = {"schema": SCHEMA, "version": version, "commit": commit, "builder": builder, "files": files}
    content = (json.dumps(document, indent=2, sort_keys=True) + "\n").encode()
    (folder / NAME).write_bytes(content)
    (folder / SUMS).write_text("".join(f"{about['sha256']}  {name}\n" for name, about in sorted(files.items())))
    return content


def read(folder: Path) -> dict[str, Any]:
    path = folder / NAME
    try:
        document = json.loads(path.read_bytes())
        if document["schema"] != SCHEMA or not all(
            isinstance(row["sha256"], str) for row in document["files"].values()
        ):
            raise ValueError("it is of another kind")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise RailbirdError(
            f"{path} is not the manifest of a release: {error}", "name the release's folder", USAGE
        ) from None
    return dict(document)


def differences(folder: Path, document: dict[str, Any]) -> list[str]:
    """What is not as the manifest has it: changed, missing, or there without being named."""
    found = []
    listed = document["files"]
    for name, about in sorted(listed.items()):
        path = folder / name
        if ".." in Path(name).parts or Path(name).is_absolute():
            found.append(f"{name}: leads out of the release")
        elif not path.is_file():
            found.append(f"{name}: missing")
        elif digest_of(path) != about["sha256"]:
            found.append(f"{name}: changed")
    for path in files_of(folder):
        name = path.relative_to(folder).as_posix()
        if name not in listed:
            found.append(f"{name}: not part of the release")
    sums = folder / SUMS
    expected = "".join(f"{about['sha256']}  {name}\n" for name, about in sorted(listed.items()))
    if not sums.is_file() or sums.read_text(errors="replace") != expected:
        found.append(f"{SUMS}: does not say what the manifest says")
    return found
