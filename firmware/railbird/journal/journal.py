"""The journal: an endless list of records on a ring of flash sectors.

    journal.open()                                   finds the end and checks the last sector; writes nothing
    journal.append(kind, payload, time_s, trusted)   durable when it returns
    journal.begin_round(round_number, snapshot, time_s, trusted)
    journal.prepare()                                renews one sector ahead, between rounds only; False when done
    journal.rounds()                                 newest first: (round number, position)
    journal.records(position)                        from there to the end, each checked
    journal.head()                                   what an export is sealed with

`flash` has read_into, program and erase (docs/architecture.md). A position is (generation, offset). Each SNAPSHOT
points to the one before, so that recall needs no search. After a cut the torn pages are left alone: writing goes on
behind them.
"""

import struct

from railbird.flash_map import JOURNAL_SECTORS, JOURNAL_START, SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.chain import CLEAN, DAMAGED, offset_after_a_cut
from railbird.journal.ring import NOWHERE, Ring

# A Derby round of eight decks has 215 cards: held and opened, 25 KB. Twelve sectors are twice that.
SECTORS_AHEAD = 12
ROUNDS_KEPT = 10


class JournalFull(Exception):
    """No sector is left that may be used without losing one of the last ten rounds."""


class Journal(Ring):
    def __init__(self, flash, mac, boot: int, start: int = JOURNAL_START, sectors: int = JOURNAL_SECTORS):
        super().__init__(flash, mac, start, sectors)
        self._boot = boot
        self._writer = sector.SectorWriter(flash)
        self._record = bytearray(record.MAX_PAYLOAD + record.OVERHEAD_BYTES)
        self._current = -1  # index of the sector being filled
        self._offset = SECTOR_BYTES
        self.sequence = 0  # of the last record
        self.last_mac = record.FIRST_MAC
        self.erases_in_play = 0

    # Opening

    def open(self):
        self._read_headers()
        self._find_current()
        if self._current >= 0:
            self._check_current_sector()

    def _find_current(self):
        """The used sector of the newest generation. One whose opening was cut is no sector: nothing is in it."""
        while True:
            newest = -1
            for index in range(self._sectors):
                if self._states[index] == sector.USED and (
                    newest < 0 or self._generations[index] > self._generations[newest]
                ):
                    newest = index
            self._current = newest
            if newest < 0 or sector.opening_of(self._load(newest), self._mac):
                self._look_for_a_lost_sector()
                return
            if not sector.is_blank(self._image, sector.HEADER_BYTES):
                self.ending = DAMAGED
            self._states[newest] = sector.UNKNOWN

    def _look_for_a_lost_sector(self):
        """A sector that would be the newest, were its mark not changed: its opening still fits the generation it
        had."""
        index = (self._current + 1) % self._sectors
        if self._current >= 0 and self._states[index] == sector.UNKNOWN:
            self._flash.read_into(self._start + index * SECTOR_BYTES, self._header)
            sector.encode_mark(self._header, self._generations[self._current] + 1)
            if sector.opening_of(self._header, self._mac):
                self.ending = DAMAGED

    def _check_current_sector(self):
        image = self._load(self._current)
        self._snapshot = sector.opening_of(image, self._mac)[2]
        walk = self._walk_from(image, sector.HEADER_BYTES)
        while walk.step():
            pass
        self.sequence = walk.next_sequence - 1
        self.last_mac = walk.previous_mac
        self.damaged_sequence = walk.damaged_sequence
        self.ending = max(self.ending, walk.ending)
        self._offset = walk.position if walk.ending == CLEAN else offset_after_a_cut(image)
        if walk.snapshot_at:
            self._snapshot = (self._generations[self._current], walk.snapshot_at)

    # Writing

    def append(self, kind: int, payload, time_s: int, trusted: bool) -> int:
        """Gives the sequence number of the record."""
        length = len(payload) + record.OVERHEAD_BYTES
        if len(payload) > record.MAX_PAYLOAD:
            raise ValueError("record of %d bytes, at most %d" % (len(payload), record.MAX_PAYLOAD))
        if self._offset + length > SECTOR_BYTES:
            self._advance()
        sequence = self.sequence + 1
        flags = record.TRUSTED if trusted else 0
        record.encode(self._record, kind, flags, self._boot, time_s, sequence, payload, self._mac, self.last_mac)
        self._loaded = -1
        position = (self._generations[self._current], self._offset)
        self._writer.write(self._start + self._current * SECTOR_BYTES + self._offset, self._record, length)
        self.sequence = sequence
        self.last_mac = bytes(memoryview(self._record)[length - record.MAC_BYTES : length])
        self._offset += length
        if kind == record.SNAPSHOT:
            self._snapshot = position
        return sequence

    def begin_round(self, round_number: int, snapshot: bytes, time_s: int, trusted: bool) -> int:
        before = struct.pack(record.SNAPSHOT_HEADER, round_number, self._snapshot[0], self._snapshot[1])
        return self.append(record.SNAPSHOT, before + snapshot, time_s, trusted)

    def _advance(self):
        """Opens the next ready sector. If a round outgrew all of them, better an erase in play than a lost event."""
        index = self._next_ready()
        if index < 0:
            self.erases_in_play += 1
            if not self.prepare():
                raise JournalFull("no room without losing one of the last %d rounds" % ROUNDS_KEPT)
            index = self._next_ready()
        sector.encode_opening(
            self._header, self._generations[index], self.sequence + 1, self.last_mac, self._snapshot, self._mac
        )
        opening_at = self._start + index * SECTOR_BYTES + sector.OPENING_AT
        self._writer.write(opening_at, self._header[sector.OPENING_AT :], sector.HEADER_BYTES - sector.OPENING_AT)
        self._states[index] = sector.USED
        self._current = index
        self._offset = sector.HEADER_BYTES

    def _next_ready(self) -> int:
        """The ready sector of the lowest generation; one that was spoiled by a cut is passed over until the ring comes
        round."""
        best = (self._current + 1) % self._sectors
        if self._is_ready(best) and self._generations[best] == self._generations[self._current] + 1:
            return best  # nearly always, and looking at all of them takes 5 ms
        best = -1
        for index in range(self._sectors):
            if self._is_ready(index) and (best < 0 or self._generations[index] < self._generations[best]):
                best = index
        return best

    def _is_ready(self, index: int) -> bool:
        newest = self._generations[self._current] if self._current >= 0 else 0
        return self._states[index] == sector.READY and self._generations[index] > newest

    def _sectors_ready(self) -> int:
        count = 0
        for index in range(self._sectors):
            count += self._is_ready(index)
        return count

    def prepare(self) -> bool:
        """Renews the next sector of the ring, 50 ms; True if it did, False if enough are ready or the next may not
        go."""
        if self._sectors_ready() >= SECTORS_AHEAD:
            return False
        highest = max(self._generations)
        index = (self._generations.index(highest) + 1) % self._sectors if highest else 0
        if self._is_ready(index) or (
            self._states[index] == sector.USED and self._generations[index] >= self._oldest_kept()
        ):
            return False
        self._writer.renew(self._start + index * SECTOR_BYTES, highest + 1)
        self._states[index] = sector.READY
        self._generations[index] = highest + 1
        self._loaded = -1
        return True

    def clear(self):
        """Forgets all records: for a board that gets a new journal key."""
        for index in range(self._sectors):
            self._writer.retire(self._start + index * SECTOR_BYTES)
        self._loaded = -1
        self._states = [sector.UNKNOWN] * self._sectors
        self._generations = [0] * self._sectors
        self._current, self._offset, self._snapshot = -1, SECTOR_BYTES, NOWHERE
        self.sequence, self.last_mac, self.ending, self.damaged_sequence = 0, record.FIRST_MAC, CLEAN, 0

    def _oldest_kept(self) -> int:
        """The generation where the tenth round before the current one begins."""
        oldest = self._generations[self._current] if self._current >= 0 else 0
        before, count = -1, 0
        for number, position in self.rounds():
            count += number != before  # a round that was snapshot again is still one
            if count > ROUNDS_KEPT + 1:
                break
            oldest, before = position[0], number
        return oldest

    def room_bytes(self) -> int:
        """What fits before the next erase."""
        return SECTOR_BYTES - self._offset + self._sectors_ready() * (SECTOR_BYTES - sector.HEADER_BYTES)

    # The end

    def head(self) -> tuple:
        """(first sequence, last sequence, its MAC, first generation, last generation) of what the journal holds."""
        used = self.generations()
        for generation in used:
            opening = sector.opening_of(self._load(self._generations.index(generation)), self._mac)
            if opening is not None:
                return opening[0], self.sequence, self.last_mac, generation, used[-1]
        return 1, 0, record.FIRST_MAC, 0, 0

    def sector_bytes(self, generation: int, offset: int, buffer):
        """Raw bytes of a used sector for an export; gives (bytes used, next generation or 0), or None if it is gone."""
        if not self.holds(generation):
            return None
        index = self._generations.index(generation)
        self._flash.read_into(self._start + index * SECTOR_BYTES + offset, buffer)
        later = self.generations(generation + 1)
        used = self._offset if index == self._current else SECTOR_BYTES
        return used, later[0] if later else 0
