"""Which keys are trusted here, and whether the images in a folder are those that one of them signed.

Keys come from two places: `release/keys/*.pub` of the installed tools (they vouch for later releases, never for the
wheel that brought them) and `*.pub` in the person's own configuration folder. A folder of images is signed if
`images.json` beside them names their hashes and `images.json.minisig` fits it.
"""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.release.minisign import PublicKey, read_public_key, verify

SHIPPED_KEYS = Path(__file__).parent / "keys"
IMAGES_LIST = "images.json"
REVOKED = "revoked.txt"


@dataclass(frozen=True)
class Verdict:
    """`signer` is the key's name, or empty; then `problem` says why nobody vouches."""

    signer: str
    problem: str
    version: str = ""


def own_keys_folder() -> Path:
    return Path(os.environ.get("RAILBIRD_KEYS") or platformdirs.user_config_path("railbird") / "keys")


def trusted_keys() -> list[PublicKey]:
    """Shipped and own keys, less those that a `revoked.txt` in either folder names."""
    folders = (SHIPPED_KEYS, own_keys_folder())
    revoked = {line.strip().upper() for folder in folders for line in _lines(folder / REVOKED)}
    files = [file for folder in folders for file in sorted(folder.glob("*.pub"))]
    keys = [read_public_key(file.read_text(errors="replace")) for file in files]
    return [key for key in keys if key.name not in revoked]


def _lines(file: Path) -> list[str]:
    try:
        return [line for line in file.read_text().splitlines() if line.strip() and not line.startswith("#")]
    except OSError:
        return []


def images_verdict(image: Path, folder: Path | None = None) -> Verdict:
    """Whether a trusted key vouches for this image; `folder` holds the list, or it is looked for beside and above."""
    folders = [folder] if folder else [image.parent, image.parent.parent]
    listed = next((place / IMAGES_LIST for place in folders if (place / IMAGES_LIST).is_file()), None)
    if listed is None:
        return Verdict("", "nobody signed it: there is no images.json beside it")
    try:
        content = listed.read_bytes()
        signature = listed.with_name(IMAGES_LIST + ".minisig")
        if not signature.is_file():
            return Verdict("", f"UNSIGNED: {signature.name} is missing")
        key, _ = verify(content, signature.read_text(errors="replace"), trusted_keys())
        document = json.loads(content)
        digest = hashlib.sha256(image.read_bytes()).hexdigest()
        if digest not in document["sha256"].values():
            return Verdict("", f"{image.name} is not one of the images that {key.name} signed")
        return Verdict(key.name, "", str(document["version"]))
    except RailbirdError as error:
        return Verdict("", error.message)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return Verdict("", f"{listed} can't be read: {error}")


def refuse_unsigned(image: Path, verdict: Verdict) -> None:
    if not verdict.signer:
        step = "use a signed release; or --unsigned, if you built it yourself"
        raise RailbirdError(f"{image}: {verdict.problem}", step, REFUSED)
