"""The journal under power cuts, at every flash operation, clean and torn; and full: eleven worst-case rounds and many
more."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flash_in_memory import FlashInMemory, PowerCut
from railbird.flash_map import JOURNAL_SECTORS, JOURNAL_START, SECTOR_BYTES
from railbird.journal import chain, record
from railbird.journal.journal import SECTORS_AHEAD, Journal
from railbird.journal.verification import Verification
from railbird.link.hmac import Hmac

MAC = Hmac(b"journal key")
ACTIONS = ["append", "round", "reboot", "prepare"]
CARDS = 215  # Derby with eight decks: 26 x 8 + 7


def opened(flash: FlashInMemory, sectors: int, boot: int = 1) -> Journal:
    journal = Journal(flash, MAC, boot, JOURNAL_START, sectors)
    journal.open()
    return journal


def prepared(sectors: int) -> tuple[FlashInMemory, Journal]:
    flash = FlashInMemory(JOURNAL_START, sectors)
    journal = opened(flash, sectors)
    prepare(journal)
    return flash, journal


def prepare(journal: Journal) -> None:
    while journal.prepare():
        pass


def round_records(number: int, cards: int) -> list[tuple[int, bytes]]:
    """The worst that a round writes: every card passed early, held, opened; keys, faults, a large snapshot."""
    records = [(record.SNAPSHOT, b"snapshot %d " % number + bytes(500))]
    for card in range(1, cards + 1):
        records.append((5, card.to_bytes(2, "little") + bytes([number & 0xFF]) * 32))
        records.append((6, card.to_bytes(2, "little") + bytes([card % 52, card % 8])))
        if card % 10 == 0:
            records.append((9, card.to_bytes(2, "little") + b"\x03\xff"))
    return records + [(10, bytes([key])) for key in (10, 11, 9)]


def write(journal: Journal, number: int, kind: int, payload: bytes) -> None:
    if kind == record.SNAPSHOT:
        journal.begin_round(number, payload, number, True)
    else:
        journal.append(kind, payload, number, True)


def content(fields: tuple) -> tuple[int, bytes]:
    payload = fields[5]
    return fields[4], payload[record.SNAPSHOT_HEADER_BYTES :] if fields[4] == record.SNAPSHOT else payload


def records_of_round(journal: Journal, position: tuple) -> list[tuple[int, bytes]]:
    found: list[tuple[int, bytes]] = []
    for fields in journal.records(position):
        if fields[4] == record.SNAPSHOT and found:
            break
        found.append(content(fields))
    return found


def test_eleven_worst_rounds_are_all_there_and_the_ring_wraps_without_losing_ten():
    flash, journal = prepared(JOURNAL_SECTORS)
    for number in range(1, 31):
        for kind, payload in round_records(number, CARDS):
            write(journal, number, kind, payload)
        prepare(journal)
        assert journal.erases_in_play == 0
    journal = opened(flash, JOURNAL_SECTORS)
    rounds = list(journal.rounds())
    assert [number for number, _ in rounds[:11]] == list(range(30, 19, -1))
    assert 11 <= len(rounds) < 30  # the oldest are gone: it did wrap
    for number, position in rounds[:11]:
        assert records_of_round(journal, position) == round_records(number, CARDS)
    counts = [flash.erases.get(JOURNAL_START + index * SECTOR_BYTES, 0) for index in range(JOURNAL_SECTORS)]
    assert max(counts) - min(counts) <= 1
    assert journal.room_bytes() > SECTORS_AHEAD * 4000


def played_on(flash: FlashInMemory, sectors: int, durable: list, cards: int) -> None:
    """Two rounds; `durable` gets each record when append has returned."""
    journal = opened(flash, sectors, 2)
    for number in (101, 102):
        for kind, payload in round_records(number, cards):
            write(journal, number, kind, payload)
            durable.append((kind, payload))
        prepare(journal)


def cut_everywhere(sectors: int, cards: int, step: int, seeds: int) -> int:
    """Cuts at every `step`-th flash operation of two rounds on a ring that has wrapped; the number of cuts."""
    flash, journal = prepared(sectors)
    for number in range(1, 40):
        for kind, payload in round_records(number, 2):
            write(journal, number, kind, payload)
        prepare(journal)
    start = bytes(flash.data)
    last_before = journal.sequence
    trial = copy.copy(flash)
    trial.data, trial.operations = bytearray(start), 0
    played_on(trial, sectors, [], cards)
    cuts = 0
    for cut_at in range(1, trial.operations + 1, step):
        for torn, seed in [(False, 0)] + [(True, seed) for seed in range(1, seeds + 1)]:
            check_cut(start, sectors, cards, last_before, cut_at, torn, cut_at * 31 + seed)
            cuts += 1
    return cuts


def check_cut(start: bytes, sectors: int, cards: int, last_before: int, cut_at: int, torn: bool, seed: int) -> None:
    flash = FlashInMemory(JOURNAL_START, 0)
    flash.data = bytearray(start)
    flash.cut_at, flash.torn, flash.seed = cut_at, torn, seed
    durable: list[tuple[int, bytes]] = []
    with pytest.raises(PowerCut):
        played_on(flash, sectors, durable, cards)
    flash.cut_at = None
    journal = opened(flash, sectors, 3)
    where = f"cut at {cut_at}, torn {torn}, seed {seed}"
    assert journal.ending != chain.DAMAGED, where
    found = [content(fields) for fields in journal.records(journal.first_position()) if fields[0] > last_before]
    assert found[: len(durable)] == durable and len(found) <= len(durable) + 1, where
    rounds = [number for number, _ in journal.rounds()]
    newest = rounds[0]
    assert rounds[:11] == [*range(newest, 100, -1), *range(39, 0, -1)][:11], where
    # The round goes on, another cut and boot do no harm, and the chain holds from end to end.
    journal.append(7, b"after the cut", 0, True)
    prepare(journal)
    again = opened(flash, sectors, 4)
    assert again.sequence == journal.sequence and again.last_mac == journal.last_mac, where
    verification = Verification(again)
    while not verification.done:
        verification.step(1000)
    assert verification.bad_sequence == 0, where


def test_cut_at_every_operation_of_two_short_rounds():
    assert cut_everywhere(sectors=20, cards=20, step=1, seeds=1) > 150


@pytest.mark.soak
def test_cut_at_every_operation_of_two_whole_rounds():
    print(f"{cut_everywhere(sectors=40, cards=CARDS, step=1, seeds=3)} cuts")


def test_cut_in_the_middle_of_a_recovery():
    """Power that comes and goes: each boot writes a little and is cut again."""
    flash, journal = prepared(16)
    durable: list[bytes] = []
    journal.begin_round(1, b"", 0, True)
    for attempt in range(60):
        flash.cut_at, flash.torn, flash.seed = flash.operations + 1 + attempt % 4, bool(attempt % 3), attempt
        payload = b""
        try:
            for number in range(5):
                payload = b"%d %d" % (attempt, number)
                journal.append(1, payload, 0, True)
                durable.append(payload)
        except PowerCut:
            pass
        flash.cut_at = None
        journal = opened(flash, 16, attempt)
        found = [fields[5] for fields in journal.records(journal.round_position())][1:]
        assert found[: len(durable)] == durable
        durable = found  # the one in flight may have made it
        prepare(journal)
    assert len(durable) > 60


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["append", "round", "reboot", "prepare"]), st.integers(0, 400)), max_size=120)
)
def test_journal_is_a_list(steps):
    """Whatever is done to it: what was appended is there, in order, back to where the ring was overwritten."""
    flash, journal = prepared(14)
    model: list[tuple[int, bytes]] = []
    for action, number in steps:
        if action == "append":
            journal.append(1, bytes([number & 0xFF]) * number, 0, True)
            model.append((1, bytes([number & 0xFF]) * number))
        elif action == "round":
            journal.begin_round(number, b"s" * number, 0, True)
            model.append((record.SNAPSHOT, b"s" * number))
        elif action == "prepare":
            journal.prepare()
        else:
            journal = opened(flash, 14)
        assert journal.sequence == len(model)
    found = [content(fields) for fields in journal.records(journal.first_position())]
    assert found == model[len(model) - len(found) :]
    assert journal.ending == chain.CLEAN


def test_flash_full_of_anything_opens():
    """Bytes of another life: nothing is believed, nothing crashes, and the table starts anew."""
    for seed in range(20):
        flash = FlashInMemory(JOURNAL_START, 6)
        flash.seed = seed + 1
        flash.data = bytearray(flash._random() for _ in range(len(flash.data)))
        for index in range(6):  # some look like sectors at first glance
            if (seed + index) % 2:
                flash.data[index * SECTOR_BYTES : index * SECTOR_BYTES + 4] = b"RBJ1"
        journal = opened(flash, 6)
        assert list(journal.records(journal.first_position())) == []
        prepare(journal)
        journal.append(1, b"first", 0, True)
        assert opened(flash, 6).sequence == 1
