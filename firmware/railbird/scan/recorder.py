"""The ring of the last passes, raw, for a technician: kept on the board, fetched over USB, decoded again on the host.

    a record    0   2  its length in bytes
                2   2  pass
                4   1  flags: 1 stalled, 2 events left out, 4 events lost
                5   1  fault code, 0 for a read
                6   1  sensor to blame, 255 none
                7   1  card, 255 none
                8   1  deck
                9   1  number of events n
               10   4  start, microseconds
               14 6*n  events: 2 the event's word, 4 microseconds since the start

All little-endian. No hidden card leaves through here: a record may be fetched if its card was told in clear or
opened, or if it is a fault of a pass at which a face-up card was due and no second card can be in it, or in test
mode. The others are withheld, and wiped when their round is over.
"""

import struct
from array import array

from railbird.scan import faults
from railbird.scan.code import CARD_ROWS
from railbird.scan.event_word import PRESENCE_EDGE
from railbird.scan.results import CardRead

RECORD_EVENTS = 64
HEADER = "<HHBBBBBBI"
HEADER_BYTES = struct.calcsize(HEADER)
EVENT = "<HI"
EVENT_BYTES = struct.calcsize(EVENT)
STALLED_FLAG, FULL_FLAG, OVERRUN_FLAG = 1, 2, 4
_NONE = 255
_LAST_SEQUENCE = 65535
_EMPTY, _WITHHELD, _CLEAR = range(3)
_NO_SAMPLES = array("H", [0] * RECORD_EVENTS)
_NO_HEADER = bytes(HEADER_BYTES)

# Faults whose rows are those of the one card that was due, if any.
_OF_THE_CARD_DUE = (
    faults.PULLED_BACK,
    faults.FOREIGN_DECK,
    faults.UNKNOWN_CARD,
    faults.NO_CODE,
    faults.SENSOR_STUCK,
    faults.DIRTY,
    faults.FADED,
    faults.UNREADABLE,
    faults.SERVICE_CARD,
)


def write_header(buffer, offset: int, number: int, raw, result) -> None:
    """What stands before the events of a record."""
    count = min(raw.count, RECORD_EVENTS)
    is_read = isinstance(result, CardRead)
    flags = raw.stalled * STALLED_FLAG | (raw.full or raw.count > count) * FULL_FLAG | raw.overrun * OVERRUN_FLAG
    struct.pack_into(
        HEADER,
        buffer,
        offset,
        HEADER_BYTES + count * EVENT_BYTES,
        number,
        flags,
        0 if is_read else result.code,
        faults.NO_SENSOR if is_read else result.sensor,
        result.card if is_read else _NONE,
        result.deck if is_read else 0,
        count,
        raw.start_us,
    )


def record_bytes(header, samples, times_us, first: int) -> bytes:
    """A record, from its header and its events, which begin at `first` in both arrays."""
    record = bytearray(struct.unpack_from("<H", header, 0)[0])
    record[:HEADER_BYTES] = header
    for index in range(header[9]):
        offset = HEADER_BYTES + index * EVENT_BYTES
        struct.pack_into(EVENT, record, offset, samples[first + index], times_us[first + index])
    return bytes(record)


class Recorder:
    """The last `slots` passes."""

    def __init__(self, slots: int = 12):
        self._slots = slots
        self._headers = bytearray(slots * HEADER_BYTES)
        self._samples = array("H", [0] * (slots * RECORD_EVENTS))
        self._times_us = array("I", [0] * (slots * RECORD_EVENTS))
        self._states = bytearray(slots)
        self._numbers = [0] * slots
        self._sequences = [0] * slots
        self._sequence = 0
        self._next = 0

    def keep(self, number: int, raw, result, granted: bool, test: bool = False) -> None:
        """`granted`: a face-up card was due at this pass, so that it is told in clear."""
        slot = self._next
        self._next = (slot + 1) % self._slots
        write_header(self._headers, slot * HEADER_BYTES, number, raw, result)
        _copy(raw.samples, self._samples, slot * RECORD_EVENTS)
        _copy(raw.times_us, self._times_us, slot * RECORD_EVENTS)
        self._numbers[slot] = number
        self._sequence = self._sequence % _LAST_SEQUENCE + 1
        self._sequences[slot] = self._sequence
        self._states[slot] = _CLEAR if test or (granted and _shows_only_the_card_due(raw, result)) else _WITHHELD

    def opened(self, number: int) -> None:
        """The card of this pass has been opened at the table."""
        for slot in range(self._slots):
            if self._states[slot] == _WITHHELD and self._numbers[slot] == number and not self._is_fault(slot):
                self._states[slot] = _CLEAR

    def forget_withheld(self) -> None:
        """The round is over: what was never shown is gone for good."""
        for slot in range(self._slots):
            if self._states[slot] == _WITHHELD:
                self._states[slot] = _EMPTY
                _copy(_NO_SAMPLES, self._samples, slot * RECORD_EVENTS)
                self._headers[slot * HEADER_BYTES : (slot + 1) * HEADER_BYTES] = _NO_HEADER

    def count(self) -> int:
        """How many records may be fetched."""
        return sum(state == _CLEAR for state in self._states)

    def newest(self) -> int:
        """The sequence number of the newest record that may be fetched; 0 if there is none."""
        return self._before(self._next, self._slots)

    def older(self, sequence: int) -> int:
        """That of the one before it; 0 after the oldest, or if it has been overwritten."""
        slot = self._slot(sequence)
        return 0 if slot < 0 else self._before(slot, (slot - self._next) % self._slots)

    def record(self, sequence: int):
        """The bytes of a record, or None if there is none that may be fetched."""
        slot = self._slot(sequence)
        if slot < 0:
            return None
        header = self._headers[slot * HEADER_BYTES : (slot + 1) * HEADER_BYTES]
        return record_bytes(header, self._samples, self._times_us, slot * RECORD_EVENTS)

    def _slot(self, sequence: int) -> int:
        for slot in range(self._slots):
            if self._states[slot] == _CLEAR and self._sequences[slot] == sequence:
                return slot
        return -1

    def _before(self, slot: int, older_slots: int) -> int:
        """The newest record to be fetched among those many slots before this one."""
        for _ in range(older_slots):
            slot = (slot - 1) % self._slots
            if self._states[slot] == _CLEAR:
                return self._sequences[slot]
        return 0

    def _is_fault(self, slot: int) -> bool:
        return self._headers[slot * HEADER_BYTES + 5] != 0


def _copy(source, target, first: int) -> None:
    """As many events as a record holds, at the speed of a block move."""
    memoryview(target)[first : first + RECORD_EVENTS] = memoryview(source)[:RECORD_EVENTS]


def _shows_only_the_card_due(raw, result) -> bool:
    if isinstance(result, CardRead):
        return True
    if not raw.count or not raw.samples[0] & PRESENCE_EDGE or result.code not in _OF_THE_CARD_DUE:
        return False
    return _went_in_and_out(raw.rows) if result.code == faults.PULLED_BACK else raw.rows.count <= CARD_ROWS


def _went_in_and_out(rows) -> bool:
    """The same rows back as forth, then the felt: one card. More than one block is more than a card need show."""
    last = rows.count - 1
    if last > CARD_ROWS:
        return False
    return all(rows.begins[index] == rows.begins[last - 1 - index] for index in range(last))
