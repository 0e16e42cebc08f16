"""Exports: pulled over the service port, verified without the board; changes, gaps and missing tails are found."""

import hashlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.journal import sector
from railbird.journal.seal import seal_of
from railbird.link.hmac import Hmac
from railbird_host.base.errors import RailbirdError
from railbird_host.field.journal_file.export_file import Export, decode, load
from railbird_host.field.journal_file.pull import pull
from railbird_host.field.journal_file.verify import gap_text, verify


def play(board, rounds):
    for number in range(rounds):
        board.journal.begin_round(number, b"snapshot", 1000 + number, True)
        for card in range(20):
            board.journal.append(1, b"card %d" % card, 1000 + number, True)
        while board.journal.prepare():
            pass


@pytest.fixture
def pulled(table):
    file, display, _ = table
    play(display.board, 12)
    client = unlocked(display, file)
    return file, display, pull(client, file.name)


def unlocked(display, file):
    client = display.client()
    client.unlock_with(file)
    return client


def problems(export, file, last_head=None):
    return verify(export, file.journal_key.reveal(), last_head).problems


def test_export_proves_itself(pulled, tmp_path):
    file, display, export = pulled
    found = verify(export, file.journal_key.reveal())
    assert found.problems == [] and len(found.records) == 12 * 21
    path = tmp_path / "derby.rbj"
    export.save(path)
    assert load(path) == export
    assert found.macs[export.head.last_sequence] == display.board.journal.last_mac


def test_wrapped_journal_proves_itself(table):
    file, display, _ = table
    play(display.board, 60)
    client = unlocked(display, file)
    export = pull(client, file.name)
    assert export.head.first_sequence > 1
    assert problems(export, file) == []


def test_table_plays_on_while_it_is_pulled(table):
    file, display, _ = table
    play(display.board, 3)
    client = unlocked(display, file)
    export = pull(client, file.name, lambda done, count: play(display.board, 1))
    assert problems(export, file) == []


def test_empty_journal_proves_itself(table):
    file, display, _ = table
    client = unlocked(display, file)
    assert problems(pull(client, file.name), file) == []


def test_every_changed_byte_of_the_file_is_found(pulled):
    _, _, export = pulled
    whole = export.encode()
    for position in range(0, len(whole), 7):
        changed = bytearray(whole)
        changed[position] ^= 1 << position % 8
        with pytest.raises(ValueError):
            decode(bytes(changed))
    for length in range(0, len(whole), 97):
        with pytest.raises(ValueError):
            decode(whole[:length])


def test_every_changed_record_is_found_however_well_the_file_is_made_up(pulled):
    file, _, export = pulled
    chance = random.Random(1)
    last_used = {generation: len(data.rstrip(b"\xff")) for generation, data in export.sectors}
    for _ in range(300):
        index = chance.randrange(len(export.sectors))
        generation, data = export.sectors[index]
        changed = bytearray(data)
        changed[chance.randrange(last_used[generation])] ^= 1 << chance.randrange(8)
        sectors = [*export.sectors[:index], (generation, bytes(changed)), *export.sectors[index + 1 :]]
        assert problems(Export(export.table, export.serial, "", export.head, sectors), file)


def test_changed_description_is_found(pulled):
    file, _, export = pulled
    head = export.head
    for change in (
        {"first_sequence": head.first_sequence + 1},
        {"last_sequence": head.last_sequence - 1},
        {"last_mac": bytes(16)},
        {"nonce": bytes(16)},
        {"seal": bytes(16)},
    ):
        assert problems(Export(export.table, export.serial, "", head._replace(**change), export.sectors), file)
    assert problems(Export(export.table, "00" * 8, "", head, export.sectors), file)


def test_removed_record_sector_and_beginning_are_found(pulled):
    file, _, export = pulled
    generation, data = export.sectors[1]
    for sectors in (
        export.sectors[:1] + export.sectors[2:],
        export.sectors[1:],
        export.sectors[:-1],
        [export.sectors[0], (generation, data[:100] + data[140:] + b"\xff" * 40), *export.sectors[2:]],
        [export.sectors[1], export.sectors[0], *export.sectors[2:]],
        [export.sectors[0], export.sectors[0], *export.sectors[1:]],
        [],
    ):
        assert problems(Export(export.table, export.serial, "", export.head, sectors), file)


