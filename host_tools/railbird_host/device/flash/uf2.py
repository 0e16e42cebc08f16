"""Reads a UF2 file: blocks in, one stretch of flash out; what the bootrom would drop silently is refused by name.

A block is 512 bytes, little-endian:

    0   magic 0A324655   4   magic 9E5D5157   8   flags        12  address in flash
    16  payload size     20  block number     24  block count  28  family
    32  payload, 476 bytes of room            508 magic 0AB16F30

The bootrom takes 256-byte payloads at multiples of 256, of family E48BFF56; it starts the image after the last block.
"""

import struct
from dataclasses import dataclass

from railbird_host.base.errors import RailbirdError

BLOCK_SIZE = 512
PAYLOAD_SIZE = 256
MAGIC_FIRST, MAGIC_SECOND, MAGIC_LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
FAMILY_RP2040 = 0xE48BFF56
FLAG_NOT_MAIN_FLASH, FLAG_FAMILY = 0x00000001, 0x00002000
FLASH_START = 0x10000000
MOST_BLOCKS = 0x200000 // PAYLOAD_SIZE
HEADER = struct.Struct("<8I")
TRAILER = struct.Struct("<I")


@dataclass(frozen=True)
class Uf2:
    """What the file writes: `content`, from `address` (an offset into the flash) on."""

    address: int
    content: bytes

    @property
    def end(self) -> int:
        return self.address + len(self.content)


def bad(what: str) -> RailbirdError:
    return RailbirdError(f"not a sound UF2 file: {what}", "build it again: make firmware")


def read_uf2(data: bytes) -> Uf2:
    """The flash content of a UF2 file. Blocks may come in any order, but each exactly once and without a gap."""
    count, rest = divmod(len(data), BLOCK_SIZE)
    if rest or not count:
        raise bad(f"{len(data)} bytes are no whole number of 512-byte blocks")
    if count > MOST_BLOCKS:
        raise bad(f"{count} blocks are more than the flash holds")
    payloads: dict[int, bytes] = {}
    numbers = set()
    for index in range(count):
        number, address, payload = _block(data[index * BLOCK_SIZE : (index + 1) * BLOCK_SIZE], index, count)
        if number in numbers or address in payloads:
            raise bad(f"block {number} at {address:#x} is there twice")
        numbers.add(number)
        payloads[address] = payload
    first = min(payloads)
    if max(payloads) - first != (count - 1) * PAYLOAD_SIZE:
        raise bad("there is a gap between its blocks")
    return Uf2(first - FLASH_START, b"".join(payloads[address] for address in sorted(payloads)))


def _block(block: bytes, index: int, count: int) -> tuple[int, int, bytes]:
    first, second, flags, address, size, number, told, family = HEADER.unpack_from(block)
    (last,) = TRAILER.unpack_from(block, BLOCK_SIZE - 4)
    if (first, second, last) != (MAGIC_FIRST, MAGIC_SECOND, MAGIC_LAST):
        raise bad(f"block {index} lacks the magic numbers")
    if flags & FLAG_NOT_MAIN_FLASH:
        raise bad(f"block {index} is not meant for flash")
    if not flags & FLAG_FAMILY or family != FAMILY_RP2040:
        raise bad(f"block {index} is for another chip (family {family:08X}, RP2040 is {FAMILY_RP2040:08X})")
    if told != count or number >= count:
        raise bad(f"block {index} says it is {number} of {told}, the file has {count}")
    if size != PAYLOAD_SIZE or address % PAYLOAD_SIZE:
        raise bad(f"block {index} has {size} bytes at {address:#x}; the bootrom takes 256 at a multiple of 256")
    if not FLASH_START <= address < FLASH_START + MOST_BLOCKS * PAYLOAD_SIZE:
        raise bad(f"block {index} is outside the flash, at {address:#x}")
    return number, address, block[HEADER.size : HEADER.size + PAYLOAD_SIZE]


def write_uf2(content: bytes) -> bytes:
    """The file for `content` at the start of the flash; a last piece shorter than 256 bytes is filled with zeros."""
    content += bytes(-len(content) % PAYLOAD_SIZE)
    count = len(content) // PAYLOAD_SIZE
    blocks = []
    for number in range(count):
        start = number * PAYLOAD_SIZE
        numbers = (FLAG_FAMILY, FLASH_START + start, PAYLOAD_SIZE, number, count, FAMILY_RP2040)
        block = HEADER.pack(MAGIC_FIRST, MAGIC_SECOND, *numbers) + content[start : start + PAYLOAD_SIZE]
        blocks.append(block.ljust(BLOCK_SIZE - TRAILER.size, b"\0") + TRAILER.pack(MAGIC_LAST))
    return b"".join(blocks)
