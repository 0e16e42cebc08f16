"""One journal record, and the chain that ties it to the one before.

    | kind 1 | flags 1 | length 2 | boot 4 | time 4 | sequence 4 | payload | MAC 16 |      little-endian

`flags` bit 0: the time (seconds since 1970) is trusted. The MAC is the first half of an HMAC-SHA256 over the previous
record's MAC and everything before it in this one. A kind of 255 is erased flash: there is no record.
"""

import struct

HEADER = "<BBHIII"
HEADER_BYTES = 16
MAC_BYTES = 16
MAX_PAYLOAD = 4008  # with its overhead what a sector holds: no record crosses into another
OVERHEAD_BYTES = HEADER_BYTES + MAC_BYTES
TRUSTED = 1
ERASED = 255
FIRST_MAC = bytes(MAC_BYTES)

# Kinds of the journal itself; those below 64 are table events (table/events.py).
SNAPSHOT, CRASH, IMAGE_CHANGED, PAIRED, CONFIGURED, TIME_SET, UNLOCKED, ATTESTED, EXPORTED, PROVISIONED = range(64, 74)
# IMAGE_CHANGED: SHA-256 32, version 3, version before it 3 (zeros: not known). Where the second is higher, a downgrade.
RECEIPT = 74  # of a deck check
CHECKPOINT = 75  # the table in the middle of a round: recovery begins there, recall knows nothing of it
CHATTER = 76  # (kind 1, count 2) for each kind of record that was left out because there were too many
JOURNAL_FULL = 77  # nothing more was taken from here on, until a supervisor gave up the oldest rounds
GAVE_WAY = 78  # a supervisor did: the person 1
DAMAGE = 79  # found in the journal: the number of the first bad record 4
TALLY = 80  # the scanner's sealed count of what it told (link/tally.py)
WORN = 81  # flash that did not take what was written: failures since the start 2, sectors given up 2
BEGUN_ANEW = 82  # a technician in safe mode gave up the round: the next start begins a new one
WATCH_KEY_CHANGED = 85  # whether the table's computer has one now 1
WIPED = 86  # keys and configuration: role and serial number of the board that gave them up
TEST_BEGAN, TEST_ENDED = 83, 84  # role and serial number of the board whose service port asked for it

# A SNAPSHOT begins with the round's number and the position, generation and offset, of the snapshot before.
SNAPSHOT_HEADER = "<IIH"
SNAPSHOT_HEADER_BYTES = 10
# A CHECKPOINT begins with the round's number and the position of the snapshot that the round began with.


def encode(
    buffer: bytearray, kind: int, flags: int, boot: int, time_s: int, sequence: int, payload, mac, previous_mac
) -> int:
    """Writes a record to the start of `buffer`, gives its length."""
    length = len(payload)
    struct.pack_into(HEADER, buffer, 0, kind, flags, length, boot, time_s, sequence)
    end = HEADER_BYTES + length
    buffer[HEADER_BYTES:end] = payload
    buffer[end : end + MAC_BYTES] = mac.digest(previous_mac, memoryview(buffer)[:end])[:MAC_BYTES]
    return end + MAC_BYTES


def end_of(image, start: int, limit: int) -> int:
    """Where the record at `start` ends, judged by its length alone; 0 if there is none or it can't be one."""
    if start + OVERHEAD_BYTES > limit or image[start] == ERASED:
        return 0
    length = image[start + 2] | image[start + 3] << 8
    end = start + OVERHEAD_BYTES + length
    return end if length <= MAX_PAYLOAD and end <= limit else 0


def sequence_of(image, start: int) -> int:
    return struct.unpack_from("<I", image, start + 12)[0]


def is_right(image, start: int, end: int, mac, previous_mac, sequence: int) -> bool:
    """Whether the record is the one that follows `previous_mac`, unchanged."""
    if sequence_of(image, start) != sequence:
        return False
    mac_at = end - MAC_BYTES
    # Whoever could time this comparison holds the flash in his hands: no need to hide where it differs.
    return mac.digest(previous_mac, memoryview(image)[start:mac_at])[:MAC_BYTES] == image[mac_at:end]


def decode(image, start: int, end: int) -> tuple:
    """(sequence, boot, time_s, trusted, kind, payload)."""
    kind, flags, _, boot, time_s, sequence = struct.unpack_from(HEADER, image, start)
    payload = bytes(memoryview(image)[start + HEADER_BYTES : end - MAC_BYTES])
    return sequence, boot, time_s, bool(flags & TRUSTED), kind, payload
