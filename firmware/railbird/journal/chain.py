"""Walks the records of one sector image and checks the chain: the board at boot and in the background, the host on
exports.

In: the bytes of a sector, the MAC key, where to begin. Out: where the good records end, and how.
"""

import struct

from railbird.flash_map import PAGE_BYTES, SECTOR_BYTES
from railbird.journal import record
from railbird.journal.sector import is_blank

# How the walk over a sector ended.
CLEAN, TORN, DAMAGED = range(3)
LOOK_AHEAD = 8
# Written behind the last record in a calm moment: that record was complete, so if it is bad later it was changed, not
# cut. No kind of record is 0, and no cut write ends like this.
SETTLED = b"\x00\xb5\x4a\x17"


class Walk:
    """step() checks one record; False when the sector is at its end. `sequence` and `previous_mac` are then the last
    good ones."""

    def __init__(self, image: bytearray, mac, start: int, next_sequence: int, previous_mac):
        self._image = image
        self._mac = mac
        self.sector_index = -1  # for whoever reads the image again
        self.position = start
        self.previous_position = start
        self.next_sequence = next_sequence
        self.previous_mac = bytes(previous_mac)
        self.ending = CLEAN
        self.damaged_sequence = 0  # the first bad record, if later ones are good
        self.snapshot_at = 0  # the last good SNAPSHOT seen
        self.recovery_at = 0  # the last good SNAPSHOT or CHECKPOINT
        self.checked_to = 0  # so far the records are known to be good, one behind the other
        self.is_unbroken = True

    def step(self) -> bool:
        image, start = self._image, self.position
        end = record.end_of(image, start, SECTOR_BYTES)
        if end and end <= self.checked_to:
            self._pass_over(start, end)
            return True
        if end and record.is_right(image, start, end, self._mac, self.previous_mac, self.next_sequence):
            self._pass_over(start, end)
            return True
        if is_blank(image, start):
            return False
        if image[start : start + len(SETTLED)] == SETTLED:
            self.position = start + len(SETTLED)
            return self.step()
        self.is_unbroken = False
        resumed_at = self._record_after_a_cut(start)
        if resumed_at:
            self._pass_over(resumed_at, record.end_of(image, resumed_at, SECTOR_BYTES))
            return True
        resumed_at = self._record_after_damage(start)
        if not resumed_at:
            # Nothing good follows: the last write was cut. Had it been changed instead, it would be settled, or the
            # next sector would not follow on.
            if self._was_settled(start):
                self.ending = DAMAGED
                self.damaged_sequence = self.damaged_sequence or self.next_sequence
            else:
                self.ending = max(self.ending, TORN)
            return False
        self.ending = DAMAGED
        self.damaged_sequence = self.damaged_sequence or self.next_sequence
        self.next_sequence = record.sequence_of(image, resumed_at)
        self._pass_over(resumed_at, record.end_of(image, resumed_at, SECTOR_BYTES))
        return True

    def _pass_over(self, start: int, end: int):
        kind = self._image[start]
        if kind in (record.SNAPSHOT, record.CHECKPOINT):
            self.recovery_at = start
            if kind == record.SNAPSHOT:
                self.snapshot_at = start
        self.previous_position = start
        self.position = end
        self.next_sequence += 1
        self.previous_mac = bytes(self._image[end - record.MAC_BYTES : end])

    def _was_settled(self, start: int) -> bool:
        used = SECTOR_BYTES
        while used and self._image[used - 1] == 0xFF:
            used -= 1
        at = used - len(SETTLED)
        return at >= start + record.OVERHEAD_BYTES and self._image[at:used] == SETTLED

    def _record_after_a_cut(self, start: int) -> int:
        """A write that was cut was never counted: writing went on at a later page, with the same number and the same
        chain."""
        for offset in range(start - start % PAGE_BYTES + PAGE_BYTES, SECTOR_BYTES, PAGE_BYTES):
            end = record.end_of(self._image, offset, SECTOR_BYTES)
            if end and record.is_right(self._image, offset, end, self._mac, self.previous_mac, self.next_sequence):
                return offset
        return 0

    def _record_after_damage(self, start: int) -> int:
        """Each record holds its sequence number: looks for the next ones, and checks them against the MAC just
        before."""
        for ahead in range(1, LOOK_AHEAD + 1):
            wanted = struct.pack("<I", self.next_sequence + ahead)
            found = self._image.find(wanted, start + record.OVERHEAD_BYTES + 12)
            while found >= 0:
                candidate = found - 12
                if mac_before(self._image, self._mac, candidate, self.next_sequence + ahead):
                    return candidate
                found = self._image.find(wanted, found + 1)
        return 0


def mac_before(image: bytearray, mac, start: int, sequence: int) -> bytes:
    """The MAC that a good record at `start` follows: it lies just before it, or before that it was settled. Empty if
    there is no such record, or a cut left a gap there."""
    end = record.end_of(image, start, SECTOR_BYTES)
    if end:
        for mac_end in (start, start - len(SETTLED)):
            before = bytes(image[mac_end - record.MAC_BYTES : mac_end])
            if record.is_right(image, start, end, mac, before, sequence):
                return before
            if image[start - len(SETTLED) : start] != SETTLED:
                break
    return b""


def offset_after_a_cut(image: bytearray) -> int:
    """Where writing may go on: the page after whatever is there, and one more, whose cells the cut may have
    weakened."""
    used = len(bytes(image).rstrip(b"\xff"))
    return min(SECTOR_BYTES, (used + PAGE_BYTES - 1) // PAGE_BYTES * PAGE_BYTES + PAGE_BYTES)
