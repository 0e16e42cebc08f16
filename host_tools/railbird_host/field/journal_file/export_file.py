"""The export file: what the board's flash held, with the head that the board sealed.

    RAILBIRD JOURNAL 1\\n
    {"table": …, "serial": …, "pulled": …, "first_sequence": …, "last_sequence": …, "last_mac": …, "nonce": …, "seal":
    …}\\n
    | generation 4 | length 2 | bytes |  for each sector, oldest first      little-endian
    SHA-256 of all that, 32

Nothing in it is secret: hidden cards are commitments. The SHA-256 finds damage, in bytes between records too; that
nobody made it all up is proved by the records' own MACs and the seal, under the journal key, which is not in the file.
"""

import hashlib
import json
import struct
from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.printable import printable
from railbird_host.base.whole_file import write_whole
from railbird_host.device.service.client import Head

MAGIC = b"RAILBIRD JOURNAL 1\n"
DIGEST_BYTES = 32
SECTOR = struct.Struct("<IH")


@dataclass
class Export:
    table: str
    serial: str
    pulled: str
    head: Head
    sectors: list[tuple[int, bytes]]

    def encode(self) -> bytes:
        head = self.head
        about = {
            "table": self.table,
            "serial": self.serial,
            "pulled": self.pulled,
            "first_sequence": head.first_sequence,
            "last_sequence": head.last_sequence,
            "last_mac": head.last_mac.hex(),
            "first_generation": head.first_generation,
            "last_generation": head.last_generation,
            "nonce": head.nonce.hex(),
            "seal": head.seal.hex(),
        }
        parts = [MAGIC, json.dumps(about).encode(), b"\n"]
        for generation, data in self.sectors:
            parts += [SECTOR.pack(generation, len(data)), data]
        content = b"".join(parts)
        return content + hashlib.sha256(content).digest()

    def save(self, path: Path) -> None:
        write_whole(path, self.encode())


def decode(data: bytes) -> Export:
    """Raises ValueError for anything that is no export."""
    if not data.startswith(MAGIC):
        raise ValueError("it does not begin as an export does")
    data, digest = data[:-DIGEST_BYTES], data[-DIGEST_BYTES:]
    if hashlib.sha256(data).digest() != digest:
        raise ValueError("it was changed or cut off")
    line_end = data.find(b"\n", len(MAGIC))
    if line_end < 0:
        raise ValueError("its first lines are cut off")
    try:
        about = json.loads(data[len(MAGIC) : line_end])
        head = Head(
            int(about["first_sequence"]),
            int(about["last_sequence"]),
            bytes.fromhex(about["last_mac"]),
            int(about["first_generation"]),
            int(about["last_generation"]),
            bytes.fromhex(about["seal"]),
            bytes.fromhex(about["nonce"]),
        )
        words = [printable(str(about[name])) for name in ("table", "serial", "pulled")]
        export = Export(words[0], words[1], words[2], head, [])
        bytes.fromhex(export.serial)
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise ValueError(f"its description is damaged ({type(error).__name__})") from None
    if not (0 <= head.first_sequence < 1 << 32 and 0 <= head.last_sequence < 1 << 32):
        raise ValueError("its description is damaged (numbers)")
    position = line_end + 1
    while position < len(data):
        if position + SECTOR.size > len(data):
            raise ValueError("it ends in the middle of a sector")
        generation, length = SECTOR.unpack_from(data, position)
        position += SECTOR.size
        if position + length > len(data):
            raise ValueError("it ends in the middle of a sector")
        export.sectors.append((generation, data[position : position + length]))
        position += length
    return export


def load(path: Path) -> Export:
    try:
        return decode(path.read_bytes())
    except OSError as error:
        raise RailbirdError(f"{path}: {error.strerror}", "name an export made by `railbird log pull`", USAGE) from error
    except ValueError as error:
        raise RailbirdError(f"{path} is no sound export: {error}", "pull it again, or restore the copy") from error
