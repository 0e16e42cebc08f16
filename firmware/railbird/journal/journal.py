"""The journal: an endless list of records on a ring of flash sectors.

    journal.open()                                   finds the end and checks the last sector; writes nothing
    journal.append(kind, payload, time_s, trusted)   durable when it returns
    journal.begin_round(round_number, snapshot, time_s, trusted), and checkpoint(…) with the same
    journal.prepare()                                renews one sector ahead, between rounds only; False when done
    journal.rounds()                                 newest first: (round number, position)
    journal.records(position)                        from there to the end, each checked
    journal.head()                                   what an export is sealed with

`flash` has read_into, program and erase (docs/architecture.md). A position is (generation, offset). Each SNAPSHOT
points to the one before: recall needs no search. Pages torn by a cut are left alone: writing goes on behind them.
"""

import struct

from railbird.flash_map import JOURNAL_SECTORS, JOURNAL_START, PAGE_BYTES, SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.chain import CLEAN, DAMAGED, SETTLED, offset_after_a_cut
from railbird.journal.ring import NOWHERE, Ring

# The longest round, of eight decks, has 215 cards: held and opened, 25 KB. Twelve sectors are twice that.
SECTORS_AHEAD = 12
SECTORS_PLENTY = 9
RESERVE_SECTORS = 2  # when no more than these are left, the table stops and calls the supervisor
SECTORS_GIVEN = 6  # at once when a supervisor gives up the oldest rounds, 50 ms each
LEAST_ROOM_BYTES = 1024  # for what the supervisor does then
ROUNDS_KEPT = 10
_STATE_AT = record.HEADER_BYTES + record.SNAPSHOT_HEADER_BYTES  # in the buffer of a record
WORN_SHARE = 8  # one of so many sectors given up: the table says so


class JournalFull(Exception):
    """No sector is left that may be used without losing one of the last ten rounds."""


