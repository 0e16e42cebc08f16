"""The ring of sectors that the journal lives in, as a reader sees it: which are used, in what order, what is in them.

In: flash and the journal's key. Out: positions, walks and records; every record that leaves here was checked.
`journal.py` adds the writing. A position is (generation, offset).
"""

import struct

from railbird.flash_map import SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.chain import CLEAN, DAMAGED, Walk

NOWHERE = (0, 0)


class Ring:
    def __init__(self, flash, mac, start: int, sectors: int):
        self._flash = flash
        self._mac = mac
        self._start = start
        self._sectors = sectors
        self._image = bytearray(SECTOR_BYTES)  # of the sector read last
        self._loaded = -1
        self._header = bytearray(sector.HEADER_BYTES)
        self._states = [sector.UNKNOWN] * sectors
        self._generations = [0] * sectors
        self._snapshot = NOWHERE  # the newest
        self.ending = CLEAN  # how the newest sector ended, or DAMAGED: see chain.py
        self.damaged_sequence = 0

    def _read_headers(self):
        for index in range(self._sectors):
            self._flash.read_into(self._start + index * SECTOR_BYTES, self._header)
            self._states[index], self._generations[index] = sector.state_of(self._header)

    def _load(self, index: int) -> bytearray:
        if self._loaded != index:
            self._flash.read_into(self._start + index * SECTOR_BYTES, self._image)
            self._loaded = index
        return self._image

    def generations(self, first: int = 0) -> list:
        """Of all used sectors, oldest first."""
        used = []
        for index in range(self._sectors):
            if self._states[index] == sector.USED and self._generations[index] >= first:
                used.append(self._generations[index])
        used.sort()
        return used

    def rounds(self):
        """Newest first, (round number, position of its snapshot), back to where the ring was overwritten."""
        position = self._snapshot
        header = bytearray(record.HEADER_BYTES + record.SNAPSHOT_HEADER_BYTES)
        while position != NOWHERE and self.holds(position[0]):
            index = self._generations.index(position[0])
            self._flash.read_into(self._start + index * SECTOR_BYTES + position[1], header)
            if header[0] != record.SNAPSHOT:
                return
            number, generation, offset = struct.unpack_from(record.SNAPSHOT_HEADER, header, record.HEADER_BYTES)
            yield number, position
            if generation > position[0] or (generation == position[0] and offset >= position[1]):
                return  # never in a circle, whatever the flash says
            position = (generation, offset)

    def holds(self, generation: int) -> bool:
        if generation not in self._generations:
            return False
        return self._states[self._generations.index(generation)] == sector.USED

    def records(self, position: tuple):
        """(sequence, boot, time_s, trusted, kind, payload) of each good record from here on. What is damaged is left
        out; afterwards `ending` and `damaged_sequence` tell."""
        expected = None
        for generation in self.generations(position[0]):
            walk = self.walk_of(generation, position[1] if generation == position[0] else sector.HEADER_BYTES)
            if walk is None:
                if self.holds(generation) and not self.is_spoiled(generation):
                    self._damaged_at(expected[0] if expected else 1)
                continue
            if expected is not None and expected != (walk.next_sequence, walk.previous_mac):
                self._damaged_at(expected[0])
            while self.walk_on(generation, walk):
                yield record.decode(self._image, walk.previous_position, walk.position)
            if walk.damaged_sequence:
                self._damaged_at(walk.damaged_sequence)
            expected = (walk.next_sequence, walk.previous_mac)

    def _damaged_at(self, sequence: int):
        self.ending = DAMAGED
        self.damaged_sequence = self.damaged_sequence or sequence

    def walk_of(self, generation: int, offset: int = sector.HEADER_BYTES):
        """A walk over the records of a sector, or None if it is gone or its opening is damaged."""
        if not self.holds(generation):
            return None
        index = self._generations.index(generation)
        walk = self._walk_from(self._load(index), offset)
        if walk is not None:
            walk.sector_index = index
        return walk

    def is_spoiled(self, generation: int) -> bool:
        """A sector without records, left behind by a cut."""
        return sector.is_spoiled(self._load(self._generations.index(generation)), self._mac)

    def walk_on(self, generation: int, walk: Walk) -> bool:
        """One step of a walk, whose sector must be read again if others were read since."""
        if self._generations[walk.sector_index] != generation:
            return False
        self._load(walk.sector_index)
        return walk.step()

    def _walk_from(self, image: bytearray, offset: int):
        """A walk that begins at this record. The MAC before it lies just before it, unless a cut left a gap there."""
        opening = sector.opening_of(image, self._mac)
        if opening is None:
            return None
        if offset > sector.HEADER_BYTES:
            before = image[offset - record.MAC_BYTES : offset]
            sequence = record.sequence_of(image, offset)
            end = record.end_of(image, offset, SECTOR_BYTES)
            if end and record.is_right(image, offset, end, self._mac, before, sequence):
                return Walk(image, self._mac, offset, sequence, before)
        sequence, before = opening[0], opening[1]
        walk = Walk(image, self._mac, sector.HEADER_BYTES, sequence, before)
        while offset > sector.HEADER_BYTES and walk.step() and walk.previous_position < offset:
            sequence, before = walk.next_sequence, walk.previous_mac
        return Walk(image, self._mac, offset, sequence, before)

    def first_position(self) -> tuple:
        """The oldest record still there."""
        used = self.generations()
        return (used[0], sector.HEADER_BYTES) if used else NOWHERE

    def round_position(self) -> tuple:
        """The newest snapshot: recovery restores it and applies the records after it."""
        return self._snapshot
