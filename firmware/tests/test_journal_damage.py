"""Whatever single thing is changed in a journal: the table is the same afterwards, or a supervisor is called."""

from flash_in_memory import FlashInMemory, WornFlash
from journalled_table import Clock, JournalledTable, NoScanner
from railbird.apps.table_keeper import TableKeeper
from railbird.flash_map import JOURNAL_START, SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.journal import WORN_SHARE, Journal
from railbird.journal.verification import Verification
from railbird.link.hmac import Hmac
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.make import make_controller

MAC = Hmac(b"journal key")
SECTORS = 40


def played():
    """Two rounds and a half, over several sectors, in a calm moment."""
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    for deck in (1, 2):
        table.keys("NO MORE BETS")
        for _ in range(60):
            table.fault(NO_CODE)
        table.keys("FIX", 4)
        table.cards("AS KS QS JS 5H 9D", deck)
        table.keys("CONFIRM", "NEXT")
    table.keys("NO MORE BETS")
    table.cards("AS KS QS JS 5H", 3)
    table.keeper.journal.settle()
    return table


def started(data, config):
    """(a table as it comes back, what it knows of damage) from these bytes; all of the journal is checked."""
    flash = FlashInMemory(JOURNAL_START, SECTORS)
    flash.data = bytearray(data)
    journal = Journal(flash, MAC, 2, JOURNAL_START, SECTORS)
    journal.open()
    keeper = TableKeeper(make_controller(config), journal, NoScanner(), lambda count: bytes(count), Clock())
    verification = Verification(journal)
    keeper.recover(2, 0)
    while not verification.done:
        verification.step(50)
    if not keeper.guard.damage:
        keeper.verified(verification)
    return keeper


def corruptions(data, newest):
    """(offset, new bytes): every bit of every header, a bit of every byte of the newest sector, bytes all over, pages
    and sectors."""
    used = [index for index in range(SECTORS) if data[index * SECTOR_BYTES + sector.OPENING_AT] != 0xFF]
    for index in used:
        start = index * SECTOR_BYTES
        step = 3 if index == newest else 23
        for bit in range(0, sector.HEADER_BYTES * 8, step):
            offset = start + bit // 8
            yield offset, bytes((data[offset] ^ 1 << bit % 8,))
        for offset in range(start + sector.HEADER_BYTES, start + SECTOR_BYTES, 5 * step):
            yield offset, bytes((data[offset] ^ 1 << offset % 8,))
        for offset in range(start, start + SECTOR_BYTES, 31 * step):
            yield offset, b"\x00"
            yield offset, b"\xff"
    for index in used[1:]:
        yield index * SECTOR_BYTES, bytes(256)
        yield index * SECTOR_BYTES + 1024, bytes(256)


