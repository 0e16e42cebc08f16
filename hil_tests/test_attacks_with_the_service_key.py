"""Somebody with the table's service key at the boards' USB ports, on genuine images: he sees no card, loses no card and
mutes nothing in a round; what he may do between rounds stands in the journal.
"""

import struct

import pytest
from forked import in_a_copy
from journal_reading import records
from round_scripts import FAST_MM_S, await_text, derby, do, poker, says, screen, shared_table

from railbird.cards.card import card_from_text
from railbird.journal.record import TEST_BEGAN, TEST_ENDED
from railbird.journal.settings import Settings
from railbird.link.keys import SERVICE_KEY, TABLE_SERVICE_KEY
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service import diagnostics
from railbird.table import events
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.sim.bench.prepared import PINS, FlashBytes, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_cards, edges_of_pass
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.optics.printed import service_card
from railbird_host.sim.ports.in_process import InProcessPort

pytestmark = pytest.mark.needs("exact")

ANSWERED_NS = 250e6  # after the end of a pass
TABLE = TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))
NOT_IN_A_ROUND = [
    lambda client: client.test(diagnostics.EDGES, b"\x01"),
    lambda client: client.test(diagnostics.EDGES, b"\x00"),
    lambda client: client.test(diagnostics.LEVELS),
    lambda client: client.test(diagnostics.MEMORY),
    lambda client: client.start_bootloader(),
    lambda client: client.start_pairing("12345678"),
    lambda client: client.attest(b"s" * 32, 4096),
]


def client_of(bench, name: str) -> ServiceClient:
    client = ServiceClient(InProcessPort(getattr(bench, name), bench, timeout=0.02), lambda: bench.now_s)
    client.unlock_with(TABLE)
    return client


def asker(bench, role: int) -> bytes:
    return bytes([role]) + (bench.scanner if role == SCANNER else bench.display).unique_id


def noted_tests(bench) -> list[tuple[int, bytes]]:
    return [found for found in records(bench) if found[0] in (TEST_BEGAN, TEST_ENDED)]


def refused(client, match: str) -> None:
    for attack in NOT_IN_A_ROUND:
        with pytest.raises(RailbirdError, match=match):
            attack(client)


@in_a_copy
def test_a_scanner_in_a_round_obeys_nobody():
    script, bench = poker(), shared_table(poker)
    for step in script.steps[:6]:
        do(bench, step)
        await_text(bench, step.shows)
    client = client_of(bench, "scanner")
    refused(client, "a round is under way|door is closed")
    bench.pass_card(card_from_text("7C"), deck=77, speed_mm_s=FAST_MM_S)  # of another casino
    await_text(bench, "WRONG DECK")
    assert [kind for kind, _ in records(bench)][-1] == events.FAULT
    bench.pull_cable()
    await_text(bench, "NO LINK")
    refused(client, "does not say that nobody plays")
    assert not bench.scanner.resets and not noted_tests(bench)
    bench.pull_cable(False)
    await_text(bench, "WRONG DECK", 2.0)


@pytest.mark.parametrize("board", ["scanner", "display"])
@in_a_copy
def test_questions_without_end_hold_up_no_card(board):
    """Each of them is a question of the scanner to the display too, over the wire that the cards take."""
    script, bench = derby(), shared_table(derby)
    do(bench, script.steps[0])
    await_text(bench, script.steps[0].shows)
    client = client_of(bench, board)
    asked, known = 0, len(records(bench))
    for step in script.steps[1:5]:
        end_ns = bench.slide(edges_of_pass(card_from_text(step.what), 1, steady(FAST_MM_S)))
        while bench.now_ns < end_ns + ANSWERED_NS:
            with pytest.raises(RailbirdError, match=r"a round is under way|not in test mode"):
                client.test(diagnostics.EDGES if board == "scanner" else diagnostics.INPUTS, b"\x01")
            asked += 1
        assert says(bench, step.shows), screen(bench)
    print(f"{board}: {asked} questions")
    assert asked >= 8 and events.LINK not in [kind for kind, _ in records(bench)[known:]]


@in_a_copy
def test_a_display_in_a_round_shows_no_inputs():
    bench = shared_table(derby)
    client = client_of(bench, "display")
    for test in (diagnostics.INPUTS, diagnostics.LAMPS_END):
        with pytest.raises(RailbirdError, match="not in test mode"):
            client.test(test)
    bench.switch(True)
    await_text(bench, "PIN, THEN CONFIRM")
    for digit in PINS[0][1]:
        bench.press(digit)
        with pytest.raises(RailbirdError, match="not in test mode"):
            client.test(diagnostics.INPUTS)
    bench.switch(False)
    do(bench, derby().steps[0])
    await_text(bench, derby().steps[0].shows)
    for attack in (
        lambda: client.test(diagnostics.MEMORY),
        lambda: client.test(diagnostics.PANEL, b"\x00"),
        lambda: client.start_bootloader(),
        lambda: client.attest(b"s" * 32, 4096),
        lambda: client.configure(client.configuration()),
    ):
        with pytest.raises(RailbirdError, match="a round is under way"):
            attack()
    assert not noted_tests(bench)


