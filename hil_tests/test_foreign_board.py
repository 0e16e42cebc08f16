"""A board of another table in place of the table's own: never accepted, whatever it says; the monitor names it between
rounds, in a round there is no link. The table's own board is taken again. A scanner of another version is refused, and
the monitor names both versions.
"""

import hashlib
from random import Random

import pytest
from forked import in_a_copy
from injected import inject
from journal_reading import records
from round_scripts import FAST_MM_S, await_text, derby, says, shared_table

from railbird.cards.card import card_from_text
from railbird.journal.settings import Settings
from railbird.link import session
from railbird.link.frame import MAX_WIRE_BYTES
from railbird.link.keys import LINK_KEY
from railbird.link.messages import DISPLAY, HELLO, PROTOCOL_VERSION, SCANNER
from railbird.table.config import TableConfig
from railbird_host.device.service.client import ServiceClient
from railbird_host.hil.wire_text import frames_on
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.ports.in_process import InProcessPort

pytestmark = pytest.mark.needs("exact")


def with_another_link_key(flash: bytes, role: int) -> bytes:
    """The same board, paired with another table; all its other keys are this table's."""
    content = bytearray(flash)
    settings = Settings(FlashBytes(content), role)
    settings.load()
    settings.keys.put(LINK_KEY, hashlib.sha256(b"of another table").digest())
    settings.save_keys()
    return bytes(content)


def put_in(board, flash: bytes) -> None:
    """Power off, this board in place of the other, power on."""
    board.power_off()
    board.chip.flash[: len(flash)] = flash
    board.power_on()


def counters(bench: TableBench, board) -> dict[str, int]:
    return ServiceClient(InProcessPort(board, bench, timeout=0.02), lambda: bench.now_s).counters()


def kinds_on(wire, first: int) -> set[int]:
    return {told.kind for told in frames_on(wire.log[first:])}


def nothing_is_accepted(bench: TableBench, shown: str) -> None:
    """Keys and a card, and the table is as it was: both boards say HELLO, and neither believes the other's."""
    await_text(bench, shown, 2.0)
    bench.run(0.3)
    wires = bench.parts.to_display, bench.parts.to_scanner
    sent, known = [len(wire.log) for wire in wires], records(bench)
    bench.pass_card(card_from_text("AS"), speed_mm_s=FAST_MM_S)
    bench.press("NO MORE BETS", "CONFIRM")
    assert says(bench, shown) and records(bench) == known
    assert [kinds_on(wire, first) for wire, first in zip(wires, sent, strict=True)] == [{HELLO}, {HELLO}]
    for board in (bench.scanner, bench.display):
        assert counters(bench, board)["bad_tag"] > 5


@in_a_copy
def test_a_foreign_scanner_is_never_accepted():
    bench = shared_table(derby)
    own = bench.scanner.flash_bytes()
    foreign = with_another_link_key(own, SCANNER)
    put_in(bench.scanner, foreign)
    nothing_is_accepted(bench, "NOT PAIRED")
    put_in(bench.scanner, own)
    await_text(bench, "PLACE BETS", 2.0)
    bench.press("NO MORE BETS")
    bench.pass_card(card_from_text("5H"), speed_mm_s=FAST_MM_S)
    await_text(bench, " 1 CARD")
    put_in(bench.scanner, foreign)
    nothing_is_accepted(bench, "NO LINK")
    put_in(bench.scanner, own)
    await_text(bench, "FELT AGREES? CONFIRM", 2.0)
    bench.run(0.3)
    bench.press("CONFIRM")
    bench.pass_card(card_from_text("9D"), speed_mm_s=FAST_MM_S)
    await_text(bench, " 2 CARDS")


def test_a_foreign_display_hears_of_no_card():
    scanner, display = prepared_flashes(TableConfig(decks=8))
    bench = TableBench("derby", flashes=(scanner, with_another_link_key(display, DISPLAY)))
    nothing_is_accepted(bench, "NOT PAIRED")


@in_a_copy
def test_a_scanner_of_another_version_is_refused_and_both_are_named(monkeypatch):
    """The right key, and a message table of another build."""
    bench = shared_table(derby)
    bench.pull_cable()
    await_text(bench, "NO LINK")
    monkeypatch.setattr(session, "PROTOCOL_VERSION", PROTOCOL_VERSION + 1)
    newer = session.Session(SCANNER, DISPLAY, key_of("link"), Random(1).randbytes)
    out = bytearray(MAX_WIRE_BYTES)
    inject(bench, bench.display, bytes(out[: newer.poll(0, out)]))
    await_text(bench, f"HERE {PROTOCOL_VERSION}, SCANNER {PROTOCOL_VERSION + 1}")
    assert counters(bench, bench.display)["other_version"] == 1
