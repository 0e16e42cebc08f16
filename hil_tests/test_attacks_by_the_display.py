"""A display that was made to peek, with the link key in hand, against the genuine image of the scanner: what it asks
for beyond the round's order it does not get, and what it gets stands in a count that it can't make up.
"""

import struct
from binascii import crc32

import pytest
from forked import in_a_copy
from rogue_board import RogueBoard, rogue_display
from round_scripts import FAST_MM_S, poker, shared_table

from railbird.journal import record
from railbird.link import messages
from railbird.link.commitment import commitment_is_right
from railbird.link.messages import (
    FAULT,
    HIDDEN,
    MAY_COME_AGAIN,
    NOT_OPENED,
    OPEN,
    OPENED,
    PLAN,
    READER_TABLE,
    RESCAN,
    ROUND,
    SCANNER_SETTINGS,
    TALLY,
)
from railbird.link.opening_rule import FACE_UP
from railbird.link.tally import LAYOUT, TALLY_BYTES
from railbird.pass_number import LAST
from railbird.table import events
from railbird.table.config import PRINTED_CODE, SERIAL_READER
from railbird_host.field.journal_file.tally_check import TallyCheck, check_tallies
from railbird_host.sim.bench.prepared import key_of
from railbird_host.sim.emulator.parts.serial_device import SerialDevice

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]

DECK = 1
READER_BAUD = 9600
NONCE, OTHER = b"a round's nonce.", b"the next one's.."
FIRST, SECOND = [3, 17, 29], [40, 8, 51]  # cards of two deals
REPLANNED = 6  # in a tally
FARTHEST = 0x3FFF  # passes that a display may skip in one round


def begin(rogue: RogueBoard, nonce: bytes, first: int, plan: bytes = b"") -> None:
    rogue.says(ROUND, 1, nonce, first, first)
    rogue.says(PLAN, 1, plan)


def deal(bench, rogue: RogueBoard, cards: list[int]) -> dict[int, bytes]:
    """Face down; what the display hears of them: pass to commitment."""
    known = len(rogue.heard)
    for card in cards:
        bench.pass_card(card, deck=DECK, speed_mm_s=FAST_MM_S, settle_s=0.0)
        rogue.run(0.15)
    return dict(struct.unpack("<H32s", payload) for kind, payload in rogue.heard[known:] if kind == HIDDEN)


def look_at(rogue: RogueBoard, number: int) -> tuple[int, int, bytes] | None:
    """(card, deck, n) of a pass, or None if the scanner refuses."""
    rogue.says(OPEN, 0, struct.pack("<H", number))
    rogue.run_until(lambda: rogue.heard[-1][0] in (OPENED, NOT_OPENED))
    kind, payload = rogue.heard.pop()
    return struct.unpack(messages.OPENED_CARD, payload)[1:] if kind == OPENED else None


def named(commitment: bytes, n: bytes, number: int) -> list[int]:
    return [card for card in range(52) if commitment_is_right(commitment, n, number, card, DECK)]


def passes_again(rogue: RogueBoard, first: int, number: int) -> None:
    """Round after round, until the scanner's next pass is the one that a deal began with."""
    while number != first:
        number = (number + min(FARTHEST, (first - number) % LAST) - 1) % LAST + 1
        begin(rogue, b"round %10d" % number, number)


@in_a_copy
def test_a_round_with_the_nonce_and_the_passes_of_an_earlier_one_tells_nothing():
    bench = shared_table(poker)
    rogue = rogue_display(bench)
    begin(rogue, NONCE, 100)
    hidden = deal(bench, rogue, FIRST)
    assert list(hidden) == [100, 101, 102]
    known = {}
    for number, card in zip(hidden, FIRST, strict=True):
        opened = look_at(rogue, number)
        assert opened and opened[:2] == (card, DECK) and named(hidden[number], opened[2], number) == [card]
        known[number] = opened[2]
    passes_again(rogue, 100, 103)
    begin(rogue, NONCE, 100)
    again = deal(bench, rogue, SECOND)
    assert list(again) == [100, 101, 102], "the attack needs the very same passes"
    assert [named(again[number], known[number], number) for number in again] == [[], [], []]
    sessions = rogue.session.sessions
    bench.scanner.power_cycle()
    rogue.run_until(lambda: rogue.session.sessions > sessions)
    rogue.says(SCANNER_SETTINGS, PRINTED_CODE, 0, 0, (1 << DECK).to_bytes(32, "little"), b"")
    begin(rogue, NONCE, 100)
    restarted = deal(bench, rogue, SECOND)
    assert list(restarted) == [100, 101, 102]
    assert [named(restarted[number], known[number], number) for number in restarted] == [[], [], []]


