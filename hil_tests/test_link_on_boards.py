"""The link between the emulated boards over a bad wire: every pass is in the display's journal once, in order, as it
was; nothing else is. Judged by the test's own list of cards: a commitment is checked with the scanner's key.
"""

import struct
from functools import cache
from random import Random

import pytest
from forked import in_a_copy, in_copy
from injected import inject
from journal_reading import records
from round_scripts import await_text, derby, says, shared_table

from railbird.apps.table_keeper import TableKeeper
from railbird.journal.record import SNAPSHOT, SNAPSHOT_HEADER_BYTES
from railbird.link.commitment import HiddenCards
from railbird.service import diagnostics
from railbird.table import events
from railbird.table.config import TableConfig
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.sim.bench.prepared import key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.ports.in_process import InProcessPort

pytestmark = pytest.mark.needs("exact")

RECOVERED_S = 0.4  # a resend takes 80 ms, and may be lost too
GAP_S = 0.03
HEAP_BYTES = 3000
TABLE = TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))


def close(keeper: TableKeeper) -> None:
    """What a supervisor does to an open table: 7 TABLE, 2 CLOSE."""
    for event in ((events.SWITCH, 1), (events.PIN, 1), (events.KEY, 6), (events.KEY, 1)):
        keeper.happened(event)
    for event in ((events.KEY, events.KEY_CONFIRM), (events.SWITCH, 0)):
        keeper.happened(event)


@cache
def closed_table() -> TableBench:
    """A closed table journals every pass of its decks and asks for nothing: no key is pressed between cards. Started
    once, for tests that run in copies."""
    bench = TableBench("derby", flashes=prepared_flashes(TableConfig(decks=8), play=close))
    await_text(bench, "CLOSED", 2.0)
    bench.run(0.3)
    return bench


class Ledger:
    """What passed, and what the journal says of it."""

    def __init__(self, bench: TableBench, seed: int):
        self._bench = bench
        self._chance = Random(seed)
        self._before = len(records(bench))  # the supervisor's own cards and keys
        self.passed: list[tuple[int, int]] = []

    def pass_card(self) -> None:
        card, deck = self._chance.randrange(52), self._chance.randrange(1, 9)
        self.passed.append((card, deck))
        end_ns = self._bench.slide(edges_of_pass(card, deck, steady(self._chance.uniform(1200.0, 2000.0))), GAP_S)
        self._bench.run_until_ns(end_ns)

    def told(self) -> int:
        """How many passes are in the journal: the first ones of the list, none twice, none changed."""
        found = records(self._bench)
        assert found[0][0] == SNAPSHOT
        scanner = HiddenCards(key_of("commitment"))
        scanner.start_round(found[0][1][SNAPSHOT_HEADER_BYTES : SNAPSHOT_HEADER_BYTES + 16])
        found = found[self._before :]
        hidden = [struct.unpack("<H32s", payload) for kind, payload in found if kind == events.HIDDEN]
        assert not [kind for kind, _ in found if kind in (events.CARD, events.FAULT, events.OPENED)]
        first = hidden[0][0] if hidden else 1
        assert [number for number, _ in hidden] == list(range(first, first + len(hidden)))
        for (number, commitment), (card, deck) in zip(hidden, self.passed, strict=False):
            scanner.want(number, commitment)
            assert scanner.match(card, deck) == number, f"pass {number} is not the card that was passed"
        assert len(hidden) <= len(self.passed), "a pass that nobody made"
        return len(hidden)


class BadWire:
    """Every so many bytes something happens to one of them."""

    def __init__(self, seed: int, every_bytes: int = 150):
        self._chance = Random(seed)
        self._every = every_bytes

    def __call__(self, byte: int, index: int) -> list[tuple[int, float]]:
        if self._chance.randrange(self._every):
            return [(byte, 0.0)]
        return self._chance.choice(
            [
                [(byte ^ 1 << self._chance.randrange(8), 0.0)],
                [],
                [(byte, 0.0), (byte, 0.0)],
                [(byte, self._chance.uniform(0.0, 5e6))],
                [(self._chance.randrange(256), 0.0), (byte, 0.0)],
            ]
        )


def free_bytes(bench: TableBench, board) -> int:
    """Asked of the board's own heap, without garbage: the status tells what was free some time ago."""
    client = ServiceClient(InProcessPort(board, bench, timeout=0.02), lambda: bench.now_s)
    client.unlock_with(TABLE)
    return struct.unpack("<II", client.test(diagnostics.MEMORY))[0]


def bad_wire_run(bench: TableBench, ledger: Ledger, count: int, seed: int) -> str:
    """Passes until there are `count`; the wire is bad, and unplugged now and then; whenever it is good again, all is
    told in time."""
    chance = Random(seed)
    wires = (bench.parts.to_display, bench.parts.to_scanner)
    pulls = 0
    while len(ledger.passed) < count:
        for index, wire in enumerate(wires):
            wire.faults[:] = [BadWire(seed + len(ledger.passed) + index)]
        for _ in range(chance.randrange(5, 15)):
            ledger.pass_card()
        if chance.random() < 0.5:
            bench.pull_cable()
            pulls += 1
            for _ in range(chance.randrange(1, 5)):
                ledger.pass_card()
            bench.run(chance.uniform(0.0, 0.6))
            bench.pull_cable(False)
        for wire in wires:
            wire.faults.clear()
        bench.run(RECOVERED_S)
        assert ledger.told() == len(ledger.passed), "not recovered in time"
    bench.run(0.5)
    assert ledger.told() == len(ledger.passed)
    return f"{len(ledger.passed)} passes, the cable pulled {pulls} times: each told once, in order"


