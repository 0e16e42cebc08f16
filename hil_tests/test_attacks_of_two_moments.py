"""Somebody with the service key who does one thing now and another later, on genuine images: what the table allowed, or
lets be seen, at one moment is worth nothing at the other.
"""

import struct

import pytest
from forked import in_a_copy
from journal_reading import records
from round_scripts import await_text, derby, do, poker, shared_table
from test_attacks_with_the_service_key import client_of

from railbird.journal.record import CHATTER, TEST_BEGAN
from railbird.link import messages
from railbird.link.frame import MAX_WIRE_BYTES
from railbird.link.messages import HOST, SERVICE, pack
from railbird.link.session import ASK, Session
from railbird.service import diagnostics, reasons
from railbird.service.own_key import session_key
from railbird.table import events
from railbird_host.base.errors import RailbirdError
from railbird_host.sim.bench.prepared import PINS, key_of

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]

ASKED_S = 10.0
CHANGES = 30


def ask_and_leave(bench, kind: int, *fields) -> None:
    """A request of a host that is gone before the display has given its word."""
    exchange = client_of(bench, "scanner")._exchange
    key = session_key(key_of("service"), bench.scanner.unique_id)
    first, second = exchange._session, Session(HOST, SERVICE, key, exchange.random_bytes, ASK)
    exchange._session = second  # another host in its place
    out = bytearray(MAX_WIRE_BYTES)
    second.connect()
    exchange._port.write(bytes(out[: second.poll(exchange._now_ms(), out)]))
    exchange.wait(0.1)
    first.send(kind, pack(kind, *fields))
    for session in (first, second):
        exchange._port.write(bytes(out[: session.poll(exchange._now_ms(), out)]))
    bench.run(0.2)


@in_a_copy
def test_a_word_that_was_given_at_rest_is_none_in_a_round():
    script, bench = poker(), shared_table(poker)
    for test in (diagnostics.MEMORY, diagnostics.LEVELS):
        ask_and_leave(bench, messages.ASK_TEST, test, b"")
    bench.run(6.0)  # until the display's test is over, of which nobody asks any more
    for step in script.steps[:6]:
        do(bench, step)
        await_text(bench, step.shows)
    resets, client = len(bench.scanner.resets), client_of(bench, "scanner")
    for attack in (lambda: client.test(diagnostics.EDGES, b"\x01"), lambda: client.start_bootloader()):
        with pytest.raises(RailbirdError, match=reasons.ROUND_UNDER_WAY):
            attack()
    bench.run(1.0)
    assert len(bench.scanner.resets) == resets and bench.scanner.usb.connected


@in_a_copy
def test_a_pin_is_not_watched_by_tests_that_begin_and_end_between_its_digits():
    bench = shared_table(derby)
    client = client_of(bench, "display")
    bench.switch(True)
    await_text(bench, "PIN, THEN CONFIRM")
    seen = 0
    for digit in PINS[0][1]:
        bench.hold(digit)
        for _ in range(4):
            client.test(diagnostics.PANEL, bytes([diagnostics.TEXT]))
            bench.run(0.02)
            low, _, on, _ = struct.unpack("<IIII", client.test(diagnostics.INPUTS))
            seen |= (low | on) & 0x7F
            client.test(diagnostics.END)
        bench.let_go(digit)
        bench.run(0.1)
    assert not seen, f"{seen:07b}"


def noted(bench, kind: int) -> int:
    return sum(found == kind for found, _ in records(bench))


@in_a_copy
def test_tests_without_end_do_not_fill_the_journal():
    bench = shared_table(derby)
    client = client_of(bench, "display")
    before, asked, end_s = len(records(bench)), 0, bench.now_s + ASKED_S
    while bench.now_s < end_s:
        client.test(diagnostics.LAMP, b"\x00\x00")
        client.test(diagnostics.END)
        asked += 1
    print(f"{asked} tests in {ASKED_S:g} s, {len(records(bench)) - before} records")
    assert asked > 50 and 0 < noted(bench, TEST_BEGAN) <= 10 and len(records(bench)) - before <= 25
    bench.run(61.0)
    assert noted(bench, CHATTER) == 1


@in_a_copy
def test_a_configuration_to_and_fro_is_refused_before_it_wears_out_the_flash():
    bench = shared_table(derby)
    client = client_of(bench, "display")
    configuration = client.configuration()
    refused = []
    for _ in range(CHANGES):
        try:
            client.configure(configuration)
        except RailbirdError as error:
            refused.append(str(error))
    print(f"{len(refused)} of {CHANGES} refused: {refused[:1]}")
    assert noted(bench, events.CONFIGURE) + len(refused) == CHANGES and 5 <= len(refused) < CHANGES
    assert all(reasons.TOO_OFTEN in text for text in refused)
    bench.run(11.0)
    client.configure(configuration)
