"""Pages of docs/, top to bottom: every command is typed, and boards and monitor say what the page says."""

from types import SimpleNamespace

import pytest
from typed_page import TypedPage

from railbird.table.config import config_from_dict
from railbird_host.device.images import ROOT
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.served_table import BoardHands


def test_opening_a_table(monkeypatch):
    config = config_from_dict({"decks": 2})
    bench = TableBench(flashes=prepared_flashes(config, is_open=False))
    bench.run(2.5)
    bench.door(True)
    page = TypedPage(bench, SimpleNamespace(), monkeypatch)
    page.type("opening-a-table.md")
    assert page.typed > 12 and "PLACE BETS" in bench.screen()


@pytest.fixture
def typed(make_table, railbird, monkeypatch, tmp_path):
    """Types a page at a table with these options; images are found as in a checkout."""

    def run(name, **options):
        table = make_table(**options)
        monkeypatch.chdir(tmp_path)
        (tmp_path / "build").symlink_to(ROOT / "build")
        hands = BoardHands(table.served, "development", "table", 0)
        if not options.get("fresh"):
            monkeypatch.setenv("RAILBIRD_TABLE", str(table.file))  # `bench up` lends one
        page = TypedPage(table.bench, hands, monkeypatch, railbird)
        page.type(name)
        return table, page

    return run


@pytest.mark.soak
def test_the_first_ten_minutes(typed):
    table, page = typed("first-ten-minutes.md", fresh=True)
    assert page.typed > 14 and "CLOSED" in table.bench.screen()


@pytest.mark.soak
def test_swapping_a_scanner(typed):
    table, page = typed("swapping-a-scanner.md", decks=1)
    assert page.typed > 25 and "PLACE BETS" in table.bench.screen()