@in_a_copy
def test_a_deal_called_face_up_after_it_began_opens_no_card():
    bench = shared_table(poker)
    rogue = rogue_display(bench)
    begin(rogue, OTHER, 1)  # the first round of a start may have begun before it
    begin(rogue, NONCE, 1, bytes([0, 1, 0, 1, 0, 1 | FACE_UP]))
    hidden = deal(bench, rogue, FIRST)
    assert len(hidden) == len(FIRST)
    for is_due in (1, 0, 1):
        rogue.says(PLAN, is_due, b"")
        assert [look_at(rogue, number) for number in hidden] == [None] * len(FIRST)


def written(rogue: RogueBoard, opened_s: int) -> TallyCheck:
    """What `log verify` says of a journal that has all of it, with the openings so many seconds after the cards."""
    records = []
    for kind, payload in rogue.heard:
        if kind == HIDDEN:
            records.append((0, events.HIDDEN, payload))
        elif kind == TALLY:
            records.append((opened_s, record.TALLY, payload))
        elif kind == OPENED:
            number, card, deck, _ = struct.unpack(messages.OPENED_CARD, payload)
            records.append((opened_s, events.OPENED, struct.pack("<HBB", number, card, deck)))
    entries = [(number, 1, time_s, True, kind, payload) for number, (time_s, kind, payload) in enumerate(records)]
    return check_tallies(entries, key_of("service"))


@in_a_copy
def test_openings_that_are_written_down_later_are_named():
    """Cards of a hidden deal, opened at once under no deal at all, and recorded at the showdown."""
    bench = shared_table(poker)
    rogue = rogue_display(bench)
    begin(rogue, OTHER, 1)
    begin(rogue, NONCE, 1)
    for number in deal(bench, rogue, FIRST):
        rogue.says(OPEN, 0, struct.pack("<H", number))
        rogue.run(0.1)
    begin(rogue, OTHER, 1)
    rogue.run(0.1)
    counts = [kind for kind, _ in rogue.heard]
    assert counts.count(TALLY) >= 2 and counts.count(OPENED) == len(FIRST), counts
    assert written(rogue, 1).problems == []
    assert any("40 s" in problem for problem in written(rogue, 40).problems)
    rogue.heard.remove(next(entry for entry in rogue.heard if entry[0] == OPENED))
    assert any("opened 3 cards, the journal holds 2" in problem for problem in written(rogue, 1).problems)


@in_a_copy
def test_is_it_one_of_those_is_a_question_that_gets_no_answer():
    """Commitments to cards that the display knows from an earlier round of that nonce, named as if the scanner had
    forgotten them: to be opened, or to be known again."""
    bench = shared_table(poker)
    rogue = rogue_display(bench)
    begin(rogue, NONCE, 100)
    hidden = deal(bench, rogue, FIRST)
    begin(rogue, OTHER, 103)
    for may_come_again in (b"", struct.pack("<3H", *hidden)):
        begin(rogue, NONCE, 103)
        rogue.says(MAY_COME_AGAIN, 0, may_come_again)
        for number, commitment in hidden.items():
            rogue.says(RESCAN, number, commitment)
        known = len(rogue.heard)
        assert len(deal(bench, rogue, FIRST)) == len(FIRST)
        assert {kind for kind, _ in rogue.heard[known:]} == {HIDDEN}
        begin(rogue, OTHER, 106)


