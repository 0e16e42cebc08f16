"""What the connected boards say of themselves, for the doctor and the support bundle. Asks only what disturbs nothing.

Comes in: ports, and what finds a board's table file. Goes out: one `Examined` per port. A board that does not answer,
or goes away in the middle, is an answer too.
"""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railbird_host.base.errors import RailbirdError
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.identity import Found, identify
from railbird_host.device.ports.usb import Port
from railbird_host.device.service.client import Hello, ServiceClient
from railbird_host.device.service.exchange import OtherKey
from railbird_host.device.service.health import status_document
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.journal_file.export_file import Export
from railbird_host.field.log.record_text import LogRecord
from railbird_host.field.log.unverified import unverified_records

TableFor = Callable[[str], Path]


@dataclass(frozen=True)
class Examined:
    """`status` as `railbird status --json` shows it, None if the board did not answer or is a rig's. `newest` is the
    journal's newest record: only of a display whose table file is at hand. `other_key` says so if the table file that
    names the board has a key that the board does not know."""

    found: Found
    status: dict[str, Any] | None = None
    newest: LogRecord | None = None
    other_key: str = ""

    def __str__(self) -> str:
        return f"{self.found.role or 'board'} {self.found.serial or self.found.port.device}"


def examine_all(ports: list[Port], table_for: TableFor) -> list[Examined]:
    with ThreadPoolExecutor(max_workers=max(1, len(ports))) as pool:
        return list(pool.map(lambda port: examine(port, table_for), ports))


def examine(port: Port, table_for: TableFor) -> Examined:
    found = identify(port)
    if found.hello is None or found.role == "bench":
        return Examined(found)
    try:
        with Connection(port.device) as connection:
            client = ServiceClient(connection)
            hello = client.hello()
            status = status_document(hello, client.status(), client.counters())
            newest, other_key = with_key(client, hello, table_for) if hello.provisioned else (None, "")
    except RailbirdError as error:
        return Examined(Found(port, None, error.message))
    return Examined(found, status, newest, other_key)


def with_key(client: ServiceClient, hello: Hello, table_for: TableFor) -> tuple[LogRecord | None, str]:
    """What only the table's key opens, which the doctor can do without; and whether the key is the right one."""
    try:
        client.unlock_with(TableFile.load(table_for(hello.serial)))
    except OtherKey as error:
        return None, error.message
    except RailbirdError:  # no table file is at hand, or one that is found elsewhere to be unfit
        return None, ""
    return (newest_record(client, hello.serial) if hello.role == "display" else None), ""


def newest_record(client: ServiceClient, serial: str) -> LogRecord | None:
    """None of an empty journal."""
    try:
        head = client.head(secrets.token_bytes(16))
        data, _ = client.sector(head.last_generation)
    except RailbirdError:
        return None
    last_sector = Export("", serial, "", head, [(head.last_generation, data)])
    records = [one for one in unverified_records(last_sector) if one.sequence == head.last_sequence]
    return records[-1] if records else None
