"""Attacks over the wire between the boards, with the link key in hand, on genuine images; and cards that pass while the
cable is out. Judged by the journal, the lamps and the monitor.
"""

import struct

import pytest
from forked import in_a_copy
from journal_reading import records
from rogue_board import rogue_scanner
from round_scripts import FAST_MM_S, await_text, derby, do, says, screen, shared_table

from railbird.cards.card import card_from_text
from railbird.link.messages import CARD, DUPLICATE, FAULT, HIDDEN, OPENED, SCANNER_STATE
from railbird.link.outbox import SEND_QUEUE
from railbird.table import events

pytestmark = pytest.mark.needs("exact")

PASSED = (events.CARD, events.HIDDEN, events.OPENED, events.FAULT, events.DUPLICATE, events.PASSES_LOST)


def in_a_round(cards: int):
    script, bench = derby(), shared_table(derby)
    for step in script.steps[: 1 + cards]:
        do(bench, step)
        await_text(bench, step.shows)
    bench.run(0.2)
    return bench


def passes(bench) -> list[tuple[int, bytes]]:
    return [found for found in records(bench) if found[0] in PASSED]


@in_a_copy
def test_a_scanner_that_tells_the_impossible_changes_nothing_and_loses_the_link():
    bench = in_a_round(2)
    rogue = rogue_scanner(bench)
    rogue.run(0.5)
    before, lit, number = passes(bench), bench.lit(), len(passes(bench)) + 9
    for card in (52, 64, 65, 66, 67, 255):
        rogue.session.send(CARD, struct.pack("<HBB", number, card, 1))
        rogue.run(0.3)
    for kind, payload in (
        (CARD, struct.pack("<HBB", 0, 5, 1)),
        (HIDDEN, struct.pack("<H32s", 0, b"c" * 32)),
        (FAULT, struct.pack("<HBB", number, 200, 9)),
        (FAULT, struct.pack("<HBB", number, 9, 77)),
        (DUPLICATE, struct.pack("<H", 0)),
        (OPENED, b"\x03\x00\x63\x01" + bytes(16)),
        (OPENED, b"short"),
        (SCANNER_STATE, struct.pack("<8sIIHB", b"ROGUE BX", 1, 0, 0xFFFF, 0)),
        (CARD, b"1"),
        (200, b"what is this"),
    ):
        rogue.session.send(kind, payload)
        rogue.run(0.3)
    assert passes(bench) == before and bench.lit() == lit
    assert not bench.display.resets
    bench.run(0.5)
    assert says(bench, "NO LINK"), screen(bench)
    lost = [payload for kind, payload in records(bench) if kind == events.LINK]
    assert lost[-1] == b"\x00"


@in_a_copy
def test_passes_beyond_those_that_wait_for_the_cable_are_missed_and_the_felt_is_checked():
    bench = in_a_round(1)
    known = passes(bench)
    bench.pull_cable()
    await_text(bench, "NO LINK")
    for card in range(SEND_QUEUE + 4):
        bench.pass_card(card, deck=2, speed_mm_s=FAST_MM_S, settle_s=0.02)
    bench.pull_cable(False)
    await_text(bench, "HELD OK? CONFIRM", 3.0)
    bench.run(1.0)
    found = passes(bench)[len(known) :]
    kinds = [kind for kind, _ in found]
    assert kinds.count(events.PASSES_LOST) == 1 and kinds[:SEND_QUEUE].count(events.HIDDEN) >= SEND_QUEUE - 1, kinds
    first, last = struct.unpack("<HH", dict(found)[events.PASSES_LOST])
    told = [struct.unpack("<H", payload[:2])[0] for kind, payload in found if kind in (events.HIDDEN, events.CARD)]
    assert sorted([*told, *range(first, last + 1)]) == list(range(told[0], told[0] + SEND_QUEUE + 4))


@in_a_copy
def test_a_card_after_the_gap_names_the_gap():
    bench = in_a_round(1)
    rogue = rogue_scanner(bench)
    rogue.run(0.3)
    last = max(struct.unpack("<H", payload[:2])[0] for kind, payload in passes(bench) if kind == events.CARD)
    rogue.says(CARD, last + 3, card_from_text("9D"), 1)
    rogue.run(0.3)
    assert passes(bench)[-2:] == [
        (events.PASSES_LOST, struct.pack("<HH", last + 1, last + 2)),
        (events.CARD, struct.pack("<HBB", last + 3, card_from_text("9D"), 1)),
    ]
    assert says(bench, "CHECK"), screen(bench)
