"""Provisioning of a fresh board: keys from the table file, PINs as salted hashes, configuration; shows what was
written.

Comes in: a client, the table file, for a display also persons with PINs and a configuration. Goes out: the table file
with the board's serial and the check value of its keys. The PINs themselves leave this process only as hashes.
"""

import secrets

from railbird.service import provision
from railbird.service.own_key import session_key
from railbird.service.pins import BadPin, make_hashes
from railbird.service.reasons import HAS_KEYS, number_of
from railbird_host.base.errors import REFUSED, TIME_LIMIT, TRANSPORT, USAGE, WRONG_BOARD, RailbirdError
from railbird_host.device.service.client import BoardRefusal, ServiceClient
from railbird_host.device.service.table_file import BoardEntry, TableFile


class NoKeysGiven(RailbirdError):
    """Refused before any key counted."""


class CommitUncertain(RailbirdError):
    """The last answer is missing: look again once the board has started."""


def provision_board(
    client: ServiceClient, table: TableFile, pins: list[tuple[int, str]] | None = None, configuration: bytes = b""
) -> BoardEntry:
    """Gives a board without keys its keys; the display also `pins` (person's number, PIN) and the configuration."""
    try:
        role = put_parts(client, table, pins, configuration)
    except RailbirdError as error:
        raise NoKeysGiven(error.message, error.next_step, error.exit_code) from error
    serial, check = commit(client)
    entry = table.boards[role] = BoardEntry(serial, check.hex())
    return entry


def put_parts(client: ServiceClient, table: TableFile, pins: list[tuple[int, str]] | None, configuration: bytes) -> str:
    """Everything up to the last word, which alone makes it count; gives the board's role."""
    hello = client.hello()
    if hello.role not in ("display", "scanner"):
        raise RailbirdError(f"a {hello.role} board has no keys", "provision the display and the scanner", WRONG_BOARD)
    if hello.provisioned:
        raise RailbirdError(
            f"{hello.role} {hello.serial} has keys already", "`railbird boards` shows which boards are fresh", REFUSED
        )
    journal_key = table.journal_key.reveal() if hello.role == "display" else bytes(32)
    # Never the table's own key: what calls itself a fresh board may be anything.
    own_key = session_key(table.service_key.reveal(), bytes.fromhex(hello.serial))
    keys = secrets.token_bytes(32) + own_key + journal_key
    if hello.role == "display":
        salt = secrets.token_bytes(provision.SALT_BYTES)
        try:
            hashes = make_hashes(salt, pins or [])
        except BadPin as error:
            raise RailbirdError(f"PINs: {error}", "six digits, each 1 to 7, one PIN per person", USAGE) from error
        client.provision_part(provision.PINS, salt + hashes)
        client.provision_part(provision.CONFIGURATION, configuration)
    client.provision_part(provision.KEYS, keys)  # last: see service/provision.py
    return hello.role


def commit(client: ServiceClient) -> tuple[str, bytes]:
    try:
        return client.provision_part(provision.COMMIT, b"")
    except RailbirdError as error:
        # Asked again because an answer was lost, a board that has taken the keys says that it has keys.
        has_keys = isinstance(error, BoardRefusal) and error.reason == number_of(HAS_KEYS)
        if error.exit_code in (TIME_LIMIT, TRANSPORT) or has_keys:
            raise CommitUncertain(
                "whether the board took its keys is not known", "railbird boards shows it", TIME_LIMIT
            ) from error
        raise
