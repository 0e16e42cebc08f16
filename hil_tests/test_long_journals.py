"""No journal keeps a table from coming back: long ones, ones of an image that knew no checkpoints, full ones."""

import pytest
from journal_reading import records

from railbird.apps.table_keeper import TableKeeper
from railbird.table import events
from railbird.table.config import TableConfig
from railbird_host.figures.benchmarks.link_at_table import READY, deal, fill_and_begin
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.table_hands import TableHands

pytestmark = pytest.mark.needs("exact")
DECKS = 8
CARDS = 25
FLAT_S = 0.35  # the records since a checkpoint, at most eighty
LIMIT_S = 20.0
LIMIT_AFTER_S = 1.5
ASKED_S, TIME_S = 20.0, 1_800_000_000
LOOSE_RECORDS = 2500  # a loose door contact for three minutes: eight seconds of reading without checkpoints


def loose_door(keeper: TableKeeper) -> None:
    deal(keeper, CARDS)
    for number in range(LOOSE_RECORDS):
        keeper.happened((events.DOOR, number & 1))


def before_checkpoints(keeper: TableKeeper) -> None:
    deal(keeper, CARDS)
    for number in range(LOOSE_RECORDS):
        keeper.journal.append(events.DOOR, bytes((number & 1,)), 0, False)


def until_full(keeper: TableKeeper) -> None:
    deal(keeper, CARDS)
    while not keeper.log.is_full:
        keeper.happened((events.KEY_STUCK, 3))


def bench_after(play) -> TableBench:
    flashes = prepared_flashes(TableConfig(decks=DECKS), "production", fill=fill_and_begin, play=play)
    return TableBench("derby", "production", flashes=flashes)


def start_s(bench: TableBench) -> float:
    """From now until the table asks to compare the felt."""
    begin_s = bench.now_s
    bench.run_until(lambda: READY in bench.screen(), LIMIT_S, 0.02)
    return bench.now_s - begin_s


def test_a_loose_door_in_a_round_costs_no_time_at_the_next_start():
    bench = bench_after(loose_door)
    assert start_s(bench) <= start_s(bench_after(lambda keeper: deal(keeper, CARDS))) + FLAT_S
    assert f"{CARDS} CARDS" in "\n".join(bench.screen())


@pytest.mark.soak
def test_a_long_journal_without_checkpoints_is_read_once():
    """The watchdog is fed meanwhile; the next start is as fast as any."""
    bench = bench_after(before_checkpoints)
    first_s = start_s(bench)
    assert not bench.display.resets
    bench.run(0.6)  # a calm moment
    for board in (bench.scanner, bench.display):
        board.power_off()
        board.power_on()
    assert start_s(bench) < first_s / 3


@pytest.mark.soak
def test_a_clock_set_to_and_fro_is_counted_and_costs_no_time_at_the_next_start():
    """As fast as a host with the service key can, an hour forth and back, in a round."""
    bench = bench_after(lambda keeper: deal(keeper, CARDS))
    start_s(bench)
    client = bench.boards.handle("display").unlocked()
    before, asked, end_s = len(records(bench)), 0, bench.now_s + ASKED_S
    while bench.now_s < end_s:
        client.set_time(TIME_S + 3600 * (asked & 1), 0)
        asked += 1
    written = len(records(bench)) - before
    print(f"{asked} requests in {ASKED_S:g} s, {written} records")
    assert asked > 10 * ASKED_S and written <= ASKED_S
    bench.display.power_cycle()
    assert start_s(bench) <= LIMIT_AFTER_S and f"{CARDS} CARDS" in "\n".join(bench.screen())


@pytest.mark.soak
def test_a_full_journal_calls_the_supervisor_and_finishes_by_cards():
    bench = bench_after(until_full)
    table = TableHands(bench, seed=1)
    table.sees_within("FINISH BY CARDS", 3.0)
    table.sees("JOURNAL", "FULL", "CALL SUPERVISOR")
    bench.pass_card(51, settle_s=0.3)
    table.keys("CONFIRM", "NEXT", "NO MORE BETS")
    table.sees("FINISH BY CARDS")
    assert not bench.display.resets


@pytest.mark.soak
def test_a_supervisor_lets_a_round_go_on_whose_journal_is_full():
    bench = bench_after(until_full)
    table = TableHands(bench, seed=1)
    table.sees_within("FINISH BY CARDS", 3.0)
    bench.pass_card(51, settle_s=0.3)
    table.supervisor()
    table.leave()
    table.sees("+1 HELD")
    table.keys("CONFIRM")
    table.sees_within("DEAL TO 3RD PLACE", 3.0)  # the card waited at the scanner
