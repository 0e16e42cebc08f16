"""The watch file: what the table's computer is given. It shows one table's journal and sets its clock. Mode 0600.

    {"schema": "railbird.watch/1", "table": "Derby 4", "serial": "…", "journal": "…", "watch_key": "…"}

`serial` is the display board's. `journal` names its journal, anew for another table file or board, and tells nothing of
the journal key.
Whoever steals this file can read what was played and set a clock; no record that he makes up verifies.
"""

import json
import secrets
from dataclasses import dataclass
from pathlib import Path

from railbird.link.hmac import Hmac
from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.printable import printable
from railbird_host.base.whole_file import OWNER_ONLY, write_whole
from railbird_host.device.service.table_file import KEY_BYTES, Secret, TableFile, check_mode

SCHEMA = "railbird.watch/1"
IDENTITY_BYTES = 8


def journal_identity(table: TableFile, serial: str) -> str:
    """Of the journal that this table file's key proves on this display: new at each provisioning."""
    mac = Hmac(table.journal_key.reveal())
    return mac.digest(b"railbird journal identity", bytes.fromhex(serial))[:IDENTITY_BYTES].hex()


@dataclass(frozen=True)
class WatchFile:
    table: str
    serial: str
    journal: str
    key: Secret

    @classmethod
    def create(cls, table: TableFile, serial: str) -> "WatchFile":
        """A fresh key for the table's display."""
        return cls(table.name, serial, journal_identity(table, serial), Secret(secrets.token_bytes(KEY_BYTES)))

    @classmethod
    def load(cls, path: Path) -> "WatchFile":
        try:
            text = path.read_text(errors="replace")
        except OSError as error:
            step = "railbird watch-key new --out FILE makes one"
            raise RailbirdError(f"{path}: {error.strerror}", step, USAGE) from error
        check_mode(path, "a key")
        try:
            data = json.loads(text)
            if data.get("schema") != SCHEMA:
                raise ValueError("schema")
            key = Secret(bytes.fromhex(data["watch_key"]))
            bytes.fromhex(data["journal"]), bytes.fromhex(data["serial"])
            return cls(printable(str(data["table"])), data["serial"], data["journal"], key)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            # The error's own text could quote the key.
            step = "railbird watch-key new --out FILE makes one"
            raise RailbirdError(f"{path} is no watch file ({type(error).__name__})", step, USAGE) from None

    def save(self, path: Path) -> None:
        data = {"schema": SCHEMA, "table": self.table, "serial": self.serial, "journal": self.journal}
        data["watch_key"] = self.key.reveal().hex()
        write_whole(path, json.dumps(data, indent=2).encode() + b"\n", OWNER_ONLY)
