"""A table that runs for fourteen days, and counters at their ends: nothing is lost where one begins again.

Time is put forward where nothing happens: both chips' own counts jump, so that days pass in seconds, and every wrap is
crossed in running time: ticks of microseconds (2^30), the timer's word (2^32), ticks of milliseconds (2^30: 12.4 days).
"""

import os

import pytest
from forked import in_a_copy
from journal_reading import records
from round_scripts import await_text, derby, do, poker, shared_table

from railbird.apps.table_recovery import event_of
from railbird.journal.record import SNAPSHOT
from railbird.journal.settings import Settings
from railbird.link.messages import DISPLAY, SCANNER
from railbird.pass_number import LAST
from railbird.table import events
from railbird.table.config import TableConfig
from railbird_host.figures.benchmarks.link_at_table import fill_and_begin
from railbird_host.sim.bench.prepared import FlashBytes, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.tables import start

pytestmark = pytest.mark.needs("exact")

SMALL = 1 << 30  # integers from here on are objects on the boards' heaps
TICKS_US_S, TIMER_WORD_S, TICKS_MS_S = SMALL / 1e6, 2**32 / 1e6, SMALL / 1e3
DAY_S = 86400
DAYS = 14
MEMORY_S = 63  # a board looks at its memory once a minute
FLAT_BYTES = 1024
LOST_S = 1.0
CHECK = "FELT AGREES? CONFIRM"


def jump(bench: TableBench, seconds: float) -> None:
    for board in (bench.scanner, bench.display):
        board.jump_to(seconds)
    bench.run(LOST_S)  # nobody heard anything for all that time: the link is lost, and comes back


def wait_for_link(bench: TableBench) -> None:
    await_text(bench, "NO MORE BETS", 4.0)


def before_every_wrap() -> tuple[bytes, bytes]:
    """Records, boots and passes just before they begin anew or leave the small integers; the ring has gone round."""

    def fill(journal) -> None:
        journal.sequence = SMALL - 200
        fill_and_begin(journal)
        journal.sequence = max(journal.sequence, SMALL - 6)
        journal.leave_sector()

    def play(keeper) -> None:
        keeper.happened((events.PASSES_LOST, LAST - 3, LAST - 3))

    flashes = [bytearray(flash) for flash in prepared_flashes(TableConfig(decks=8), fill=fill, play=play)]
    for flash, role in zip(flashes, (SCANNER, DISPLAY), strict=True):
        settings = Settings(FlashBytes(flash), role)
        settings.load()
        settings.boot = SMALL - 2
        settings.boot_is_good()
    return bytes(flashes[0]), bytes(flashes[1])


def play_round(bench: TableBench, first: int = 0) -> None:
    """The round of the script, from one of its steps on."""
    for step in derby().steps[first:]:
        do(bench, step)
        await_text(bench, step.shows.replace("R 0002", "PLACE BETS"))
        bench.run(0.05)
        if step.lamps is not None:
            assert {area: count for area, (_, count) in bench.lit().items()} == step.lamps


@pytest.mark.slow
def test_a_round_across_every_wrap():
    bench = start(TableBench("derby", flashes=before_every_wrap()))
    jump(bench, TICKS_MS_S - LOST_S - 0.6)
    wait_for_link(bench)
    steps = derby().steps
    for step in steps[:6]:
        do(bench, step)
        await_text(bench, step.shows)
    assert bench.display.counted_s > TICKS_MS_S and bench.scanner.counted_s > TICKS_MS_S
    bench.faults.cut_power()
    bench.run(0.1)
    bench.faults.restore_power()
    await_text(bench, CHECK, 4.0)
    bench.run(0.3)
    bench.press("CONFIRM")
    await_text(bench, steps[5].shows)
    passes = [event_of(kind, payload)[1] for kind, payload in records(bench) if kind == events.CARD]
    assert LAST in passes and passes[passes.index(LAST) + 1] == 1, passes
    counters = bench.boards.handle("display").client().counters()
    assert counters["journal_records"] > SMALL and counters["boot"] >= SMALL and not counters["journal_bad_sequence"]
    play_round(bench, 6)
    assert SNAPSHOT in [kind for kind, _ in records(bench)]


@in_a_copy
def test_hidden_cards_lose_no_link_when_the_timers_word_has_its_highest_bit():
    bench = shared_table(poker)
    jump(bench, TIMER_WORD_S * 0.75)
    wait_for_link(bench)
    sessions = [bench.boards.handle(role).client().counters()["sessions"] for role in ("scanner", "display")]
    for step in poker().steps[:4]:
        do(bench, step)
        await_text(bench, step.shows)
    bench.run(0.5)  # heartbeats
    after = bench.boards.handle("scanner").client().counters()
    assert after["sessions"] == sessions[0] and not after["events_resent"], after
    assert bench.boards.handle("display").client().counters()["sessions"] == sessions[1]


@pytest.mark.soak
def test_fourteen_days():
    """Each day an idle minute at its beginning, a round, and whatever wraps on it; DAYS=… for more or fewer."""
    days = int(os.environ.get("DAYS") or DAYS)
    bench = start(TableBench("derby", "production", flashes=prepared_flashes(TableConfig(decks=8), "production")))
    wraps = {0: [TICKS_US_S, TIMER_WORD_S], 12: [TICKS_MS_S]}
    free: dict[str, list[int]] = {"scanner": [], "display": []}
    rounds = 0
    for day in range(days):
        before_wraps = [wrap_s - LOST_S - 1 for wrap_s in wraps.get(day, [])]
        for at_s in sorted([day * DAY_S + 600, *before_wraps, day * DAY_S + 80000]):
            jump(bench, at_s)
            wait_for_link(bench)
            bench.press("FIX", "5", "1")  # a new shoe
            wait_for_link(bench)
            play_round(bench)
            rounds += 1
        bench.run(MEMORY_S)
        for role, values in free.items():
            status = bench.boards.handle(role).client().status()
            values.append(status.free_bytes)
        print(f"day {day + 1}, {rounds} rounds", flush=True)
    assert not bench.display.resets and not bench.scanner.resets
    for role, values in free.items():
        print(f"{role}: {values[0]} bytes free on day 1, {values[-1]} on day {days}")
        assert values[0] - values[-1] < FLAT_BYTES, values
    print(f"{days} days, {rounds} rounds, every one right; no restart")
