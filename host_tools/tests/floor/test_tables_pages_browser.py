"""The pages of the table's computer in a browser: `railbird serve` at emulated boards, each a process of its own, a
floor behind it. Players' monitor and supervisor's look follow the table, and say so when they do not."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from outages import Floor
from test_office_browser import AXE, RUN

from railbird_host.floor.demo import emulated
from railbird_host.page.chromium import chromium, new_window

PICTURES = os.environ.get("PICTURES")  # a folder: every page is kept there
NAME = "emulated-1"
AWAY = "#banner[data-banner='PLEASE WAIT'], #banner[data-banner^='INTERRUPTED']"
SIZES = {"wide": (1440, 900), "phone": (390, 844)}


@pytest.fixture
def serving(engines, database, tmp_path, until):
    """(the floor, the computer's address): a table whose first cards lie there."""
    floor = Floor(engines, tmp_path, tables=0, rounds=1, seed=1, boards=1)
    emulated.prepare(tmp_path, engines.floor, NAME)
    script = str(Path(__file__).with_name("emulated_boards.py"))
    floor._run(f"boards of {NAME}", [sys.executable, script, str(tmp_path), NAME, "1"])
    floor._start(NAME)

    def address():
        return re.findall(r"^(http\S+)  this table", (tmp_path / f"{NAME}.log").read_text(), re.MULTILINE)

    try:
        until(address, 120)
        yield floor, address()[0]
    finally:
        floor.end()


def check(page, name):
    assert page.evaluate(AXE + "; axe.run.length") is not None
    assert page.evaluate(RUN) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name}: wider than its screen"
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"table-{name}.png")


@pytest.mark.soak
def test_players_and_supervisor_see_the_live_table_and_know_when_they_do_not(serving):
    floor, address = serving
    with chromium() as browser:
        windows = {name: new_window(browser, *size) for name, size in SIZES.items()}
        looks = {name: window.new_page() for name, window in windows.items()}
        players = new_window(browser, 1280, 720).new_page()
        players.goto(f"{address}players")
        players.wait_for_selector("#banner[data-banner='UNOFFICIAL'], #banner[data-banner='OFFICIAL']")
        check(players, "players")
        for name, page in looks.items():
            page.goto(address)
            page.wait_for_selector("#state.up:has-text('Round ')")
            assert page.locator("#counters tr").count() > 20
            page.click("summary")
            check(page, f"look-{name}")
        kept = looks["wide"].locator("#kept").inner_text()
        looks["wide"].wait_for_function("kept => document.querySelector('#kept').textContent !== kept", arg=kept)
        os.killpg(floor._processes[f"boards of {NAME}"].pid, signal.SIGKILL)
        players.wait_for_selector(AWAY, state="attached")  # at rest the board itself says it
        looks["wide"].wait_for_selector("#state:not(.up)")
        assert "Round" not in looks["wide"].locator("#state").inner_text()
        check(looks["wide"], "look-away")
        os.killpg(floor._processes[NAME].pid, signal.SIGKILL)
        looks["wide"].wait_for_selector("#state:has-text('this is not the truth')")
        players.wait_for_selector("#banner[data-banner='PLEASE WAIT']", state="attached")
        for window in windows.values():
            window.close()
