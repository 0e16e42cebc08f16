"""A journal sector: its header, its states, its way from full to ready.

    mark     | magic 4 | generation 4 | its complement 4 |
    opening  | first sequence 4 | previous MAC 16 | snapshot: generation 4, offset 2 | 0 0 | MAC 16 |
    records  ...

The mark is programmed when an erase is complete, so a half-erased sector never looks ready; the opening when the first
record comes. Before an erase the magic is cleared, so a sector on its way out never looks used. Generations only grow:
they give the order of the ring. A mark of zeros is that of a worn-out sector, which is never used again. The snapshot
is the newest SNAPSHOT or CHECKPOINT written before this sector: where recovery begins that finds none in it.
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

UNKNOWN, READY, USED, BAD = range(4)
TRIES = 2  # of a page or a sector, before it counts as worn out
BLANK = b"\xff" * (HEADER_BYTES - OPENING_AT)


def state_of(header: bytearray) -> tuple:
    """(state, generation) of a sector, by its header; the MAC is not looked at."""
    magic, generation, complement = struct.unpack_from(MARK, header, 0)
    if not (magic or generation or complement):
        return BAD, 0
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
    return opening_as_it_stands(header)


def opening_as_it_stands(header) -> tuple:
    """The same, unchecked."""
    first_sequence, previous_mac, generation, offset, _ = struct.unpack_from(OPENING, header, OPENING_AT)
    return first_sequence, previous_mac, (generation, offset)


_ERASED = b"\xff" * 64


class SectorWriter:
    """Programs bytes anywhere in flash through one page buffer, and renews sectors. Every page and every sector is read
    back: cells wear out."""

    def __init__(self, flash):
        self._flash = flash
        self._mark = bytearray(OPENING_AT)
        self._page = bytearray(PAGE_BYTES)
        self._read = bytearray(PAGE_BYTES)
        self._blank = b"\xff" * PAGE_BYTES
        self.failures = 0  # pages that did not take what was written, even the second time; sectors that stayed dirty

    def write(self, address: int, data, length: int) -> bool:
        """data[:length] to address; the bytes around it stay as they are, because programming only clears bits. False
        if the flash did not take it."""
        done = 0
        while done < length:
            in_page = (address + done) % PAGE_BYTES
            count = min(length - done, PAGE_BYTES - in_page)
            self._page[:] = self._blank
            self._page[in_page : in_page + count] = data[done : done + count]
            if not self._program(address + done - in_page, in_page, in_page + count):
                self.failures += 1
                return False
            done += count
        return True

    def _program(self, page_at: int, start: int, end: int) -> bool:
        for _ in range(TRIES):
            self._flash.program(page_at, self._page)
            self._flash.read_into(page_at, self._read)
            if self._read[start:end] == self._page[start:end]:
                return True
        return False

    def erase(self, address: int) -> bool:
        """False if bits stay."""
        for _ in range(TRIES):
            self._flash.erase(address)
            if self._is_erased(address):
                return True
        self.failures += 1
        return False

    def _is_erased(self, address: int) -> bool:
        for offset in range(0, SECTOR_BYTES, PAGE_BYTES):
            self._flash.read_into(address + offset, self._read)
            if self._read != self._blank:
                return False
        return True

    def renew(self, address: int, generation: int) -> bool:
        """Retires, erases and marks a sector: three operations, any of which may be cut. False if the flash there is
        worn out; then it is marked as bad, as well as it can be."""
        self.retire(address)
        encode_mark(self._mark, generation)
        if self.erase(address) and self.write(address, self._mark, OPENING_AT):
            return True
        self.write(address, bytes(OPENING_AT), OPENING_AT)
        return False

    def retire(self, address: int):
        """Whether the flash takes it or not: what is erased next need not be in order."""
        self.write(address, bytes(4), 4)


def is_blank(image: bytearray, start: int) -> bool:
    """In small pieces: a copy of the sector is more than a busy heap may have in one piece."""
    for offset in range(start, SECTOR_BYTES, len(_ERASED)):
        piece = image[offset : offset + len(_ERASED)]
        if piece != _ERASED and piece != _ERASED[: len(piece)]:
            return False
    return True


def is_spoiled(image: bytearray, mac) -> bool:
    """The cut of its opening left it unused: nothing was ever written behind it."""
    return is_blank(image, HEADER_BYTES) and opening_of(image, mac) is None
