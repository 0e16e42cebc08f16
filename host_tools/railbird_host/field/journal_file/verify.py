"""Verifies an export without the board: every record's MAC, the chain from record to record, the sealed head, and the
head that was pulled last.

Comes in: an export and the journal key; of the table file, the newest head that was seen and the seals of sound pulls.
Goes out: the good records and a list of problems in words, empty if the export holds exactly what the board sealed.

An export that ends before the newest head is an old one if its seal is that of a pull: each seal answers a fresh nonce,
so a journal that was set back and pulled again has another.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from railbird.flash_map import SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.chain import Walk
from railbird.journal.seal import seal_of
from railbird.link.hmac import Hmac
from railbird_host.field.journal_file.export_file import Export

PREVIOUS_MAC_AT = sector.OPENING_AT + 4


@dataclass
class Verified:
    """`records` as `railbird.journal.record.decode` gives them; `macs` by sequence number; `later_sequence` is the head
    seen after this export was pulled, 0 if it is the newest; `gap` are the first and the last of the records that were
    overwritten before anybody pulled them."""

    records: list[tuple] = field(default_factory=list)
    macs: dict[int, bytes] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    later_sequence: int = 0
    gap: tuple[int, int] | None = None

    @property
    def sound(self) -> bool:
        return not self.problems


def verify(
    export: Export,
    journal_key: bytes,
    last_head: tuple[int, bytes] | None = None,
    known_seals: Collection[bytes] = (),
) -> Verified:
    """`last_head` is (sequence, MAC) of the newest head, `known_seals` those of sound pulls: both from the table
    file."""
    found = Verified()
    mac = Hmac(journal_key)
    check_seal(export, mac, found)
    check_sectors(export, mac, found)
    check_head(export, found)
    if last_head is not None:
        check_last_head(export, found, *last_head, export.head.seal in known_seals)
    return found


def check_seal(export: Export, mac: Hmac, found: Verified) -> None:
    head = export.head
    serial = bytes.fromhex(export.serial)
    if seal_of(mac, serial, head.nonce, head.first_sequence, head.last_sequence, head.last_mac) != head.seal:
        found.problems.append("the seal is not this table's: the head was changed, or the key is another one")


def check_sectors(export: Export, mac: Hmac, found: Verified) -> None:
    expected: tuple[int, bytes] | None = None
    before = 0
    for generation, data in export.sectors:
        image = bytearray(data[:SECTOR_BYTES].ljust(SECTOR_BYTES, b"\xff"))
        if sector.is_spoiled(image, mac):
            continue  # a power cut left it without records; had it had any, they would be missing below
        opening = sector.opening_of(image, mac) if sector.state_of(image) == (sector.USED, generation) else None
        if opening is None or generation <= before:
            found.problems.append(f"sector {generation}: its header was changed")
            expected = None
            continue
        before = generation
        first, previous_mac, _ = opening
        if expected is None:
            expected = (first, previous_mac)
        if (first, previous_mac) != expected:
            found.problems.append(missing_text(expected[0], first))
        expected = check_records(Walk(image, mac, sector.HEADER_BYTES, first, previous_mac), image, found)


def check_records(walk: Walk, image: bytearray, found: Verified) -> tuple[int, bytes]:
    """Takes over the good records of one sector; gives what must come next."""
    while walk.step():
        fields = record.decode(image, walk.previous_position, walk.position)
        found.records.append(fields)
        found.macs[fields[0]] = walk.previous_mac
    if walk.damaged_sequence:
        found.problems.append(f"record {walk.damaged_sequence} was changed or removed")
    return walk.next_sequence, walk.previous_mac


def check_head(export: Export, found: Verified) -> None:
    head = export.head
    first = found.records[0][0] if found.records else 1
    last = found.records[-1][0] if found.records else 0
    if head.last_sequence and first != head.first_sequence:
        found.problems.append(missing_text(head.first_sequence, first))
    if last < head.last_sequence:
        found.problems.append(f"records {last + 1} to {head.last_sequence} are missing at the end")
    elif head.last_sequence and found.macs.get(head.last_sequence) != head.last_mac:
        found.problems.append(f"record {head.last_sequence} is not the one that was sealed")


def check_last_head(export: Export, found: Verified, sequence: int, mac: bytes, is_known: bool) -> None:
    last = export.head.last_sequence
    if is_known:  # the very file that was pulled, perhaps of a display that was replaced since
        found.later_sequence = sequence if last < sequence else 0
    elif last < sequence:
        found.problems.append(
            f"its tail is missing: the journal ends at record {last}, but {sequence} was seen before, and no pull that "
            "this table file knows of made this file"
        )
    elif sequence in found.macs:
        if found.macs[sequence] != mac:
            found.problems.append(anew_text(sequence))
    elif found.records and sequence + 1 == found.records[0][0]:
        if mac_before_first(export) != mac:
            found.problems.append(anew_text(sequence))
    elif found.records and sequence < found.records[0][0]:
        found.gap = (sequence + 1, found.records[0][0] - 1)


def anew_text(sequence: int) -> str:
    return f"record {sequence} is not the one that was pulled before: the journal was written anew"


def mac_before_first(export: Export) -> bytes:
    """Of the record before the oldest that is still there; its opening was checked with all the others."""
    return bytes(export.sectors[0][1][PREVIOUS_MAC_AT : PREVIOUS_MAC_AT + record.MAC_BYTES])


def gap_text(gap: tuple[int, int]) -> str:
    return f"records {gap[0]} to {gap[1]} were overwritten before they were pulled: nobody can say what they were"


def missing_text(expected: int, got: int) -> str:
    if got > expected:
        return f"records {expected} to {got - 1} are missing"
    return f"record {expected} does not follow on: records were changed or removed"