@in_a_copy
def test_a_pulled_cable_is_on_the_monitor_within_half_a_second():
    bench = shared_table(derby)
    bench.pull_cable()
    bench.run_until(lambda: says(bench, "NO LINK"), limit_s=0.5, step_s=0.01)
    bench.pull_cable(False)
    bench.run_until(lambda: not says(bench, "NO LINK"), limit_s=0.3, step_s=0.01)


@in_a_copy
def test_passes_over_a_bad_wire_arrive_once_in_order():
    bench = closed_table()
    print(bad_wire_run(bench, Ledger(bench, 1), 30, 1))


@pytest.mark.soak
@in_a_copy
def test_two_thousand_passes_over_a_bad_wire():
    bench = closed_table()
    ledger = Ledger(bench, 2)
    bad_wire_run(bench, ledger, 80, 2)  # until the scanner has seen as many as it remembers
    before = [free_bytes(bench, board) for board in (bench.scanner, bench.display)]
    print(bad_wire_run(bench, ledger, 2000, 3))
    after = [free_bytes(bench, board) for board in (bench.scanner, bench.display)]
    print(f"free bytes of scanner and display: {before}, then {after}")
    assert all(late > early - HEAP_BYTES for early, late in zip(before, after, strict=True))


# --- forged bytes ------------------------------------------------------------------------------------------------


def recorded(wire) -> bytes:
    return bytes(byte for _, byte in wire.log)


def forgeries(bench: TableBench, seed: int) -> dict[str, tuple]:
    """Name to (board, bytes): of an earlier session, turned round, made up."""
    chance = Random(seed)
    to_display, to_scanner = recorded(bench.parts.to_display), recorded(bench.parts.to_scanner)
    frames = [part for part in to_display.split(b"\x00") if part]
    shuffled = b"\x00".join([b"", *chance.sample(frames, len(frames)), b""])
    cut = b"\x00".join([b"", *(part[: chance.randrange(1, len(part))] for part in frames), b""])
    return {
        "replayed to the display": (bench.display, to_display),
        "replayed to the scanner": (bench.scanner, to_scanner),
        "reflected to the display": (bench.display, to_scanner),
        "reflected to the scanner": (bench.scanner, to_display),
        "reordered": (bench.display, shuffled),
        "truncated": (bench.display, cut),
        "random": (bench.display, chance.randbytes(4000)),
        "random to the scanner": (bench.scanner, chance.randbytes(4000)),
    }


def recorded_table() -> tuple[TableBench, Ledger]:
    """A table with a few passes over it, whose wires were recorded; then a new session begins."""
    bench = closed_table()
    ledger = Ledger(bench, 9)
    for _ in range(4):
        ledger.pass_card()
    bench.run(0.3)
    return bench, ledger


def try_forgery(bench: TableBench, ledger: Ledger, name: str, plugged: bool) -> None:
    board, data = forgeries(bench, 5)[name]
    bench.pull_cable()
    bench.run(0.6)
    before = len(records(bench))
    if plugged:
        bench.pull_cable(False)
        bench.run(0.4)
        before = len(records(bench))
    inject(bench, board, data)
    bench.run(0.1)
    new = records(bench)[before:]
    assert not [kind for kind, _ in new if kind != events.LINK], f"{name}: {new}"
    assert plugged or (events.LINK, b"\x01") not in new, f"{name}: a session with nobody"
    bench.pull_cable(False)
    bench.run(0.5)
    ledger.pass_card()
    bench.run(RECOVERED_S)
    assert ledger.told() == len(ledger.passed)
    assert not bench.display.resets and not bench.scanner.resets


@pytest.mark.parametrize("name", ["replayed to the display", "reflected to the scanner"])
@in_a_copy
def test_frames_of_an_earlier_session_and_of_the_other_direction_are_nothing(name):
    bench, ledger = recorded_table()
    try_forgery(bench, ledger, name, plugged=False)


@pytest.mark.soak
@in_a_copy
def test_forged_bytes_are_never_accepted():
    bench, ledger = recorded_table()
    before = [free_bytes(bench, board) for board in (bench.scanner, bench.display)]
    cases = [(name, plugged) for name in forgeries(bench, 5) for plugged in (False, True)]
    for case in cases:
        in_copy(lambda _, case=case: try_forgery(bench, ledger, *case))
    for _ in range(10):
        for name in ("random", "random to the scanner", "reordered"):
            inject(bench, *forgeries(bench, 6)[name])
    bench.run(1.0)
    ledger.pass_card()
    bench.run(1.0)
    assert ledger.told() == len(ledger.passed)
    assert not bench.display.resets and not bench.scanner.resets
    after = [free_bytes(bench, board) for board in (bench.scanner, bench.display)]
    print(f"{len(cases)} forgeries, the cable in or out, and 30 more at one table: nothing accepted, no restart")
    print(f"free bytes of scanner and display: {before}, then {after}")
    assert all(late > early - HEAP_BYTES for early, late in zip(before, after, strict=True))
