"""A floor's folder: where the office finds everything that is not in its database.

    floor.json                    {"schema": "railbird.floor/1", "host": "…", "port": 8883, "database": "…"}
    authority.*, accounts.json    who may speak to the broker (setup/authority.py)
    broker.pem, broker.key, rights, mosquitto.conf      the broker's own files
    mosquitto.service.conf        how systemd starts the broker: with mosquitto.conf alone, files for a thousand tables
    mosquitto.logrotate           how its log is kept short
    run/mosquitto.log             the broker writes it, the office reads what was denied
    office.account                the office's account
    metrics.token                 what Prometheus shows to be let in
    tables/TABLE/JOURNAL.json     table files with the keys that journals are verified with, mode 0600

In: what `railbird floor` verbs ask for. Out: files. The broker is told to read them again.
"""

import contextlib
import json
import os
import secrets
import signal
from pathlib import Path
from typing import Any

from railbird_host.base.errors import REFUSED, USAGE, RailbirdError
from railbird_host.base.whole_file import OWNER_ONLY, write_whole
from railbird_host.device.service.table_file import TableFile
from railbird_host.device.service.watch_file import journal_identity
from railbird_host.floor.setup.authority import Authority, hosts_of
from railbird_host.floor.wire.account import Account
from railbird_host.floor.wire.topics import LARGEST_PACKET_BYTES, OFFICE, RESERVED, TABLE_ID, check_table, rights

SCHEMA = "railbird.floor/1"
BROKER_PORT = 8883
BROKER = "broker"
BROKER_FILE = """# Written by `railbird floor`: changes here are lost.
listener {port} {bind}
cafile {folder}/authority.pem
certfile {folder}/broker.pem
keyfile {folder}/broker.key
crlfile {folder}/revoked.pem
tls_version tlsv1.2
# An account is a certificate: its name is the user's, and may do what stands in `rights`.
require_certificate true
use_identity_as_username true
allow_anonymous false
acl_file {folder}/rights
max_packet_size {largest}
max_keepalive 120
max_inflight_messages 100
max_queued_messages 2000
# Nothing is asked of the broker but to hand on: only the office's answer lets a table forget.
persistence false
set_tcp_nodelay true
pid_file {folder}/run/mosquitto.pid
log_dest file {folder}/run/mosquitto.log
log_type error
log_type warning
log_type notice
log_type debug
connection_messages true
"""


# Debian's own configuration has a log and a pid file of its own: read with it, this one would be refused.
UNIT_FILE = """# Written by `railbird floor init`, for /etc/systemd/system/mosquitto.service.d/
[Service]
ExecStart=
ExecStart=/usr/sbin/mosquitto -c {folder}/mosquitto.conf
LimitNOFILE=16384
"""


LOG_FILE = """# Written by `railbird floor init`, for /etc/logrotate.d/: the broker's log, which the office reads.
# It has every message: have logrotate run every hour (systemctl edit logrotate.timer).
{folder}/run/mosquitto.log {{
    daily
    maxsize 200M
    rotate 7
    compress
    missingok
    copytruncate
}}
"""


