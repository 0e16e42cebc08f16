"""docs/opening-a-table.md, top to bottom: every line for the console is typed, and the monitor shows what it says."""

from pathlib import Path

from railbird.table.config import config_from_dict
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.console import PROMPT, TableConsole

PAGE = Path(__file__).parents[3] / "docs/opening-a-table.md"
ANSWER_S = 1.2  # the hash of a PIN takes most of it


def test_each_line_of_the_page_is_typed_and_does_what_it_says():
    config = config_from_dict({"decks": 2})
    bench = TableBench(flashes=prepared_flashes(config, is_open=False))
    bench.run(2.5)
    bench.door(True)
    console = TableConsole(bench, None)
    blocks = [line[4:] for line in PAGE.read_text().splitlines() if line.startswith("    ")]
    typed = 0
    for line in blocks:
        if line.startswith(PROMPT):
            assert "expected" not in console.answer(line.removeprefix(PROMPT))
            bench.run(ANSWER_S)
            typed += 1
            continue
        screen = " ".join(bench.screen())
        assert all(words in screen for words in line.split(" / ")), (line, screen)
    assert typed > 12 and "PLACE BETS" in bench.screen()
