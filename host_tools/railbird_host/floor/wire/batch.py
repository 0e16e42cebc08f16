"""Records of a journal on their way to the office, and what the office answers.

    batch    | "RBJB" 4 | version 1 | flags 1 | count 2 | journal 8 | previous MAC 16 | first sequence 4 | records |
    record   as it lies in flash (railbird/journal/record.py): its own MAC covers the one before it

`flags` bit 0: nothing from before this batch is left at the table; without it a batch that does not follow on is
taken as out of order. A batch without records asks how far the office is. Little-endian. The office answers with JSON:

    {"version": 1, "journal": "…", "sequence": 1234, "mac": "…", "refused": ""}

`sequence` and `mac` are the last record that is stored and verified: nothing else lets a table forget. `refused` names
what was wrong with a batch: sent again as it is, it will be refused again.
"""

import json
import struct
from collections.abc import Sequence
from typing import NamedTuple

from railbird.journal import record
from railbird_host.base.printable import printable
from railbird_host.field.log.record_text import LogRecord

MAGIC = b"RBJB"
VERSION = 1
FIRST_LEFT = 1
HEADER = "<4sBBH8s16sI"
HEADER_BYTES = struct.calcsize(HEADER)
MOST_BYTES = 65_536
MOST_RECORDS = 256


class WireRecord(NamedTuple):
    """A record with the bytes that its MAC was made over, and the MAC."""

    fields: LogRecord
    raw: bytes

    @property
    def mac(self) -> bytes:
        return self.raw[-record.MAC_BYTES :]


class Batch(NamedTuple):
    journal: str
    previous_mac: bytes
    first_sequence: int
    records: tuple[WireRecord, ...]
    is_first_left: bool


class Stored(NamedTuple):
    """The office's answer."""

    journal: str
    sequence: int
    mac: bytes = b""
    refused: str = ""

    def encode(self) -> bytes:
        words = {"version": VERSION, "journal": self.journal, "sequence": self.sequence}
        return json.dumps(words | {"mac": self.mac.hex(), "refused": self.refused}).encode()


class BadBatch(ValueError):
    """What came is no batch: says why."""


def encode(
    journal: str, previous_mac: bytes, first_sequence: int, records: Sequence[bytes], is_first_left: bool = False
) -> bytes:
    flags = FIRST_LEFT if is_first_left else 0
    identity = bytes.fromhex(journal)
    header = struct.pack(HEADER, MAGIC, VERSION, flags, len(records), identity, previous_mac, first_sequence)
    return header + b"".join(records)


def as_many_as_fit(records: Sequence[bytes]) -> list[bytes]:
    """The first of them, never more than a batch holds."""
    chosen: list[bytes] = []
    size = HEADER_BYTES
    for raw in records[:MOST_RECORDS]:
        size += len(raw)
        if size > MOST_BYTES:
            break
        chosen.append(raw)
    return chosen


def decode(data: bytes) -> Batch:
    """Form only: who wrote it, and whether it follows on, is for the one who has the key."""
    if len(data) < HEADER_BYTES or data[:4] != MAGIC:
        raise BadBatch("it does not begin as a batch does")
    _, version, flags, count, identity, previous_mac, first = struct.unpack_from(HEADER, data)
    if version != VERSION:
        raise BadBatch(f"version {version}: this office knows version {VERSION}")
    if len(data) > MOST_BYTES or count > MOST_RECORDS:
        raise BadBatch(f"{len(data)} bytes, {count} records: too many")
    found, position = [], HEADER_BYTES
    for index in range(count):
        end = record.end_of(data, position, len(data))
        if not end or record.sequence_of(data, position) != (first + index) & 0xFFFFFFFF:
            raise BadBatch(f"record {index + 1} of {count} is none, or has another number")
        fields = LogRecord(*record.decode(data, position, end))
        found.append(WireRecord(fields, data[position:end]))
        position = end
    if position != len(data):
        raise BadBatch("something follows its last record")
    return Batch(identity.hex(), previous_mac, first, tuple(found), bool(flags & FIRST_LEFT))


def decode_stored(data: bytes) -> Stored | None:
    """None for what is no answer."""
    try:
        words = json.loads(data)
        mac = bytes.fromhex(words["mac"])
        return Stored(str(words["journal"]), int(words["sequence"]), mac, printable(str(words.get("refused", ""))))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return None
