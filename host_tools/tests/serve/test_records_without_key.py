"""Records as the table's computer reads them, which has no journal key: the same that the board itself believes."""

import contextlib

import pytest

from flash_in_memory import FlashInMemory, PowerCut
from railbird.flash_map import JOURNAL_START, SECTOR_BYTES
from railbird.journal import sector
from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird_host.field.log.record_text import LogRecord
from railbird_host.serve.records import Order, records_of

MAC = Hmac(b"journal key of a test...........")
SECTORS = 4


def opened(flash, boot):
    journal = Journal(flash, MAC, boot, JOURNAL_START, SECTORS)
    journal.open()
    return journal


def write_until_cut(flash, boot, count):
    journal = opened(flash, boot)
    while journal.prepare():
        pass
    for index in range(count):
        journal.append(10 + index % 5, bytes([index]) * (index * 7 % 60), index, False)


def read_without_key(flash):
    order, found = Order(), []
    images = [bytes(flash.data[at : at + SECTOR_BYTES]) for at in range(0, len(flash.data), SECTOR_BYTES)]
    used = [image for image in images if sector.state_of(bytearray(image))[0] == sector.USED]
    for image in sorted(used, key=lambda image: sector.state_of(bytearray(image))[1]):
        found += order.take(records_of(image))
    return found, order.problems


@pytest.mark.parametrize("torn", [False, True])
def test_after_a_cut_at_any_write_it_reads_what_the_board_believes(torn):
    """Two cuts each, so that a torn record lies between good ones too."""
    whole = FlashInMemory(JOURNAL_START, SECTORS)
    write_until_cut(whole, 1, 60)
    for cut_at in range(4, whole.operations, 3):
        flash = FlashInMemory(JOURNAL_START, SECTORS)
        flash.seed = cut_at
        for boot, more in ((1, 0), (2, 9)):
            flash.cut_at, flash.torn = flash.operations + cut_at + more, torn
            with contextlib.suppress(PowerCut):
                write_until_cut(flash, boot, 60 if boot == 1 else 5)
        flash.cut_at = None
        journal = opened(flash, 3)
        journal.append(9, b"started", 0, False)
        believed = [fields for position in all_positions(journal) for fields in journal.records(position)]
        found, problems = read_without_key(flash)
        assert problems == [] and found == [LogRecord(*fields) for fields in believed], cut_at


def all_positions(journal):
    """The oldest sector: its records go on into the others."""
    return [(journal.head()[3], sector.HEADER_BYTES)]


def test_a_gap_and_an_earlier_boot_are_named():
    order = Order()
    one = LogRecord(1, 5, 0, False, 10, b"")
    assert order.take([one]) == [one] and order.take([one]) == []
    order.take([one._replace(sequence=4)])
    assert order.problems == ["records 2 to 3 are missing"]
    order.take([one._replace(sequence=5, boot=4)])
    assert "earlier start" in order.problems[-1]