class Journal(Ring):
    def __init__(self, flash, mac, boot: int, start: int = JOURNAL_START, sectors: int = JOURNAL_SECTORS):
        super().__init__(flash, mac, start, sectors)
        self._boot = boot
        self._writer = sector.SectorWriter(flash)
        self._record = self._image  # what is written is never read at the same time, and 4 KB are much of a heap
        self._current = -1  # index of the sector being filled
        self._offset = SECTOR_BYTES
        self.sequence = 0  # of the last record
        self.last_mac = record.FIRST_MAC
        self.erases_in_play = 0
        self.is_low = False  # nothing is left but the reserve, and no sector may be renewed
        self._gives_way = False
        self._settled = 0  # the record behind which it is noted that it is complete

    # Opening

    def open(self):
        self._repaired.clear()
        self._checked = NOWHERE
        self._read_headers()
        self._find_unmarked()
        self._find_current()
        if self._current >= 0:
            self._check_current_sector()
            self._look_at_reserve(False)
        if self.ending == DAMAGED and not self.damaged_sequence:
            self.damaged_sequence = self.sequence + 1

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
            if newest < 0 or self._opening(newest):
                break
            if not sector.is_blank(self._image, sector.HEADER_BYTES):
                if self._repair(self._generations[newest]):
                    break
                self.ending = DAMAGED
            self._states[newest] = sector.UNKNOWN
        if newest >= 0 and self._generation_is_missing(self._generations[newest]):
            self.ending = DAMAGED

    def _generation_is_missing(self, newest: int) -> bool:
        """Between the newest sector and the first that is ready: whatever was there is gone."""
        ready = [self._generations[index] for index in range(self._sectors) if self._is_ready(index)]
        for generation in range(newest + 1, min(ready) if ready else 0):
            if generation not in self._generations:
                return True
        return False

    def _check_current_sector(self):
        self._recovery = self._opening(self._current)[2]
        walk = self._walk_from(self._current, sector.HEADER_BYTES)
        while walk.step():
            pass
        if self.was_repaired(self._generations[self._current]):
            self._damaged_at(self._opening(self._current)[0])
        self.sequence = walk.next_sequence - 1
        self.last_mac = walk.previous_mac
        self.ending = max(self.ending, walk.ending)
        self.damaged_sequence = self.damaged_sequence or walk.damaged_sequence
        self._offset = walk.position if walk.ending == CLEAN else offset_after_a_cut(self._image)
        generation = self._generations[self._current]
        if walk.recovery_at:
            self._recovery = (generation, walk.recovery_at)
        if walk.is_unbroken:
            self._checked = (generation, walk.position)
        self._find_recovery()
        is_here = walk.snapshot_at and self._recovery[0] == generation
        self._snapshot = (generation, walk.snapshot_at) if is_here else self._snapshot_before(self._recovery)

    # Writing

    def append(self, kind: int, payload, time_s: int, trusted: bool) -> int:
        """Gives the sequence number of the record."""
        length = len(payload) + record.OVERHEAD_BYTES
        if len(payload) > record.MAX_PAYLOAD:
            raise ValueError("record of %d bytes, at most %d" % (len(payload), record.MAX_PAYLOAD))
        sequence = self.sequence + 1
        flags = record.TRUSTED if trusted else 0
        self._loaded = -1
        record.encode(self._record, kind, flags, self._boot, time_s, sequence, payload, self._mac, self.last_mac)
        position = self._place(length)
        self.sequence = sequence
        self.last_mac = bytes(memoryview(self._record)[length - record.MAC_BYTES : length])
        self._offset += length
        if kind == record.SNAPSHOT:
            self._snapshot = self._recovery = position
        elif kind == record.CHECKPOINT:
            self._recovery = position
        return sequence

    def _place(self, length: int) -> tuple:
        """Writes the record; where the flash does not take it, it is written again behind, as after a cut."""
        while True:
            if self._offset + length > SECTOR_BYTES:
                self._advance()
            address = self._start + self._current * SECTOR_BYTES
            if self._writer.write(address + self._offset, self._record, length):
                return self._generations[self._current], self._offset
            self._offset = (self._offset + length + PAGE_BYTES - 1) // PAGE_BYTES * PAGE_BYTES

    def leave_sector(self):
        """The next record begins a new sector: what is wrong in this one is then behind the next start."""
        self._offset = SECTOR_BYTES

    def settle(self):
        """In a calm moment: notes that the last record is complete. Should it be found bad later, it was changed."""
        if self._settled == self.sequence or self._current < 0:
            return
        self._settled = self.sequence
        if self._offset + len(SETTLED) <= SECTOR_BYTES:
            self._loaded = -1
            self._writer.write(self._start + self._current * SECTOR_BYTES + self._offset, SETTLED, len(SETTLED))
            self._offset += len(SETTLED)

    @property
    def write_failures(self) -> int:
        """Pages and sectors that did not take what was written, since the start."""
        return self._writer.failures

    def begin_round(self, round_number: int, snapshot, time_s: int, trusted: bool) -> int:
        return self._append_state(record.SNAPSHOT, round_number, snapshot, time_s, trusted)

    def checkpoint(self, round_number: int, state, time_s: int, trusted: bool) -> int:
        """Where recovery begins from now on, in the middle of a round."""
        return self._append_state(record.CHECKPOINT, round_number, state, time_s, trusted)

    def room_for_state(self):
        """Where a state may be put together for `begin_round` or `checkpoint`: they ask for no memory then."""
        self._loaded = -1
        return memoryview(self._record)[_STATE_AT : record.HEADER_BYTES + record.MAX_PAYLOAD]

    def _append_state(self, kind: int, round_number: int, state, time_s: int, trusted: bool) -> int:
        end = _STATE_AT + len(state)
        if end > record.HEADER_BYTES + record.MAX_PAYLOAD:
            raise ValueError("state of %d bytes, too long for a record" % len(state))
        self._loaded = -1
        whole = memoryview(self._record)
        whole[_STATE_AT:end] = state  # where it is already, if it was put together in its room
        struct.pack_into(record.SNAPSHOT_HEADER, self._record, record.HEADER_BYTES, round_number, *self._snapshot)
        return self.append(kind, whole[record.HEADER_BYTES : end], time_s, trusted)

    def _advance(self):
        """Opens the next ready sector. If a round outgrew all of them, better an erase in play than a lost event."""
        while True:
            index = self._next_ready()
            if index < 0:
                index = self._renewed_in_play()
            sector.encode_opening(
                self._header, self._generations[index], self.sequence + 1, self.last_mac, self._recovery, self._mac
            )
            opening_at = self._start + index * SECTOR_BYTES + sector.OPENING_AT
            opening = self._header[sector.OPENING_AT :]
            if self._writer.write(opening_at, opening, len(opening)):
                break
            self._states[index] = sector.UNKNOWN  # spoiled, as by a cut
        self._states[index] = sector.USED
        self._current = index
        self._offset = sector.HEADER_BYTES
        self._look_at_reserve(True)

    def _renewed_in_play(self) -> int:
        self.erases_in_play += 1
        while self.prepare():
            index = self._next_ready()
            if index >= 0:
                return index
        self.is_low = True
        raise JournalFull("no room without losing one of the last %d rounds" % ROUNDS_KEPT)

    def _look_at_reserve(self, renews: bool):
        """In a long round sectors are renewed in play rather than the reserve be used."""
        uses_reserve = self._sectors_ready() <= RESERVE_SECTORS
        self.is_low = uses_reserve and self._next_to_renew() < 0
        if renews and uses_reserve and not self.is_low:
            self.erases_in_play += 1
            self.prepare()

    def has_room(self) -> bool:
        """Whether what a supervisor does can still be written."""
        return self._offset + LEAST_ROOM_BYTES <= SECTOR_BYTES or self._next_ready() >= 0

    def give_way(self):
        """The journal is full, and a supervisor gives up the oldest of what it holds: all but what the next start
        needs may go."""
        self._gives_way = True
        while self._sectors_ready() < RESERVE_SECTORS + SECTORS_GIVEN and self.prepare():
            pass
        self._gives_way = False
        self.is_low = False

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
        newest, count = (self._generations[self._current] if self._current >= 0 else 0), 0
        for state, generation in zip(self._states, self._generations):
            count += state == sector.READY and generation > newest
        return count

    def has_plenty(self) -> bool:
        """More than the longest round needs, and the reserve."""
        return self._sectors_ready() >= SECTORS_PLENTY

    def prepare(self) -> bool:
        """Renews the next sector of the ring, 50 ms; True if it did, False if enough are ready or the next may not
        go."""
        if self._sectors_ready() >= SECTORS_AHEAD:
            return False
        index = self._next_to_renew()
        if index < 0:
            return False
        generation = max(self._generations) + 1
        self._loaded = -1
        if self._writer.renew(self._start + index * SECTOR_BYTES, generation):
            self._states[index] = sector.READY
            self._generations[index] = generation
        else:
            self._states[index], self._generations[index] = sector.BAD, 0
        return True

    def _next_to_renew(self) -> int:
        """The sector behind the newest of the ring, or -1 if it may not go."""
        highest = max(self._generations)
        index = (self._generations.index(highest) + 1) % self._sectors if highest else 0
        for _ in range(self._sectors):
            if self._states[index] != sector.BAD:
                break
            index = (index + 1) % self._sectors
        is_kept = self._states[index] == sector.USED and self._generations[index] >= self._oldest_kept()
        return -1 if is_kept or self._is_ready(index) or self._states[index] == sector.BAD else index

    def bad_sectors(self) -> int:
        """Those that are worn out: they are passed over."""
        return self._states.count(sector.BAD)

    def wears_out(self) -> bool:
        """Still whole, but time to change the board: sectors go faster and faster, and half of them would do."""
        return self.bad_sectors() * WORN_SHARE >= self._sectors

    def clear(self):
        """Forgets all records: for a board that gets a new journal key."""
        for index in range(self._sectors):
            self._writer.retire(self._start + index * SECTOR_BYTES)
        self._loaded = -1
        self._repaired.clear()
        self._checked = NOWHERE
        self._states = [state if state == sector.BAD else sector.UNKNOWN for state in self._states]
        self._generations = [0] * self._sectors
        self._current, self._offset, self._snapshot, self._recovery = -1, SECTOR_BYTES, NOWHERE, NOWHERE
        self.sequence, self.last_mac, self.ending, self.damaged_sequence = 0, record.FIRST_MAC, CLEAN, 0

    def _oldest_kept(self) -> int:
        """The generation where the tenth round before the current one begins; of what the next start needs, if the
        others are given up."""
        oldest = self._generations[self._current] if self._current >= 0 else 0
        if self.holds(self._recovery[0]):
            oldest = self._recovery[0]
        if self._gives_way:
            return oldest
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
            opening = self._opening(self._generations.index(generation))
            if opening is not None:
                return opening[0], self.sequence, self.last_mac, generation, used[-1]
        return 1, 0, record.FIRST_MAC, 0, 0

    def sector_bytes(self, generation: int, offset: int, buffer):
        """Raw bytes of a used sector for an export; gives (bytes used, next generation or 0), or None if it is gone."""
        if not self.holds(generation):
            return None
        index = self._generations.index(generation)
        self._flash.read_into(self._start + index * SECTOR_BYTES + offset, buffer)
        if index == self._current:  # the newest: whoever follows the journal asks this again and again
            return self._offset, 0
        later = self.generations(generation + 1)
        return SECTOR_BYTES, later[0] if later else 0
