"""The journal: what is appended comes back after a reboot; torn tails, changed bytes and full rings are seen."""

from flash_in_memory import FlashInMemory, PowerCut
from railbird.flash_map import JOURNAL_START, SECTOR_BYTES
from railbird.journal import chain, record, sector
from railbird.journal.journal import Journal, JournalFull
from railbird.link.hmac import Hmac

KEY = Hmac(b"journal key")


def opened(flash, boot=1, sectors=8):
    journal = Journal(flash, KEY, boot, JOURNAL_START, sectors)
    journal.open()
    return journal


def fresh(sectors=8):
    flash = FlashInMemory(JOURNAL_START, sectors)
    journal = opened(flash, 1, sectors)
    while journal.prepare():
        pass
    return flash, journal


def payloads(journal):
    return [fields[5] for fields in journal.records(journal.first_position())]


def test_no_two_kinds_of_record_share_a_number():
    named = [
        name for name in dir(record) if name.isupper() and not name.endswith(("_BYTES", "_HEADER", "_MAC", "_PAYLOAD"))
    ]
    kinds = [getattr(record, name) for name in named if name not in ("HEADER", "TRUSTED", "ERASED")]
    assert len(kinds) > 20 and len(set(kinds)) == len(kinds), sorted(kinds)
    assert min(kinds) == record.SNAPSHOT


def test_empty_journal():
    _, journal = fresh()
    assert journal.sequence == 0
    assert payloads(journal) == []
    assert list(journal.rounds()) == []


def test_records_come_back_after_a_reboot():
    flash, journal = fresh()
    for number in range(300):
        assert journal.append(7, bytes([number & 0xFF]) * (number % 50), 1000 + number, number % 2 == 0) == number + 1
    again = opened(flash, 2)
    assert again.sequence == 300 and again.last_mac == journal.last_mac and again.ending == chain.CLEAN
    found = list(again.records(again.first_position()))
    assert len(found) == 300
    for number, fields in enumerate(found):
        assert fields == (number + 1, 1, 1000 + number, number % 2 == 0, 7, bytes([number & 0xFF]) * (number % 50))
    again.append(8, b"next boot", 5, False)
    assert list(opened(flash, 3).records(again.first_position()))[-1] == (301, 2, 5, False, 8, b"next boot")


def test_long_records_cross_pages_and_never_sectors():
    flash, journal = fresh()
    for number in range(5):
        journal.append(7, bytes([number]) * record.MAX_PAYLOAD, 0, True)
    assert [payload[0] for payload in payloads(opened(flash))] == list(range(5))
    try:
        journal.append(7, bytes(record.MAX_PAYLOAD + 1), 0, True)
    except ValueError as error:
        assert str(record.MAX_PAYLOAD + 1) in str(error)
    else:
        raise AssertionError("accepted")


def test_rounds_are_linked_newest_first():
    flash, journal = fresh()
    for number in range(1, 30):
        journal.begin_round(number, b"snapshot %d" % number, 0, True)
        for card in range(8):
            journal.append(1, bytes([number, card]), 0, True)
    journal = opened(flash)
    rounds = list(journal.rounds())
    assert [number for number, _ in rounds] == list(range(29, 0, -1))
    for number, position in rounds:
        fields = next(iter(journal.records(position)))
        assert fields[4] == record.SNAPSHOT and fields[5][10:] == b"snapshot %d" % number
    assert journal.round_position() == rounds[0][1]


def test_rounds_are_linked_past_the_checkpoints_of_a_round_that_a_reboot_cut():
    flash, journal = fresh()
    for number in range(1, 4):
        journal.begin_round(number, b"state %d" % number, 1, True)
        journal.append(7, b"card", 2, True)
        journal.checkpoint(number, b"in round %d" % number, 3, True)
        journal = opened(flash, number + 1)
    assert [number for number, *_ in journal.rounds()] == [3, 2, 1]


def test_ring_wraps_and_spreads_the_wear():
    flash, journal = fresh()
    for number in range(1, 400):
        journal.begin_round(number, b"", 0, True)
        for _ in range(10):
            journal.append(1, bytes(20), 0, True)
        while journal.prepare():
            pass
    counts = sorted(flash.erases.values())
    assert len(counts) == 8 and counts[-1] - counts[0] <= 1
    numbers = [number for number, _ in opened(flash).rounds()]
    assert numbers == list(range(399, 399 - len(numbers), -1)) and len(numbers) >= 11
    assert journal.erases_in_play == 0


def test_full_journal_keeps_ten_rounds_and_says_so():
    flash, journal = fresh()
    try:
        for number in range(1, 100):
            journal.begin_round(number, b"", 0, True)
            for _ in range(3):
                journal.append(1, bytes(1000), 0, True)
            while journal.prepare():
                pass
    except JournalFull as error:
        assert "10 rounds" in str(error)
    else:
        raise AssertionError("nothing was kept")
    journal = opened(flash)
    rounds = list(journal.rounds())
    assert len(rounds) <= 11
    first_kept = rounds[-1][0]
    assert first_kept == 1


