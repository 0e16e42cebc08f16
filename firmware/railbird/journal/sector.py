"""A journal sector: its header, its states, its way from full to ready.

    mark     | magic 4 | generation 4 | its complement 4 |
    opening  | first sequence 4 | previous MAC 16 | snapshot: generation 4, offset 2 | 0 0 | MAC 16 |
    records  ...

The mark is programmed when an erase is complete, so a half-erased sector never looks ready; the opening when the first
record comes. Before an erase the magic is cleared, so a sector on its way out never looks used. Generations only grow:
they give the order of the ring. The snapshot is the newest one written before this sector: where the round that reaches
into it began.
"""

import struct

from railbird.flash_map import PAGE_BYTES, SECTOR_BYTES
from railbird.journal.record import MAC_BYTES
from railbird.link.hmac import same

MAGIC = 0x314A4252  # "RBJ1"
MARK = "<III"
OPENING = "<I16sIHH"
OPENING_AT = 12
MAC_AT = 40
HEADER_BYTES = MAC_AT + MAC_BYTES

UNKNOWN, READY, USED = range(3)
BLANK = b"\xff" * (HEADER_BYTES - OPENING_AT)


def state_of(header: bytearray) -> tuple:
    """(state, generation) of a sector, by its header; the MAC is not looked at."""
    magic, generation, complement = struct.unpack_from(MARK, header, 0)
    if magic != MAGIC or generation ^ complement != 0xFFFFFFFF:
        return UNKNOWN, 0
    return (READY if bytes(header[OPENING_AT:HEADER_BYTES]) == BLANK else USED), generation


def encode_mark(header: bytearray, generation: int):
    struct.pack_into(MARK, header, 0, MAGIC, generation, generation ^ 0xFFFFFFFF)


def encode_opening(header: bytearray, generation: int, first_sequence: int, previous_mac, snapshot: tuple, mac):
    encode_mark(header, generation)
    struct.pack_into(OPENING, header, OPENING_AT, first_sequence, previous_mac, snapshot[0], snapshot[1], 0)
    header[MAC_AT:HEADER_BYTES] = mac.digest(b"sector", memoryview(header)[:MAC_AT])[:MAC_BYTES]


def opening_of(header, mac):
    """(first sequence, previous MAC, snapshot) of a used sector, or None if its MAC is wrong."""
    if not same(mac.digest(b"sector", memoryview(header)[:MAC_AT])[:MAC_BYTES], header, MAC_AT):
        return None
    first_sequence, previous_mac, generation, offset, _ = struct.unpack_from(OPENING, header, OPENING_AT)
    return first_sequence, previous_mac, (generation, offset)


class SectorWriter:
    """Programs bytes anywhere in flash through one page buffer, and renews sectors."""

    def __init__(self, flash):
        self._flash = flash
        self._mark = bytearray(OPENING_AT)
        self._page = bytearray(PAGE_BYTES)
        self._blank = b"\xff" * PAGE_BYTES

    def write(self, address: int, data, length: int):
        """data[:length] to address; the bytes around it stay as they are, because programming only clears bits."""
        done = 0
        while done < length:
            in_page = (address + done) % PAGE_BYTES
            count = min(length - done, PAGE_BYTES - in_page)
            self._page[:] = self._blank
            self._page[in_page : in_page + count] = data[done : done + count]
            self._flash.program(address + done - in_page, self._page)
            done += count

    def renew(self, address: int, generation: int):
        """Retires, erases and marks a sector: three operations, any of which may be cut."""
        self.retire(address)
        self._flash.erase(address)
        encode_mark(self._mark, generation)
        self.write(address, self._mark, OPENING_AT)

    def retire(self, address: int):
        self.write(address, bytes(4), 4)


def is_blank(image: bytearray, start: int) -> bool:
    return bytes(image[start:]) == b"\xff" * (SECTOR_BYTES - start)


def is_spoiled(image: bytearray, mac) -> bool:
    """The cut of its opening left it unused: nothing was ever written behind it."""
    return is_blank(image, HEADER_BYTES) and opening_of(image, mac) is None
