"""The zip of a support bundle, with a guard at its door: nothing that holds a key of a known table gets in.

Comes in: names and contents. Goes out: one zip that appears whole, readable by its owner only. The collectors put no
key in; the guard is there for the day when one of them is wrong.
"""

import base64
import hashlib
import io
import zipfile
from pathlib import Path

from railbird_host.base.errors import USAGE, WRONG, RailbirdError
from railbird_host.base.whole_file import OWNER_ONLY, write_whole
from railbird_host.device.service.table_file import Secret

FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)  # a zip's own times tell nothing here: about.json has the time


def forms_of(key: bytes) -> list[bytes]:
    """What a key could look like in a file."""
    text = key.hex()
    return [key, text.encode(), text.upper().encode(), base64.b64encode(key)[:-4], base64.urlsafe_b64encode(key)[:-4]]


class Bundle:
    def __init__(self, secrets: list[Secret]):
        self._forms = [form for secret in secrets for form in forms_of(secret.reveal())]
        self._contents: dict[str, bytes] = {}
        self.digests: dict[str, str] = {}

    def add(self, name: str, content: bytes) -> None:
        if any(form in content for form in self._forms):
            raise RailbirdError(f"{name} would hold a key of the table: no bundle was made", "tell the makers", WRONG)
        self._contents[name] = content
        self.digests[name] = hashlib.sha256(content).hexdigest()

    def encode(self) -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            for name, content in self._contents.items():
                archive.writestr(zipfile.ZipInfo(name, FIRST_MOMENT), content, zipfile.ZIP_DEFLATED)
        return buffer.getvalue()

    def save(self, path: Path) -> None:
        if path.exists():
            raise RailbirdError(f"{path} is there already", "name another file with --out", USAGE)
        write_whole(path, self.encode(), OWNER_ONLY)