def test_changed_byte_in_the_current_round_is_found():
    flash, journal = fresh()
    for number in range(3):
        journal.begin_round(number, b"s", 0, True)
        for _ in range(200):
            journal.append(1, b"card", 0, True)
    whole = list(journal.records(journal.first_position()))
    start, end = journal.round_position(), journal._offset
    first = journal._generations.index(start[0]) * SECTOR_BYTES + start[1]
    last = journal._current * SECTOR_BYTES + end
    for address in range(first, last - 60, 113):
        saved = flash.data[address]
        flash.data[address] ^= 0x10
        damaged = opened(flash)
        list(damaged.records(start))
        assert damaged.ending == chain.DAMAGED, address
        for fields in damaged.records(damaged.first_position()):
            assert fields in whole
        flash.data[address] = saved
    again = opened(flash)
    assert len(list(again.records(start))) == 201 and again.ending == chain.CLEAN


def test_if_the_newest_snapshot_was_changed_recovery_begins_at_the_one_before():
    for cards in (5, 90):  # that is in the same sector; in one before
        flash, journal = fresh()
        positions = []
        for number in range(3):
            journal.begin_round(number, b"snapshot", 0, True)
            positions.append(journal.round_position())
            for _ in range(cards):
                journal.append(1, bytes(20), 0, True)
        generation, offset = positions[2]
        flash.data[journal._generations.index(generation) * SECTOR_BYTES + offset + record.HEADER_BYTES + 12] ^= 1
        damaged = opened(flash)
        damaged.records(damaged.first_position())
        assert damaged.recovery_position() == positions[1] and damaged.ending == chain.DAMAGED


def test_a_sector_whose_header_fits_nothing_is_not_called_repaired():
    for header in (b"\xff" * sector.HEADER_BYTES, bytes(range(sector.HEADER_BYTES))):
        flash, journal = fresh()
        journal.begin_round(1, b"snapshot", 0, True)
        start = (journal._current + 1) * SECTOR_BYTES
        flash.data[start : start + SECTOR_BYTES] = header + bytes(SECTOR_BYTES - len(header))
        again = opened(flash)
        assert not again.was_repaired(journal._generations[journal._current] + 1)
        assert len(list(again.records(again.round_position()))) == 1


def test_cleared_journal_is_empty_under_another_key():
    flash, journal = fresh()
    journal.append(1, b"old life", 0, True)
    journal.clear()
    again = Journal(flash, Hmac(b"another"), 1, JOURNAL_START, 8)
    again.open()
    assert again.sequence == 0 and again.ending == chain.CLEAN and payloads(again) == []
    while again.prepare():
        pass
    again.append(1, b"new life", 0, True)
    assert payloads(again) == [b"new life"]


def script(journal, durable):
    """Two rounds over several sectors, as a table would write them; `durable` gets each payload once append has
    returned."""
    for number in range(1, 3):
        payload = b"snapshot of round %d" % number
        journal.begin_round(number, payload, 0, True)
        durable.append(payload)
        for card in range(30):
            payload = b"%d card %d" % (number, card) + bytes(card * 9)
            journal.append(1, payload, 0, True)
            durable.append(payload)
        while journal.prepare():
            pass


def test_cut_at_every_operation_clean_and_torn():
    flash, journal = fresh(12)
    for number in range(25):
        journal.begin_round(number, b"", 0, True)
        for _ in range(12):
            journal.append(1, bytes(170), 0, True)
        while journal.prepare():
            pass
    started = bytes(flash.data)  # a journal that already wrapped
    flash.operations = 0
    script(journal, [])
    total = flash.operations
    cuts = 0
    for torn in (False, True):
        for cut_at in range(1, total + 1, 3 if torn else 5):
            durable = []
            cuts += cut_once(started, cut_at, torn, durable)
    assert cuts > 50


def cut_once(started, cut_at, torn, durable):
    flash = FlashInMemory(JOURNAL_START, 0)
    flash.data = bytearray(started)
    journal = opened(flash, 2, 12)
    before = journal.sequence
    flash.cut_at, flash.torn, flash.seed = cut_at, torn, cut_at
    try:
        script(journal, durable)
        return 0
    except PowerCut:
        pass
    flash.cut_at = None
    again = opened(flash, 3, 12)
    assert again.ending != chain.DAMAGED
    kept = [strip(fields) for fields in again.records(again.first_position()) if fields[0] > before]
    # Everything that append had returned for is there; the one in flight may be, if its page was complete.
    assert kept[: len(durable)] == durable, (cut_at, torn)
    assert len(kept) <= len(durable) + 1
    while again.prepare():
        pass
    again.append(9, b"goes on", 0, True)
    assert strip(list(opened(flash, 4, 12).records(again.first_position()))[-1]) == b"goes on"
    return 1


def strip(fields):
    return fields[5][10:] if fields[4] == record.SNAPSHOT else fields[5]


def test_round_that_begins_behind_a_cut_is_found_again():
    for seed in range(1, 20):
        flash, journal = fresh()
        journal.begin_round(1, b"one", 0, True)
        flash.cut_at, flash.torn, flash.seed = flash.operations + 1, True, seed
        try:
            journal.append(1, b"torn" * 20, 0, True)
        except PowerCut:
            pass
        flash.cut_at = None
        journal = opened(flash, 2)
        journal.begin_round(2, b"two", 0, True)
        journal.append(1, b"card", 0, True)
        again = opened(flash, 3)
        assert [number for number, _ in again.rounds()] == [2, 1]
        assert [strip(fields) for fields in again.records(again.round_position())] == [b"two", b"card"]
        assert len(payloads(again)) == 3
