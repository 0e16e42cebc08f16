"""Proves a release without a network: signature, every byte, what is inside, images against their records.

In: a folder, or the zip of one. Out: findings in order, each right or wrong with words.
"""

import hashlib
import json
import struct
import tempfile
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.release import manifest, minisign
from railbird_host.release.trust import trusted_keys

SBOM, PROVENANCE, LICENCES = "sbom.cdx.json", "provenance.json", "LICENCES.txt"
NEEDED = (SBOM, PROVENANCE, LICENCES, "NOTES.md")


@dataclass(frozen=True)
class Finding:
    what: str
    is_right: bool
    detail: str


BROKEN_ZIP = (
    OSError,
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    NotImplementedError,
    RuntimeError,
    ValueError,
    EOFError,
)


def verify_release(path: Path, key_files: list[Path]) -> list[Finding]:
    if path.is_dir():
        return _findings(path, key_files)
    beside = path.with_name(path.name + ".minisig")
    found = [_signature("zip", path, beside, key_files)] if beside.is_file() else []
    try:
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(path) as archive:
            archive.extractall(folder)  # zipfile keeps names within the folder
            inside = [entry for entry in Path(folder).iterdir() if entry.is_dir()]
            root = inside[0] if len(inside) == 1 and not (Path(folder) / manifest.NAME).exists() else Path(folder)
            return found + _findings(root, key_files)
    except RailbirdError as error:
        if found and not found[0].is_right:
            return [*found, Finding("files", False, f"{path.name}: {error.message}")]
        raise
    except BROKEN_ZIP as error:
        if found and not found[0].is_right:
            return [*found, Finding("files", False, f"{path.name} can't be read: {error}")]
        raise RailbirdError(f"{path} can't be read: {error}", "name a release's folder or zip", USAGE) from None


def _findings(folder: Path, key_files: list[Path]) -> list[Finding]:
    document = manifest.read(folder)
    found = [_signature("signature", folder / manifest.NAME, folder / manifest.SIGNATURE, key_files)]
    wrong = manifest.differences(folder, document)
    found.append(
        Finding("files", not wrong, "; ".join(wrong) or f"all {len(document['files'])} as the manifest has them")
    )
    missing = [name for name in NEEDED if name not in document["files"]]
    found.append(
        Finding(
            "contents",
            not missing,
            f"missing: {', '.join(missing)}" if missing else "bill of materials, provenance, licences, notes",
        )
    )
    found.append(_images(folder))
    return found


def _signature(what: str, signed: Path, signature: Path, key_files: list[Path]) -> Finding:
    if not signature.is_file():
        return Finding(what, False, "UNSIGNED: nobody vouches for this release")
    try:
        keys = [minisign.read_public_key(_text(file)) for file in key_files] or trusted_keys()
        text = _text(signature)
        minisign.check_form(text)
        key, comment = minisign.verify(signed.read_bytes(), text, keys)
    except RailbirdError as error:
        return Finding(what, False, f"{signed.name}, {signature.name}: {error.message}")
    return Finding(what, True, f"key {key.name}: {comment}")


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError as error:
        raise RailbirdError(f"{file} can't be read: {error.strerror}", "name the key's file", USAGE) from None


def _images(folder: Path) -> Finding:
    """Each image has a record beside it, and is what the record says."""
    images = sorted((folder / "images").rglob("*.uf2"))
    wrong = []
    for image in images:
        try:
            record = json.loads(image.with_suffix(".json").read_text())
            if record["uf2_sha256"] != hashlib.sha256(image.read_bytes()).hexdigest():
                wrong.append(f"{image.name} is not what its record says")
        except (OSError, ValueError, KeyError, TypeError) as error:
            wrong.append(f"{image.name} has no good record: {error}")
    if not images:
        wrong.append("there are none")
    return Finding("images", not wrong, "; ".join(wrong) or f"{len(images)}, each as its record has it")
