"""Records of a journal's sectors for somebody without the journal key: order and numbers are checked, MACs are not.

In: the bytes of a sector as the board tells them in an authentic session. Out: records, and what does not follow on.
The office verifies every MAC; until then these records are what the board said.
"""

from railbird.flash_map import PAGE_BYTES, SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.chain import SETTLED
from railbird.journal.sector import is_blank
from railbird_host.field.log.record_text import LogRecord


def records_of(data: bytes) -> list[LogRecord]:
    """Those of one sector."""
    image = image_of(data)
    return [LogRecord(*record.decode(image, start, end)) for start, end in places_in(image)]


def raw_records_of(data: bytes) -> tuple[int, bytes, list[bytes]]:
    """The number of a sector's first record, the MAC that it follows, and the bytes of all of them with their MACs."""
    image = image_of(data)
    places = places_in(image)
    if not places:
        return 0, b"", []
    first, previous_mac, _ = sector.opening_as_it_stands(image)
    return first, previous_mac, [bytes(image[start:end]) for start, end in places]


def image_of(data: bytes) -> bytearray:
    return bytearray(data[:SECTOR_BYTES].ljust(SECTOR_BYTES, b"\xff"))


def places_in(image: bytearray) -> list[tuple[int, int]]:
    """Where records begin and end. A write that was cut is left out: the next start wrote another record of the same
    number, at a later page."""
    found: list[tuple[int, int]] = []
    if sector.state_of(image)[0] != sector.USED:
        return []
    following = sector.opening_as_it_stands(image)[0]
    position = sector.HEADER_BYTES
    while position < SECTOR_BYTES and not is_blank(image, position):
        end = record.end_of(image, position, SECTOR_BYTES)
        if end and record.sequence_of(image, position) == following:
            found.append((position, end))
            following += 1
            position = end
        elif image[position : position + len(SETTLED)] == SETTLED:
            position += len(SETTLED)
        else:
            position = _after_a_cut(image, position, following)
            if found and position < SECTOR_BYTES and record.sequence_of(image, position) == following - 1:
                found.pop()
                following -= 1
    return found


def _after_a_cut(image: bytearray, position: int, following: int) -> int:
    """The page at which writing went on; the sector's end if it did not."""
    for offset in range(position - position % PAGE_BYTES + PAGE_BYTES, SECTOR_BYTES, PAGE_BYTES):
        is_record = record.end_of(image, offset, SECTOR_BYTES) > 0
        if is_record and following - 1 <= record.sequence_of(image, offset) <= following:
            return offset
    return SECTOR_BYTES


class Order:
    """Sequence and boot of each record against the one before."""

    def __init__(self) -> None:
        self.last_sequence = 0
        self._boot = 0
        self.problems: list[str] = []

    def take(self, records: list[LogRecord]) -> list[LogRecord]:
        """Those that are new."""
        fresh = [one for one in records if one.sequence > self.last_sequence]
        for one in fresh:
            if self.last_sequence and one.sequence != self.last_sequence + 1:
                self.problems.append(f"records {self.last_sequence + 1} to {one.sequence - 1} are missing")
            if one.boot < self._boot:
                self.problems.append(f"record {one.sequence} is of an earlier start than the one before it")
            self.last_sequence, self._boot = one.sequence, one.boot
        return fresh