@in_a_copy
def test_the_first_card_can_not_be_looked_at_before_the_deal_is_called_a_hidden_one():
    bench = shared_table(poker)
    rogue = rogue_display(bench)
    plan = bytes([0, 1, 0, 1, 0, 1])
    begin(rogue, OTHER, 1)
    begin(rogue, NONCE, 1, plan)
    (number,) = deal(bench, rogue, FIRST[:1])
    rogue.says(PLAN, 1, b"")
    assert look_at(rogue, number) is None
    begin(rogue, OTHER, 50)
    (number,) = deal(bench, rogue, FIRST[:1])
    assert look_at(rogue, number)  # as in a game that hides no card
    rogue.says(PLAN, 1, plan)
    begin(rogue, NONCE, 60)
    rogue.run(0.1)
    counts = [struct.unpack(LAYOUT, payload[:TALLY_BYTES]) for kind, payload in rogue.heard if kind == TALLY]
    assert counts[-1][REPLANNED] == counts[0][REPLANNED] + 2


def test_the_next_card_is_not_asked_for_by_a_readers_table_that_leaves_it_out(tables):
    """The display sends another table of a serial module's texts between two cards, without the one it looks for."""
    bench = tables.make("derby", reader="serial").bench
    module = SerialDevice(bench.scanner, 0, READER_BAUD)
    rogue = rogue_display(bench)
    begin(rogue, OTHER, 1)
    begin(rogue, NONCE, 1)
    for text in (b"AS", b"KS"):
        module.send(text + b"\r\n")
        rogue.run(0.2)
        rogue.says(READER_TABLE, 0, b"\x02QS\x24\xff")
        rogue.says(SCANNER_SETTINGS, SERIAL_READER, 0, 0, bytes(32), struct.pack("<I", crc32(b"\x02QS\x24\xff")))
    assert [kind for kind, _ in rogue.heard].count(HIDDEN) == 2
    assert FAULT not in [kind for kind, _ in rogue.heard]


def test_nor_by_the_decks_that_are_read(tables):
    """A table that calls the queen another deck; then between two cards that deck is one that is not read."""
    bench = tables.make("derby", reader="serial").bench
    module = SerialDevice(bench.scanner, 0, READER_BAUD)
    rogue = rogue_display(bench)
    table = b"\x02AS\x19\x01\x02KS\x18\x01\x02QS\x17\x02"
    check = struct.pack("<I", crc32(table))
    rogue.says(READER_TABLE, 0, table)
    rogue.says(SCANNER_SETTINGS, SERIAL_READER, 0, 0, b"\x06" + bytes(31), check)
    begin(rogue, OTHER, 1)
    begin(rogue, NONCE, 1, bytes([0, 1, 0, 1]))
    for text in (b"AS", b"KS", b"QS"):
        module.send(text + b"\r\n")
        rogue.run(0.2)
        rogue.says(SCANNER_SETTINGS, SERIAL_READER, 0, 1, b"\x02" + bytes(31), check)
    assert [kind for kind, _ in rogue.heard].count(HIDDEN) == 3
    assert FAULT not in [kind for kind, _ in rogue.heard]


@in_a_copy
def test_what_can_not_be_stops_no_scanner():
    """Rounds of pass 0, a reader's table without end, messages cut short and of no kind."""
    bench = shared_table(poker)
    rogue = rogue_display(bench)
    for kind, payload in (
        (ROUND, struct.pack("<I16sHH", 1, NONCE, 0, 5)),
        (ROUND, struct.pack("<I16sHH", 1, NONCE, 5, 0)),
        *((READER_TABLE, struct.pack("<H", first) + b"x" * 150) for first in range(0, 9000, 150)),
        (OPEN, b"\x00\x01"),
        (PLAN, b""),
        (200, b"what is this"),
    ):
        assert rogue.session.send(kind, payload)
        rogue.run_until(lambda: not rogue.session.waiting())
    begin(rogue, OTHER, 1)
    assert len(deal(bench, rogue, FIRST)) == len(FIRST) and not bench.scanner.resets
