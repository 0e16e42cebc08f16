"""A small value that survives any power cut: entries appended to two sectors in turn, the newest good one counts.

    | mark 1 (5A) | length 2 | generation 4 | payload | CRC-32 4 |      little-endian, one after the other

When a sector is full, or ends in a cut write, the other one is erased and takes the next entry; the full one stays
until then. Erases stop the CPU for 45 ms, so the app writes here at boot and at rest only.
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
        self._sector = 0
        self._offset = SECTOR_BYTES  # no room: the first entry erases
        self._generation = 0
        self.value = None

    def load(self):
        """The newest value, or None."""
        image = bytearray(SECTOR_BYTES)
        self.value, self._generation, self._sector, self._offset = None, 0, 1, SECTOR_BYTES
        for index in range(2):
            self._flash.read_into(self._address + index * SECTOR_BYTES, image)
            self._read_entries(index, image)
        return self.value

    def _read_entries(self, index: int, image: bytearray):
        offset = 0
        newest = None
        while True:
            entry = _entry_at(image, offset)
            if entry is None:
                break
            if entry[0] > self._generation:
                newest = entry
            offset = entry[2]
        if newest is not None:
            self._generation, self.value, _ = newest
            self._sector = index
            self._offset = offset if is_blank(image, offset) else SECTOR_BYTES

    def save(self, value: bytes):
        """Durable when it returns; cut before, the old value stands."""
        length = len(value) + OVERHEAD_BYTES
        if len(value) > MAX_PAYLOAD:
            raise ValueError("value of %d bytes, at most %d" % (len(value), MAX_PAYLOAD))
        if self._offset + length > SECTOR_BYTES:
            self._sector ^= 1
            self._flash.erase(self._address + self._sector * SECTOR_BYTES)
            self._offset = 0
        entry = struct.pack(HEADER, MARK, len(value), self._generation + 1) + bytes(value)
        entry += struct.pack("<I", binascii.crc32(entry))
        self._writer.write(self._address + self._sector * SECTOR_BYTES + self._offset, entry, length)
        self._offset += length
        self._generation += 1
        self.value = bytes(value)

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
