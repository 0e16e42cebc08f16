"""The operator's table file: the two keys that may leave the boards, and what is known of the table. Mode 0600.

    {"schema": "railbird.table/1", "name": "Derby 4", "service_key": "…", "journal_key": "…",
     "display": {"serial": "…", "key_check": "…"}, "scanner": {"serial": "…", "key_check": "…"},
     "last_head": {"sequence": 1234, "mac": "…"}, "pulled_seals": ["…"]}

`last_head` is the newest end of the journal that was seen, `pulled_seals` are the seals of sound pulls, newest last.
Whoever has it can configure the table and forge its journal, so a file that others may read is refused. Keys never show
up in repr, messages or logs.
"""

import json
import secrets
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from railbird_host.base.errors import REFUSED, USAGE, RailbirdError
from railbird_host.base.printable import printable
from railbird_host.base.whole_file import OWNER_ONLY, write_whole

FAMILY = "railbird.table/"
SCHEMA = f"{FAMILY}1"
KEY_BYTES = 32
SEALS_KEPT = 5000  # thirteen years of a pull a day


class Secret:
    """A key that does not show itself."""

    def __init__(self, value: bytes):
        if len(value) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, got {len(value)}")
        self._value = value

    def reveal(self) -> bytes:
        return self._value

    def __repr__(self) -> str:
        return "Secret(hidden)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and secrets.compare_digest(self._value, other._value)

    def __hash__(self) -> int:
        raise TypeError("a secret is no key of a dictionary")

    def __reduce__(self) -> str:
        raise TypeError("a secret is not pickled")


@dataclass
class BoardEntry:
    serial: str
    key_check: str


@dataclass
class TableFile:
    name: str
    service_key: Secret
    journal_key: Secret
    boards: dict[str, BoardEntry] = field(default_factory=dict)
    last_head: tuple[int, bytes] | None = None
    pulled_seals: list[bytes] = field(default_factory=list)
    source: Path | None = field(default=None, compare=False)  # the file it was read from

    def __str__(self) -> str:
        return str(self.source or f"the table file of {self.name}")

    def note_pull(self, sequence: int, mac: bytes, seal: bytes) -> None:
        """A pull that was sound: its head is the newest, its seal known for good."""
        self.last_head = (sequence, mac)
        self.pulled_seals = [*self.pulled_seals, seal][-SEALS_KEPT:]

    @classmethod
    def create(cls, name: str) -> "TableFile":
        """A new table with fresh keys."""
        return cls(name, Secret(secrets.token_bytes(KEY_BYTES)), Secret(secrets.token_bytes(KEY_BYTES)))

    @classmethod
    def load(cls, path: Path) -> "TableFile":
        text = text_of(path)
        check_mode(path, "keys")
        try:
            data = json.loads(text)
            if data.get("schema") != SCHEMA:
                raise RailbirdError(
                    f"{path}: expected schema {SCHEMA}, got {data.get('schema')}", "use these tools' own file"
                )
            head = data.get("last_head")
            return cls(
                printable(str(data["name"])),
                Secret(bytes.fromhex(data["service_key"])),
                Secret(bytes.fromhex(data["journal_key"])),
                {role: BoardEntry(**data[role]) for role in ("display", "scanner") if role in data},
                (int(head["sequence"]), bytes.fromhex(head["mac"])) if head else None,
                [bytes.fromhex(seal) for seal in data.get("pulled_seals", [])],
                path,
            )
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            # The error's own text could quote a key.
            kind = type(error).__name__
            raise RailbirdError(f"{path} is no table file ({kind})", "restore it from the operator's copy") from None

    def save(self, path: Path) -> None:
        """Appears whole, readable by its owner only."""
        data: dict[str, Any] = {
            "schema": SCHEMA,
            "name": self.name,
            "service_key": self.service_key.reveal().hex(),
            "journal_key": self.journal_key.reveal().hex(),
        } | {role: vars(entry) for role, entry in self.boards.items()}
        if self.last_head:
            data["last_head"] = {"sequence": self.last_head[0], "mac": self.last_head[1].hex()}
        if self.pulled_seals:
            data["pulled_seals"] = [seal.hex() for seal in self.pulled_seals]
        write_whole(path, json.dumps(data, indent=2).encode() + b"\n", OWNER_ONLY)


def text_of(path: Path) -> str:
    """Of a file that says that it is a table file, sound or not. Of any other nobody is told to change the mode."""
    try:
        if not path.is_file():
            check_mode(path, "keys")  # a pipe of this user's is read, no device that never ends
        text = path.read_text(errors="replace")
    except OSError as error:
        raise RailbirdError(f"{path}: {error.strerror}", "name the table file with --table", USAGE) from error
    if FAMILY not in text:
        raise RailbirdError(f"{path} is no table file", "name the operator's table file with --table", USAGE)
    return text


def check_mode(path: Path, what: str) -> None:
    """Raises unless it is the owner's alone."""
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise RailbirdError(f"{path} holds {what} and others may read it", f"chmod 600 {path}", REFUSED)
