"""A small value that survives any power cut and the loss of any sector: each entry is appended to both of two sectors,
the newest good one counts.

    | mark 1 (5A) | length 2 | generation 4 | payload | CRC-32 4 |      little-endian, one after the other

A sector that is full, or does not hold what it should, is erased and takes the entry alone, while the other one still
holds the value. What is between good entries is passed over. Erases stop the CPU for 45 ms, so the app writes here at
boot and at rest only.
"""

import binascii
import struct

from railbird.flash_map import SECTOR_BYTES
from railbird.journal.sector import SectorWriter, is_blank

MARK = 0x5A
HEADER = "<BHI"
HEADER_BYTES = 7
OVERHEAD_BYTES = HEADER_BYTES + 4
MAX_PAYLOAD = SECTOR_BYTES - OVERHEAD_BYTES


class Store:
    """`address` is that of the first of the two sectors. load() first."""

    def __init__(self, flash, address: int):
        self._flash = flash
        self._address = address
        self._writer = SectorWriter(flash)
        self._offsets = [SECTOR_BYTES, SECTOR_BYTES]  # no room: the first entry erases
        self._held = [0, 0]  # the newest generation in each sector
        self._generation = 0
        self.value = None
        self.failures = 0  # copies that the flash did not take

    def load(self):
        """The newest value, or None."""
        image = bytearray(SECTOR_BYTES)
        self.value, self._generation = None, 0
        for index in range(2):
            self._flash.read_into(self._address + index * SECTOR_BYTES, image)
            self._read_entries(index, image)
        return self.value

    def _read_entries(self, index: int, image: bytearray):
        offset = end = 0
        held = 0
        while True:
            offset = image.find(b"\x5a", offset)
            if offset < 0:
                break
            entry = _entry_at(image, offset)
            if entry is None:
                offset += 1
                continue
            held = max(held, entry[0])
            if entry[0] > self._generation:
                self._generation, self.value = entry[0], entry[1]
            offset = end = entry[2]
        self._held[index] = held
        self._offsets[index] = end if held and is_blank(image, end) else SECTOR_BYTES

    def is_whole(self) -> bool:
        """Both sectors hold the value."""
        return self.value is None or self._held == [self._generation, self._generation]

    def heal(self) -> bool:
        """Write what a sector lost; True if one had."""
        if self.is_whole():
            return False
        for index in range(2):
            if self._held[index] != self._generation:
                self._write(index, self._generation, self.value)
        return True

    def save(self, value: bytes):
        """Durable when it returns; cut before, the old value stands or the new one."""
        if len(value) > MAX_PAYLOAD:
            raise ValueError("value of %d bytes, at most %d" % (len(value), MAX_PAYLOAD))
        # First the sector that misses the present value: the other one holds it until the new one is written.
        first = 0 if self._held[0] <= self._held[1] else 1
        written = self._write(first, self._generation + 1, value)
        written = self._write(1 - first, self._generation + 1, value) or written
        if not written:
            raise OSError("flash: neither sector at 0x%x takes a value" % self._address)
        self._generation += 1
        self.value = bytes(value)

    def entries_left(self, length: int) -> int:
        """How many values of this length fit before a sector has to be erased."""
        return (SECTOR_BYTES - max(self._offsets)) // (length + OVERHEAD_BYTES)

    def renew(self, value: bytes):
        """As save, and no older value stays in the flash: for a secret that is given up."""
        self._offsets = [SECTOR_BYTES, SECTOR_BYTES]  # both are erased, one after the other
        self.save(value)

    def _write(self, index: int, generation: int, value: bytes) -> bool:
        """False if the sector does not take it; it is tried anew at the next start."""
        entry = struct.pack(HEADER, MARK, len(value), generation) + bytes(value)
        entry += struct.pack("<I", binascii.crc32(entry))
        address = self._address + index * SECTOR_BYTES
        for _ in range(2):
            if self._offsets[index] + len(entry) > SECTOR_BYTES:
                if not self._writer.erase(address):
                    break
                self._offsets[index] = 0
            if self._writer.write(address + self._offsets[index], entry, len(entry)):
                self._offsets[index] += len(entry)
                self._held[index] = generation
                return True
            self._offsets[index] = SECTOR_BYTES
        self.failures += 1
        return False

    def wipe(self):
        """Nothing of any value stays."""
        for index in range(2):
            self._flash.erase(self._address + index * SECTOR_BYTES)
        self.load()


def _entry_at(image: bytearray, offset: int):
    """(generation, value, end) of a good entry, or None."""
    if offset + OVERHEAD_BYTES > SECTOR_BYTES or image[offset] != MARK:
        return None
    _, length, generation = struct.unpack_from(HEADER, image, offset)
    end = offset + OVERHEAD_BYTES + length
    if end > SECTOR_BYTES:
        return None
    view = memoryview(image)
    if binascii.crc32(view[offset : end - 4]) != struct.unpack_from("<I", image, end - 4)[0]:
        return None
    return generation, bytes(view[offset + HEADER_BYTES : end - 4]), end