def test_any_single_change_gives_the_same_table_or_an_alarm():
    table = played()
    data = bytes(table.flash.data)
    journal = table.keeper.journal
    config = table.table.config
    right = started(data, config)
    assert not right.guard.damage and len(right.controller.passes) == 5
    snapshot = right.controller.snapshot()
    tried = alarms = 0
    for offset, changed in corruptions(data, journal._current):
        if data[offset : offset + len(changed)] == changed:
            continue
        found = started(data[:offset] + changed + data[offset + len(changed) :], config)
        tried += 1
        alarms += bool(found.guard.damage)
        if not found.guard.damage:
            assert found.controller.snapshot() == snapshot, (offset // SECTOR_BYTES, offset % SECTOR_BYTES, changed)
        elif not found.guard.is_doubtful:  # old damage: the table is what it was, with an alarm
            assert [passed.card for passed in found.controller.passes] == [
                passed.card for passed in right.controller.passes
            ]
    assert tried > 500 and alarms > 200, (tried, alarms)


def exchanged(data, one, other):
    sectors = [data[at : at + SECTOR_BYTES] for at in range(0, len(data), SECTOR_BYTES)]
    sectors[one], sectors[other] = sectors[other], sectors[one]
    return b"".join(sectors)


def copied(data, one, other):
    """The first in the place of the second too."""
    start, end = other * SECTOR_BYTES, (other + 1) * SECTOR_BYTES
    return data[:start] + data[one * SECTOR_BYTES : (one + 1) * SECTOR_BYTES] + data[end:]


def test_sectors_that_were_exchanged_or_copied_give_the_same_table_or_an_alarm():
    """All of them genuine, as somebody with the flash in his hands could write them back."""
    table = played()
    data, config = bytes(table.flash.data), table.table.config
    snapshot = started(data, config).controller.snapshot()
    used = [index for index in range(SECTORS) if data[index * SECTOR_BYTES + sector.OPENING_AT] != 0xFF]
    places = used + [index for index in range(SECTORS) if index not in used][:1]  # an empty one
    alarms = 0
    for change in (exchanged, copied):
        for one in places:
            for other in places:
                if one == other:
                    continue
                found = started(change(data, one, other), config)
                is_same = found.controller.snapshot() == snapshot
                alarms += bool(found.guard.damage)
                assert is_same or found.guard.damage, (change, one, other, found.controller.number)
    assert alarms > len(used)


def test_a_flipped_bit_in_the_newest_header_costs_nothing_but_the_alarm():
    table = played()
    start = table.keeper.journal._current * SECTOR_BYTES
    for offset in range(sector.HEADER_BYTES):
        data = bytearray(table.flash.data)
        data[start + offset] ^= 4
        found = started(data, table.table.config)
        assert found.guard.damage and len(found.controller.passes) == 5 and found.controller.number == 3, offset


def test_a_journal_of_one_sector_is_read_behind_its_header():
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    table.keys("NO MORE BETS")
    table.cards("AS KS")
    table.keeper.journal.settle()
    assert len(table.keeper.journal.generations()) == 1
    for offset in range(sector.OPENING_AT, sector.HEADER_BYTES):
        data = bytearray(table.flash.data)
        data[offset] ^= 4
        found = started(data, table.table.config)
        assert found.guard.damage and len(found.controller.passes) == 2, offset


def test_damage_is_told_once_and_the_alarm_lasts_until_a_supervisor_clears_it():
    table = played()
    data = bytearray(table.flash.data)
    data[table.keeper.journal._current * SECTOR_BYTES + 20] ^= 1
    for start in range(3):
        found = started(data, table.table.config)
        data = found.journal._flash.data
        kinds = [entry[4] for entry in found.journal.records(found.journal.first_position())]
        assert found.guard.damage and kinds.count(record.DAMAGE) == 1 and found.controller.alarm(), start
        assert found.guard.is_doubtful
    for event in ((events.SWITCH, 1), (events.PIN, 1), (events.KEY, 6), (events.KEY, 3)):
        found.happened(event)
    assert not found.controller.alarm() and not found.guard.damage
    found = started(data, table.table.config)
    assert not found.guard.damage and not found.controller.alarm()


def test_a_record_that_no_table_understands_does_not_keep_it_from_starting():
    table = played()
    table.keeper.journal.append(events.CARD, b"", 0, False)
    found = started(table.flash.data, table.table.config)
    assert found.guard.damage and len(found.controller.passes) == 5
    found.happened((events.KEY, events.KEY_NEXT))
    found.happened((events.SWITCH, 1))
    assert found.guard.is_doubtful
    found.happened((events.PIN, 1))
    assert not found.guard.is_doubtful and found.guard.damage and found.controller.alarm()


def test_a_fault_of_the_program_is_not_called_damage():
    table = played()
    flash = FlashInMemory(JOURNAL_START, SECTORS)
    flash.data = bytearray(table.flash.data)
    journal = Journal(flash, MAC, 2, JOURNAL_START, SECTORS)
    journal.open()
    keeper = TableKeeper(make_controller(table.table.config), journal, NoScanner(), lambda count: bytes(count), Clock())
    apply = keeper.controller.apply

    def stumble(event):
        if events.kind_of(event) == events.CARD:
            raise TypeError("wrong in this image")
        apply(event)

    keeper.controller.apply = stumble
    keeper.recover(2, 0)
    keeper.controller.apply = apply
    found = keeper
    for _ in range(2):  # told once; the alarm lasts over starts
        assert found.guard.is_program_fault and found.guard.is_doubtful and found.controller.alarm()
        written = [(entry[4], entry[5]) for entry in found.journal.records(found.journal.first_position())]
        crashes = [payload for kind, payload in written if kind == record.CRASH]
        assert len(crashes) == 1 and b"record %d: TypeError" % found.guard.damage in crashes[0]
        assert record.DAMAGE not in [kind for kind, _ in written]
        found = started(flash.data, table.table.config)
    for event in ((events.SWITCH, 1), (events.PIN, 1), (events.KEY, 6), (events.KEY, 3)):
        found.happened(event)
    assert not found.guard.is_program_fault and not found.guard.damage and not found.controller.alarm()


def test_worn_cells_lose_no_record():
    """Bytes that do not take what is written, sectors that stay dirty: all over the ring, for several times round."""
    for seed in range(3):
        flash = WornFlash(JOURNAL_START, 16)
        for number in range(12):
            index = (seed * 7919 + number * 104729) % (16 * SECTOR_BYTES)
            flash.stuck[index] = (1 << number % 8, 0xFF if number & 1 else 0)
        journal = Journal(flash, MAC, 1, JOURNAL_START, 16)
        journal.open()
        kept = []
        for number in range(1, 60):
            while journal.prepare():
                pass
            journal.begin_round(number, bytes(300), 0, True)
            kept = [journal.append(7, bytes((number, card)) * 20, 0, True) for card in range(20)]
        again = Journal(flash, MAC, 2, JOURNAL_START, 16)
        again.open()
        found = [fields[0] for fields in again.records(again.round_position())]
        assert found[1:] == kept, seed
        assert journal.write_failures and again.bad_sectors() == journal.bad_sectors() >= 1
        verification = Verification(again)
        while not verification.done:
            verification.step(50)
        assert not verification.bad_sequence, seed


def test_a_flash_that_wears_out_calls_the_supervisor_before_it_is_gone():
    table = JournalledTable(decks=8)
    worn = WornFlash(JOURNAL_START, SECTORS)
    worn.data = table.flash.data
    table.keeper.journal._writer._flash = worn
    for index in range(14, SECTORS):
        worn.stuck[index * SECTOR_BYTES + 50] = (1, 0)
    table.open_table(tuple(range(1, 9)))
    for _ in range(20000):
        table.apply(events.KEY_STUCK, 3)
        while table.keeper.renew_journal(True):
            pass
        if table.keeper.log.is_full:
            break
    assert table.keeper.log.is_full and table.keeper.journal.bad_sectors() >= SECTORS - 15


def test_wear_is_told_while_most_sectors_are_good():
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    worn = WornFlash(JOURNAL_START, SECTORS)
    worn.data = table.flash.data
    table.keeper.journal._writer._flash = worn
    for index in range(14, SECTORS, 3):
        worn.stuck[index * SECTOR_BYTES + 50] = (1, 0)
    while "FLASH WORN: SERVICE" not in str(table.keeper.controller.view().body):
        table.apply(events.KEY_STUCK, 3)
        while table.keeper.renew_journal(True):
            pass
        assert table.keeper.journal.bad_sectors() <= SECTORS // WORN_SHARE and not table.keeper.log.is_full
    found = started(worn.data, table.table.config)
    found.happened((events.LINK, 1))
    assert "FLASH WORN: SERVICE" in str(found.controller.view().body)