def test_missing_tail_is_found_against_the_last_head(pulled):
    file, display, export = pulled
    before = (export.head.last_sequence, export.head.last_mac)
    play(display.board, 1)
    client = unlocked(display, file)
    later = pull(client, file.name)
    assert problems(later, file, before) == []
    now = (later.head.last_sequence, later.head.last_mac)
    assert any("tail is missing" in text for text in problems(export, file, now))
    assert any("anew" in text for text in problems(later, file, (before[0], bytes(16))))


def test_an_old_export_is_told_from_a_journal_that_was_set_back(pulled):
    """Both end before the newest head. The old one was pulled then, and its seal is known; the journal that was set
    back to the same record is pulled again, so its seal answers another nonce."""
    file, display, export = pulled
    file.note_pull(export.head.last_sequence, export.head.last_mac, export.head.seal)
    set_back = pull(unlocked(display, file), file.name)
    assert set_back.head.last_mac == export.head.last_mac
    play(display.board, 1)
    later = pull(unlocked(display, file), file.name)
    file.note_pull(later.head.last_sequence, later.head.last_mac, later.head.seal)
    old = verify(export, file.journal_key.reveal(), file.last_head, file.pulled_seals)
    assert old.problems == [] and old.later_sequence == later.head.last_sequence
    again = verify(set_back, file.journal_key.reveal(), file.last_head, file.pulled_seals)
    assert any("tail is missing" in text for text in again.problems)
    newest = verify(later, file.journal_key.reveal(), file.last_head, file.pulled_seals)
    assert newest.problems == [] and newest.later_sequence == 0


def test_an_old_export_that_was_shortened_is_found_though_its_seal_is_known(pulled):
    file, display, export = pulled
    file.note_pull(export.head.last_sequence, export.head.last_mac, export.head.seal)
    play(display.board, 1)
    later = pull(unlocked(display, file), file.name)
    file.note_pull(later.head.last_sequence, later.head.last_mac, later.head.seal)
    cut = Export(export.table, export.serial, "", export.head, export.sectors[:-1])
    found = verify(cut, file.journal_key.reveal(), file.last_head, file.pulled_seals)
    assert any("missing at the end" in text for text in found.problems)


def test_another_tables_key_proves_nothing(pulled):
    _, _, export = pulled
    assert verify(export, bytes(32)).problems


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused_by_name(data):
    for start in (b"", b"RAILBIRD JOURNAL 1\n", b'RAILBIRD JOURNAL 1\n{"table": 1}\n'):
        content = start + data
        with pytest.raises(ValueError):
            decode(content)
        with pytest.raises(ValueError):
            decode(content + hashlib.sha256(content).digest())


def test_missing_file_is_named(tmp_path):
    with pytest.raises(RailbirdError, match="No such file"):
        load(tmp_path / "none.rbj")
    (tmp_path / "bad.rbj").write_bytes(b"hello")
    with pytest.raises(RailbirdError, match="no sound export"):
        load(tmp_path / "bad.rbj")


def test_a_head_that_was_overwritten_in_the_ring_leaves_a_gap_with_a_name(pulled):
    file, _, export = pulled
    key = file.journal_key.reveal()
    first = export.head.first_sequence
    assert verify(export, key, (first + 3, found_mac(export, key, first + 3))).gap is None
    sectors = export.sectors[1:]
    opening = sector.opening_of(bytearray(sectors[0][1].ljust(4096, b"\xff")), Hmac(key))
    head = export.head._replace(first_sequence=opening[0])
    later = Export(export.table, export.serial, "", reseal(head, export, key), sectors)
    assert problems(later, file) == []
    found = verify(later, key, (opening[0] - 1, bytes(opening[1])))
    assert found.problems == [] and found.gap is None  # follows on
    assert any("anew" in text for text in problems(later, file, (opening[0] - 1, bytes(16))))
    found = verify(later, key, (opening[0] - 5, bytes(16)))
    assert found.problems == [] and found.gap == (opening[0] - 4, opening[0] - 1)
    assert "overwritten" in gap_text(found.gap)


def found_mac(export, key, sequence):
    return verify(export, key).macs[sequence]


def reseal(head, export, key):
    numbers = (head.first_sequence, head.last_sequence, head.last_mac)
    return head._replace(seal=seal_of(Hmac(key), bytes.fromhex(export.serial), head.nonce, *numbers))
