"""The background check: goes through everything in small steps, finds a changed byte in any round, lets a torn tail
be."""

from flash_in_memory import FlashInMemory, PowerCut
from railbird.flash_map import JOURNAL_START
from railbird.journal.journal import Journal
from railbird.journal.verification import Verification
from railbird.link.hmac import Hmac

KEY = Hmac(b"journal key")
SECTORS = 8


def opened(flash):
    journal = Journal(flash, KEY, 1, JOURNAL_START, SECTORS)
    journal.open()
    return journal


def filled(records=400):
    flash = FlashInMemory(JOURNAL_START, SECTORS)
    journal = opened(flash)
    while journal.prepare():
        pass
    for number in range(records):
        if number % 40 == 0:
            journal.begin_round(number, b"", 0, True)
        journal.append(1, b"card %d" % number, 0, True)
    return flash, journal


def verified(journal, between=None):
    verification = Verification(journal)
    steps = 0
    while not verification.done:
        verification.step()
        steps += 1
        assert steps < 5000
        if between:
            between()
    return verification


def test_everything_is_checked():
    _, journal = filled()
    verification = verified(journal)
    assert verification.records == 410 and verification.bad_sequence == 0


def test_empty_journal_is_done_at_once():
    journal = opened(FlashInMemory(JOURNAL_START, SECTORS))
    assert Verification(journal).done


def test_changed_byte_is_found_wherever_it_is():
    flash, journal = filled()
    head = journal._current * 4096
    for address in range(20, head, 997):
        flash.data[address] ^= 1
        journal._loaded = -1
        assert verified(journal).bad_sequence > 0, address
        flash.data[address] ^= 1
    journal._loaded = -1
    assert verified(journal).bad_sequence == 0


def test_removed_sector_is_found():
    flash, _ = filled()
    flash.data[2 * 4096 : 3 * 4096] = b"\xff" * 4096
    assert verified(opened(flash)).bad_sequence > 0


def test_torn_tails_are_no_damage():
    flash, journal = filled(100)
    for cut in range(5):
        flash.operations, flash.cut_at, flash.torn, flash.seed = 0, 2 + cut, True, cut
        try:
            for number in range(10):
                journal.append(1, b"cut %d" % number, 0, True)
        except PowerCut:
            pass
        flash.cut_at = None
        journal = opened(flash)
        journal.append(2, b"after the cut", 0, True)
    assert verified(opened(flash)).bad_sequence == 0


def test_play_and_renewal_go_on_meanwhile():
    _, journal = filled()
    rounds = [1000]

    def play():
        rounds[0] += 1
        journal.begin_round(rounds[0], b"", 0, True)
        for _ in range(30):
            journal.append(1, bytes(20), 0, True)
        journal.prepare()

    assert verified(journal, play).bad_sequence == 0


def test_of_many_bad_records_eight_are_told_and_no_more_looked_for():
    verification = Verification(opened(FlashInMemory(JOURNAL_START, SECTORS)))
    for sequence in range(1, 10):
        verification._bad(sequence)
    verification.told += range(1, 8)
    assert verification.bad_sequence == 1 and verification.untold() == 8
    verification.told.append(8)
    assert verification.untold() == 0
