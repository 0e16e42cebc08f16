"""Parts at the bad end of their data sheets, and parts that fail: what the table does with them."""

import pytest

from railbird.journal import record
from railbird.table.config import TableConfig
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.provisioning import provision_board
from railbird_host.device.service.table_file import TableFile
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.tables import start

pytestmark = pytest.mark.needs("exact")
CONFIG = TableConfig(decks=1)
LOST_S = 0.5  # within which a lost link is on the monitor


def nearly_full(journal) -> None:
    """Sectors are due to be erased as soon as the table rests."""
    for _ in range(120):
        journal.append(record.TIME_SET, bytes(100), 0, False)


def test_an_erase_of_400_ms_loses_no_link_and_no_card():
    bench = start(TableBench("derby", flashes=prepared_flashes(CONFIG, fill=nearly_full), parts="worst"))
    before = len(bench.display.flash.operations)
    bench.run(4.0)
    erases = [done for done in bench.display.flash.operations[before:] if done.kind == "erase"]
    assert len(erases) >= 2
    assert "NO LINK" not in bench.screen()[0]
    for role in ("scanner", "display"):
        assert bench.boards.handle(role).client().counters()["sessions"] == 1
    bench.press("NO MORE BETS")
    bench.pass_card(0)
    bench.run(0.3)
    assert any("1 CARD" in line for line in bench.screen())
    bench.pull_cable()
    bench.run(LOST_S)
    assert any("NO LINK" in line or "SCANNER" in line for line in bench.screen()), bench.screen()


def erases(bench, since_ns: float) -> list[float]:
    """When sectors began to be erased."""
    return [done.time_ns for done in bench.display.flash.operations if done.kind == "erase" and done.time_ns > since_ns]


def test_keys_pressed_and_let_go_in_an_erase_of_400_ms_count_before_the_next_one():
    bench = start(TableBench("derby", flashes=prepared_flashes(CONFIG, fill=nearly_full), parts="worst"))
    bench.run_until(lambda: erases(bench, bench.now_ns - 2e6), 2.0, 0.001)
    began_ns = bench.now_ns
    bench.run(0.02)
    bench.press("FIX", "1")
    assert bench.now_ns - began_ns < 390e6 and "PRESS NO MORE BETS" in bench.screen()  # the display stands still
    bench.run(0.6)
    assert "CARD OUT" in bench.screen()


@pytest.mark.parametrize("ones, repeats", [(1.0, 0.0), (0.0, 0.0), (0.97, 0.0)])
def test_a_board_without_random_bits_makes_no_keys_and_says_so(tables, ones, repeats):
    fresh = tables.fresh()
    for board in (fresh.bench.scanner, fresh.bench.display):
        board.random_source.ones, board.random_source.repeats = ones, repeats
    fresh.sees_within("NO RANDOM BITS", 3.0)
    fresh.bench.door(True)
    fresh.bench.run(0.2)
    for role in ("display", "scanner"):
        handle = fresh.bench.boards.handle(role)
        with pytest.raises(RailbirdError, match="its random bits failed their test"):
            provision_board(handle.client(), TableFile.create("x"), [(1, "123456")], CONFIG.encode())
        assert not handle.hello().provisioned


def test_the_worst_random_bits_of_the_bench_still_make_keys():
    bench = start(TableBench("derby", flashes=prepared_flashes(CONFIG), parts="worst", seed=4))
    assert "PRESS NO MORE BETS" in bench.screen()