class FloorFolder:
    def __init__(self, folder: Path):
        self.folder = folder.absolute()
        self.authority = Authority(self.folder)

    # Setting it up

    def create(self, host: str, port: int, database: str, hosts: list[str] | None = None, bind: str = "") -> None:
        """`hosts`: names and addresses under which the broker is reached, `host` among them."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.authority.create()
        settings = {"schema": SCHEMA, "host": host, "port": port, "database": database}
        write_whole(self.folder / "floor.json", json.dumps(settings, indent=2).encode() + b"\n", OWNER_ONLY)
        self._issue_broker(sorted({host, *(hosts or [])}))
        write_whole(self.folder / "metrics.token", secrets.token_urlsafe(32).encode(), OWNER_ONLY)
        (self.folder / "tables").mkdir(mode=0o700, exist_ok=True)
        (self.folder / "run").mkdir(exist_ok=True)
        self._accounts([OFFICE])[OFFICE].save(self.folder / "office.account")
        text = BROKER_FILE.format(port=port, bind=bind, folder=self.folder, largest=LARGEST_PACKET_BYTES)
        write_whole(self.folder / "mosquitto.conf", text.encode())
        write_whole(self.folder / "mosquitto.service.conf", UNIT_FILE.format(folder=self.folder).encode())
        write_whole(self.folder / "mosquitto.logrotate", LOG_FILE.format(folder=self.folder).encode())
        # There before the broker is, which would make it for its own eyes alone.
        (self.folder / "run" / "mosquitto.log").touch(0o640)
        self._write_rights()

    def renew(self) -> None:
        """New certificates of authority, broker and office, which run out too. Who may read them stays."""
        names = [self.folder / name for name in ("broker.pem", "broker.key", "office.account")]
        owners = [path.stat() for path in names]
        if os.geteuid() != 0 and any(owner.st_uid != os.geteuid() for owner in owners):
            message = "the broker's key belongs to the broker's user: only root may renew it"
            raise RailbirdError(message, f"sudo railbird floor renew --folder {self.folder}", REFUSED)
        self.authority.renew()
        self._issue_broker(hosts_of(names[0].read_text()))
        self._accounts([OFFICE])[OFFICE].save(names[2])
        for path, owner in zip(names, owners, strict=True):
            os.chown(path, owner.st_uid, owner.st_gid)
        self.tell_broker()

    @property
    def files_of_broker(self) -> list[Path]:
        """For its user alone: whoever makes them is somebody else."""
        return [self.folder / "broker.key", self.folder / "run", self.folder / "run" / "mosquitto.log"]

    def _issue_broker(self, hosts: list[str]) -> None:
        certificate, key = self.authority.issue(BROKER, hosts)
        write_whole(self.folder / "broker.pem", certificate.encode())
        write_whole(self.folder / "broker.key", key.encode(), OWNER_ONLY)

    def settings(self) -> dict[str, Any]:
        path = self.folder / "floor.json"
        try:
            found = json.loads(path.read_text())
            if found["schema"] != SCHEMA:
                raise ValueError("schema")
            return {"host": str(found["host"]), "port": int(found["port"]), "database": str(found["database"])}
        except OSError as error:
            step = "railbird floor init --folder FOLDER makes one"
            raise RailbirdError(f"{path}: {error.strerror}", step, USAGE) from error
        except (ValueError, KeyError, TypeError) as error:
            raise RailbirdError(f"{path} is damaged", "restore it from a backup") from error

    @property
    def office_account(self) -> Account:
        return Account.load(self.folder / "office.account")

    @property
    def metrics_token(self) -> str:
        return (self.folder / "metrics.token").read_text().strip()

    # Tables

    def add(self, table: str, files: list[TableFile]) -> Account:
        """A new account; one that the table had before ends. `files` hold the keys of its journals."""
        return self.add_all({table: files})[table]

    def add_all(self, tables: dict[str, list[TableFile]]) -> dict[str, Account]:
        """Many at once: the broker is told once."""
        for table, files in tables.items():
            check_table(table)
            for file in files:
                self.add_keys(table, file)
        accounts = self._accounts(list(tables))
        self._write_rights()
        return accounts

    def add_keys(self, table: str, file: TableFile) -> str:
        """The journal that its key proves: the table's display must be known."""
        display = file.boards.get("display")
        if display is None:
            message = f"{file} names no display board"
            raise RailbirdError(message, "railbird provision names it; then add the table again", USAGE)
        identity = journal_identity(file, display.serial)
        folder = self.folder / "tables" / table
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.save(folder / f"{identity}.json")
        return identity

    def revoke(self, table: str) -> None:
        self.authority.revoke(check_table(table))
        self._write_rights()

    def tables(self) -> list[str]:
        """Those that have an account which was not revoked."""
        accounts = self.authority.accounts().items()
        return sorted(
            name for name, one in accounts if TABLE_ID.fullmatch(name) and name not in RESERVED and not one.revoked
        )

    def journal_key(self, table: str, journal: str) -> bytes | None:
        """None for a journal that no table file of that table proves."""
        if not TABLE_ID.fullmatch(table) or len(journal) != 16 or not journal.isalnum():
            return None
        path = self.folder / "tables" / table / f"{journal}.json"
        return TableFile.load(path).journal_key.reveal() if path.exists() else None

    # The broker

    def tell_broker(self) -> bool:
        """To read rights and revocations again; False if none of this folder runs."""
        with contextlib.suppress(OSError, ValueError):
            os.kill(int((self.folder / "run" / "mosquitto.pid").read_text()), signal.SIGHUP)
            return True
        return False

    def _write_rights(self) -> None:
        write_whole(self.folder / "rights", rights(self.tables()).encode())
        self.tell_broker()

    def _accounts(self, names: list[str]) -> dict[str, Account]:
        settings, authority = self.settings(), self.authority.certificate
        issued = self.authority.issue_all(names)
        host, port = settings["host"], settings["port"]
        return {name: Account(name, host, port, authority, *pair) for name, pair in issued.items()}
