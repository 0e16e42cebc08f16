"""The account file of one end of the broker: where it is, and the certificates that prove who asks. Mode 0600.

    {"schema": "railbird.account/1", "name": "derby-4", "host": "…", "port": 8883,
     "authority": "PEM", "certificate": "PEM", "key": "PEM"}

Whoever steals a table's file can speak as that table's state and counters until it is revoked; no record that he makes
up verifies.
"""

import json
import ssl
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.whole_file import OWNER_ONLY, write_whole
from railbird_host.device.service.table_file import check_mode

SCHEMA = "railbird.account/1"
STEP = "railbird floor add TABLE writes one"


@dataclass(frozen=True)
class Account:
    name: str
    host: str
    port: int
    authority: str
    certificate: str
    key: str

    def __repr__(self) -> str:
        return f"Account({self.name} at {self.host}:{self.port})"

    @classmethod
    def load(cls, path: Path) -> "Account":
        try:
            text = path.read_text(errors="replace")
        except OSError as error:
            raise RailbirdError(f"{path}: {error.strerror}", STEP, USAGE) from error
        check_mode(path, "a key")
        try:
            data = json.loads(text)
            if data.pop("schema") != SCHEMA:
                raise ValueError("schema")
            return cls(**data)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise RailbirdError(f"{path} is no account file ({type(error).__name__})", STEP, USAGE) from None

    def save(self, path: Path) -> None:
        write_whole(path, json.dumps({"schema": SCHEMA} | asdict(self), indent=2).encode() + b"\n", OWNER_ONLY)

    def context(self) -> ssl.SSLContext:
        """TLS that trusts this floor's own authority and nobody else."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_verify_locations(cadata=self.authority)
        with tempfile.TemporaryDirectory() as folder:  # ssl takes these from files alone
            path = Path(folder) / "account.pem"
            write_whole(path, (self.certificate + self.key).encode(), OWNER_ONLY)
            context.load_cert_chain(path)
        return context
