"""Test mode at the boards, the supervisor's and the service port's: between rounds only, one area lit at a time,
nothing of what happens in it in the journal, and then the live picture to the pixel. A sample here, every step of a
round in soak. (Every state of the controllers: the tests of the firmware.)
"""

import struct

import numpy
import pytest
from forked import in_a_copy, in_copy
from journal_reading import records
from round_scripts import FAST_MM_S, await_text, derby, do, poker, says, screen, shared_table

from railbird.cards.card import card_from_text
from railbird.journal.record import TEST_BEGAN, TEST_ENDED
from railbird.link.messages import DISPLAY
from railbird.service import diagnostics
from railbird.table import events
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.sim.bench.prepared import PINS, key_of
from railbird_host.sim.emulator.parts.ws2812 import latched_since
from railbird_host.sim.ports.in_process import InProcessPort

pytestmark = pytest.mark.needs("exact")

TABLE = TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))
SUPERVISOR = [(events.SWITCH, b"\x01"), (events.PIN, b"\x01"), (events.KEY, b"\x06")]  # 7: TABLE
TEST_LINE, LEFT = (events.KEY, b"\x02"), (events.SWITCH, b"\x00")
QUIET_S = 0.3


class Live:
    """What people see of the table, and its journal."""

    def __init__(self, bench):
        self._bench = bench
        self._pixels = bench.pixels().copy()
        self._lit = self._areas()
        self._records = records(bench)

    def _areas(self):
        return {area: count for area, (_, count) in self._bench.lit().items()}  # a winning area breathes

    def is_back(self, journalled) -> None:
        bench = self._bench
        bench.run(QUIET_S)
        assert numpy.array_equal(bench.pixels(), self._pixels), screen(bench)
        assert self._areas() == self._lit
        assert records(bench)[len(self._records) :] == journalled


def areas_lit_since(bench, start_ns: float) -> set[str]:
    """Of every frame on the LED line: at most one area a frame."""
    seen = set()
    for lit in latched_since(bench.parts.lamps.frames, start_ns):
        areas = {
            name
            for area, name in enumerate(bench.layout.area_names)
            if any(lit.colours[led] for led in bench.layout.leds(area))
        }
        assert len(areas) <= 1, areas
        seen |= areas
    return seen


def area_of(bench, led: int) -> str:
    return next(name for area, name in enumerate(bench.layout.area_names) if led in bench.layout.leds(area))


def supervisor_tries(bench, may_enter: bool) -> None:
    live = Live(bench)
    bench.switch(True)
    await_text(bench, "PIN, THEN CONFIRM")
    bench.press(*PINS[0][1], "CONFIRM")
    await_text(bench, "7 TABLE")
    bench.press("7")
    if not may_enter:
        await_text(bench, "FINISH THE ROUND")
        bench.press("3")
        bench.switch(False)
        live.is_back([*SUPERVISOR, LEFT])
        return
    await_text(bench, "3 TEST")
    bench.press("3")
    await_text(bench, "AREA 1 OF")
    bench.run(QUIET_S)
    assert set(bench.lit()) == {bench.layout.area_names[0]}
    since_ns = bench.now_ns
    bench.press("NEXT", "NEXT", "NO MORE BETS", "FIX", "5", "NEXT")
    bench.pass_card(card_from_text("AS"), speed_mm_s=FAST_MM_S)
    await_text(bench, "READ 1")
    assert areas_lit_since(bench, since_ns) == set(bench.layout.area_names[1:4])
    bench.switch(False)
    live.is_back([*SUPERVISOR, TEST_LINE, LEFT])


def service_tries(bench, may_enter: bool) -> None:
    live = Live(bench)
    client = ServiceClient(InProcessPort(bench.display, bench, timeout=0.02), lambda: bench.now_s)
    client.unlock_with(TABLE)
    if not may_enter:
        for test, argument in (
            (diagnostics.LAMP, struct.pack("<H", 5)),
            (diagnostics.PANEL, bytes([diagnostics.TEXT])),
        ):
            with pytest.raises(RailbirdError, match="round is under way"):
                client.test(test, argument)
        live.is_back([])
        return
    client.test(diagnostics.LAMP, struct.pack("<H", 5))
    await_text(bench, "LAMP 5")
    bench.run(QUIET_S)
    assert set(bench.lit()) == {area_of(bench, 5)}
    since_ns = bench.now_ns
    bench.press("NO MORE BETS", "CONFIRM")
    client.test(diagnostics.LAMP, struct.pack("<H", 9))
    bench.run(QUIET_S)
    assert areas_lit_since(bench, since_ns) == {area_of(bench, 9)}
    client.test(diagnostics.PANEL, bytes([diagnostics.TEXT]))
    await_text(bench, "NOPQRSTUVWXYZ")
    assert says(bench, "NO PLAY")
    client.test(diagnostics.END)
    asker = bytes([DISPLAY]) + bench.display.unique_id
    live.is_back([(TEST_BEGAN, asker), (TEST_ENDED, asker)])


def tried(bench, may_enter: bool) -> int:
    bench.run(QUIET_S)
    for tries in (supervisor_tries, service_tries):
        in_copy(lambda _, tries=tries: tries(bench, may_enter))
    return 2


def close(bench) -> None:
    bench.switch(True)
    await_text(bench, "PIN, THEN CONFIRM")
    bench.press(*PINS[0][1], "CONFIRM")
    await_text(bench, "7 TABLE")
    bench.press("7", "2", "CONFIRM")
    bench.switch(False)
    await_text(bench, "CLOSED")


@in_a_copy
def test_between_rounds_and_in_one():
    script, bench = derby(), shared_table(derby)
    tried(bench, True)
    for step in script.steps[:2]:
        do(bench, step)
        await_text(bench, step.shows)
    tried(bench, False)


@pytest.mark.soak
@pytest.mark.parametrize("make", [derby, poker])
@in_a_copy
def test_at_every_step_of_a_round(make):
    script, bench = make(), shared_table(make)
    count = tried(bench, True)
    for at, step in enumerate(script.steps):
        do(bench, step)
        await_text(bench, step.shows)
        count += tried(bench, at == len(script.steps) - 1 or script.steps[at + 1].what == "NO MORE BETS")
    close(bench)
    count += tried(bench, True)
    print(f"{script.name}: test mode tried {count} times, in every state: live picture and journal as before")
