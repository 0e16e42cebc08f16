"""The ring of sectors that the journal lives in, as a reader sees it: which are used, in what order, what is in them.

In: flash and the journal's key. Out: positions, walks and records; every record that leaves here was checked.
`journal.py` adds the writing. A position is (generation, offset).
"""

import struct

from railbird.flash_map import SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.chain import CLEAN, DAMAGED, Walk, mac_before
from railbird.journal.seal import seal_of

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
        self._recovery = NOWHERE  # the newest, or a checkpoint after it
        self.ending = CLEAN  # how the newest sector ended, or DAMAGED: see chain.py
        self.damaged_sequence = 0
        self._checked = NOWHERE  # the sector whose records were checked at the start, and up to where
        self._repaired = {}  # generation -> what the opening of that sector must have said

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
        states = zip(self._states, self._generations)
        used = [generation for state, generation in states if state == sector.USED and generation >= first]
        used.sort()
        return used

    def seal(self, serial: bytes, nonce: bytes, first_sequence: int, last_sequence: int, last_mac: bytes) -> bytes:
        """Of such a head, for whoever asked with this nonce."""
        return seal_of(self._mac, serial, nonce, first_sequence, last_sequence, last_mac)

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
            if self.was_repaired(generation):
                self._damaged_at(walk.next_sequence)
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
        """A walk over the records of a sector, or None if it is gone, or its opening is damaged and does not follow
        from the sector before."""
        if not self.holds(generation):
            return None
        index = self._generations.index(generation)
        walk = self._walk_from(index, offset)
        if walk is None and not self.is_spoiled(generation) and self._repair(generation):
            walk = self._walk_from(index, offset)
        if walk is not None:
            walk.sector_index = index
        return walk

    def record_of(self, walk: Walk) -> tuple:
        """The record that the last step of this walk passed over."""
        return record.decode(self._load(walk.sector_index), walk.previous_position, walk.position)

    def _opening(self, index: int):
        """(first sequence, previous MAC, newest snapshot or checkpoint before it) of a sector, or None."""
        opening = sector.opening_of(self._load(index), self._mac)
        if opening is None:
            return self._repaired.get(self._generations[index])
        self._repaired.pop(self._generations[index], None)
        return opening

    def _repair(self, generation: int) -> bool:
        """The opening of a sector was changed; its first record tells what it must have said: that it follows on the
        sector before, or what still stands there, or that the journal begins here."""
        earlier = [used for used in self.generations() if used < generation]
        tried = [self._opening_behind(earlier[-1])] if earlier else []
        image, start = self._load(self._generations.index(generation)), sector.HEADER_BYTES
        tried += [sector.opening_as_it_stands(image), (1, record.FIRST_MAC, NOWHERE)]
        end = record.end_of(image, start, SECTOR_BYTES)
        for opening in tried:
            if opening and end and record.is_right(image, start, end, self._mac, opening[1], opening[0]):
                self._repaired[generation] = opening
                return True
        return False

    def _opening_behind(self, generation: int):
        """What the opening of the sector behind this one must say, or None."""
        walk = self.walk_of(generation)
        if walk is None:
            return None
        while self.walk_on(generation, walk):
            pass
        recovery = (generation, walk.recovery_at) if walk.recovery_at else self._opening(walk.sector_index)[2]
        return walk.next_sequence, walk.previous_mac, recovery

    def was_repaired(self, generation: int) -> bool:
        """The header of this sector was changed, and its records were found nevertheless."""
        return generation in self._repaired

    def _find_unmarked(self):
        """A sector whose mark was changed: its opening still fits the generation behind that of the sector before it.
        (Of the oldest sector this can't be told from one that is just being renewed.)"""
        for index in range(self._sectors):
            if self._states[index] == sector.UNKNOWN and self._states[index - 1] == sector.USED:
                self._take_back(index, self._generations[index - 1] + 1)

    def _take_back(self, index: int, generation: int):
        self._flash.read_into(self._start + index * SECTOR_BYTES, self._header)
        sector.encode_mark(self._header, generation)
        opening = sector.opening_of(self._header, self._mac)
        if opening is not None and generation not in self._generations:
            self._states[index], self._generations[index] = sector.USED, generation
            self._repaired[generation] = opening

    def is_spoiled(self, generation: int) -> bool:
        """A sector without records, left behind by a cut."""
        return sector.is_spoiled(self._load(self._generations.index(generation)), self._mac)

    def walk_on(self, generation: int, walk: Walk) -> bool:
        """One step of a walk, whose sector must be read again if others were read since."""
        if self._generations[walk.sector_index] != generation:
            return False
        self._load(walk.sector_index)
        return walk.step()

    def _walk_from(self, index: int, offset: int):
        """A walk that begins at this record. The MAC before it lies just before it, unless a cut left a gap there."""
        opening = self._opening(index)
        if opening is None:
            return None
        image = self._load(index)
        if offset > sector.HEADER_BYTES:
            sequence = record.sequence_of(image, offset)
            before = mac_before(image, self._mac, offset, sequence)
            if before:
                walk = Walk(image, self._mac, offset, sequence, before)
                if self._checked[0] == self._generations[index]:
                    walk.checked_to = self._checked[1]
                return walk
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
        """The newest snapshot: where the present round began."""
        return self._snapshot

    def recovery_position(self) -> tuple:
        """The newest snapshot or checkpoint: recovery restores it and applies the records after it."""
        return self._recovery

    def _find_recovery(self):
        """`_recovery` must be a good record. If it was changed, the newest good one before it."""
        if self._recovery == NOWHERE or self._is_recovery(self._recovery):
            return
        self._damaged_at(self._sequence_at(self._recovery))
        self._recovery = NOWHERE
        for generation in reversed(self.generations()):
            walk = self.walk_of(generation)
            if walk is None:
                continue
            while self.walk_on(generation, walk):
                pass
            if walk.recovery_at:
                self._recovery = (generation, walk.recovery_at)
                return

    def _is_recovery(self, position: tuple) -> bool:
        walk = self.walk_of(position[0], position[1])
        return walk is not None and walk.step() and walk.recovery_at == position[1]

    def _sequence_at(self, position: tuple) -> int:
        """The number of the record at a position, as far as it can be read; at least 1."""
        if not self.holds(position[0]):
            return 1
        image = self._load(self._generations.index(position[0]))
        return max(1, record.sequence_of(image, min(position[1], SECTOR_BYTES - record.OVERHEAD_BYTES)))

    def _snapshot_before(self, position: tuple) -> tuple:
        """The snapshot that a checkpoint names; a snapshot itself."""
        if position == NOWHERE or not self.holds(position[0]):
            return position
        header = bytearray(record.HEADER_BYTES + record.SNAPSHOT_HEADER_BYTES)
        index = self._generations.index(position[0])
        self._flash.read_into(self._start + index * SECTOR_BYTES + position[1], header)
        if header[0] != record.CHECKPOINT:
            return position
        _, generation, offset = struct.unpack_from(record.SNAPSHOT_HEADER, header, record.HEADER_BYTES)
        return generation, offset