def edges(client) -> tuple[int, ...]:
    return struct.unpack("<9H", client.test(diagnostics.EDGES, b"\x00"))


@in_a_copy
def test_edges_between_rounds_stop_the_play_count_no_card_and_are_journalled():
    bench = shared_table(derby)
    client = client_of(bench, "scanner")
    client.test(diagnostics.EDGES, b"\x01")
    await_text(bench, "NO PLAY")
    assert noted_tests(bench) == [(TEST_BEGAN, asker(bench, SCANNER))]
    bench.press("NO MORE BETS")
    bench.slide(edges_of_cards([service_card()], steady(1500.0)))
    client.wait(0.5)
    counted = edges(client)
    assert min(counted) > 20 and len(set(counted)) == 1
    bench.slide(edges_of_cards([service_card()], steady(1500.0)))
    for _ in range(3):  # while the next pass is under way
        client.wait(0.01)
        assert edges(client) in (counted, tuple(2 * count for count in counted))
    client.wait(0.5)
    bench.pass_card(card_from_text("AS"), speed_mm_s=FAST_MM_S)
    with pytest.raises(RailbirdError, match="a card waits for the next round"):
        edges(client)
    client.test(diagnostics.END)
    bench.run(0.3)
    assert noted_tests(bench)[1:] == [(TEST_ENDED, asker(bench, SCANNER))]
    assert not says(bench, "NO PLAY") and says(bench, "PLACE BETS"), screen(bench)


@in_a_copy
def test_a_test_ends_with_the_link_and_with_the_asker():
    bench = shared_table(derby)
    client = client_of(bench, "scanner")
    client.test(diagnostics.EDGES, b"\x01")
    await_text(bench, "NO PLAY")
    bench.pull_cable()
    bench.run(6.0)
    assert noted_tests(bench)[-1] == (TEST_ENDED, asker(bench, SCANNER))
    bench.pull_cable(False)
    await_text(bench, "PLACE BETS", 3.0)
    bench.press("NO MORE BETS")
    bench.pass_card(card_from_text("7C"), deck=77, speed_mm_s=FAST_MM_S)
    await_text(bench, "WRONG DECK")  # nothing is muted any more


@in_a_copy
def test_both_boards_that_ask_are_named():
    bench = shared_table(derby)
    client_of(bench, "display").test(diagnostics.PANEL, bytes([diagnostics.CARDS]))
    scanner = client_of(bench, "scanner")
    scanner.test(diagnostics.LEVELS)
    bench.run(0.2)
    client_of(bench, "display").test(diagnostics.END)
    bench.run(0.3)
    who = [asker(bench, DISPLAY), asker(bench, SCANNER)]
    assert noted_tests(bench) == [(TEST_BEGAN, one) for one in who] + [(TEST_ENDED, one) for one in who]


@in_a_copy
def test_a_scanner_without_a_link_obeys_if_the_door_was_open_before():
    bench = shared_table(derby)
    client = client_of(bench, "scanner")
    bench.pull_cable()
    await_text(bench, "NO LINK")
    with pytest.raises(RailbirdError, match="does not say that nobody plays"):
        client.start_bootloader()
    bench.pull_cable(False)
    await_text(bench, "PLACE BETS", 2.0)
    bench.door(True)
    bench.run(0.5)
    bench.pull_cable()
    bench.run(1.0)
    client.test(diagnostics.LEVELS)
    client.start_bootloader()
    bench.run(0.5)
    assert not bench.scanner.usb.connected or bench.scanner.resets


def provisioned_before(flash: bytes, role: int) -> bytes:
    """The board as an older version provisioned it: with the operator's own key."""
    content = bytearray(flash)
    settings = Settings(FlashBytes(content), role)
    settings.load()
    settings.keys.drop(SERVICE_KEY)
    settings.keys.put(TABLE_SERVICE_KEY, key_of("service"))
    settings.give_up_keys()
    return bytes(content)


def test_boards_of_before_give_up_the_operators_key_at_their_first_start():
    scanner, display = prepared_flashes(derby().config)
    flashes = provisioned_before(scanner, SCANNER), provisioned_before(display, DISPLAY)
    assert all(key_of("service") in flash for flash in flashes)
    bench = TableBench("derby", flashes=flashes)
    await_text(bench, "PLACE BETS", 4.0)
    assert not any(key_of("service") in flash for flash in bench.flashes())
    for name in ("scanner", "display"):
        assert client_of(bench, name).key_check()
